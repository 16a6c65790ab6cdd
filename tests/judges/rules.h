/* rules.h: an oracle for the rules of a policy: checks one element that a parser found in the output. It uses
 * the rules as a config returns them (policy.h), and no code that compiles or applies them. */
#ifndef TESTS_JUDGES_RULES_H
#define TESTS_JUDGES_RULES_H

#include "judges/read_element.h"
#include "judges/rulebook.h"

/* A broken rule; `why` is NULL if there is none. `where`: the name of the attribute or element. */
struct fault {
    const char *why;
    struct word where;
};

/* Reports whether the policy has anything but lists. */
bool rulebook_is_empty(const struct rulebook *book);

/* Reports whether a rule keeps an element that no list allows, as it does for custom elements and frames; and
 * an attribute: one that is set, that has tokens added, or that such an element has. */
bool rulebook_keeps_element(const struct rulebook *book, const struct read_element *e);
bool rulebook_keeps_attribute(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a);

/* Reports whether a rule restricts SVG use to the document, without which it is not safe. */
bool rulebook_holds_use(const struct rulebook *book, const struct read_element *e);

/* Checks that rules allow the element and all its values. */
struct fault rulebook_judge(const struct rulebook *book, const struct read_element *e);

/* Checks that the element has everything that rules add to it. For elements that the policy lists, in the
 * context that the output was made for. */
struct fault rulebook_misses(const struct rulebook *book, const struct read_element *e);

#endif

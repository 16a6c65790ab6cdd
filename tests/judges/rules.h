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

/* Reports whether the policy has neither rules nor a prefix for ids. */
bool rulebook_is_empty(const struct rulebook *book);

/* The first function reports whether a rule keeps an element that no list allows: a custom element or a frame. The second one
 * reports whether a rule keeps an attribute that no list allows: a rule sets it or adds tokens to it, or it belongs to an element
 * that a rule keeps. */
bool rulebook_keeps_element(const struct rulebook *book, const struct read_element *e);
bool rulebook_keeps_attribute(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a);

/* Reports whether a rule restricts the href of SVG use to the same document. Without this restriction, use is not safe. */
bool rulebook_holds_use(const struct rulebook *book, const struct read_element *e);

/* Checks that rules allow the element and all its values. */
struct fault rulebook_judge(const struct rulebook *book, const struct read_element *e);

/* Checks that the element has everything that rules add to it. Use this only for elements that the policy lists, and only in the
 * context that the output was made for. */
struct fault rulebook_misses(const struct rulebook *book, const struct read_element *e);

#endif

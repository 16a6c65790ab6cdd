/* rules.h: what a policy says beyond the standard of one element that a reader found in the output, as an oracle. It
 * knows the rules as a config hands them out (policy.h), and nothing of what compiles or applies them. */
#ifndef TESTS_JUDGES_RULES_H
#define TESTS_JUDGES_RULES_H

#include "judges/read_element.h"
#include "judges/rulebook.h"

/* What is wrong; `why` NULL: nothing. `where`: the name of the attribute or element. */
struct fault {
    const char *why;
    struct word where;
};

/* Whether there is anything but lists to be asked. */
bool rulebook_is_empty(const struct rulebook *book);

/* Whether rules alone let an element stay, as custom elements and frames; and an attribute: what is set, tokens that are
 * added, and what those elements have. */
bool rulebook_keeps_element(const struct rulebook *book, const struct read_element *e);
bool rulebook_keeps_attribute(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a);

/* Whether a rule holds SVG use to the document, without which it is not safe. */
bool rulebook_holds_use(const struct rulebook *book, const struct read_element *e);

/* Whether the element as it is is nothing but what rules allow. */
struct fault rulebook_judge(const struct rulebook *book, const struct read_element *e);

/* Whether it has what rules put into every such element. Asked of elements that the policy lists, as they are read where
 * they were written for. */
struct fault rulebook_misses(const struct rulebook *book, const struct read_element *e);

#endif

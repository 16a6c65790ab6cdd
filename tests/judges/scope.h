/* scope.h: checks that a selector of a style sheet is bound to the scope of the rule (docs/policy.md, "Scope").
 *
 * It uses no code of src/. A selector is bound if each of its compound selectors is compared with elements inside of the scope
 * only, and each simple selector is known to depend only on the element, its content and its siblings. Unknown selectors are
 * not bound. */
#ifndef TESTS_JUDGES_SCOPE_H
#define TESTS_JUDGES_SCOPE_H

#include <stddef.h>

/* selector: one complex selector without white space around it. Returns NULL, or what is wrong. */
const char *judge_scope(const char *scope, const char *selector, size_t n);

#endif

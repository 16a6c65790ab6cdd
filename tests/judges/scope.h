/* scope.h: checks that a selector of a style sheet is bound to the scope of the rule (docs/policy.md, "Scope").
 *
 * It uses no code of src/. A selector is bound if each of its compound selectors is compared with elements inside of the scope
 * only, and each simple selector is known to depend only on the element, its content and its siblings; with a prefix of ids, it
 * may also depend on the fragment of the page's URL. Unknown selectors are not bound. */
#ifndef TESTS_JUDGES_SCOPE_H
#define TESTS_JUDGES_SCOPE_H

#include <stddef.h>

/* selector: one complex selector without white space around it. prefix: the prefix of ids, or "". Returns NULL, or what is
 * wrong. */
const char *judge_scope(const char *scope, const char *prefix, const char *selector, size_t n);

#endif

/* renamed.c: stands in the module `tamis/slim` for src/policy/compile/renamed.c, which changes selectors in style sheets. No policy with a rule for
 * CSS is valid (css.c). */
#include "policy/compile/compile.h"

void tamis_policy_compile_renamed(struct compiler *k, struct rule *rules)
{
    (void)k, (void)rules;
}

/* supports_test.c: conditions of @supports with several groups of the same depth. */
#include "harness/test.h"
#include "support/css_run.h"

/* Groups can have different operators. */
TEST(keeps_groups_with_different_operators)
{
    static const char *const conditions[] = {
        "((color: red) and (margin: 0)) or ((color: red) or (margin: 0))",
        "((color: red) or (margin: 0)) and ((color: red) and (margin: 0)) and (not (color: red))",
        "(not ((color: red) or (margin: 0))) or ((margin: 0) and (color: red))",
    };
    struct css_run r;
    css_run_init(&r, false);
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        char css[300];
        snprintf(css, sizeof css, "@supports %s {\np { color: red }\n}", conditions[i]);
        struct span written = css_run(&r, CSS_SHEET, span_from(css));
        if (!span_equal(written, span_from(css)))
            fail_msg("%s: %.*s", css, (int)written.n, written.p);
    }
    css_run_free(&r);
}

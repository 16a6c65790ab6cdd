/* presentation_test.c: values of SVG presentation attributes. */
#include "harness/test.h"
#include "support/css_run.h"

struct row {
    struct span css, written; /* NULL: the value is removed */
};

#define TEXT(literal) \
    { \
        literal, sizeof(literal) - 1 \
    }
#define KEPT(css, written) {TEXT(css), TEXT(written)},
#define SAME(css)          KEPT(css, css)
#define GONE(css)          {TEXT(css), {NULL, 0}},

static const struct row rows[] = {
#include "value/css/presentation.def"
};

TEST(allows_only_references_and_harmless_functions)
{
    struct css_run r;
    css_run_init(&r, true);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct span css = rows[i].css;
        struct span written = css_run(&r, CSS_PRESENTATION, css);
        if (!written.p != !rows[i].written.p || !span_equal(written, rows[i].written))
            fail_msg("%.*s: [%.*s]", (int)css.n, css.p, (int)written.n, written.p ? written.p : "gone");
        if (!written.p)
            continue;
        char again[256];
        memcpy(again, written.p, written.n);
        written = css_run(&r, CSS_PRESENTATION, span_of(again, written.n));
        assert_true(span_equal(written, rows[i].written));
    }
    assert_int_equal(r.meter.status, TAMIS_OK);
    css_run_free(&r);
}

TEST(reports_fetching_only_for_values_that_fetch)
{
    static const char *const fetching[] = {"url(x)", "SRC(x)", "image('x')", "red;var(--x, url(x))",
                                           "{url(x)}"};
    static const char *const others[] = {"var(--x)", "attr(x)", "expression(x)", "{red}", "rgb(1"};
    struct css_run r;
    css_run_init(&r, false);
    for (size_t i = 0; i < sizeof fetching / sizeof fetching[0]; i++)
        assert_int_equal(tamis_value_css_presentation(span_from(fetching[i]), SPAN(""), &r.out),
                         TAMIS_REASON_CSS_URL);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(tamis_value_css_presentation(span_from(others[i]), SPAN(""), &r.out),
                         TAMIS_REASON_CSS_VALUE);
    css_run_free(&r);
}

TEST(puts_the_prefix_before_names_once)
{
    struct css_run r;
    css_run_init(&r, false);
    r.rule.id_prefix = SPAN("u-");
    assert_true(span_equal(css_run(&r, CSS_PRESENTATION, SPAN("url(#a)")), SPAN("url(#u-a)")));
    assert_true(span_equal(css_run(&r, CSS_PRESENTATION, SPAN("url(#u-a)")), SPAN("url(#u-a)")));
    assert_true(span_equal(css_run(&r, CSS_PRESENTATION, SPAN("url('#(') x")), SPAN("url(\"#u-\\28 \") x")));
    css_run_free(&r);
}

TEST(writes_nothing_when_the_meter_has_failed)
{
    struct css_run r;
    css_run_init(&r, false);
    assert_true(tamis_base_meter_set_limit(&r.meter, TAMIS_MAX_OUTPUT_BYTES, 5));
    assert_null(css_run(&r, CSS_PRESENTATION, SPAN("turquoise")).p);
    assert_int_equal(r.out.n, 0);
    css_run_free(&r);
}

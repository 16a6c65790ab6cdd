/* sheets_test.c: style sheets, selectors and at-rules. */
#include "harness/test.h"
#include "support/count.h"
#include "support/css_run.h"

struct row {
    struct span css, written;
    tamis_reason reason;
};

#define TEXT(literal) \
    { \
        literal, sizeof(literal) - 1 \
    }
#define KEPT(css, written)         {TEXT(css), TEXT(written), TAMIS_REASON_COUNT},
#define SAME(css)                  KEPT(css, css)
#define GONE(css, reason)          {TEXT(css), TEXT(""), TAMIS_REASON_##reason},
#define PART(css, written, reason) {TEXT(css), TEXT(written), TAMIS_REASON_##reason},

static void check(struct css_run *r, const struct row *row)
{
    struct span written = css_run(r, CSS_SHEET, row->css);
    bool reason = row->reason == TAMIS_REASON_COUNT || (r->count && r->reasons[0] == row->reason);
    if (!span_equal(written, row->written) || !reason || r->meter.status != TAMIS_OK)
        fail_msg("%.*s: [%.*s], reason %d", (int)row->css.n, row->css.p, (int)written.n, written.p,
                 r->count ? (int)r->reasons[0] : -1);
    assert_false(span_has(written, '<'));
    static char again[4096];
    size_t n = written.n;
    memcpy(again, written.p, n);
    written = css_run(r, CSS_SHEET, span_of(again, n));
    if (!span_equal(written, span_of(again, n)) || r->count)
        fail_msg("%.*s: read again it is %.*s", (int)n, again, (int)written.n, written.p);
}

static void check_all(struct css_run *r, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check(r, &rows[i]);
    css_run_free(r);
}

TEST(writes_what_the_specifications_say)
{
    static const struct row rows[] = {
#include "value/css/sheets.def"
    };
    struct css_run r;
    css_run_init(&r, false);
    check_all(&r, rows, COUNT(rows));
}

TEST(holds_selectors_below_the_scope)
{
    static const struct row rows[] = {
#include "value/css/scoped.def"
    };
    struct css_run r;
    css_run_init(&r, false);
    r.rule.scope = SPAN(".mail");
    r.rule.id_prefix = SPAN("u-");
    check_all(&r, rows, COUNT(rows));
}

/* Without a prefix, the fragment of the page's URL can be the id of any element. */
TEST(asks_for_the_fragment_only_with_a_prefix)
{
    static const char *const selectors[] = {":target", ":focus", ":focus-visible", "p:not(:focus-within)"};
    struct css_run r;
    char css[64];
    css_run_init(&r, false);
    r.rule.scope = SPAN(".mail");
    for (size_t i = 0; i < COUNT(selectors); i++) {
        snprintf(css, sizeof css, "%s{color:red}", selectors[i]);
        r.rule.id_prefix = SPAN("");
        assert_int_equal(css_run(&r, CSS_SHEET, span_from(css)).n, 0);
        r.rule.id_prefix = SPAN("u-");
        assert_true(css_run(&r, CSS_SHEET, span_from(css)).n > 0);
    }
    css_run_free(&r);
}

/* The written list is not too long to be kept when it is checked again. */
TEST(keeps_lists_as_long_as_they_can_be_with_the_scope)
{
    static const struct {
        const char *one;
        unsigned kept; /* the most copies of `one` that are kept, with a "p" after them */
    } rows[] = {{"a,", 1023}, {"a:before,", 584}};
    static char css[65536], first[65536];
    struct css_run r;
    css_run_init(&r, false);
    r.rule.scope = SPAN(".mail");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned more = 0; more < 2; more++) {
            size_t n = 0, step = strlen(rows[i].one);
            for (unsigned k = 0; k < rows[i].kept + more; k++, n += step)
                memcpy(css + n, rows[i].one, step);
            memcpy(css + n, "p{color:red}", 12);
            struct span written = css_run(&r, CSS_SHEET, span_of(css, n + 12));
            assert_true(more ? written.n == 0 : written.n > n);
            memcpy(first, written.p, written.n);
            struct span again = css_run(&r, CSS_SHEET, span_of(first, written.n));
            assert_true(span_equal(again, span_of(first, again.n)));
            assert_int_equal(r.count, 0);
        }
    css_run_free(&r);
}

TEST(reads_the_scope_like_a_selector)
{
    struct css_run r;
    css_run_init(&r, false);
    r.rule.scope = SPAN(" #a>.b ");
    r.rule.id_prefix = SPAN("u-");
    struct span css = SPAN("p{color:red}");
    assert_true(span_equal(css_run(&r, CSS_SHEET, css), SPAN("#a > .b p { color: red }")));
    r.rule.scope = SPAN("a:foo");
    assert_true(span_equal(css_run(&r, CSS_SHEET, css), SPAN("")));
    r.rule.scope = SPAN("a {");
    assert_true(span_equal(css_run(&r, CSS_SHEET, css), SPAN("")));
    css_run_free(&r);
}

TEST(allows_urls_where_a_rule_allows_them)
{
    static const struct row rows[] = {
#include "value/css/sheet_urls.def"
    };
    struct css_run r;
    css_run_init(&r, true);
    check_all(&r, rows, COUNT(rows));
}

/* The only URLs that the rule allows are data: URLs. They request nothing, so no request can reveal the value of an attribute. */
TEST(compares_parts_of_values_if_urls_are_embedded)
{
    static const struct span scheme[] = {{"data", 4}};
    static const struct row rows[] = {SAME("[href*=\"b\"] { color: red }")
                                          GONE("[href*=b]{color:red}", CSS_SELECTOR)};
    struct css_run r;
    css_run_init(&r, true);
    r.urls.schemes = (struct string_list){scheme, 1};
    check(&r, &rows[0]);
    r.urls.relative = TAMIS_RELATIVE_DENY;
    check(&r, &rows[0]);
    r.urls.relative = TAMIS_RELATIVE_KEEP;
    check(&r, &rows[1]);
    css_run_free(&r);
}

TEST(keeps_only_at_rules_that_are_listed)
{
    static const char css[] =
        "@media print{p{color:red}}@supports (color:red){p{color:red}}@keyframes a{to{color:red}}"
        "@font-face{font-family:a}";
    static const char *const written[] = {
        "@media print {\np { color: red }\n}",
        "@supports (color: red) {\np { color: red }\n}",
        "@keyframes a { to { color: red } }",
        "@font-face { font-family: a }",
    };
    struct css_run r;
    css_run_init(&r, true);
    for (int i = 0; i < 4; i++) {
        r.rule.at_rules = (uint8_t)(1 << i);
        assert_true(span_equal(css_run(&r, CSS_SHEET, span_from(css)), span_from(written[i])));
        assert_int_equal(r.count, 3);
        assert_int_equal(r.reasons[0], TAMIS_REASON_CSS_AT_RULE);
    }
    css_run_free(&r);
}

TEST(reports_what_was_removed_and_where)
{
    struct css_run r;
    css_run_init(&r, false);
    struct span css = SPAN("@import 'x' ; a:foo , b { c: d } p { e: f; color: x } @media y { i { j: k } }");
    assert_true(span_equal(css_run(&r, CSS_SHEET, css), SPAN("")));
    assert_int_equal(r.count, 5);
    static const struct row rows[] = {{TEXT("@import 'x'"), TEXT(""), TAMIS_REASON_CSS_AT_RULE},
                                      {TEXT("a:foo , b"), TEXT(""), TAMIS_REASON_CSS_SELECTOR},
                                      {TEXT("e: f"), TEXT(""), TAMIS_REASON_CSS_PROPERTY},
                                      {TEXT("color: x"), TEXT(""), TAMIS_REASON_CSS_VALUE},
                                      {TEXT("@media y"), TEXT(""), TAMIS_REASON_CSS_AT_RULE}};
    for (unsigned i = 0; i < r.count; i++) {
        assert_int_equal(r.reasons[i], rows[i].reason);
        assert_true(span_equal(r.parts[i], rows[i].css));
        assert_true(r.parts[i].p >= css.p && r.parts[i].p < css.p + css.n);
    }
    css_run_free(&r);
}

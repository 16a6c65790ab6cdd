/* declarations_test.c: which declarations are kept, in which form, and for which reasons the others are removed. */
#include "harness/test.h"
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
    struct span written = css_run(r, CSS_DECLARATIONS, row->css);
    bool reason = row->reason == TAMIS_REASON_COUNT || (r->count && r->reasons[r->count - 1] == row->reason);
    if (!span_equal(written, row->written) || !reason || r->meter.status != TAMIS_OK)
        fail_msg("%.*s: [%.*s], reason %d", (int)row->css.n, row->css.p, (int)written.n, written.p,
                 r->count ? (int)r->reasons[r->count - 1] : -1);
    static char again[4096];
    size_t n = written.n;
    memcpy(again, written.p, n);
    written = css_run(r, CSS_DECLARATIONS, span_of(again, n));
    if (!span_equal(written, span_of(again, n)) || r->count)
        fail_msg("%.*s: read again it is %.*s", (int)n, again, (int)written.n, written.p);
}

static void check_all(const struct row *rows, size_t count, bool urls)
{
    struct css_run r;
    css_run_init(&r, urls);
    for (size_t i = 0; i < count; i++)
        check(&r, &rows[i]);
    css_run_free(&r);
}

TEST(writes_what_the_specifications_say)
{
    static const struct row rows[] = {
#include "value/css/declarations.def"
    };
    assert_true(sizeof rows / sizeof rows[0] >= 300);
    check_all(rows, sizeof rows / sizeof rows[0], false);
}

/* A property for each numeric type: which of the values it accepts, alone and in calc(). In calc(), 0 is a number and not a length;
 * a number is rounded to an integer, and to the nearest value that is allowed. */
TEST(each_numeric_type_accepts_its_own_units)
{
    static const char *const values[] = {"1", "1.5", "1%", "1px", "1deg", "1s", "1fr", "1dpi", "0"};
    static const struct {
        const char *property, *accepted, *calculated;
    } rows[] = {
        {"z-index", "y.......y", "yy......y"},           {"orphans", "y........", "yy......y"},
        {"flex-grow", "yy......y", "yy......y"},         {"scale", "yyy.....y", "yyy.....y"},
        {"border-top-width", "...y....y", "...y....."},  {"padding-top", "..yy....y", "..yy....."},
        {"text-size-adjust", "..y......", "..y......"},  {"transition-delay", ".....y...", ".....y..."},
        {"image-orientation", "....y...y", "....y...."}, {"grid-template-columns", "..yy..y.y", "..yy....."},
    };
    struct css_run r;
    css_run_init(&r, false);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            char plain[100], calculated[100];
            snprintf(plain, sizeof plain, "%s: %s", rows[i].property, values[k]);
            snprintf(calculated, sizeof calculated, "%s: calc(%s)", rows[i].property, values[k]);
            if ((css_run(&r, CSS_DECLARATIONS, span_from(plain)).n > 0) != (rows[i].accepted[k] == 'y'))
                fail_msg("%s", plain);
            if ((css_run(&r, CSS_DECLARATIONS, span_from(calculated)).n > 0) !=
                (rows[i].calculated[k] == 'y'))
                fail_msg("%s", calculated);
        }
    css_run_free(&r);
}

TEST(checks_urls_against_the_rule_that_applies)
{
    static const struct row rows[] = {
#include "value/css/urls.def"
    };
    check_all(rows, sizeof rows / sizeof rows[0], true);
}

/* The values have as many layers, words and rows as the number of tokens in a value allows. */
TEST(keeps_long_lists)
{
    static const struct {
        const char *begin, *repeated, *end;
        size_t times;
    } rows[] = {{"background: ", "none, ", "red", 2046},
                {"transition: ", "none, ", "none", 2046},
                {"font-family: ", "a ", "b", 4093},
                {"grid-template-columns: ", "1fr ", "1fr", 4093}};
    static char css[32768];
    struct css_run r;
    css_run_init(&r, false);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t n = strlen(rows[i].begin), step = strlen(rows[i].repeated);
        memcpy(css, rows[i].begin, n);
        for (size_t k = 0; k < rows[i].times; k++, n += step)
            memcpy(css + n, rows[i].repeated, step);
        memcpy(css + n, rows[i].end, strlen(rows[i].end));
        n += strlen(rows[i].end);
        struct span written = css_run(&r, CSS_DECLARATIONS, span_of(css, n));
        assert_true(span_equal(written, span_of(css, n)));
    }
    css_run_free(&r);
}

TEST(blocks_the_known_bypasses)
{
#define BYPASS(css)           {TEXT(css), TEXT(""), TAMIS_REASON_COUNT},
#define EMPTIED(css, written) {TEXT(css), TEXT(written), TAMIS_REASON_COUNT},
    static const struct row rows[] = {
#include "value/css/bypasses.def"
    };
    for (int urls = 0; urls < 2; urls++) {
        struct css_run r;
        css_run_init(&r, urls);
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            struct span written = css_run(&r, CSS_DECLARATIONS, rows[i].css);
            if (!span_equal(written, rows[i].written))
                fail_msg("%.*s: [%.*s]", (int)rows[i].css.n, rows[i].css.p, (int)written.n, written.p);
        }
        css_run_free(&r);
    }
}

TEST(keeps_only_properties_that_are_listed)
{
    struct css_run r;
    css_run_init(&r, false);
    memset(r.properties, 0, sizeof r.properties);
    r.properties[CSS_color] = 1;
    struct span written = css_run(&r, CSS_DECLARATIONS, SPAN("margin: 0; color: red; font: 12px x"));
    assert_true(span_equal(written, SPAN("color: red")));
    assert_int_equal(r.count, 2);
    assert_int_equal(r.reasons[0], TAMIS_REASON_CSS_PROPERTY);
    assert_true(span_equal(r.parts[0], SPAN("margin: 0")));
    assert_true(span_equal(r.parts[1], SPAN("font: 12px x")));
    css_run_free(&r);
}

TEST(does_not_report_properties_of_other_programs)
{
    struct css_run r;
    css_run_init(&r, false);
    struct span written = css_run(
        &r, CSS_DECLARATIONS,
        SPAN("MSO-x: y; -premailer-width: 1; -ko-attr-a: @b; mso-hide: q; mso-: a; -mso-a: b; zz: c"));
    assert_true(span_equal(written, SPAN("")));
    assert_int_equal(r.count, 4);
    assert_int_equal(r.reasons[0], TAMIS_REASON_CSS_VALUE);
    assert_true(span_equal(r.parts[0], SPAN("mso-hide: q")));
    assert_true(span_equal(r.parts[1], SPAN("mso-: a")));
    assert_true(span_equal(r.parts[2], SPAN("-mso-a: b")));
    assert_true(span_equal(r.parts[3], SPAN("zz: c")));
    css_run_free(&r);
}

TEST(reports_which_url_was_removed)
{
    struct css_run r;
    css_run_init(&r, true);
    struct span css = SPAN("background: red url( 'x' ) , url(https://a/),url(y); filter: url(z)");
    struct span written = css_run(&r, CSS_DECLARATIONS, css);
    assert_true(span_equal(written, SPAN("background: red none, url(\"https://a/\"), none")));
    assert_int_equal(r.count, 3);
    written = css_run(&r, CSS_DECLARATIONS, SPAN("background-image: url( 'x' ) , url(https://a/),url(y)"));
    assert_true(span_equal(written, SPAN("background-image: none, url(\"https://a/\"), none")));
    assert_int_equal(r.count, 2);
    assert_true(span_equal(r.parts[0], SPAN("url( 'x' )")));
    assert_true(span_equal(r.parts[1], SPAN("url(y)")));
    assert_int_equal(r.reasons[1], TAMIS_REASON_CSS_URL);
    css_run_free(&r);
}

TEST(puts_the_prefix_before_names_once)
{
    struct css_run r;
    css_run_init(&r, true);
    r.rule.id_prefix = SPAN("u-");
    struct span written = css_run(&r, CSS_DECLARATIONS, SPAN("fill: url(#a); stroke: url(#u-b)"));
    assert_true(span_equal(written, SPAN("fill: url(\"#u-a\"); stroke: url(\"#u-b\")")));
    written = css_run(&r, CSS_DECLARATIONS, SPAN("animation: a 1s, u-a, none; animation-name: 'b'"));
    assert_true(span_equal(written, SPAN("animation: u-a 1s, u-a, none; animation-name: \"u-b\"")));
    css_run_free(&r);
}

/* With the prefix "ease-", the name "In" would become the keyword ease-in, so the declaration is removed. */
TEST(puts_no_prefix_where_a_keyword_would_come_of_it)
{
    struct css_run r;
    css_run_init(&r, true);
    r.rule.id_prefix = SPAN("ease-");
    struct span css = SPAN("animation: 1s In; animation: 1s ease-In ease-in; animation-name: In");
    assert_true(span_equal(css_run(&r, CSS_DECLARATIONS, css),
                           SPAN("animation: 1s ease-in ease-in; animation-name: ease-In")));
    assert_int_equal(r.count, 1);
    assert_int_equal(r.reasons[0], TAMIS_REASON_CSS_VALUE);
    css_run_free(&r);
}

TEST(works_without_an_observer)
{
    struct css_run r;
    css_run_init(&r, false);
    struct css_observer deaf = {NULL, NULL};
    tamis_value_css_declarations(&r.rule, SPAN("x: y; color: red"), deaf, &r.out, &r.room);
    assert_true(span_equal(buf_span(&r.out), SPAN("color: red")));
    css_run_free(&r);
}

TEST(writes_nothing_when_the_meter_has_failed)
{
    struct css_run r;
    css_run_init(&r, false);
    assert_true(tamis_base_meter_set_limit(&r.meter, TAMIS_MAX_OUTPUT_BYTES, 20));
    assert_true(span_equal(css_run(&r, CSS_DECLARATIONS, SPAN("color: red; color: red")), SPAN("")));
    assert_int_equal(r.meter.status, TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_true(span_equal(css_run(&r, CSS_SHEET, SPAN("a { color: red } b { color: red }")), SPAN("")));
    assert_int_equal(r.meter.status, TAMIS_OVER_MAX_OUTPUT_BYTES);
    css_run_free(&r);
}

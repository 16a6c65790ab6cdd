/* names_test.c: the code follows the decisions of names_in_css.def. tools/gen_css_grammar.py compares them with the
 * grammars of the properties. */
#include "base/array.h"
#include "harness/test.h"
#include "support/css_run.h"

enum kind { PROPERTY, FUNCTION, AT_RULE, SELECTOR };
enum decision { PREFIXED, KEPT, UNSUPPORTED };

static const struct row {
    enum kind kind;
    const char *name;
    enum decision decision;
} rows[] = {
#define CSS_NAMES(kind, name, decision, source) {kind, name, decision},
#include "value/css/names_in_css.def"
#undef CSS_NAMES
};

/* Values with the name "aName". Each property with names allows one of them. */
static const char *const values[] = {"aName",       "1s aName",       "12px aName",
                                     "aName 1",     "counter(aName)", "counters(aName, \".\")",
                                     "[aName] 1px", "\"aName\"",      "[aName] 1px / 1px"};

/* Returns the output for a property with a name. */
static struct span written_for(struct css_run *r, const char *property)
{
    static char css[200];
    struct span written = SPAN("");
    for (size_t i = 0; i < ARRAY_LENGTH(values) && !written.n; i++) {
        snprintf(css, sizeof css, "%s: %s", property, values[i]);
        written = css_run(r, CSS_DECLARATIONS, span_from(css));
    }
    return written;
}

static bool has(struct span text, const char *sought)
{
    size_t n = strlen(sought);
    for (size_t i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, sought, n) == 0)
            return true;
    return false;
}

static bool property_is_decided(struct css_run *r, const struct row *row)
{
    struct span written = written_for(r, row->name);
    if (row->decision == UNSUPPORTED)
        return !written.n && tamis_value_css_property(span_from(row->name)) == CSS_NONE;
    return has(written, "aName") && has(written, "u-aName") == (row->decision == PREFIXED);
}

static bool function_is_decided(struct css_run *r, const struct row *row)
{
    static char css[200];
    bool url = strcmp(row->name, "url") == 0, text = strcmp(row->name, "counters") == 0;
    snprintf(css, sizeof css,
             url    ? "fill: %s(#aName)"
             : text ? "content: %s(aName, \".\")"
                    : "content: %s(aName)",
             row->name);
    struct span written = css_run(r, CSS_DECLARATIONS, span_from(css));
    return row->decision == UNSUPPORTED ? !written.n : has(written, "u-aName");
}

static bool at_rule_is_decided(struct css_run *r, const struct row *row)
{
    static char css[200];
    bool named = row->decision == PREFIXED;
    snprintf(css, sizeof css,
             named ? "@%s aName { to { color: red } }"
                   : "@%s { font-family: aName; src: url(\"https://a/\"); color: red }",
             row->name);
    struct span written = css_run(r, CSS_SHEET, span_from(css));
    if (row->decision == UNSUPPORTED)
        return !written.n && !tamis_value_css_at_rule(span_from(row->name));
    return has(written, "aName") && has(written, "u-aName") == named;
}

static bool selector_is_decided(struct css_run *r, const struct row *row)
{
    static char css[200];
    struct span parts = span_from(row->name);
    size_t at = 0;
    while (at < parts.n && !has(span_of(parts.p, at), "name"))
        at++;
    snprintf(css, sizeof css, "p%.*saName%s { color: red }", (int)(at - 4), parts.p, parts.p + at);
    struct span written = css_run(r, CSS_SHEET, span_from(css));
    if (row->decision == UNSUPPORTED)
        return !written.n;
    return has(written, "aName") && has(written, "u-aName") == (row->decision == PREFIXED);
}

TEST(decides_about_names_as_the_table_says)
{
    struct css_run r;
    css_run_init(&r, true);
    r.rule.id_prefix = SPAN("u-");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        bool (*const checks[])(struct css_run *, const struct row *) = {
            property_is_decided, function_is_decided, at_rule_is_decided, selector_is_decided};
        if (!checks[rows[i].kind](&r, &rows[i]))
            fail_msg("%s: not as names_in_css.def says", rows[i].name);
    }
    css_run_free(&r);
}

TEST(keeps_the_counter_of_lists)
{
    struct css_run r;
    css_run_init(&r, false);
    r.rule.id_prefix = SPAN("u-");
    struct span css =
        SPAN("counter-reset: list-item 3 a u-b; counter-set: List-Item; content: counter(list-item)");
    assert_true(span_equal(css_run(&r, CSS_DECLARATIONS, css),
                           SPAN("counter-reset: list-item 3 u-a u-b; counter-set: u-List-Item; "
                                "content: counter(list-item)")));
    r.rule.id_prefix = SPAN("list-");
    css = SPAN("counter-reset: a item; counter-set: a");
    assert_true(span_equal(css_run(&r, CSS_DECLARATIONS, css), SPAN("counter-set: list-a")));
    css_run_free(&r);
}

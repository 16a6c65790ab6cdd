/* interaction_test.c: no rule of a style sheet causes a request because of what the reader does (docs/policy.md, "What the reader
 * does"). judges/late.h defines what such a rule must not contain. */
#include "harness/test.h"
#include "support/css_run.h"
#include "generators/selectors.h"
#include "judges/css.h"
#include "judges/late.h"

enum { SHEETS = 60000, ROOM = 4 * SELECTORS_ROOM };

static const char *const at_rules[] = {"media", "font-face", "keyframes", "supports", NULL};
static const char *const urls[] = {"https:", "data:", "#", NULL};

/* clang-format off */
static const char *const declarations[] = {
    "background:url(https://e/1)", "background:red url('https://e/2') no-repeat",
    "background-image:url(https://e/3), url(data:image/png;base64,iVBORw0KGgo=)", "background-image:url(#a)",
    "background:inherit", "list-style:url(https://e/4)", "list-style-image:unset",
    "list-style-image:revert-layer", "mask:url(https://e/5)", "filter:url(https://e/6#f)",
    "fill:url(https://e/7#f)", "clip-path:url(https://e/8#f)", "marker-end:url(https://e/9#f)",
    "display:block", "content:'x'", "animation:a 1s", "animation-play-state:running", "font-family:f",
    "font:bold 1em f", "font-weight:bold", "text-transform:uppercase", "quotes:'a' 'b'", "color:red",
    "opacity:.5"
};
/* clang-format on */

static void add_declarations(struct random *random, char *out, size_t room)
{
    for (uint32_t i = 1 + random_below(random, 3); i > 0; i--) {
        size_t n = strlen(out);
        snprintf(out + n, room - n, "%s;", ONE_OF(random, declarations));
    }
}

static const char *judge(const char *sheet, size_t n)
{
    struct judge_css j = {.urls = urls, .at_rules = at_rules, .scope = "", .id_prefix = ""};
    return judge_css_sheet(&j, sheet, n);
}

TEST(loads_nothing_because_of_what_the_reader_does)
{
    struct random random = {38};
    struct css_run r;
    char selectors[SELECTORS_ROOM], css[ROOM], again[ROOM];
    int late = 0, refused = 0;
    css_run_init(&r, true);
    for (int i = 0; i < SHEETS; i++) {
        selectors_write(&random, ".mail", false, selectors);
        int n = snprintf(css, ROOM, "%s{", selectors);
        add_declarations(&random, css, ROOM);
        n = (int)strlen(css);
        css[n++] = '}';
        struct span s = css_run(&r, CSS_SHEET, span_of(css, (size_t)n));
        const char *wrong = judge(s.p, s.n);
        if (wrong != NULL)
            fail_msg("%.*s: %s: %.*s", n, css, wrong, (int)s.n, s.p);
        late += judge_late_selectors(s.p, s.n) != LATE_NOT;
        for (size_t k = 0; k < r.count && k < CSS_RUN_REASONS; k++)
            refused += r.reasons[k] == TAMIS_REASON_CSS_INTERACTION;
        assert_true(s.n < ROOM);
        memcpy(again, s.p, s.n);
        size_t length = s.n;
        struct span second = css_run(&r, CSS_SHEET, span_of(again, length));
        if (!span_equal(second, span_of(again, length)))
            fail_msg("%.*s is not stable", (int)length, again);
    }
    css_run_free(&r);
    assert_in_range(late, SHEETS / 100, SHEETS);
    assert_in_range(refused, SHEETS / 50, 3 * SHEETS);
}

struct row {
    const char *in, *out;
};

static void gives(struct css_run *r, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct span s = css_run(r, CSS_SHEET, span_from(rows[i].in));
        if (!span_equal(s, span_from(rows[i].out)))
            fail_msg("%s: %.*s is not %s", rows[i].in, (int)s.n, s.p, rows[i].out);
    }
}

#define GIVES(r, rows) gives(r, rows, sizeof rows / sizeof *(rows))

TEST(removes_images_of_rules_that_apply_when_the_reader_acts)
{
    static const struct row rows[] = {
        {"p:hover{background:url(https://e/)}", ""},
        {"p:active{background:red url(https://e/)}", "p:active { background-color: red }"},
        {"p:focus{mask:url(https://e/);color:red}", "p:focus { color: red }"},
        {"p:focus-within{background:url(https://e/)}", ""},
        {"p:focus-visible{background:url(https://e/)}", ""},
        {"p:target{background:url(https://e/)}", ""},
        {"p:checked{background:url(https://e/)}", ""},
        {"p:indeterminate{background:url(https://e/)}", ""},
        {"p:valid{background:url(https://e/)}", ""},
        {"p:invalid{background:url(https://e/)}", ""},
        {"p:in-range{background:url(https://e/)}", ""},
        {"p:placeholder-shown{background:url(https://e/)}", ""},
        {"input::placeholder{background:url(https://e/)}", ""},
        {"p:visited{background:url(https://e/)}", "p:visited { background: none }"},
        {"p:link{background:url(https://e/)}", "p:link { background: none }"},
        {"p:dir(rtl){background:url(https://e/)}", ""},
        {"p:not(:hover){background:url(https://e/)}", ""},
        {"p:is(a,b:hover) i{background:url(https://e/)}", ""},
        {"p,p:hover{background:url(https://e/)}", ""},
        {"details[open] p{background:url(https://e/)}", ""},
        {"a:visited{background:url(data:image/png;base64,iVBORw0KGgo=)}",
         "a:visited { background: url(\"data:image/png\\3b base64,iVBORw0KGgo=\") }"},
        {"p:first-child{background:url(https://e/)}", "p:first-child { background: url(\"https://e/\") }"},
        {"p[title=':hover']{background:url(https://e/)}",
         "p[title=\"\\3a hover\"] { background: url(\"https://e/\") }"},
        {"a:any-link{background:url(https://e/)}", "a:any-link { background: url(\"https://e/\") }"},
        {"p:hover{color:red}b{background:url(https://e/)}",
         "p:hover { color: red }\nb { background: url(\"https://e/\") }"},
    };
    struct css_run r;
    css_run_init(&r, true);
    GIVES(&r, rows);
    css_run_free(&r);
}

TEST(removes_what_displays_an_image_when_the_reader_acts)
{
    static const struct row rows[] = {
        {"p:hover{display:block;color:red}", "p:hover { color: red }"},
        {"p:hover::before{content:'x';color:red}", "p:hover::before { color: red }"},
        {"p:hover{animation:a 1s;color:red}", "p:hover { color: red }"},
        {"p:hover{list-style-image:inherit;color:red}", "p:hover { color: red }"},
        {"p:hover{background:revert-layer;color:red}", "p:hover { color: red }"},
        {"p:not(:hover){background:none;color:red}", "p:not(:hover) { color: red }"},
        {"p:not(:hover){background-image:linear-gradient(red,blue);color:red}",
         "p:not(:hover) { color: red }"},
        {"p:not(:hover){list-style:none;filter:none;mask:none;color:red}", "p:not(:hover) { color: red }"},
        {"p:hover{background:url(https://e/) #eee none}", "p:hover { background-color: #eee }"},
        {"p:hover{background:#eee no-repeat}", ""},
        {"p:hover{background:red !important}", "p:hover { background-color: red !important }"},
        {"p:hover{color:inherit}", "p:hover { color: inherit }"},
        {"p:hover{font-weight:bold;color:red}", "p:hover { color: red }"},
        {"p:hover{text-transform:uppercase;color:red}", "p:hover { color: red }"},
        {"a:visited{display:block}", "a:visited { display: block }"},
        {"p{display:block}", "p { display: block }"},
    };
    struct css_run r;
    css_run_init(&r, true);
    GIVES(&r, rows);
    css_run_free(&r);
}

/* ---- Every property that can have a url() or start an animation */

struct grammar {
    const char *name, *text;
};

static const struct grammar properties[] = {
#define PROPERTY(id, name, value) {name, value},
#include "value/css/properties.def"
#undef PROPERTY
};

static const struct grammar types[] = {
#define TYPE(name, value) {name, value},
#include "value/css/types.def"
#undef TYPE
};

enum { TYPES = sizeof types / sizeof *types };

static bool names_type(const char *grammar, const char *type)
{
    size_t n = strlen(type);
    for (const char *p = strchr(grammar, '<'); p != NULL; p = strchr(p + 1, '<'))
        if (strncmp(p + 1, type, n) == 0 && p[1 + n] == '>')
            return true;
    return false;
}

/* Reports whether a value of the grammar can have a url(). `with_url`: the types that can have one. */
static bool can_have_url(const char *grammar, const bool with_url[TYPES])
{
    bool can = names_type(grammar, "url");
    for (size_t i = 0; i < TYPES; i++)
        can |= with_url[i] && names_type(grammar, types[i].name);
    return can;
}

static void find_types_with_url(bool with_url[TYPES])
{
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = 0; i < TYPES; i++) {
            bool before = with_url[i];
            with_url[i] = can_have_url(types[i].text, with_url);
            changes |= with_url[i] != before;
        }
    }
}

/* Each property has the value "inherit", with which it can show what the parent element has. */
TEST(removes_each_property_that_can_load_an_image)
{
    bool with_url[TYPES] = {false};
    int found = 0;
    char css[ROOM];
    struct css_run r;
    find_types_with_url(with_url);
    css_run_init(&r, true);
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        const char *name = properties[i].name;
        if (!can_have_url(properties[i].text, with_url) && strncmp(name, "animation", 9) != 0)
            continue;
        found++;
        snprintf(css, ROOM, "p:hover{%s:inherit}", name);
        if (css_run(&r, CSS_SHEET, span_from(css)).n)
            fail_msg("%s: src/value/css/interaction.c does not list it", name);
        int n = snprintf(css, ROOM, "%s: inherit", name);
        if (judge_late_block(LATE_STATE, false, css, (size_t)n) == NULL)
            fail_msg("%s: tests/judges/late.c does not list it", name);
    }
    css_run_free(&r);
    assert_in_range(found, 20, sizeof properties / sizeof *properties / 4);
}

TEST(keeps_declarations_of_states_if_no_image_can_be_loaded)
{
    static const struct row rows[] = {
        {"p:hover{display:block;font-weight:bold}", "p:hover { display: block; font-weight: bold }"}};
    static const struct row with_images[] = {
        {"p:hover{display:block;font-weight:bold}", "p:hover { font-weight: bold }"}};
    struct css_run r;
    css_run_init(&r, false);
    GIVES(&r, rows);
    r.rule.loads_images = true; /* a style attribute or the attribute background can have an image */
    GIVES(&r, with_images);
    css_run_free(&r);
}

TEST(reports_what_the_reader_would_load)
{
    struct css_run r;
    css_run_init(&r, true);
    css_run(&r, CSS_SHEET,
            SPAN("p:hover{background:red url(https://e/);mask:url(https://e/);display:block}"));
    assert_int_equal(r.count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(r.reasons[i], TAMIS_REASON_CSS_INTERACTION);
    assert_true(span_equal(r.parts[0], SPAN("url(https://e/)")));
    assert_true(span_equal(r.parts[1], SPAN("mask:url(https://e/)")));
    assert_true(span_equal(r.parts[2], SPAN("display:block")));
    css_run(&r, CSS_SHEET, SPAN("a:visited{background:url(ftp://e/);background:url(https://e/);color:red}"));
    assert_int_equal(r.count, 2);
    assert_int_equal(r.reasons[0], TAMIS_REASON_CSS_URL); /* the policy does not allow this URL anywhere */
    assert_int_equal(r.reasons[1], TAMIS_REASON_CSS_INTERACTION);
    css_run_free(&r);
}

TEST(judge_knows_what_the_reader_would_load)
{
    static const char *const bad[] = {
        "p:hover { background: url(\"https://e/\") }",
        "p:is(a, b:focus) { color: red; background: url(\"https://e/\") }",
        "a:visited { background: url(\"https://e/\") }",
        "p[open] { background: url(\"https://e/\") }",
        "p:hover { display: block }",
        "p:hover { color: red; content: \"a\" }",
        "p:hover { animation-name: a }",
        "p:hover { list-style-image: inherit }",
        "p:hover { font-weight: bold }",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (judge(bad[i], strlen(bad[i])) == NULL)
            fail_msg("nothing found in %s", bad[i]);
    assert_null(judge("a:visited { display: block }", strlen("a:visited { display: block }")));
    assert_null(
        judge("p { background: url(\"https://e/\") }", strlen("p { background: url(\"https://e/\") }")));
}

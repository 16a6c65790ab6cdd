/* promises_test.c: written CSS contains only what the rule lists, which an independent judge checks (P1); checking it again
 * does not change it (P2); and work, memory and output grow no faster than the input (P4). The grammars of the properties
 * are checked, too. */
#include "harness/test.h"
#include "value/css/value.h"
#include "support/css_run.h"
#include "generators/css.h"
#include "judges/css.h"

static const char *const urls[] = {"https:", "data:image/png;base64,", "#u-", NULL};
static const char *const free_urls[] = {"https:", "data:image/png;base64,", "#", NULL};
static const char *const embedded_urls[] = {"data:image/png;base64,", "#", NULL};
static const char *const at_rules[] = {"media", "supports", "keyframes", "font-face", NULL};
static const char *const held_at_rules[] = {"media", "supports", "keyframes", NULL};

enum { SOUPS = 40000, ROOM = 4096 };

static const char *judge(const struct judge_css *j, enum css_kind kind, struct span s)
{
    if (kind == CSS_DECLARATIONS)
        return judge_css_declarations(j, s.p, s.n);
    return kind == CSS_SHEET ? judge_css_sheet(j, s.p, s.n) : judge_css_presentation(j, s.p, s.n);
}

static void check(struct css_run *r, const struct judge_css *j, enum css_kind kind, struct span css)
{
    static char again[64 * ROOM];
    struct span written = css_run(r, kind, css);
    assert_int_equal(r->meter.status, TAMIS_OK);
    if (!written.p)
        return;
    const char *wrong = judge(j, kind, written);
    if (wrong)
        fail_msg("%s: %.*s: [%.*s]", wrong, (int)css.n, css.p, (int)written.n, written.p);
    struct span first = span_of(again, written.n);
    memcpy(again, written.p, written.n);
    written = css_run(r, kind, first);
    if (!written.p || !span_equal(written, first) || r->count)
        fail_msg("%.*s: [%.*s] becomes [%.*s]", (int)css.n, css.p, (int)first.n, first.p, (int)written.n,
                 written.p);
}

TEST(holds_of_generated_css)
{
    static const struct span data = {"data", 4};
    struct random random = {1};
    struct css_run r;
    char css[ROOM];
    size_t written[3] = {0};
    css_run_init(&r, true);
    const struct string_list schemes = r.urls.schemes;
    for (int i = 0; i < SOUPS; i++) {
        bool with_urls = random_below(&random, 2), held = random_below(&random, 2);
        struct judge_css j = {NULL,
                              NULL,
                              held ? held_at_rules : at_rules,
                              held ? ".mail" : "",
                              held ? "u-" : "",
                              held ? "u-" : NULL};
        if (with_urls)
            j.urls = held ? urls : i % 2 ? embedded_urls : free_urls;
        r.urls.schemes = j.urls == embedded_urls ? (struct string_list){&data, 1} : schemes;
        r.rule.urls = with_urls ? &r.urls : NULL;
        r.rule.at_rules = held ? CSS_AT_MEDIA | CSS_AT_SUPPORTS | CSS_AT_KEYFRAMES : 15;
        r.rule.scope = span_from(j.scope);
        r.rule.id_prefix = r.rule.class_prefix = span_from(j.id_prefix);
        enum css_kind kind = (enum css_kind)random_below(&random, 3);
        size_t n = css_soup(&random, css, ROOM);
        check(&r, &j, kind, span_of(css, n));
        written[kind] += r.out.n > 0;
    }
    css_run_free(&r);
    for (int kind = 0; kind < 3; kind++)
        assert_in_range(written[kind], SOUPS / 50, SOUPS); /* enough inputs have an output */
}

TEST(judge_finds_forbidden_parts)
{
    static const char *const listed[] = {"color", "background", "animation", "animation-name", NULL};
    static const struct {
        enum css_kind kind;
        const char *css;
    } rows[] = {
        {CSS_DECLARATIONS, "margin: 0"},
        {CSS_DECLARATIONS, "color:red"},
        {CSS_DECLARATIONS, "color: red;margin: 0"},
        {CSS_DECLARATIONS, "color: red; "},
        {CSS_DECLARATIONS, "color: "},
        {CSS_DECLARATIONS, "color: expression(1)"},
        {CSS_DECLARATIONS, "color: ex\\70 ression(1)"},
        {CSS_DECLARATIONS, "background: url(\"http://x\")"},
        {CSS_DECLARATIONS, "background: url(https://x)"},
        {CSS_DECLARATIONS, "background: url(\"#a\")"},
        {CSS_DECLARATIONS, "background: \\75 rl(\"https://x\")"},
        {CSS_DECLARATIONS, "color: \"<\""},
        {CSS_DECLARATIONS, "color: \"a"},
        {CSS_DECLARATIONS, "color: \"\\\n\""},
        {CSS_DECLARATIONS, "color: rgb(1"},
        {CSS_DECLARATIONS, "color: 1)"},
        {CSS_DECLARATIONS, "color: red/**/"},
        {CSS_DECLARATIONS, "color: <"},
        {CSS_DECLARATIONS, "color: --x"},
        {CSS_DECLARATIONS, "color: 'a'"},
        {CSS_DECLARATIONS, "color: \xC3\xA9"},
        {CSS_DECLARATIONS, "animation: a 1s"},
        {CSS_DECLARATIONS, "animation: 1s steps(2, start) \"a\""},
        {CSS_DECLARATIONS, "animation-name: none, u-a, a"},
        {CSS_SHEET, "p { color: red }"},
        {CSS_SHEET, ".mail p { margin: 0 }"},
        {CSS_SHEET, ".mail p, b { color: red }"},
        {CSS_SHEET, ".mail + p { color: red }"},
        {CSS_SHEET, ".mail p:is(.a b) { color: red }"},
        {CSS_SHEET, ".mail p:disabled { color: red }"},
        {CSS_SHEET, ".mail #a { color: red }"},
        {CSS_SHEET, ".mail :has(p) { color: red }"},
        {CSS_SHEET, ".mail p {color: red}"},
        {CSS_SHEET, ".mail p { color: red"},
        {CSS_SHEET, "@import \"x\""},
        {CSS_SHEET, "@page { color: red }"},
        {CSS_SHEET, "@font-face { color: red }"},
        {CSS_SHEET, "@font-face { font-family: a }"},
        {CSS_SHEET, "@keyframes a { to { color: red } }"},
        {CSS_SHEET, "@keyframes \"a\" { to { color: red } }"},
        {CSS_SHEET, "@media print {\n.mail p { color: red }"},
        {CSS_SHEET, "@media print {\np { color: red }\n}"},
        {CSS_SHEET, "}"},
        {CSS_PRESENTATION, "url(a)"},
        {CSS_PRESENTATION, "url(#a)"},
        {CSS_PRESENTATION, "src(\"x\")"},
        {CSS_PRESENTATION, "red}"},
    };
    struct judge_css j = {listed, urls, at_rules, ".mail", "u-", NULL};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!judge(&j, rows[i].kind, span_from(rows[i].css)))
            fail_msg("nothing found in %s", rows[i].css);
    assert_null(judge(&j, CSS_DECLARATIONS, SPAN("color: red; background: url(\"https://x\") rgb(1, 2, 3)")));
    assert_null(
        judge(&j, CSS_DECLARATIONS, SPAN("animation: u-a 1s steps(2, start) -1s ease, \"u-b\" !important")));
    assert_null(judge(&j, CSS_SHEET, SPAN("@keyframes u-a { to { color: red } }")));
    static const char *const counting[] = {"counter-reset", "content", NULL};
    j.properties = counting;
    assert_null(judge(&j, CSS_DECLARATIONS, SPAN("counter-reset: u-a -1 list-item calc(1 + 1) u-b")));
    assert_null(judge(&j, CSS_DECLARATIONS, SPAN("content: \"a\" counters(u-a, \".\")")));
    assert_non_null(judge(&j, CSS_DECLARATIONS, SPAN("counter-reset: u-a calc(1 + 1) b")));
    assert_non_null(judge(&j, CSS_DECLARATIONS, SPAN("content: \"a\" counter(a)")));
    j.properties = listed;
    j.id_prefix = "";
    assert_non_null(judge(&j, CSS_SHEET, SPAN("@keyframes u-a { to { color: red } }")));
    j.id_prefix = "u-";
    assert_null(
        judge(&j, CSS_SHEET, SPAN(".mail #u-a { color: red }\n@media print {\n.mail p { color: red }\n}")));
}

/* Values that consist of a beginning, a repeated part and an end. */
static const struct {
    enum css_kind kind;
    const char *begin, *repeated, *end;
} long_ones[] = {
    {CSS_DECLARATIONS, "", "color:red;", ""},
    {CSS_DECLARATIONS, "", ";", ""},
    {CSS_DECLARATIONS, "", "a", ""},
    {CSS_DECLARATIONS, "font-family:", "a,", "b"},
    {CSS_DECLARATIONS, "font-family:", "a ", "b"},
    {CSS_DECLARATIONS, "grid-template:", "1fr ", "/"},
    {CSS_DECLARATIONS, "grid-template-columns:", "[a] 1fr ", ""},
    {CSS_DECLARATIONS, "background:", "red,", "red"},
    {CSS_DECLARATIONS, "background:", "0,", "a"},
    {CSS_DECLARATIONS, "animation:", "a,", "b"},
    {CSS_DECLARATIONS, "", "animation:a,a,a,b;", ""},
    {CSS_DECLARATIONS, "counter-reset:", "a ", "b"},
    {CSS_DECLARATIONS, "box-shadow:", "0 0 red,", "0 0 x"},
    {CSS_DECLARATIONS, "transform:", "rotate(1deg) ", ""},
    {CSS_DECLARATIONS, "background:", "linear-gradient(", ""},
    {CSS_DECLARATIONS, "width:", "calc(", ""},
    {CSS_DECLARATIONS, "width:calc(1px", " + 1px", ")"},
    {CSS_DECLARATIONS, "width:", "(", ""},
    {CSS_DECLARATIONS, "x:", "({[", ""},
    {CSS_DECLARATIONS, "", "}", ""},
    {CSS_DECLARATIONS, "content:'", "\\0 ", "'"},
    {CSS_DECLARATIONS, "content:'", "\\", ""},
    {CSS_DECLARATIONS, "content:'", "\xF0\x9F\x98\x80", "'"},
    {CSS_DECLARATIONS, "content:", "'", ""},
    {CSS_DECLARATIONS, "content:", "'\n", ""},
    {CSS_DECLARATIONS, "", "/*", ""},
    {CSS_DECLARATIONS, "", "/**/", ""},
    {CSS_DECLARATIONS, "background:", "url(", ""},
    {CSS_DECLARATIONS, "background:", "url( ", ""},
    {CSS_DECLARATIONS, "background:url(", " ", ""},
    {CSS_DECLARATIONS, "background:", "url(\"", ""},
    {CSS_DECLARATIONS, "background:", "url(#a),", "red"},
    {CSS_DECLARATIONS, "", "@", ""},
    {CSS_DECLARATIONS, "", "@x{", ""},
    {CSS_DECLARATIONS, "", "!important", ""},
    {CSS_DECLARATIONS, "width:", "1", "px"},
    {CSS_DECLARATIONS, "width:", "1 ", "px"},
    {CSS_SHEET, "", "p{color:red}", ""},
    {CSS_SHEET, "", "p{", ""},
    {CSS_SHEET, "", "}", ""},
    {CSS_SHEET, "", "p,", "p{color:red}"},
    {CSS_SHEET, "", "p ", "{color:red}"},
    {CSS_SHEET, "", ":not(", "{color:red}"},
    {CSS_SHEET, "", "a:not(b)", "{color:red}"},
    {CSS_SHEET, "", "[a=b]", "{color:red}"},
    {CSS_SHEET, "", "#a", "{color:red}"},
    {CSS_SHEET, "", ":nth-child(2n+1)", "{color:red}"},
    {CSS_SHEET, "a:nth-child(", "n", "){color:red}"},
    {CSS_SHEET, "", "@media screen{", ""},
    {CSS_SHEET, "", "@media screen{}", ""},
    {CSS_SHEET, "@media ", "screen,", "print{p{color:red}}"},
    {CSS_SHEET, "", "@media (scripting),(scripting),(grid){a{color:red}}", ""},
    {CSS_SHEET, "@media ", "(color) and ", "(color){p{color:red}}"},
    {CSS_SHEET, "@supports ", "(", ""},
    {CSS_SHEET, "@supports ", "(color:red) and ", "(color:red){p{color:red}}"},
    {CSS_SHEET, "@supports ", "not ", "(color:red){p{color:red}}"},
    {CSS_SHEET, "@keyframes a{", "to{color:red}", ""},
    {CSS_SHEET, "@keyframes a{", "to,", "to{color:red}"},
    {CSS_SHEET, "", "@import 'x';", ""},
    {CSS_SHEET, "", "<!--", ""},
    {CSS_PRESENTATION, "", "url(#a) ", ""},
    {CSS_PRESENTATION, "", "a ", ""},
    {CSS_PRESENTATION, "", "(", ""},
};

static size_t fill(char *p, size_t size, const char *begin, const char *repeated, const char *end)
{
    size_t n = strlen(begin), step = strlen(repeated);
    memcpy(p, begin, n);
    for (; n + step + strlen(end) <= size; n += step)
        memcpy(p + n, repeated, step);
    memcpy(p + n, end, strlen(end));
    return n + strlen(end);
}

/* The work is at most the number of tokens times the number of words of a grammar. It is less than the default limit of
 * a document. */
TEST(work_grows_with_the_input)
{
    enum { SIZE = 1 << 18, WORK = 4, FLOOR = 1 << 16 };
    char *css = malloc(SIZE);
    assert_non_null(css);
    struct css_run r;
    css_run_init(&r, true);
    for (size_t i = 0; i < sizeof long_ones / sizeof long_ones[0]; i++) {
        size_t n = fill(css, SIZE, long_ones[i].begin, long_ones[i].repeated, long_ones[i].end);
        (void)css_run(&r, long_ones[i].kind, span_of(css, n));
        bool fits = r.meter.status == TAMIS_OK && r.meter.work <= WORK * n + FLOOR && r.out.n <= 8 * n;
        if (!fits)
            fail_msg("%s%s…: work %llu, %zu bytes of output", long_ones[i].begin, long_ones[i].repeated,
                     (unsigned long long)r.meter.work, r.out.n);
    }
    css_run_free(&r);
    free(css);
}

struct failing {
    unsigned left; /* the number of allocations that still succeed */
};

static void *allocate(void *user, size_t size)
{
    struct failing *f = user;
    return f->left && f->left-- ? malloc(size) : NULL;
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct failing *f = user;
    (void)old_size;
    return f->left && f->left-- ? realloc(block, new_size) : NULL;
}

static void release(void *user, void *block, size_t size)
{
    (void)user;
    (void)size;
    free(block);
}

TEST(survives_every_failed_allocation)
{
    static const char *const css[] = {
        "font: 12px 'abc\\\"'; fill: url(#a); background: url(https://a/); margin: calc(1px + 2px); x: (((y",
        "#a:nth-child(2n+1){color:red} @media print{i{background:url(https://a/)}} @font-face{src:x}",
        "url(#a) 'abc' rgb(1, 2, 3)",
    };
    for (int kind = 0; kind < 3; kind++)
        for (unsigned left = 0;; left++) {
            struct failing failing = {left};
            struct css_run r;
            css_run_init(&r, true);
            r.rule.id_prefix = SPAN("u-");
            r.rule.scope = SPAN(".mail");
            r.meter.allocator = (tamis_allocator){allocate, resize, release, &failing};
            (void)css_run(&r, (enum css_kind)kind, span_from(css[kind]));
            tamis_status status = r.meter.status;
            assert_true(status == TAMIS_OK ? r.out.n > 20 : status == TAMIS_NO_MEMORY && r.out.n == 0);
            css_run_free(&r);
            if (status == TAMIS_OK) {
                assert_true(left > 3);
                break;
            }
        }
}

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
#define LEAF(name, function, accepts) {name, ""},
#include "value/css/leaves.def"
#undef LEAF
#define DESCRIPTOR(name, value) {name, value},
#include "value/css/descriptors.def"
#undef DESCRIPTOR
};

static bool is_type(struct span name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (span_equal(name, span_from(types[i].name)))
            return true;
    return span_equal(name, SPAN("named-color")) || span_equal(name, SPAN("system-color"));
}

static void check_grammar(const struct grammar *g)
{
    struct span text = span_from(g->text);
    int open = 0;
    for (size_t i = 0; i < text.n; i++) {
        open += (text.p[i] == '[' || text.p[i] == '(') - (text.p[i] == ']' || text.p[i] == ')');
        if (text.p[i] != '<')
            continue;
        struct span rest = span_of(text.p + i + 1, text.n - i - 1);
        if (!is_type(span_of(rest.p, span_find(rest, '>'))))
            fail_msg("%s: %s: no such type", g->name, rest.p);
    }
    assert_int_equal(open, 0);
}

TEST(grammars_name_types_that_there_are)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        check_grammar(&properties[i]);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        check_grammar(&types[i]);
}

TEST(properties_are_found_by_name)
{
    size_t count = sizeof properties / sizeof properties[0];
    assert_int_equal(count, CSS_PROPERTY_COUNT - 1);
    assert_true(count >= 120);
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || strcmp(properties[i - 1].name, properties[i].name) < 0);
        enum css_property property = tamis_value_css_property(span_from(properties[i].name));
        assert_int_equal(property, i + 1);
        assert_true(span_equal(tamis_value_css_property_name(property), span_from(properties[i].name)));
    }
    assert_int_equal(tamis_value_css_property(SPAN("COLOR")), CSS_color);
    assert_int_equal(tamis_value_css_property(SPAN("colour")), CSS_NONE);
    assert_int_equal(tamis_value_css_property(SPAN("")), CSS_NONE);
    assert_int_equal(tamis_value_css_property(SPAN("--x")), CSS_NONE);
}

/* callbacks_test.c: the element callback (tamis/callbacks.h): its answers, in every kind of place, and what it can change. */
#include <tamis/profile.h>

#include "harness/program.h"
#include "harness/test.h"
#include "support/count.h"

#define HOLDERS \
    "{\"elements\":[\"p\",\"b\",\"i\",\"div\",\"span\",\"a\",\"ul\",\"li\",\"table\",\"tbody\",\"tr\"," \
    "\"td\"," \
    "\"template\",\"html\",\"head\",\"body\",\"br\",\"img\",\"x-box\",\"pre\",{\"name\":\"svg\"," \
    "\"namespace\":\"http://" \
    "www.w3.org/2000/svg\"}," \
    "{\"name\":\"g\",\"namespace\":\"http://www.w3.org/2000/svg\"}]," \
    "\"attributes\":[\"title\",\"class\",\"href\",\"viewBox\",\"alt\"],\"replaceWithChildrenElements\":[" \
    "\"u\"]"
#define PLAIN  HOLDERS "}"
#define LINKED HOLDERS ",\"linkify\":{\"schemes\":[\"https\"]}}"

/* ---- Answers */

static const struct act removes[] = {{.of = "i", .answer = TAMIS_ANSWER_REMOVE}, {0}};
static const struct act unwraps[] = {{.of = "i", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
static const struct act escapes[] = {{.of = "i", .answer = TAMIS_ANSWER_AS_TEXT}, {0}};

static void both_give(struct program *p, const struct act *acts, const char *html, const char *expected)
{
    p->start = acts;
    p->end = NULL;
    program_gives(p, html, expected);
    p->start = NULL;
    p->end = acts;
    program_gives(p, html, expected);
}

static void removes_unwraps_and_escapes_at_the_start_and_at_the_end(void **state)
{
    static const char html[] = "<p>a<i title=x>b<b>c</b></i>d</p>";
    struct program p = program_begin(PLAIN);
    both_give(&p, removes, html, "<p>ad</p>");
    program_reports(&p, "element i - callback-removed removed -\n");
    assert_int_equal(tamis_removed(p.t)->elements, 1);
    both_give(&p, unwraps, html, "<p>ab<b>c</b>d</p>");
    program_reports(&p, "element i - callback-removed unwrapped -\n");
    assert_int_equal(tamis_removed(p.t)->elements, 1);
    both_give(&p, escapes, html, "<p>a&lt;i title=\"x\"&gt;b<b>c</b>&lt;/i&gt;d</p>");
    program_reports(&p, "element i - callback-removed changed -\n");
    program_end(&p);
}

static void keeps_nothing_that_the_policy_removes(void **state)
{
    static const struct act keeps[] = {{0}};
    struct program p = program_begin(NULL);
    p.start = p.end = p.attributes = p.texts = keeps;
    program_gives(&p, "<script>a</script><p onclick=b>c</p><img src=x onerror=d>", "<p>c</p>");
    program_end(&p);
}

static void removes_foreign_elements_and_templates_that_it_should_unwrap(void **state)
{
    static const struct act svg[] = {{.of = "g", .answer = TAMIS_ANSWER_UNWRAP},
                                     {.of = "svg", .answer = TAMIS_ANSWER_AS_TEXT},
                                     {.of = "template", .answer = TAMIS_ANSWER_UNWRAP},
                                     {0}};
    struct program p = program_begin(PLAIN);
    both_give(&p, svg, "a<svg>b</svg>c<template>d</template>e", "ace");
    both_give(&p, svg, "a<template><b>x</b></template>b", "ab");
    static const struct act g[] = {{.of = "g", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
    both_give(&p, g, "a<svg><g>b</g></svg>", "a<svg></svg>");
    program_reports(&p, "element g - callback-removed removed -\n");
    program_end(&p);
}

static void asks_about_elements_in_template_contents_and_tables(void **state)
{
    struct program p = program_begin(PLAIN);
    both_give(&p, unwraps, "<template><p><i>a</i></p></template>", "<template><p>a</p></template>");
    both_give(&p, removes, "<table><tr><td><i>a</i>b</table>",
              "<table><tbody><tr><td>b</td></tr></tbody></table>");
    program_end(&p);
}

/* The parser creates tbody again, so it must be replaced in each pass. */
static void replaces_elements_that_have_no_tag(void **state)
{
    static const struct act tbody[] = {{.of = "tbody", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
    struct program p = program_begin(PLAIN);
    both_give(&p, tbody, "<table><tr><td>a</table>", "<table><tr><td>a</td></tr></table>");
    program_reports(&p, "");
    assert_int_equal(tamis_set_context(p.t, NULL), TAMIS_OK);
    static const struct act body[] = {{.of = "body", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
    both_give(&p, body, "<p>a", "<html><head></head><p>a</p></html>");
    static const struct act styled[] = {{.of = "body", .set = "class", .value = "x"}, {0}};
    p.start = styled;
    p.end = NULL;
    program_gives(&p, "<p>a", "<html><head></head><body class=\"x\"><p>a</p></body></html>");
    program_end(&p);
}

static void calls_start_in_tree_order_and_end_after_the_content(void **state)
{
    static const struct act keeps[] = {{0}};
    struct program p = program_begin(PLAIN);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    p.start = p.end = p.texts = keeps;
    program_gives(&p, "<p title=1>a<b>b</b></p>", "<p title=\"1\">a<b>b</b></p>");
    assert_string_equal(p.told.p, "p title=1\nb <p\np: a\nb: b\n/b <p\n/p title=1\n");
    program_end(&p);
}

/* Otherwise, a callback could keep an element because of an attribute or a name that the output does not have. */
static void calls_again_when_the_policy_has_changed_the_tree(void **state)
{
    static const struct act keeps[] = {{0}};
    struct program p = program_begin(PLAIN);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    p.start = p.end = p.texts = keeps;
    program_gives(&p, "<p title=1 onclick=x>a<u>b</u></p>", "<p title=\"1\">ab</p>");
    assert_string_equal(p.told.p, "p title=1 onclick=x\nu <p\np: ab\n/p title=1\n"
                                  "p title=1\np: ab\n/p title=1\n");
    program_end(&p);
}

static void does_not_ask_about_what_has_been_removed(void **state)
{
    struct program p = program_begin(PLAIN);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    p.start = p.end = removes;
    program_gives(&p, "<i><b>a</b></i>c<script><b></script>", "c");
    assert_string_equal(p.told.p, "i\nscript\n");
    program_end(&p);
}

static void fails_without_output(void **state)
{
    static const struct act fails[] = {{.of = "b", .answer = TAMIS_ANSWER_FAIL}, {0}};
    static const struct act odd[] = {{.of = "b", .answer = (tamis_answer)99}, {0}};
    static const struct act minus[] = {{.of = "b", .answer = (tamis_answer)-1}, {0}};
    const struct act *const tables[] = {fails, odd, minus};
    struct program p = program_begin(PLAIN);
    for (size_t i = 0; i < COUNT(tables); i++) {
        p.start = tables[i];
        p.end = NULL;
        program_fails(&p, "<p><b>a</b><i>c</i>", TAMIS_STOPPED);
        assert_null(strstr(p.told.p, "i <p"));
        p.start = NULL;
        p.end = tables[i];
        program_fails(&p, "<p><b>a</b><i>c</i>", TAMIS_STOPPED);
        assert_int_equal(p.calls, 1);
        p.end = NULL;
        program_gives(&p, "<b>a</b>", "<b>a</b>");
    }
    program_end(&p);
}

/* ---- Changes */

static void judges_changes_like_input(void **state)
{
    static const struct {
        struct act act;
        const char *html, *out;
    } rows[] = {
        {{.of = "b", .rename = "span"}, "<b title=x>a</b>", "<span title=\"x\">a</span>"},
        {{.of = "b", .rename = "x-box"}, "<b>a</b>", "<x-box>a</x-box>"},
        {{.of = "b", .rename = "u"}, "<b>a</b>", "a"},
        {{.of = "b", .set = "title", .value = "1\"<&"}, "<b>a</b>", "<b title=\"1&quot;&lt;&amp;\">a</b>"},
        {{.of = "b", .set = "onclick", .value = "x"}, "<b>a</b>", "<b>a</b>"},
        {{.of = "b", .set = "style", .value = "x"}, "<b>a</b>", "<b>a</b>"},
        {{.of = "a", .set = "href", .value = "javascript:x"}, "<a>a</a>", "<a>a</a>"},
        {{.of = "a", .set = "href", .value = "b"},
         "<a href=a title=c>a</a>",
         "<a href=\"b\" title=\"c\">a</a>"},
        {{.of = "a", .remove = "href"},
         "<a title=1 href=2 class=3>a</a>",
         "<a title=\"1\" class=\"3\">a</a>"},
        {{.of = "b", .text = "<i>x</i>&"}, "<b>a<i>c</i></b>", "<b>&lt;i&gt;x&lt;/i&gt;&amp;</b>"},
        {{.of = "b", .text = ""}, "<b>a<i>c</i></b>", "<b></b>"},
        {{.of = "b", .text = "x", .answer = TAMIS_ANSWER_UNWRAP}, "<b>a</b>", "x"},
        {{.of = "b", .rename = "script", .set = "x", .value = "y", .answer = TAMIS_ANSWER_REMOVE},
         "<b>a</b>",
         ""},
        {{.of = "svg", .set = "viewBox", .value = "0 0 1 1"},
         "<svg></svg>",
         "<svg viewBox=\"0 0 1 1\"></svg>"},
        {{.of = "script", .rename = "b"}, "<script>a<b</script>", "<b>a&lt;b</b>"},
        {{.of = "table", .rename = "div"}, "<table><tr><td>a</table>", "<div>a</div>"},
        {{.of = "i", .rename = "br"}, "<i>a</i>", "<i>a</i>"},
    };
    struct program p = program_begin(PLAIN);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct act acts[] = {rows[i].act, {0}};
        p.start = acts;
        program_gives(&p, rows[i].html, rows[i].out);
    }
    program_end(&p);
}

static void reports_changes(void **state)
{
    static const struct act acts[] = {
        {.of = "b", .rename = "i", .set = "title", .value = "new", .remove = "class", .text = "z"},
        {.of = "p", .set = "title", .value = "other"},
        {0}};
    struct program p = program_begin(PLAIN);
    p.start = acts;
    program_gives(&p, "<p title=old><b class=c>a</b></p>", "<p title=\"other\"><i title=\"new\">z</i></p>");
    program_reports(&p, "value p title callback-changed changed other\n"
                        "element b - callback-changed changed i\n"
                        "attribute i title callback-changed added new\n"
                        "element i - callback-changed changed z\n"
                        "attribute i class callback-removed removed c\n");
    assert_int_equal(tamis_removed(p.t)->attributes, 1);
    p.start = NULL;
    program_end(&p);
}

static char *long_name(size_t n)
{
    char *name = malloc(n + 1);
    assert_non_null(name);
    memset(name, 'a', n);
    name[n] = '\0';
    return name;
}

/* A name that HTML parsers would read as another name, or would treat in a special way. */
static void refuses_names_that_parsers_do_not_make(void **state)
{
    char *longest = long_name(1000000);
    const char *const elements[] = {
        "",     "script", "style",    "SPAN",          "a b",  "b>",       "1b",    "br",
        "form", "table",  "td",       "body",          "svg",  "title",    "b\"c",  "b/",
        "b=c",  "math",   "\xC3\xA4", "foreignObject", "href", "textarea", longest, "a:b"};
    const char *const attributes[] = {"",    "a b",        "a=b",   "a\"",      "a'",  "a>",
                                      "a/b", "TITLE",      "xmlns", "\xC3\xA4", "a:b", "1a",
                                      "-a",  "xlink:href", "\x0B",  "a\xC2\xA0"};
    struct program p = program_begin(PLAIN);
    for (size_t i = 0; i < COUNT(elements); i++) {
        const struct act acts[] = {{.of = "b", .rename = elements[i]}, {0}};
        p.start = acts;
        program_gives(&p, "<b>a</b>", "<b>a</b>");
        assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    }
    for (size_t i = 0; i < COUNT(attributes); i++) {
        const struct act acts[] = {{.of = "b", .set = attributes[i], .value = "x"}, {0}};
        p.start = acts;
        program_gives(&p, "<b>a</b>", "<b>a</b>");
        assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    }
    free(longest);
    program_end(&p);
}

static void refuses_changes_that_a_parser_would_undo(void **state)
{
    static const struct {
        struct act act;
        const char *html, *out;
        bool is_document;
    } rows[] = {
        {{.of = "g", .rename = "b"}, "<svg><g></g></svg>", "<svg><g></g></svg>", false},
        {{.of = "tbody", .rename = "div"},
         "<table><tr><td>a</table>",
         "<table><tbody><tr><td>a</td></tr></tbody></table>",
         false},
        {{.of = "body", .rename = "div"}, "<p>a", "<html><head></head><body><p>a</p></body></html>", true},
        {{.of = "svg", .set = "viewbox", .value = "1"}, "<svg></svg>", "<svg></svg>", false},
        {{.of = "style", .text = "a<b"}, "<style>a</style>", "", false},
        {{.of = "br", .text = "x"}, "<br>", "<br>", false},
        {{.of = "tr", .text = "x"},
         "<table><tr><td>a</table>",
         "<table><tbody><tr><td>a</td></tr></tbody></table>",
         false},
        {{.of = "b", .text = "\xFF"}, "<b>a</b>", "<b>a</b>", false},
        {{.of = "b", .set = "title", .value = "\xC3"}, "<b>a</b>", "<b>a</b>", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct act acts[] = {rows[i].act, {0}};
        struct program p = program_begin(PLAIN);
        if (rows[i].is_document)
            assert_int_equal(tamis_set_context(p.t, NULL), TAMIS_OK);
        p.start = acts;
        program_gives(&p, rows[i].html, rows[i].out);
        assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
        program_end(&p);
    }
}

/* ---- Links */

static void asks_about_new_links(void **state)
{
    static const char html[] = "x https://a.example/b y";
    static const struct act decorates[] = {{.of = "a", .set = "title", .value = "t", .only_links = true},
                                           {.of = "a", .set = "title", .value = "t"},
                                           {0}};
    static const struct act refuses[] = {{.of = "a", .answer = TAMIS_ANSWER_REMOVE, .only_links = true}, {0}};
    static const struct act unwrap[] = {{.of = "a", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
    static const struct act escape[] = {{.of = "a", .answer = TAMIS_ANSWER_AS_TEXT}, {0}};
    static const struct act renames[] = {{.of = "a", .rename = "b"}, {0}};
    static const struct act texts[] = {{.of = "a", .text = "link<", .only_links = true}, {0}};
    struct program p = program_begin(LINKED);
    p.start = decorates;
    program_gives(&p, html, "x <a href=\"https://a.example/b\" title=\"t\">https://a.example/b</a> y");
    p.start = texts;
    program_gives(&p, html, "x <a href=\"https://a.example/b\">link&lt;</a> y");
    const struct act *const others[] = {refuses, unwrap, escape, renames};
    for (size_t i = 0; i < COUNT(others); i++) {
        p.start = others[i];
        program_gives(&p, html, "x https://a.example/b y");
    }
    p.start = NULL;
    p.end = unwrap;
    program_gives(&p, html, "x https://a.example/b y");
    program_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(removes_unwraps_and_escapes_at_the_start_and_at_the_end),
        cmocka_unit_test(keeps_nothing_that_the_policy_removes),
        cmocka_unit_test(removes_foreign_elements_and_templates_that_it_should_unwrap),
        cmocka_unit_test(asks_about_elements_in_template_contents_and_tables),
        cmocka_unit_test(replaces_elements_that_have_no_tag),
        cmocka_unit_test(calls_start_in_tree_order_and_end_after_the_content),
        cmocka_unit_test(calls_again_when_the_policy_has_changed_the_tree),
        cmocka_unit_test(does_not_ask_about_what_has_been_removed),
        cmocka_unit_test(fails_without_output),
        cmocka_unit_test(judges_changes_like_input),
        cmocka_unit_test(reports_changes),
        cmocka_unit_test(refuses_names_that_parsers_do_not_make),
        cmocka_unit_test(refuses_changes_that_a_parser_would_undo),
        cmocka_unit_test(asks_about_new_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

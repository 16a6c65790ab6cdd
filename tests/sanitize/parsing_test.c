/* parsing_test.c: "filter": "parsing". The parser replaces elements with their children before it inserts them, as whatwg/html pull
 * request 12756 proposes. The shapes of the cases are those of the web platform tests for the Sanitizer (adoption agency, tables,
 * templates, raw text, Noah's Ark clause, repeated html and body tags), with other words. */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "probe.h"

static tamis_policy *policy_of(const char *members, const char *filter, bool safe)
{
    char json[600];
    tamis_error error;
    tamis_policy *policy = NULL;
    snprintf(json, sizeof json, "{\"filter\": \"%s\", \"readers\": \"2026\", %s}", filter, members);
    if (tamis_policy_from_json(json, strlen(json), safe, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return policy;
}

static void assert_made(const char *members, const char *filter, bool is_document, const char *html,
                        const char *expected)
{
    tamis_policy *policy = policy_of(members, filter, !strstr(members, "script"));
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    if (is_document)
        assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    tamis_status status = tamis_run(t, html, strlen(html), &out, &n);
    if (status != TAMIS_OK)
        fail_msg("%s: %s", html, tamis_status_name(status));
    if (n != strlen(expected) || memcmp(out, expected, n) != 0)
        fail_msg("{%s}, filter %s, of\n  %s\ngives\n  %s\nnot\n  %s", members, filter, html, out, expected);
    tamis_free(t);
    tamis_policy_free(policy);
}

#define UNWRAPS(names) "\"replaceWithChildrenElements\": [" names "]"
#define REMOVES(names) "\"removeElements\": [" names "]"

struct row {
    const char *members;
    const char *html;
    const char *parsing;
    const char *tree; /* NULL: as with "parsing" */
};

static void assert_all(const struct row *rows, size_t n, bool is_document)
{
    for (size_t i = 0; i < n; i++) {
        const struct row *r = &rows[i];
        assert_made(r->members, "parsing", is_document, r->html, r->parsing);
        assert_made(r->members, "tree", is_document, r->html, r->tree ? r->tree : r->parsing);
    }
}

#define ASSERT_ALL(rows)       assert_all(rows, sizeof(rows) / sizeof *(rows), false)
#define ASSERT_DOCUMENTS(rows) assert_all(rows, sizeof(rows) / sizeof *(rows), true)

/* ---- The adoption agency algorithm */

TEST(published_cases_of_the_adoption_agency)
{
    static const struct row rows[] = {
        {REMOVES("\"x\""), "<b><i onclick=go()><div></b>one", "<b><i></i></b><i><div><b></b>one</div></i>",
         NULL},
        {REMOVES("\"x\""), "<b><i onclick=go()><u onclick=go()><div></b>one",
         "<b><i><u></u></i></b><i><u><div><b></b>one</div></u></i>", NULL},
        {UNWRAPS("\"b\""), "<b><div>one</b></div>", "<div>one</div>", NULL},
        {UNWRAPS("\"b\""), "<b>one<p>two</b>three", "one<p>twothree</p>", NULL},
        {UNWRAPS("\"b\""), "<b><div>one</b><span>two</span></div>", "<div>one<span>two</span></div>", NULL},
        {UNWRAPS("\"b\""), "<b><p>one</b><span>two</span></p>", "<p>one<span>two</span></p>", NULL},
        {UNWRAPS("\"i\""), "<b><i><div>one</b></div>", "<b></b><div><b>one</b></div>", NULL},
        {UNWRAPS("\"i\""), "<b><i><div>one</b><span>two</span></i></div>",
         "<b></b><div><b>one</b><span>two</span></div>", NULL},
        {UNWRAPS("\"div\""), "<b><div>one</b>", "<b>one</b><b></b>", "<b></b><b>one</b>"},
        {REMOVES("\"div\""), "<b><div>one</b>", "<b></b>", NULL},
        {REMOVES("\"div\""), "<b><div><b>one", "<b></b>", NULL},
        {REMOVES("\"div\""), "<a href=\"/1\"><div><a href=\"/2\">one</a></div></a>", "<a href=\"/1\"></a>",
         NULL},
        {REMOVES("\"p\""), "<b><i><p>one</b>two</i>", "<b><i></i></b><i></i>", NULL},
        {REMOVES("\"i\""), "<b><i><p>one</b>two</i>", "<b></b><p></p>", NULL},
        {REMOVES("\"em\""), "<div><b><em><x1><x2><x3><aside></b></em></div>",
         "<div><b></b><aside><b></b></aside></div>", NULL},
        {REMOVES("\"div\"") ", " UNWRAPS("\"i\""), "<b><i><div>one</b></i>", "<b></b>", NULL},
    };
    ASSERT_ALL(rows);
}

/* The outputs are those of setHTML() in Chromium 156, which filters while parsing. */
TEST(children_follow_the_innermost_element_that_is_kept)
{
    static const struct row rows[] = {
        {UNWRAPS("\"div\""), "<b><div>one</b><span>two</span></div>", "<b>one</b><b></b><span>two</span>",
         "<b></b><b>one</b><span>two</span>"},
        {UNWRAPS("\"div\""), "<b><i><div>one</b><span>two</span></div>",
         "<b><i>one</i></b><i><b></b><span>two</span></i>",
         "<b><i></i></b><i><b>one</b><span>two</span></i>"},
        {UNWRAPS("\"div\", \"u\""), "<b><i><u><div>one</b>two</div>three",
         "<b><i>one</i></b><i><b></b>twothree</i>", "<b><i></i></b><i><b>one</b>twothree</i>"},
        {UNWRAPS("\"div\", \"i\""), "<b><i><u><div>one</b>two</div>three",
         "<b><u>one</u></b><u><b></b>twothree</u>", "<b><u></u></b><u><b>one</b>twothree</u>"},
        {UNWRAPS("\"u\""), "<b><i><u><div>one</b>two</div>three",
         "<b><i></i></b><i><div><b>one</b>two</div>three</i>", NULL},
        {UNWRAPS("\"i\""), "<b><i><u><div>one</b>two</div>three",
         "<b><u></u></b><u><div><b>one</b>two</div>three</u>", NULL},
        {UNWRAPS("\"b\", \"div\""), "<b><i><u><div>one</b>two</div>three",
         "<i><u>one</u></i><i><u>twothree</u></i>", "<i><u></u></i><i><u>onetwothree</u></i>"},
        {UNWRAPS("\"b\", \"i\", \"u\", \"div\""), "<b><i><u><div>one</b>two</div>three", "onetwothree", NULL},
        {UNWRAPS("\"section\""), "<b><section><div>one</b>two</div>three</section>four",
         "<b></b><b></b><div><b>one</b>two</div>threefour",
         "<b></b><b></b><div><b>one</b>two</div>threefour"},
        {UNWRAPS("\"section\", \"div\""), "<b><section><div>one</b>two</div>three</section>four",
         "<b>one</b><b></b><b></b>twothreefour", "<b></b><b></b><b>one</b>twothreefour"},
        {UNWRAPS("\"span\""), "<b><font><span><code><div>one</b>two",
         "<b><font><code></code></font></b><font><code><div><b>one</b>two</div></code></font>", NULL},
        {UNWRAPS("\"div\""), "<a>one<div>two<a>three", "<a>onetwo</a><a></a><a>three</a>",
         "<a>one</a><a>two</a><a>three</a>"},
        {UNWRAPS("\"a\""), "<a>one<div>two<a>three", "one<div>twothree</div>", NULL},
    };
    ASSERT_ALL(rows);
}

/* After eight rounds of the algorithm, what follows is inserted into the last clone. */
TEST(the_last_round_leaves_an_open_clone)
{
    assert_made(UNWRAPS("\"div\""), "parsing", false,
                "<b><div><div><div><div><div><div><div><div><div><div>one</b>two",
                "<b>one</b><b></b><b></b><b></b><b></b><b></b><b></b><b></b><b>two</b>");
}

TEST(clones_of_formatting_elements_are_replaced_too)
{
    static const struct row rows[] = {
        {UNWRAPS("\"b\""), "<p><b>1<i>2</p>3</i>4", "<p>1<i>2</i></p><i>3</i>4", NULL},
        {UNWRAPS("\"p\""), "<p><b>1<i>2</p>3</i>4", "<b>1<i>2</i></b><b><i>3</i>4</b>", NULL},
        {"\"removeAttributes\": [\"title\"]", "<p><b title=1>1<b title=2>2<b title=3>3<b title=4>4</p>5",
         "<p><b>1<b>2<b>3<b>4</b></b></b></b></p><b><b><b><b>5</b></b></b></b>", NULL},
        {"\"removeAttributes\": [\"title\"]", "<p><b title=1>1<b title=1>2<b title=1>3<b title=1>4</p>5",
         "<p><b>1<b>2<b>3<b>4</b></b></b></b></p><b><b><b>5</b></b></b>", NULL},
        {REMOVES("\"x\""), "<p><b onclick=1>1<b onclick=2>2<b onclick=3>3<b onclick=4>4</p>5",
         "<p><b>1<b>2<b>3<b>4</b></b></b></b></p><b><b><b><b>5</b></b></b></b>", NULL},
    };
    ASSERT_ALL(rows);
}

/* ---- Tables, forms, selects, templates, raw text */

TEST(fostered_content_stays_before_the_table)
{
    static const struct row rows[] = {
        {UNWRAPS("\"span\""), "<span><table>one</table></span>", "one<table></table>", NULL},
        {UNWRAPS("\"span\""), "<table><span>one</span><tr><td>two</table>",
         "one<table><tbody><tr><td>two</td></tr></tbody></table>", NULL},
        {UNWRAPS("\"span\""), "zero<table><span>one<i>two</i></span><tr><td>three</table>",
         "zeroone<i>two</i><table><tbody><tr><td>three</td></tr></tbody></table>", NULL},
        {UNWRAPS("\"div\""), "<div><table><div>one</div><tr><td>two</table></div>",
         "one<table><tbody><tr><td>two</td></tr></tbody></table>", NULL},
        {UNWRAPS("\"div\""), "<table><b><div>one</b>two", "<b>one</b><b></b>two<table></table>",
         "<b></b><b>one</b>two<table></table>"},
        {UNWRAPS("\"b\""), "<table><b><div>one</b>two", "<div>onetwo</div><table></table>", NULL},
        {REMOVES("\"table\""), "<table><b><div>one</b>two", "<b></b><div><b>one</b>two</div>", NULL},
        {REMOVES("\"table\"") ", " UNWRAPS("\"center\""), "<table>one<center>two<i>three",
         "onetwo<i>three</i>", NULL},
        {UNWRAPS("\"table\", \"tbody\", \"tr\", \"td\""), "<table><tr><td>one</td></tr>two<tr><td>three",
         "onetwothree", "twoonethree"},
        {UNWRAPS("\"br\""), "<table><br>one", "one<table></table>", NULL},
    };
    ASSERT_ALL(rows);
}

TEST(forms_and_selects)
{
    static const struct row rows[] = {
        {UNWRAPS("\"form\""), "<form><div></form>one<form>two", "<div>onetwo</div>", NULL},
        {UNWRAPS("\"option\", \"optgroup\"") ", " REMOVES("\"script\""),
         "<select><optgroup><option>one<option>two</select>", "<select>onetwo</select>", NULL},
        {UNWRAPS("\"select\""), "<select><option>one</select>", "<option>one</option>", NULL},
        {UNWRAPS("\"option\""),
         "<select><button><selectedcontent></selectedcontent></button><option>one</select>",
         "<select><button></button>one</select>", NULL},
    };
    ASSERT_ALL(rows);
    /* An element that is not in the tree gets no copy of the option, and an option that is not in the tree is not copied. */
    assert_made(UNWRAPS("\"selectedcontent\"") ", \"removeElements\": [\"script\"]", "parsing", false,
                "<select><button><selectedcontent></selectedcontent></button><option>one</select>",
                "<select><button></button><option>one</option></select>");
}

TEST(a_replaced_template_loses_its_contents)
{
    static const struct row rows[] = {
        {UNWRAPS("\"template\""), "<div><template><b>one</b></template>two</div>", "<div>two</div>", NULL},
        {UNWRAPS("\"div\""), "<template><div>one<b>two</template>three",
         "<template>one<b>two</b></template>three", NULL},
        {UNWRAPS("\"div\""), "<template><b><div>one</b>two</template>",
         "<template><b>one</b><b></b>two</template>", "<template><b></b><b>one</b>two</template>"},
    };
    ASSERT_ALL(rows);
}

/* The flags of a shadow root are not those of an element. */
TEST(shadow_roots_are_not_replaced)
{
    static const struct row rows[] = {
        {UNWRAPS("\"i\"") ", \"removeElements\": [\"script\"]",
         "<div><template shadowrootmode=open shadowrootserializable "
         "shadowrootclonable><table>one</table></template>two</div>",
         "<div>two</div>", NULL},
        {UNWRAPS("\"div\""), "<div><template shadowrootmode=open>one</template>two</div>", "two", NULL},
    };
    ASSERT_ALL(rows);
}

TEST(raw_text_stays_text)
{
    static const struct row rows[] = {
        {UNWRAPS("\"script\""), "<p>one</p><script><b>two</b></script><p>three</p>",
         "<p>one</p>&lt;b&gt;two&lt;/b&gt;<p>three</p>", NULL},
        {UNWRAPS("\"style\", \"script\""), "<style><i>one</i></style>", "&lt;i&gt;one&lt;/i&gt;", NULL},
        {UNWRAPS("\"textarea\", \"title\""), "<textarea>\n<i>&amp;</i></textarea><title><u></title>",
         "&lt;i&gt;&amp;&lt;/i&gt;&lt;u&gt;", NULL},
        {UNWRAPS("\"plaintext\""), "<plaintext><p>one</p>", "&lt;p&gt;one&lt;/p&gt;", NULL},
        {REMOVES("\"xmp\""), "<xmp><p>one</xmp>two", "two", NULL},
    };
    ASSERT_ALL(rows);
}

/* ---- Documents */

#define PAGE(attributes_of_html, attributes_of_body, content) \
    "<html" attributes_of_html "><head></head><body" attributes_of_body ">" content "</body></html>"

TEST(repeated_html_and_body_tags)
{
    static const struct row rows[] = {
        {"\"attributes\": [\"dir\", \"lang\"]", "<body id=1 class=one><body id=2 dir=rtl onclick=go()>",
         PAGE("", " dir=\"rtl\"", ""), NULL},
        {"\"attributes\": [\"dir\", \"lang\"]", "<html lang=en><html lang=de dir=rtl onclick=go()><body>",
         PAGE(" lang=\"en\" dir=\"rtl\"", "", ""), NULL},
        {"\"elements\": [{\"name\": \"html\", \"attributes\": [\"lang\"]}, \"body\"], \"attributes\": []",
         "<html dir=ltr><body id=1><html lang=en><body class=one>one",
         "<html lang=\"en\"><body>one</body></html>", NULL},
        {"\"elements\": [\"body\"]", "<html><body><body class=one>one", "", NULL},
        {UNWRAPS("\"body\""), "<body>one<body class=two><i>three",
         "<html><head></head>one<i>three</i></html>", NULL},
        {UNWRAPS("\"body\"") ", \"comments\": true", "one</body><!--two-->three",
         "<html><head></head>one<!--two-->three</html>", "<html><head></head>onethree<!--two--></html>"},
        {UNWRAPS("\"body\", \"div\""), "<div><frameset><frame></frameset>",
         "<html><head></head><frameset></frameset></html>", NULL},
        {UNWRAPS("\"head\""), "<title>one</title>two", "<html><title>one</title><body>two</body></html>",
         NULL},
    };
    ASSERT_DOCUMENTS(rows);
}

/* ---- Rules, report, counts */

TEST(rules_replace_elements_in_the_tree_of_the_document)
{
    assert_made(
        "\"elements\": [\"b\", \"div\"], \"attributes\": [\"id\"], \"rules\": [{\"elements\": [\"div\"], "
        "\"attributes\": [\"id\"], \"values\": [\"a\"], \"otherwise\": \"replaceWithChildren\"}]",
        "parsing", false, "<b><div id=x>one</b>", "<b></b><b>one</b>");
    assert_made(UNWRAPS("\"div\"") ", \"blockSeparator\": \" \"", "parsing", false, "<b><div>one</b>two",
                "<b></b> <b>one</b>two");
}

/* A block whose children are all replaced early is empty, so that it gets one separator. */
TEST(separators_of_blocks_without_other_children)
{
    static const struct row rows[] = {
        {UNWRAPS("\"div\", \"i\"") ", \"blockSeparator\": \" \"", "one<div><i></i></div>two", "one two",
         "one  two"},
        {UNWRAPS("\"div\", \"i\"") ", \"blockSeparator\": \" \"", "one<div><i>two</i></div>three",
         "one two three", NULL},
        {UNWRAPS("\"div\"") ", \"blockSeparator\": \" \"", "one<div></div>two", "one two", NULL},
    };
    ASSERT_ALL(rows);
}

TEST(unlisted_and_custom_elements_are_replaced_early)
{
    assert_made("\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\"", "parsing", false,
                "<b><section>one</b>", "<b>one</b><b></b>");
    assert_made("\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\", \"rules\": "
                "[{\"customElements\": [\"x-*\"]}]",
                "parsing", false, "<b><section><x-a>one</x-a></b>", "<b><x-a>one</x-a></b><b></b>");
}

TEST(names_with_template_markers_are_removed)
{
    assert_made(
        "\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\", \"templateMarkers\": [\"{{\"]",
        "parsing", false, "<x{{y>one</x{{y><z>two</z>", "two");
}

TEST(the_report_has_the_replaced_elements)
{
    static const char html[] = "<p>a<div onclick=x>b</div><u title=y>c</u><div>";
    tamis_policy *policy =
        policy_of(UNWRAPS("\"div\"") ", \"removeAttributes\": [\"title\"]", "parsing", true);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 100), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    assert_int_equal(tamis_removed(t)->elements, 2);
    assert_int_equal(tamis_removed(t)->attributes, 1);
    assert_int_equal(tamis_change_count(t), 3);
    const tamis_change *first = tamis_change_at(t, 0), *last = tamis_change_at(t, 2);
    assert_int_equal(first->outcome, TAMIS_OUTCOME_UNWRAPPED);
    assert_int_equal(first->reason, TAMIS_REASON_ELEMENT_REPLACED);
    assert_string_equal(first->rule, "replaceWithChildrenElements");
    assert_int_equal(first->place.offset, 4);
    assert_int_equal(last->place.offset, 42);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* Writes the offsets of the elements in the report that were replaced, and the number of elements that the filter counted. */
static void write_replaced(char *to, size_t size, const char *filter, const char *context, const char *html)
{
    tamis_policy *policy = policy_of(UNWRAPS("\"div\", \"i\", \"br\", \"table\", \"tr\""), filter, true);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 100), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    size_t length = (size_t)snprintf(to, size, "%d:", (int)tamis_removed(t)->elements);
    for (size_t i = 0; i < tamis_change_count(t); i++) {
        const tamis_change *c = tamis_change_at(t, i);
        if (c->subject == TAMIS_SUBJECT_ELEMENT)
            length += (size_t)snprintf(to + length, size - length, " %s at %d", tamis_reason_code(c->reason),
                                       (int)c->place.offset);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* Clones are counted, but not reported, because they have no tags. */
TEST(both_values_report_and_count_the_same_elements)
{
    static const char *const rows[][2] = {
        {"div", "<div>a<div>b"},
        {"div", "<b><div>a</b>b</div><p>c<i>d</p>e</i>f"},
        {"div", "<i><p>a</i>b<i>c<i>d<i>e<p>f"},
        {"div", "a<br>b</br>c</p>"},
        {"div", "<table>a<tr>b<td>c<div>d</table>"},
        {"div", "<table><td>a<table><br>"},
        {"template", "<div>a<template><div>b"},
        {"td", "<div>a</td><td><i>b"},
        {"svg script", "<div>a</div><div>"},
        {"svg desc", "<div>a<i>b</div>c"},
        {NULL, "<div>a<frameset>"},
        {NULL, "<html><div><body><i>a</body><br></html><div>"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char parsing[400], tree[400];
        write_replaced(parsing, sizeof parsing, "parsing", rows[i][0], rows[i][1]);
        write_replaced(tree, sizeof tree, "tree", rows[i][0], rows[i][1]);
        if (strcmp(parsing, tree) != 0)
            fail_msg("%s\n  parsing %s\n  tree    %s", rows[i][1], parsing, tree);
    }
}

/* With "tree", the report has only the removed element. */
TEST(an_element_that_is_replaced_within_a_removed_element_is_reported)
{
    char parsing[400];
    write_replaced(parsing, sizeof parsing, "parsing", "div",
                   "<script>a</script><object><div>b</div></object>");
    assert_string_equal(parsing, "3: element-unsafe at 0 element-unsafe at 18 element-replaced at 26");
    write_replaced(parsing, sizeof parsing, "tree", "div", "<script>a</script><object><div>b</div></object>");
    assert_string_equal(parsing, "2: element-unsafe at 0 element-unsafe at 18");
}

/* The paths without a tree do not support the member, whether the input is whole, in pieces or reported. */
TEST(documents_take_the_tree)
{
    static const char html[] = "<b><div>one</b>", plain[] = "<p>one</p>";
    tamis_policy *policy = policy_of(UNWRAPS("\"div\""), "parsing", true);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t most = 0; most < 20; most += 10) {
        assert_int_equal(tamis_set_report(t, most), TAMIS_OK);
        assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
        assert_string_equal(out, "<b>one</b><b></b>");
        assert_false(tamis_context_took_straight_path(t));
        assert_int_equal(tamis_feed(t, html, strlen(html)), TAMIS_OK);
        assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
        assert_string_equal(out, "<b>one</b><b></b>");
        assert_false(tamis_context_took_straight_path(t));
        assert_int_equal(tamis_run(t, plain, strlen(plain), &out, &n), TAMIS_OK);
        assert_string_equal(out, plain);
        assert_false(tamis_context_took_straight_path(t));
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(one_context_for_policies_with_both_values)
{
    tamis_policy *parsing = policy_of(UNWRAPS("\"div\""), "parsing", true);
    tamis_policy *tree = policy_of(UNWRAPS("\"div\""), "tree", true);
    static const char html[] = "<b><div>one</b>";
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(tamis_set_policy(t, i % 2 ? tree : parsing), TAMIS_OK);
        for (size_t k = 0; k < strlen(html); k++)
            assert_int_equal(tamis_feed(t, html + k, 1), TAMIS_OK);
        assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
        assert_string_equal(out, i % 2 ? "<b></b><b>one</b>" : "<b>one</b><b></b>");
    }
    tamis_free(t);
    tamis_policy_free(parsing);
    tamis_policy_free(tree);
}

/* report_test.c: the documents consist of pieces that a policy keeps and pieces that it removes, at known places. The
 * report has exactly the changes of the removed pieces, wherever the document is cut. */
#include "harness/test.h"
#include "judges/report.h"
#include "generators/random.h"
#include "support/count.h"

enum { CASES = 1500, PARTS = 12, MOST_EXPECTED = 64 };

/* An expected change of a piece: its offset in the piece and its length. */
struct mark {
    tamis_subject subject;
    size_t offset;
    size_t length;
    const char *element;
    const char *attribute;
};

struct piece {
    const char *markup;
    struct mark marks[3]; /* the list ends before the first mark of length 0 */
};

#define ELEMENT(at, n, name) \
    { \
        TAMIS_SUBJECT_ELEMENT, at, n, name, "" \
    }
#define ATTRIBUTE(at, n, name, of) \
    { \
        TAMIS_SUBJECT_ATTRIBUTE, at, n, of, name \
    }
#define VALUE(at, n, name, of) \
    { \
        TAMIS_SUBJECT_VALUE, at, n, of, name \
    }
#define COMMENT(n) \
    { \
        TAMIS_SUBJECT_COMMENT, 0, n, NULL, "" \
    }
#define INSTRUCTION(n) \
    { \
        TAMIS_SUBJECT_PROCESSING_INSTRUCTION, 0, n, NULL, "" \
    }

static const struct piece html_pieces[] = {
    {"<script>alert(1)</script>", {ELEMENT(0, 7, "script")}},
    {"<SCRIPT\nsrc=x></SCRIPT>", {ELEMENT(0, 7, "script")}},
    {"<p onclick=\"x()\">t</p>", {ATTRIBUTE(3, 7, "onclick", "p")}},
    {"<b OnError=x title='ok'>t</b>", {ATTRIBUTE(3, 7, "onerror", "b")}},
    {"<b title=ok\r\n onerror>t</b>", {ATTRIBUTE(14, 7, "onerror", "b")}},
    {"<i title='\xF0\x9F\x98\x80' style=\"x\">t</i>", {ATTRIBUTE(16, 5, "style", "i")}},
    {"<i\r\nid='1'/class=2>t</i>",
     {ATTRIBUTE(4, 2, "id", "i"), VALUE(11, 5, "class", "i"), ATTRIBUTE(11, 5, "class", "i")}},
    {"<b a b=2 c='3'>t</b>",
     {ATTRIBUTE(3, 1, "a", "b"), ATTRIBUTE(5, 1, "b", "b"), ATTRIBUTE(9, 1, "c", "b")}},
    {"<a href=\"javascript:alert(1)\">t</a>", {ATTRIBUTE(3, 4, "href", "a")}},
    {"<a href=' java\nscript:alert(1)'>t</a>", {ATTRIBUTE(3, 4, "href", "a")}},
    {"<i title=x\n class='bad ok worse'>t</i>", {VALUE(12, 5, "class", "i"), VALUE(12, 5, "class", "i")}},
    {"<i class='bad'>t</i>", {VALUE(3, 5, "class", "i"), ATTRIBUTE(3, 5, "class", "i")}},
    {"<!-- hidden -->", {COMMENT(15)}},
    {"<!---->", {COMMENT(7)}},
    {"<!-->", {COMMENT(5)}},
    {"<!-- a\r\nb --!>", {COMMENT(14)}},
    {"<!bogus>", {COMMENT(8)}},
    {"</ bogus>", {COMMENT(9)}},
    {"<?1 bogus?>", {COMMENT(11)}},
    {"<?target some data?>", {INSTRUCTION(20)}},
    {"<iframe src=x><b onclick=y></iframe>", {ELEMENT(0, 7, "iframe")}},
    {"<svg><circle onclick=x /></svg>", {ELEMENT(0, 4, "svg")}},
    {"<x-foo a=b>t<script></script></x-foo>", {ELEMENT(0, 6, "x-foo")}},
    {"<form action=x><input></form>", {ELEMENT(0, 5, "form")}},
    {"<style>p{}</style>", {ELEMENT(0, 6, "style")}},
    {"<meta charset=x>", {ELEMENT(0, 5, "meta")}},
    {"<img src=x>", {ELEMENT(0, 4, "img")}},
    {"<image src=x>", {ELEMENT(0, 6, "img")}},
    {"<b>t<u id=x>v</u></b>", {ELEMENT(4, 2, "u")}},
    {"<template><script></script></template>", {ELEMENT(0, 9, "template")}},
};

static const struct piece html_good[] = {
    {"text ", {{0}}},
    {"caf\xC3\xA9 \xE6\xBC\xA2\xF0\x9F\x98\x80", {{0}}},
    {"\r\n", {{0}}},
    {"\n\r\r\n", {{0}}},
    {"\xFF\xC3 &amp;&lt;&nbsp ", {{0}}},
    {"<b>bold</b>", {{0}}},
    {"<p>one<p title=\"\xC3\xA4\r\n>\">two</p>", {{0}}},
    {"<i title=x>e</i>", {{0}}},
    {"<a href=\"https://example.org/?a=b&amp;c\">link</a>", {{0}}},
    {"<ul><li>x<li>y</ul>", {{0}}},
    {"</nothing>", {{0}}},
    {"<b><i>a</b>b</i>", {{0}}}, /* the parser moves it */
    {"<a>1<ul><li><a>2</a></ul></a>",
     {{0}}}, /* HTML cannot represent this tree, so the output is parsed again */
};

static const struct piece xml_pieces[] = {
    {"<script>alert(1)</script>", {ELEMENT(0, 7, "script")}},
    {"<p onclick=\"x()\">t</p>", {ATTRIBUTE(3, 7, "onclick", "p")}},
    {"<p title='\xC3\xA9'\r\n\tid='x'>t</p>", {ATTRIBUTE(16, 2, "id", "p")}},
    {"<p a='1' b='2'/>", {ATTRIBUTE(3, 1, "a", "p"), ATTRIBUTE(9, 1, "b", "p")}},
    {"<x:a xmlns:x='urn:x'>t</x:a>", {ELEMENT(0, 4, "a")}},
    {"<b xmlns:x='http://www.w3.org/1999/xlink' x:href='y'/>", {ATTRIBUTE(42, 6, "xlink:href", "b")}},
    {"<!-- hidden -->", {COMMENT(15)}},
    {"<?target some data?>", {INSTRUCTION(20)}},
    {"<SCRIPT/>", {ELEMENT(0, 7, "SCRIPT")}},
    {"<b>t<u id='x'>v</u></b>", {ELEMENT(4, 2, "u")}},
};

static const struct piece xml_good[] = {
    {"text ", {{0}}},
    {"caf\xC3\xA9 \xE6\xBC\xA2\xF0\x9F\x98\x80", {{0}}},
    {"\r\n", {{0}}},
    {"\n\r\r\n", {{0}}},
    {"\xFF &amp;&lt; ", {{0}}},
    {"<b>bold</b>", {{0}}},
    {"<p title=\"\xC3\xA4\r\n>\">two</p>", {{0}}},
    {"<![CDATA[<script>]]>", {{0}}},
};

/* ---- Documents */

struct document {
    struct text text;
    struct expected {
        const struct mark *mark;
        size_t offset;
    } expected[MOST_EXPECTED];
    size_t count;
};

static void add_piece(struct document *d, const struct piece *piece)
{
    for (size_t i = 0; i < COUNT(piece->marks) && piece->marks[i].length; i++)
        d->expected[d->count++] = (struct expected){&piece->marks[i], d->text.n + piece->marks[i].offset};
    text_add_string(&d->text, piece->markup);
}

/* Adds a piece, sometimes within an element that is kept. */
static void add_wrapped(struct document *d, const struct piece *piece, struct random *random)
{
    bool wraps = random_below(random, 4) == 0;
    text_add_string(&d->text, wraps ? "<b>" : "");
    add_piece(d, piece);
    text_add_string(&d->text, wraps ? "</b>" : "");
}

static void make(struct document *d, bool xml, struct random *random)
{
    text_clear(&d->text);
    text_add_string(&d->text, "");
    d->count = 0;
    for (uint32_t i = 1 + random_below(random, PARTS); i > 0; i--) {
        if (xml && random_below(random, 2))
            add_piece(d, &ONE_OF(random, xml_good));
        else if (xml)
            add_wrapped(d, &ONE_OF(random, xml_pieces), random);
        else if (random_below(random, 2))
            add_piece(d, &ONE_OF(random, html_good));
        else
            add_wrapped(d, &ONE_OF(random, html_pieces), random);
    }
}

/* ---- Checking */

static bool is_as_expected(const tamis_change *c, const struct expected *e)
{
    return c->subject == e->mark->subject && c->place.offset == e->offset && c->length == e->mark->length &&
           c->outcome == TAMIS_OUTCOME_REMOVED &&
           (!e->mark->element || strcmp(c->element, e->mark->element) == 0) &&
           strcmp(c->attribute, e->mark->attribute) == 0;
}

static void check_report(const tamis *t, const struct document *d, tamis_dialect dialect)
{
    struct text report = {0};
    size_t at = 0;
    const char *wrong = changes_wrong(t, d->text.p, d->text.n, MOST_EXPECTED, dialect);
    for (; at < d->count && at < tamis_change_count(t); at++)
        if (!is_as_expected(tamis_change_at(t, at), &d->expected[at]))
            break;
    changes_write(t, &report);
    if (wrong || at < d->count || at < tamis_change_count(t))
        fail_msg("%s: change %zu of %zu\n%s\n%s", wrong ? wrong : "not as expected", at, d->count, d->text.p,
                 report.p);
    text_free(&report);
}

static void run_in_pieces(tamis *t, const struct text *text, struct random *random)
{
    const char *out;
    size_t length, step = 1 + random_below(random, 9);
    for (size_t i = 0; i < text->n; i += step)
        assert_int_equal(tamis_feed(t, text->p + i, text->n - i < step ? text->n - i : step), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
}

static void check_cases(tamis *t, tamis_dialect dialect, uint64_t seed)
{
    struct random random = {seed};
    struct document d = {.count = 0};
    const char *out;
    size_t length;
    assert_int_equal(tamis_set_dialect(t, dialect), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, MOST_EXPECTED), TAMIS_OK);
    for (int i = 0; i < CASES; i++) {
        make(&d, dialect == TAMIS_XML5, &random);
        assert_int_equal(tamis_run(t, d.text.p, d.text.n, &out, &length), TAMIS_OK);
        check_report(t, &d, dialect);
        run_in_pieces(t, &d.text, &random);
        check_report(t, &d, dialect);
    }
    text_free(&d.text);
}

static tamis_policy *policy_with(const char *ns)
{
    static const char *const elements[] = {"a", "p", "b", "i", "ul", "li"};
    tamis_policy *policy;
    tamis_config *c = tamis_config_new(NULL);
    for (size_t i = ns ? 1 : 0; i < COUNT(elements); i++) /* an "a" in no namespace would be a piece */
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, elements[i], ns);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "title", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "class", NULL);
    tamis_config_add_rule(c, &(tamis_rule){.kind = TAMIS_RULE_TOKENS,
                                           .attributes = {&(tamis_name){"class", NULL}, 1},
                                           .patterns = {(const char *const[]){"ok"}, 1}});
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    return policy;
}

static void check_dialect(tamis_dialect dialect, const char *ns, const char *context, uint64_t seed)
{
    tamis_policy *policy = policy_with(ns);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    check_cases(t, dialect, seed);
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(tells_of_each_hostile_piece_of_html_where_it_stands)
{
    check_dialect(TAMIS_HTML, NULL, "div", 1);
    check_dialect(TAMIS_HTML, NULL, "li", 2);
}

TEST(tells_of_each_hostile_piece_of_xml_where_it_stands)
{
    check_dialect(TAMIS_XML5, "", "div", 3);
}

/* taken_test.c: inputs that the straight path must take, and all forms of attributes and of end tags, for which the
 * straight path has faster code. For each input, both paths give the same results (judges/straight.h). */
#include "base/names.h"
#include "harness/test.h"
#include "judges/straight.h"
#include "straight/known.h"
#include "support/count.h"

enum { ROOM = 400 };

static struct straight *straight;

static int set_up(void **state)
{
    straight = straight_new();
    return 0;
}

static int tear_down(void **state)
{
    straight_free(straight);
    return 0;
}

/* Compares the two paths. Returns whether the straight path took the input. */
static bool takes(const char *html, size_t n)
{
    unsigned long before = straight->taken;
    if (!straight_agrees(straight, html, n))
        fail_msg("%s\n  %s", straight->reason, html);
    return straight->taken > before;
}

static void must_take(const char *html)
{
    bool is_taken = takes(html, strlen(html));
#ifdef TAMIS_STRAIGHT
    if (!is_taken)
        fail_msg("the straight path gives up: %s", html);
#else
    assert_false(is_taken);
#endif
}

/* ---- What is taken */

static void takes_ordinary_fragments(void **state)
{
    static const char *const rows[] = {
        "",
        "text",
        "1 < 2 > 0 & more",
        ("a&amp;b&lt;c&gt;d&nbsp;e\xC2\xA0"
         "f&notit;g&#65;&#x41;"),
        "\xEF\xBB\xBFtext after a byte order mark",
        "lines\r\nand\rlines",
        "malformed \xFF UTF-8 \xC3",
        "malformed after a line\r\n\xFF UTF-8 \xC3",
        "after a line\r\nthat is not ASCII \xC3\xA9",
        "<p>one</p><p>two</p>",
        "<p>one<p>two<div>three</div>",
        "<P ALIGN=LEFT>one</P >",
        "<ul><li>one<li>two <b>bold</b></ul>",
        "<dl><dt>term<dd>text<dt>term<dd>text</dl>",
        "<h1>one</h1><h2>two</h2><hr><br><br/>",
        "<a href=\"https://example.org/\" title='a \"b\"'>link</a><img src=a.png alt>",
        "<table><tr><td>1<td>2<tr><th>3</th></table>",
        "<table><caption>c</caption><colgroup><col><tbody> <tr> <td><p>1</p></td> </tr> </tbody></table>",
        "<pre>\n\ntext</pre><textarea>\na &amp; b</textarea>",
        "<b><i><u><em>deep</em></u></i></b>",
        "<b><b><b>one</b>two</b></b><b>three</b>",
        "<font size=1><i><font size=&#50;><font size=1>a</font></font></i></font>",
        "<code class=a><object><code><code><code>a</code></code></code></object></code>",
        "<p>a line ends\r<a title=\"b\"lang=\"c\"title=\"d\"id=\"e\">here</a>\r\n\r",
        "<select><option>1<option>2</select>",
        "<ruby>a<rt>b<rp>c</ruby>",
        "<object><p>text</object>",
        "<form><button>text</button></form>",
        "<script>alert(1)</script>text",
        "<x-custom data-a=1>text</x-custom>",
        "<!-- comment -->text<!---->",
        "<p>one<!-- a comment <b>that does - not -- end</b>",
        "<p>one<!-- a comment>-",
        "<html>one<p>two<HTML LANG=de title=a class=b>three<html>four",
        "<table><tr><td><b><html lang=a>one</table>two",
        "<!DOCTYPE html><html><head><title>a</title></head><body class=a><p>one</body></html>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' ''>\n<p>one<table><tr><td>two</table>",
        "one <!doctype html> two<pre><!doctype html>\n\nthree</pre><svg><!doctype html></svg>",
        "<table> <!doctype html> <tr><!doctype html><td>one</table><h2><b>two</h2><!doctype html>three",
        "text <b title=\"the input ends in a tag",
        "text </",
        "</p></br></unknown></table></div>",
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        must_take(rows[i]);
}

static void leaves_the_rest_to_the_tree_path(void **state)
{
    static const struct span rows[] = {
        {"a\0b", 3},
        {"<b><p>text</b></p>", 18},
        {"<a>one<p><a>two", 15},
        {"<b><b><b><b>text</b></b></b></b>", 32},
        {"<table>text</table>", 19},
        {"<table><p>text</table>", 22},
        {"<plaintext>text", 15},
        {"<html lang=a><html title=b>", 27},
        {"<table><html lang=a></table>", 28},
        {"<!-- a comment --!> text", 24},
        {"<template>text</template>", 25},
        {"<p =a>text</p>", 14},
        {"<p a\"b>text</p>", 15},
        {"<?target data?>", 15},
        {"</ text>", 8},
        {"<!doctype 'html'>", 17},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_false(takes(rows[i].p, rows[i].n));
}

/* ---- Attributes. The default policy keeps title on all elements, and removes class. */

static void every_form_of_an_attribute(void **state)
{
    static const char *const names[] = {"title", "TITLE",  "class",
                                        "lang",  "data-a", "a-name-of-over-sixteen-bytes"};
    static const char *const equals[] = {"", "=", " = ", "\n=", "=\t"};
    static const char *const quotes[] = {"\"", "'", ""};
    static const char *const values[] = {"",
                                         "v",
                                         "a b",
                                         "a&amp;b",
                                         "a&b",
                                         "<",
                                         ">",
                                         "'",
                                         "\"",
                                         "&quot;",
                                         ("a\xC2\xA0"
                                          "b"),
                                         "\xC3\xA9",
                                         "/",
                                         "a/",
                                         "=",
                                         "\n",
                                         "&notit;",
                                         "&#13;",
                                         "&#0;"};
    static const char *const ends[] = {">", " >", "/>", " title=\"two\">", " lang=\"de\">", "lang=de>", ""};
    char html[ROOM];
    for (size_t i = 0; i < COUNT(names) * COUNT(equals) * COUNT(quotes) * COUNT(values) * COUNT(ends); i++) {
        size_t at = i;
        const char *name = names[at % COUNT(names)], *equal = equals[(at /= COUNT(names)) % COUNT(equals)];
        const char *quote = quotes[(at /= COUNT(equals)) % COUNT(quotes)];
        const char *value = values[(at /= COUNT(quotes)) % COUNT(values)];
        const char *end = ends[at / COUNT(values)];
        int n =
            snprintf(html, sizeof html, "text<p %s%s%s%s%s%stext</p>", name, equal, quote, value, quote, end);
        assert_in_range(n, 1, sizeof html - 1);
        (void)takes(html, (size_t)n);
    }
}

/* Values and texts are searched in blocks, so a special byte is put at every place and at every distance from the end of
 * the input. */
static void every_place_in_a_value(void **state)
{
    static const char *const special[] = {"&", "<", ">", "'", "\xC2\xA0", "&lt;", "\xC3\xA9", "\""};
    char html[ROOM], filled[160];
    for (size_t i = 0; i < COUNT(special); i++)
        for (size_t length = 0; length < 140; length++)
            for (size_t place = 0; place <= length; place += 1 + length / 40) {
                memset(filled, 'v', length);
                filled[length] = '\0';
                int n = snprintf(html, sizeof html, "<p title=\"%.*s%s%s\">%s%s%.*s", (int)place, filled,
                                 special[i], filled + place, filled + place, special[i], (int)place, filled);
                assert_in_range(n, 1, sizeof html - 1);
                (void)takes(html, (size_t)n);
            }
}

/* ---- References that are decoded again */

/* The straight path remembers references (text.c). Each pair occurs twice, and some references have the same place in the memory. */
static void every_pair_of_references(void **state)
{
    static const char *const references[] = {
        "&lt;",      "&gt;",       "&amp;",    "&nbsp;",     "&quot;",     "&apos;",
        "&rsquo;",   "&hellip;",   "&frac12;", "&alefsym;",  "&thetasym;", "&not;",
        "&notit;",   "&notin;",    "&not",     "&lt",        "&ltx;",      "&LT;",
        "&Lt;",      "&nGt;",      "&nvlt;",   "&nvgt;",     "&fjlig;",    "&NotEqualTilde;",
        "&bne;",     "&#8217;",    "&#x2019;", "&#X2019;",   "&#8217",     "&#65;",
        "&#0000065", "&#00000651", "&#38;",    "&#60;",      "&#160;",     "&#xA0;",
        "&#128512;", "&#x1F600;",  "&#150;",   "&#0;",       "&#1;",       "&#10;",
        "&#13;",     "&#xD;",      "&#xD800;", "&#1114112;", "&#;",        "&#x;",
        "&;",        "&unknown;",  "&a;",      "&",          "&zwj;",      "&shy;",
        "&#xFEFF;",  "&Tab;",      "&NewLine;"};
    static const char *const ends[] = {"", ";", "1234567", "12345678 and more text\xC2\xA0"};
    char html[ROOM];
    for (size_t i = 0; i < COUNT(references) * COUNT(references) * COUNT(ends); i++) {
        const char *first = references[i % COUNT(references)];
        const char *second = references[i / COUNT(references) % COUNT(references)];
        const char *end = ends[i / COUNT(references) / COUNT(references)];
        int n = snprintf(html, sizeof html, "t%s%s %st%s%s", first, second, first, second, end);
        assert_in_range(n, 1, sizeof html - 1);
        (void)takes(html, (size_t)n);
    }
}

/* A new context already knows frequent references (known.c). For each of them, the contexts are new. */
static void every_reference_that_a_new_context_knows(void **state)
{
    char html[ROOM];
    unsigned count = 0;
    for (size_t i = 0; i < KNOWN_REFERENCES; i++) {
        const struct known_reference *known = &tamis_straight_common_references[i];
        char name[KNOWN_NAME_BYTES + 1] = {0};
        if (!known->name)
            continue;
        for (size_t j = 0; j < KNOWN_NAME_BYTES; j++)
            name[j] = (char)(known->name >> 8 * j & 0xFF);
        assert_int_equal(known_index(known->name), i);
        int n =
            snprintf(html, sizeof html, "one &%s two and more text, and again &%s to the end", name, name);
        assert_in_range(n, 1, sizeof html - 1);
        straight_free(straight);
        straight = straight_new();
        must_take(html);
        count++;
    }
    assert_in_range(count, 1, KNOWN_REFERENCES);
}

/* ---- End tags */

static void every_end_tag_of_the_current_node(void **state)
{
    static const struct form {
        const char *before, *between, *after; /* the tag's name is inserted between these parts */
    } forms[] = {{"<p>1<", ">2</", ">3"},  {"<", ">1</", ""},         {"<", ">1</", " >2"},
                 {"<", ">1</", "x>2</p>"}, {"<", " title=a></", ">"}, {"<table><tr><td><", ">1</", ">2"}};
    char html[ROOM];
    for (atom i = ATOM_NONE + 1; i < ATOM_attributename; i++) {
        const char *name = tamis_base_names_static_text(i).p;
        for (size_t form = 0; form < COUNT(forms); form++)
            for (size_t cut = 0; cut < 2; cut++) {
                int n = snprintf(html, sizeof html, "%s%s%s%s%s", forms[form].before, name,
                                 forms[form].between, name, forms[form].after);
                assert_in_range(n, 1, sizeof html - 1);
                (void)takes(html, (size_t)n - cut);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_ordinary_fragments),
        cmocka_unit_test(leaves_the_rest_to_the_tree_path),
        cmocka_unit_test(every_form_of_an_attribute),
        cmocka_unit_test(every_place_in_a_value),
        cmocka_unit_test(every_pair_of_references),
        cmocka_unit_test(every_reference_that_a_new_context_knows),
        cmocka_unit_test(every_end_tag_of_the_current_node),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

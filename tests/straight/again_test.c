/* again_test.c: sequences of plain tokens (straight/plain_run.c), and two cases of repetition in the straight path. Repeated short
 * start tags are read by faster code (straight/repeat.h). The straight path begins again if a body element, which the policy
 * renames, gets attributes that change the output before them. Both paths give the same results (judges/straight.h) for all
 * combinations of parts, with all presets. */
#include "harness/both_paths.h"
#include "harness/test.h"
#include "support/count.h"

enum { ROOM = 1000 };

static void compare(const char *html)
{
    both_paths_judge(straight_agrees(both_paths.straight, html, strlen(html)), "combination",
                     span_of(html, strlen(html)));
}

static void set_preset(size_t preset, const char *context)
{
    struct straight_settings settings = both_paths_settings(preset, context);
    straight_set(both_paths.straight, &settings);
}

/* Reports whether the straight path takes the input. */
static bool takes(const char *html)
{
    unsigned long before = both_paths.straight->taken;
    compare(html);
    return both_paths.straight->taken > before;
}

/* ---- Start tags that occur again */

/* Tags of 8 to 33 bytes. Many of them begin or end with the same eight bytes. */
static const char *const tags[] = {
    "<p id=a>",
    "<p id=ab>",
    "<p id=a >",
    "<P ID=ab>",
    "<p title=\"abcdef\">",
    "<p title=\"abc>ef\">",
    "<p title=\"abxdef\">",
    "<p title=\"abcdef123\">",
    "<p title=\"abcdef1234567890\">",
    "<p title=\"abcdefx234567890\">",
    "<p title=\"abcdef12345678901234\">",
    "<p title=\"abcdef123456789012345\">",
    "<p title=\"abcdef1234567890123456\">",
    "<p title=\"a&amp;b\" lang=de>",
    "<b title=\"bold text\">",
    "<span class=\"note\">",
    "<span style=\"color:red\">",
    "<span style=\"color:RED\">",
    "<a href=\"/a\" name=b>",
    "<a href=\"javascript:a()\">",
    "<a href=\"//b.example/\">",
    "<img alt=\"text\" src=a>",
    "<li value=\"12345\">",
    "<td align=\"center\">",
    "<option value=\"1\">",
    "<code class=\"language-c\">",
    "<h2 id=\"heading\">",
    "<pre class=\"block\">",
    "<my-own title=\"a\">",
    "<svg width=\"10\">",
};

static void every_tag_after_every_other(void **state)
{
    static const char *const forms[] = {
        "%s1%s2%s3 and thirty more bytes of text here",
        "<div>%s1</div>%s2<section>%s\n3</section> and thirty more bytes of text",
        "<table><tr><td>%s1</table><table><tr>%s2%s3</table> and thirty bytes of text",
        "<ul>%s1<script>%s</script>2%s3</ul> and thirty more bytes of text",
        "<select>%s1</select><center>%s2</center>%s3 and thirty more bytes",
    };
    char html[ROOM];
    (void)state;
    for (size_t preset = 0; preset < both_paths.policies.presets; preset++) {
        set_preset(preset, "div");
        for (size_t i = 0; i < COUNT(forms) * COUNT(tags) * COUNT(tags); i++) {
            const char *one = tags[i % COUNT(tags)], *two = tags[i / COUNT(tags) % COUNT(tags)];
            snprintf(html, sizeof html, forms[i / COUNT(tags) / COUNT(tags)], one, two, one);
            compare(html);
        }
    }
    both_paths_none_failed();
}

/* The second tag is at every distance from the end of the input. */
static void every_place_of_a_repeated_tag(void **state)
{
    char html[ROOM];
    (void)state;
    set_preset(0, "div");
    for (size_t i = 0; i < COUNT(tags); i++)
        for (int after = 0; after < 40; after++)
            for (size_t cut = 0; cut < 40; cut++) {
                int n = snprintf(html, sizeof html, "%s1%s2%.*s", tags[i], tags[i], after,
                                 "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
                assert_in_range(n, 1, sizeof html - 1);
                html[cut < (size_t)n ? (size_t)n - cut : 0] = '\0';
                compare(html);
            }
    both_paths_none_failed();
}

/* ---- Sequences of tokens */

/* Plain tokens, and tokens that end a run of plain tokens in different ways. */
static const char *const tokens[] = {
    "text ",
    "&lt;&#8212;&quot;",
    "&#xFEFF;&nbsp;",
    "\xEF\xBB\xBF\xEF\xBB\xBF",
    "\xC2\xA0>\n",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<DIV CLASS=\"a\" ID=\"b\"\n/>",
    "</div>",
    "<h2 title=\"a\" title=\"b\">",
    "<li lang=\"de\" dir='ltr'>",
    "<a href=\"j&#97;\">",
    "<a href=\"/b\" class=\"c\">",
    "<a href=\"JavaScript:c\">",
    "<a href=\" javascript:c\">",
    "</a>",
    "<br class=\"language-c\"/>",
    "<img src=\"http://a/\" alt=\"b\">",
    "<table>\n<tr> <td class=\"d\">",
    "</td> </tr>\n</table>",
    "<pre>\n",
    "</pre>",
    "<script>a</script>",
    "<center>",
    "<select><option>",
    "</select>",
    "<search>",
    "<!---->",
    "<pre>&amp;",
    "<pre>&NewLine;",
    "<pre>\n\n",
    "&copy;&nbsp&#xA0;&\xC2\xB6",
    "<table><tr>",
    "<table><TR title=\"a\" lang=\"",
    "<input type=\"a>\"/>",
    "<input =\"a alt=\">",
    "<noembed>a</noembed><tt>&amp;</tt><label></label>",
    "<script a>b<!-- <script>",
    "<td>",
    "\n",
    "<tt lang=\"a\">",
    "</tt>",
    "<button>a</button>",
    "<p class=\"a\"id=\"b\">",
    "<!DOCTYPE html>",
};

static void every_sequence_of_three_tokens(void **state)
{
    static const char *const forms[] = {"%s%s%s", "%s%s%s and thirty more bytes of text here"};
    char html[ROOM];
    (void)state;
    for (size_t preset = 0; preset < both_paths.policies.presets; preset++) {
        set_preset(preset, "div");
        for (size_t i = 0; i < COUNT(forms) * COUNT(tokens) * COUNT(tokens) * COUNT(tokens); i++) {
            size_t at = i / COUNT(forms);
            const char *one = tokens[at % COUNT(tokens)], *two = tokens[at / COUNT(tokens) % COUNT(tokens)];
            snprintf(html, sizeof html, forms[i % COUNT(forms)], one, two,
                     tokens[at / COUNT(tokens) / COUNT(tokens)]);
            compare(html);
        }
    }
    both_paths_none_failed();
}

/* ---- The attributes of body, in a document and in a fragment whose context is html */

static const char *const page_contexts[] = {NULL, "html"};

static void set_page(size_t i)
{
    set_preset(i / COUNT(page_contexts), page_contexts[i % COUNT(page_contexts)]);
}

static void every_combination_of_bodies(void **state)
{
    static const char *const before[] = {"", "<!DOCTYPE html>", "<!DOCTYPE html><html lang=de dir=rtl>",
                                         "<!-- a --><html>\n"};
    static const char *const heads[] = {"", "<head>\n<title>a</title>\n</head>\n",
                                        "<style>p { color: red }</style>",
                                        "\n<meta name=a>\n<style></style>"};
    static const char *const bodies[] = {
        "",
        "<body>",
        "<body bgcolor=red>",
        "<body bgcolor=\"#FFFFFF\" text=x link=\"\" vlink=blue topmargin=3>",
        "<body background=\"http://e.org/&lt;/style>\" lang=en class=mail-body>",
        "<body bgcolor=\"&#114;ed\" style=\"color:red\">",
        "<body class=a>"};
    static const char *const contents[] = {"", "<p>a</p>", " <div>a</div> ",
                                           "text <svg><path d=\"M0,0\"/></svg>",
                                           "<div class=mail-body>a</div>"};
    static const char *const later[] = {"",
                                        "<body>",
                                        "<body bgcolor=red>b",
                                        "<table><tr><td><body text=blue class=c bgcolor=x>b",
                                        "<body lang=fr>b<body bgcolor=red>c",
                                        "</body> <body link=red bgcolor=\"&#114;ed\">"};
    char html[ROOM];
    (void)state;
    for (size_t page = 0; page < COUNT(page_contexts) * both_paths.policies.presets; page++) {
        set_page(page);
        for (size_t i = 0; i < COUNT(before) * COUNT(heads) * COUNT(bodies) * COUNT(contents) * COUNT(later);
             i++) {
            size_t at = i;
            const char *first = before[at % COUNT(before)],
                       *head = heads[(at /= COUNT(before)) % COUNT(heads)];
            const char *body = bodies[(at /= COUNT(heads)) % COUNT(bodies)];
            const char *content = contents[(at /= COUNT(bodies)) % COUNT(contents)];
            snprintf(html, sizeof html, "%s%s%s%s%s", first, head, body, content,
                     later[at / COUNT(contents)]);
            compare(html);
        }
    }
    both_paths_none_failed();
}

static void takes_pages_with_attributes_of_body(void **state)
{
    static const char *const rows[] = {
        "<!DOCTYPE html><body bgcolor=red text=\"#000\">a",
        "<!DOCTYPE html>\n<title>a</title>\n<style>p{color:red}</style><body bgcolor=red><p>a</p>",
        "<!DOCTYPE html><body><p>a</p><body bgcolor=red>b",
        "<!DOCTYPE html><p>a</p><body class=b link=red>b",
    };
    bool expected = false;
    (void)state;
#ifdef TAMIS_STRAIGHT
    expected = true;
#endif
    for (size_t page = 0; page < COUNT(page_contexts) * both_paths.policies.presets; page++) {
        const char *preset = both_paths.policies.names[page / COUNT(page_contexts)];
        set_page(page);
        for (size_t i = 0; i < COUNT(rows) && strcmp(preset, "email") == 0; i++)
            assert_int_equal(takes(rows[i]), expected);
    }
    both_paths_none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tag_after_every_other),
        cmocka_unit_test(every_place_of_a_repeated_tag),
        cmocka_unit_test(every_sequence_of_three_tokens),
        cmocka_unit_test(every_combination_of_bodies),
        cmocka_unit_test(takes_pages_with_attributes_of_body),
    };
    return cmocka_run_group_tests_name("straight path, again", tests, both_paths_set_up,
                                       both_paths_tear_down);
}

/* reopen_test.c: formatting elements that the end of an ancestor closes, and that the parser opens again (straight/reopen.c).
 * Both paths give the same results (judges/straight.h) with all presets. */
#include "base/names.h"
#include "harness/both_paths.h"
#include "harness/test.h"
#include "support/count.h"

enum { ROOM = 20000 };

static void compare(const char *html)
{
    both_paths_judge(straight_agrees(both_paths.straight, html, strlen(html)), "reopened",
                     span_of(html, strlen(html)));
}

static void set_preset(size_t preset, const char *context)
{
    struct straight_settings settings = both_paths_settings(preset, context);
    straight_set(both_paths.straight, &settings);
}

static void must_take(const char *html, bool expected)
{
    unsigned long before = both_paths.straight->taken;
    compare(html);
    bool is_taken = both_paths.straight->taken > before;
#ifndef TAMIS_STRAIGHT
    expected = false;
#endif
    if (is_taken != expected)
        fail_msg("the straight path %s: %s", is_taken ? "does not give up" : "gives up", html);
}

/* ---- What is taken */

static void takes_closed_elements(void **state)
{
    static const char *const rows[] = {
        "<h2><a name=\"x\"/>one</h2><p>two</p>three<a href=\"y\">four</a>five",
        "<h3><a name=\"x\"/>one</h3><pre>two <a href=\"y\">three</a></pre>",
        "<p><b title=\"a\"><i>one<p>two<div>three</div>four",
        "<b><i>one</b>two</i>three",
        "<a>one<a>two",
        "<h2><a name=\"x\">one</h2><a href=\"y\">two</a>",
        "<div><font size=1>one</div></font>two",
        "<div><b></div><object>one</object>two",
        "<div><b></div><b><b>one</b></b></b>two",
        "<table><tr><td><b>one</td><td>two</table>three",
        "<div><b></div><span>one</span><br>two",
        "<div><b><i><u><s><a><tt><em><big></div>one",
    };
    (void)state;
    set_preset(0, "div");
    for (size_t i = 0; i < COUNT(rows); i++)
        must_take(rows[i], true);
    both_paths_none_failed();
}

static void leaves_the_rest_to_the_tree_path(void **state)
{
    static const char *const rows[] = {
        "<a>one<p>two<a>three",                              /* adoption */
        "<div><b></div><table><tr><td>one</table>",          /* a marker */
        "<div><b></div><pre>\none</pre>",                    /* a line feed */
        "<div><nobr></div><nobr>one",                        /* two nobr */
        "<div><b></div><table></b></table>",                 /* in a table */
        "<div><b><i><u><s><a><tt><em><big><small></div>one", /* too many */
    };
    (void)state;
    set_preset(0, "div");
    for (size_t i = 0; i < COUNT(rows); i++)
        must_take(rows[i], false);
    both_paths_none_failed();
}

/* The straight path gives up if the parser would open too many elements again. */
static void takes_a_limited_number_of_copies(void **state)
{
    char html[ROOM];
    (void)state;
    set_preset(0, "div");
    for (unsigned copies = 1000; copies <= 1050; copies += 50) {
        size_t n = (size_t)snprintf(html, sizeof html, "<p><b title=a>");
        for (unsigned i = 0; i < copies; i++)
            n += (size_t)snprintf(html + n, sizeof html - n, "<p>x");
        must_take(html, copies == 1000);
        for (unsigned limit = 0; limit < TAMIS_LIMIT_COUNT; limit++)
            both_paths_judge(straight_agrees_at_limit(both_paths.straight, html, n, (tamis_limit)limit),
                             "copies", span_of(html, n));
    }
    both_paths_none_failed();
}

/* ---- All names, and sequences of tokens */

static void every_name(void **state)
{
    static const char *const forms[] = {
        "<h2><b title=\"a\"><i>one</h2><%s>two</%s>three",
        "<p><a href=\"b\">one</p><%s id=\"c\"><a>two</a>three</%s>",
        "<div><u class=\"a\"></div><select><%s>one</%s></select>two",
        "<table><td><div><s></div><%s></table>one</%s>two",
        "<div><s></div><table><caption>one</caption></table><%s>two</%s>three",
        "<div><s></div><object><%s>one</%s></object>two",
    };
    char html[ROOM];
    (void)state;
    for (size_t preset = 0; preset < both_paths.policies.presets; preset++) {
        set_preset(preset, preset % 2 ? NULL : "div");
        for (size_t i = 0; i < COUNT(forms) * ATOM_STATIC_COUNT; i++) {
            struct span name = tamis_base_names_texts[i / COUNT(forms)];
            snprintf(html, sizeof html, forms[i % COUNT(forms)], name.n ? name.p : "x-y",
                     name.n ? name.p : "x-y");
            compare(html);
        }
    }
    both_paths_none_failed();
}

static const char *const tokens[] = {
    "<b>",
    "</b>",
    "<i id=\"a\" class=\"b\">",
    "</i>",
    "<a href=\"b\">",
    "</a>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "text",
    " ",
    "<li>",
    "<table><tr><td>",
    "<tr>",
    "</table>",
    "<object>",
    "</object>",
    "<pre>\n",
    "</br>",
    "<h2>",
    "</h2>",
    "<svg><desc>",
    "</svg>",
    "<nobr>",
    "</body>",
};

static void every_sequence_of_four_tokens(void **state)
{
    char html[ROOM];
    (void)state;
    for (size_t preset = 0; preset < 2; preset++) {
        set_preset(preset, preset ? NULL : "div");
        for (size_t i = 0; i < COUNT(tokens) * COUNT(tokens) * COUNT(tokens) * COUNT(tokens); i++) {
            size_t at = i;
            const char *one = tokens[at % COUNT(tokens)],
                       *two = tokens[(at /= COUNT(tokens)) % COUNT(tokens)];
            const char *three = tokens[(at /= COUNT(tokens)) % COUNT(tokens)];
            snprintf(html, sizeof html, "<div><b title=\"c\">%s%s%s%sx<b>y", one, two, three,
                     tokens[at / COUNT(tokens)]);
            compare(html);
        }
    }
    both_paths_none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_closed_elements),
        cmocka_unit_test(leaves_the_rest_to_the_tree_path),
        cmocka_unit_test(takes_a_limited_number_of_copies),
        cmocka_unit_test(every_name),
        cmocka_unit_test(every_sequence_of_four_tokens),
    };
    return cmocka_run_group_tests_name("straight path, reopened", tests, both_paths_set_up,
                                       both_paths_tear_down);
}

/* frameset_test.c: a frameset still replaces the body after tags that do not change the frameset-ok flag (13.2.6.4.7). */
#include "harness/test.h"
#include "support/round.h"
#include "support/sketch.h"

static bool is_replaced(const char *html)
{
    struct text tree = {0};
    struct round r;
    round_open(&r, NULL);
    const struct tree *t = round_parse(&r, html, strlen(html));
    struct sketch s = {.names = *t->names, .tree = *t};
    sketch_write(&s, &tree);
    bool has_frameset = strstr(tree.p, "frameset") != NULL, has_body = strstr(tree.p, "body") != NULL;
    if (has_frameset == has_body)
        fail_msg("%s: %s", html, tree.p);
    text_free(&tree);
    round_close(&r);
    return has_frameset;
}

static void check_elements(const char *const *names, size_t count, bool replaced)
{
    for (size_t i = 0; i < count; i++) {
        char html[100];
        snprintf(html, sizeof html, "<!DOCTYPE html><%s></%s><frameset>", names[i], names[i]);
        if (is_replaced(html) != replaced)
            fail_msg("%s: the body is %s", html, replaced ? "not replaced" : "replaced");
    }
}

static void elements_that_show_something_keep_the_body(void **unused)
{
    static const char *const names[] = {"body",   "pre",      "listing", "li",     "dd",     "dt",
                                        "button", "applet",   "marquee", "object", "table",  "area",
                                        "br",     "embed",    "img",     "wbr",    "image",  "input",
                                        "hr",     "textarea", "xmp",     "iframe", "select", "keygen"};
    check_elements(names, sizeof names / sizeof *names, false);
    assert_false(is_replaced("<!DOCTYPE html></br><frameset>"));
    assert_false(is_replaced("<!DOCTYPE html>x<frameset>"));
    assert_false(is_replaced("<!DOCTYPE html><b><input type=hidde><frameset>"));
}

static void other_elements_do_not(void **unused)
{
    static const char *const names[] = {
        "a",       "address",  "article",    "b",        "base",     "basefont",
        "bgsound", "big",      "blockquote", "caption",  "center",   "code",
        "col",     "dialog",   "dir",        "div",      "dl",       "fieldset",
        "font",    "form",     "h1",         "h6",       "head",     "i",
        "link",    "main",     "math",       "menu",     "meta",     "nobr",
        "noembed", "noframes", "noscript",   "ol",       "optgroup", "option",
        "p",       "param",    "rb",         "rp",       "ruby",     "script",
        "search",  "source",   "span",       "style",    "sub",      "summary",
        "svg",     "tbody",    "td",         "template", "title",    "tr",
        "track",   "tt",       "ul",         "video",    "x-y",      "input type=hidden"};
    check_elements(names, sizeof names / sizeof *names, true);
    assert_true(is_replaced("<!DOCTYPE html> \n<b> <i><frameset>"));
    assert_true(is_replaced("<!DOCTYPE html></p><!-- x --><frameset>"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_that_show_something_keep_the_body),
        cmocka_unit_test(other_elements_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

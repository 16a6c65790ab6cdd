/* quirks_test.c: which DOCTYPEs set quirks mode (13.2.6.4.1), and what it changes: in quirks mode, table does not close p.
 * A fragment is not in quirks mode, but the mode for which it was made is known. */
#include "harness/test.h"
#include "support/round.h"
#include "support/sketch.h"

static bool is_quirky(const char *doctype)
{
    char html[200];
    struct text tree = {0};
    struct round r;
    round_open(&r, NULL);
    int n = snprintf(html, sizeof html, "%s<p><table>", doctype);
    const struct tree *t = round_parse(&r, html, (size_t)n);
    struct sketch s = {.names = *t->names, .tree = *t};
    sketch_write(&s, &tree);
    bool nested = strstr(tree.p, "p{table}") != NULL;
    if (nested != t->quirks)
        fail_msg("%s: %s", doctype, tree.p);
    text_free(&tree);
    round_close(&r);
    return nested;
}

/* Reports whether a fragment with the context element html would be in quirks mode as a document. */
static bool is_made_for_quirks(const char *doctype)
{
    char html[200];
    struct round r;
    round_open(&r, "html");
    int n = snprintf(html, sizeof html, "%s<p><table>", doctype);
    const struct tree *t = round_parse(&r, html, (size_t)n);
    bool made_for_quirks = t->made_for_quirks;
    assert_false(t->quirks);
    round_close(&r);
    return made_for_quirks;
}

static void some_doctypes_set_quirks_mode(void **unused)
{
    static const char *const doctypes[] = {
        "",
        "<!-- x -->",
        "<!DOCTYPE>",
        "<!DOCTYPE htm>",
        "<!DOCTYPE html x>",
        "<!DOCTYPE html PUBLIC>",
        "<!DOCTYPE html PUBLIC \"html\">",
        "<!DOCTYPE html PUBLIC 'HTML' 'x'>",
        "<!DOCTYPE html PUBLIC '-/W3C/DTD HTML 4.0 Transitional/EN' 'x'>",
        "<!DOCTYPE html PUBLIC '-//W3O//DTD W3 HTML Strict 3.0//EN//' 'x'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN' 'x'>",
        "<!DOCTYPE html PUBLIC '-//w3c//dtd html 4.0 transitional//en'>",
        "<!DOCTYPE html PUBLIC '+//Silmaril//dtd html Pro v0r11 19970101//EN'>",
        "<!DOCTYPE html PUBLIC '-//WebTechs//DTD Mozilla HTML//'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//EN' ''>",
        "<!DOCTYPE html SYSTEM 'http://www.IBM.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>",
    };
    for (size_t i = 0; i < sizeof doctypes / sizeof *doctypes; i++)
        if (!is_quirky(doctypes[i]) || !is_made_for_quirks(doctypes[i]))
            fail_msg("%s", doctypes[i]);
}

static void others_do_not(void **unused)
{
    static const char *const doctypes[] = {
        "<!DOCTYPE html>",
        "<!-- x --><!doctype HTML>",
        "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
        "<!DOCTYPE html SYSTEM ''>",
        "<!DOCTYPE html PUBLIC ''>",
        "<!DOCTYPE html PUBLIC 'html 2'>",
        "<!DOCTYPE html PUBLIC '-/W3C/DTD HTML 4.0 Transitional/ENG' 'x'>",
        "<!DOCTYPE html PUBLIC '-//W3O//DTD W3 HTML Strict 3.0//EN' 'x'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'>",
        "<!DOCTYPE html PUBLIC 'x-//W3C//DTD HTML 3.2//EN'>",
        "<!DOCTYPE html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd2'>",
    };
    for (size_t i = 0; i < sizeof doctypes / sizeof *doctypes; i++)
        if (is_quirky(doctypes[i]) || is_made_for_quirks(doctypes[i]))
            fail_msg("%s", doctypes[i]);
}

static void a_doctype_that_comes_late_does_not_count(void **unused)
{
    static const char *const late[] = {"</p><!DOCTYPE html>", "<html><!DOCTYPE html>", "x<!DOCTYPE html>",
                                       "<!DOCTYPE x><!DOCTYPE html>"};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        if (!is_quirky(late[i]) || !is_made_for_quirks(late[i]))
            fail_msg("%s", late[i]);
    assert_false(is_made_for_quirks(" <!--x--> <!DOCTYPE html><!DOCTYPE x>"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_doctypes_set_quirks_mode),
        cmocka_unit_test(others_do_not),
        cmocka_unit_test(a_doctype_that_comes_late_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

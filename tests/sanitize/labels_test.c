/* labels_test.c: foreignText: the text of a foreignObject is drawn with text and tspan, in HTML and in XML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <tamis/tamis.h>

#include "support/text.h"

#define SVG   "<svg xmlns=\"http://www.w3.org/2000/svg\">"
#define FILL  " style=\"fill: currentcolor !important\""
#define XHTML " xmlns=\"http://www.w3.org/1999/xhtml\""

static tamis_policy *policy;

static int set_up(void **unused)
{
    (void)unused;
    tamis_config *c = tamis_config_new_preset("svg", NULL);
    int failed = tamis_policy_new(c, true, NULL, &policy) != TAMIS_OK;
    tamis_config_free(c);
    return failed;
}

static int tear_down(void **unused)
{
    (void)unused;
    tamis_policy_free(policy);
    return 0;
}

static void run(tamis *t, tamis_dialect dialect, const char *in, struct text *out)
{
    const char *p;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, dialect), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, dialect == TAMIS_XML5 ? NULL : "div"), TAMIS_OK);
    assert_int_equal(tamis_run(t, in, strlen(in), &p, &n), TAMIS_OK);
    text_clear(out);
    text_add_string(out, "");
    text_add(out, p, n);
}

/* Sanitizes `content` in an svg element. The output must be `expected`, also after it is sanitized again. */
static void gives_in(tamis_dialect dialect, const char *content, const char *expected)
{
    const char *start = dialect == TAMIS_XML5 ? SVG : "<svg>";
    struct text in = {0}, out = {0}, again = {0}, wanted = {0};
    tamis *t = tamis_new(NULL);
    text_add_string(&in, start);
    text_add_string(&in, content);
    text_add_string(&in, "</svg>");
    text_add_string(&wanted, start);
    text_add_string(&wanted, expected);
    text_add_string(&wanted, "</svg>");
    run(t, dialect, in.p, &out);
    assert_string_equal(out.p, wanted.p);
    run(t, dialect, out.p, &again);
    assert_string_equal(again.p, out.p);
    tamis_free(t);
    text_free(&in), text_free(&out), text_free(&again), text_free(&wanted);
}

static void gives(const char *content, const char *expected)
{
    gives_in(TAMIS_XML5, content, expected);
}

static void draws_a_label_in_the_middle_of_its_rectangle(void **unused)
{
    (void)unused;
    gives("<foreignObject x=\"10\" y=\"-1.5\" width=\"44\" height=\"24.25px\"><div" XHTML
          "><span class=\"nodeLabel\"><p>Start</p></span></div></foreignObject>",
          "<text x=\"32\" y=\"10.625\" text-anchor=\"middle\" dominant-baseline=\"central\"><tspan x=\"32\" "
          "dy=\"0em\" "
          "fill=\"currentColor\" class=\"nodeLabel\"" FILL ">Start</tspan></text>");
}

static void begins_at_x_and_y_without_a_rectangle(void **unused)
{
    (void)unused;
    gives("<foreignObject x=\"7\" width=\"100%\" height=\"1\"><p" XHTML ">a</p></foreignObject>",
          "<text x=\"7\"><tspan x=\"7\" dy=\"1em\" fill=\"currentColor\"" FILL ">a</tspan></text>");
    gives("<foreignObject width=\"1e3\" height=\"1\">a</foreignObject>",
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\"" FILL ">a</tspan></text>");
    gives("<foreignObject width=\"1234567890\" height=\"1\">a</foreignObject>",
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\"" FILL ">a</tspan></text>");
}

static void makes_a_line_of_each_block_and_break(void **unused)
{
    (void)unused;
    gives("<foreignObject><div" XHTML "> a\n b<p>c<br/>d <b>e</b></p> <p> </p>f</div></foreignObject>",
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\"" FILL ">a b</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\"" FILL ">c</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\"" FILL ">d e</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\"" FILL ">f</tspan></text>");
}

static void breaks_long_lines_if_the_rectangle_is_high(void **unused)
{
    (void)unused;
    gives("<foreignObject width=\"80\" height=\"48\">one two three four</foreignObject>",
          "<text x=\"40\" y=\"24\" text-anchor=\"middle\" dominant-baseline=\"central\">"
          "<tspan x=\"40\" dy=\"-0.75em\" fill=\"currentColor\"" FILL ">one two</tspan>"
          "<tspan x=\"40\" dy=\"1.5em\" fill=\"currentColor\"" FILL ">three four</tspan></text>");
    gives("<foreignObject width=\"8\" height=\"48\">unbreakable</foreignObject>",
          "<text x=\"4\" y=\"24\" text-anchor=\"middle\" dominant-baseline=\"central\">"
          "<tspan x=\"4\" dy=\"0em\" fill=\"currentColor\"" FILL ">unbreakable</tspan></text>");
}

static void keeps_class_and_style_of_the_innermost_element(void **unused)
{
    (void)unused;
    gives("<foreignObject class=\"f\"><div" XHTML
          " class=\"d\" style=\"color:red;position:fixed\">a<p><i class=\"i\">b</i>"
          "</p></div></foreignObject>",
          "<text class=\"f\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\" class=\"d\" style=\"color: "
          "red; fill: currentcolor !important\">a</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\" class=\"i\" style=\"color: "
          "red; fill: currentcolor !important\">b</tspan></text>");
}

/* A CSS rule for span applies to the lines, but its fill has no effect, as in HTML. */
static void follows_style_sheets_for_span(void **unused)
{
    (void)unused;
    gives("<style>.a span,tspan{fill:red;color:blue}</style><foreignObject><b" XHTML
          " style=\"fill:red\">a<br/>b</b></foreignObject>",
          "<style>.a tspan:where([fill=\"currentColor\"]), tspan { fill: red; color: blue }</style>"
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\" style=\"fill: red; fill: currentcolor "
          "!important\">a</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\" style=\"fill: red; fill: currentcolor "
          "!important\">b</tspan></text>");
}

static void draws_only_text_that_a_person_would_see(void **unused)
{
    (void)unused;
    gives("<foreignObject><div" XHTML
          ">a<script>x</script><style>x</style><p hidden=\"\">x</p><textarea>x</textarea>"
          "<select><option>x</option></select><title" XHTML ">x</title></div></foreignObject>",
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\"" FILL ">a</tspan></text>");
    gives("<foreignObject><text>x</text><svg><text>x</text></svg></foreignObject><foreignObject/>", "");
    gives("<foreignObject>&lt;img src=x onerror=y&gt;</foreignObject>",
          "<text><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\"" FILL
          ">&lt;img src=x onerror=y&gt;</tspan></text>");
}

static void leaves_the_replacement_in_a_switch(void **unused)
{
    (void)unused;
    gives("<switch><foreignObject><p" XHTML ">a</p></foreignObject><text>b</text></switch>",
          "<switch><text>b</text></switch>");
}

static void does_the_same_in_html(void **unused)
{
    (void)unused;
    gives_in(TAMIS_HTML,
             "<foreignObject width=44 height=24 onload=x()><div><span class=nodeLabel><p "
             "onclick=x()>Start</span></div>"
             "</foreignObject>",
             "<text x=\"22\" y=\"12\" text-anchor=\"middle\" dominant-baseline=\"central\"><tspan x=\"22\" "
             "dy=\"0em\" "
             "fill=\"currentColor\" class=\"nodeLabel\"" FILL ">Start</tspan></text>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_a_label_in_the_middle_of_its_rectangle),
        cmocka_unit_test(begins_at_x_and_y_without_a_rectangle),
        cmocka_unit_test(makes_a_line_of_each_block_and_break),
        cmocka_unit_test(breaks_long_lines_if_the_rectangle_is_high),
        cmocka_unit_test(keeps_class_and_style_of_the_innermost_element),
        cmocka_unit_test(follows_style_sheets_for_span),
        cmocka_unit_test(draws_only_text_that_a_person_would_see),
        cmocka_unit_test(leaves_the_replacement_in_a_switch),
        cmocka_unit_test(does_the_same_in_html),
    };
    return cmocka_run_group_tests_name("labels", tests, set_up, tear_down);
}

/* labels_test.c: foreignText: the text of a foreignObject is drawn with text and tspan, in HTML and in XML. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "support/text.h"

#define SVG   "<svg xmlns=\"http://www.w3.org/2000/svg\">"
#define XHTML " xmlns=\"http://www.w3.org/1999/xhtml\""

static tamis_policy *policy;

static int set_up(void **unused)
{
    tamis_config *c = tamis_config_new_preset("svg", NULL, NULL);
    int failed = tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK;
    tamis_config_free(c);
    return failed;
}

static int tear_down(void **unused)
{
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

TEST(begins_at_the_place_of_the_label)
{
    gives("<foreignObject x=\"10\" y=\"-1.5\" width=\"44\" height=\"24.25px\"><div" XHTML
          "><span class=\"nodeLabel\"><p>Start</p></span></div></foreignObject>",
          "<text x=\"10\" y=\"-1.5\" text-anchor=\"start\"><tspan x=\"10\" dy=\"1em\" "
          "fill=\"currentColor\" class=\"nodeLabel\">Start</tspan></text>");
    gives("<foreignObject text-anchor=\"end\" width=\"100%\"><p" XHTML ">a</p></foreignObject>",
          "<text text-anchor=\"end\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\">a</tspan></text>");
}

TEST(makes_a_line_of_each_block_and_break)
{
    gives("<foreignObject><div" XHTML "> a\n b<p>c<br/>d <b>e</b></p> <p> </p>f</div></foreignObject>",
          "<text text-anchor=\"start\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\">a b</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\">c</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\">d e</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\">f</tspan></text>");
}

TEST(keeps_class_and_style_of_the_innermost_element)
{
    gives("<foreignObject class=\"f\"><div" XHTML
          " class=\"d\" style=\"color:red;position:fixed\">a<p><i class=\"i\">b</i>"
          "</p></div></foreignObject>",
          "<text class=\"f\" text-anchor=\"start\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\" "
          "class=\"d\" style=\"color: "
          "red\">a</tspan>"
          "<tspan x=\"0\" dy=\"1.5em\" fill=\"currentColor\" class=\"i\" style=\"color: "
          "red\">b</tspan></text>");
}

TEST(draws_only_text_that_a_person_would_see)
{
    gives("<foreignObject><div" XHTML
          ">a<script>x</script><style>x</style><p hidden=\"\">x</p><textarea>x</textarea>"
          "<select><option>x</option></select><title" XHTML ">x</title></div></foreignObject>",
          "<text text-anchor=\"start\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\">a</tspan></text>");
    gives("<foreignObject><text>x</text><svg><text>x</text></svg></foreignObject><foreignObject/>", "");
    gives("<foreignObject>&lt;img src=x onerror=y&gt;</foreignObject>",
          "<text text-anchor=\"start\"><tspan x=\"0\" dy=\"1em\" fill=\"currentColor\">&lt;img src=x "
          "onerror=y&gt;</tspan></text>");
}

TEST(leaves_the_replacement_in_a_switch)
{
    gives("<switch><foreignObject><p" XHTML ">a</p></foreignObject><text>b</text></switch>",
          "<switch><text>b</text></switch>");
}

TEST(does_the_same_in_html)
{
    gives_in(TAMIS_HTML,
             "<foreignObject width=44 height=24 onload=x()><div><span class=nodeLabel><p "
             "onclick=x()>Start</span></div>"
             "</foreignObject>",
             "<text text-anchor=\"start\"><tspan x=\"0\" dy=\"1em\" "
             "fill=\"currentColor\" class=\"nodeLabel\">Start</tspan></text>");
}

TESTS_AROUND(set_up, tear_down)

/* closure_test.c: the oracle of promise P1 detects violations. */
#include <tamis/policy_json.h>

#include "harness/test.h"
#include "judges/closure.h"

static struct closure *by_default;

static bool holds(const char *html)
{
    return closure_holds(by_default, html, strlen(html), CLOSURE_EVERYWHERE);
}

static void refuses(const char *html, const char *because)
{
    if (holds(html))
        fail_msg("accepted: %s", html);
    if (strstr(closure_reason(by_default), because) == NULL)
        fail_msg("%s: %s", html, closure_reason(by_default));
}

TEST(accepts_output_of_the_default_policy)
{
    assert_true(holds("x &lt;script&gt; <b title=\"y\" lang=\"fr\">z</b><a href=\"#\">w</a>"));
    assert_true(holds("<table><tbody><tr><td colspan=\"2\">x</td></tr></tbody></table>"));
    assert_true(holds("<svg viewBox=\"0 0 1 1\"><path d=\"M0\"></path><text fill=\"red\">x</text></svg>"));
    assert_true(holds("<math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>"));
}

TEST(refuses_elements_that_are_not_listed)
{
    refuses("<b>x</b><img>", "\"img\"");
    refuses("<template><b><section><input></section></b></template>", "\"template\"");
    refuses("<svg><a><image></image></a></svg>", "\"image\"");
    refuses("<table><tbody><tr><td><style></style></td></tr></tbody></table>", "\"style\"");
}

TEST(refuses_elements_of_one_context_only)
{
    refuses("<title><img></title>", "svg");
    refuses("<p title=\"</textarea><img>\">", "in div<textarea>");
    refuses("<b title=\"</noscript><img>\">", "in div<noscript>, scripting on");
}

TEST(refuses_attributes_that_are_not_listed)
{
    refuses("<b class=\"x\"></b>", "\"class\"");
    refuses("<b href=\"x\"></b>", "\"href\"");
    refuses("<svg><a xlink:href=\"x\"></a></svg>", "href\"");
}

TEST(refuses_script_in_attributes)
{
    refuses("<b onclick=\"x\"></b>", "script in the attribute \"onclick\"");
    refuses("<a href=\" java\nscript:x\"></a>", "script in the attribute \"href\"");
    refuses("<a href=\"\x01JAVASCRIPT:x\"></a>", "script in the attribute \"href\"");
    assert_true(holds("<a href=\"java script:x\"></a><a href=\"/javascript:\"></a>"));
}

TEST(refuses_comments_and_processing_instructions)
{
    refuses("x<!--y-->", "comment");
    refuses("x<?y z?>", "processing instruction");
}

/* ---- Rules */

static struct closure *closure_of(const char *json)
{
    tamis_config *config;
    tamis_error error;
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &config, &error), TAMIS_OK);
    assert_int_equal(tamis_config_complete(config, false), TAMIS_OK);
    struct closure *c = closure_new(config);
    closure_set_home(c, "div");
    tamis_config_free(config);
    return c;
}

static bool holds_with(struct closure *c, const char *html)
{
    return closure_holds(c, html, strlen(html), CLOSURE_EVERYWHERE);
}

TEST(without_a_rule_for_css_accepts_only_the_tokens_that_rules_add)
{
    struct closure *c = closure_of(
        "{\"elements\": [\"font\", \"p\"], \"attributes\": [\"style\"], \"rules\": ["
        "{\"url\": {\"schemes\": [\"https\"]}}, "
        "{\"elements\": [\"font\"], \"attributes\": [\"style\"], \"addTokens\": [\"x\", \"y\"]}]}");
    assert_true(holds_with(c, "<font style=\"x y\"></font>"));
    assert_false(holds_with(c, "<font style=\"color:red x y\"></font>"));
    assert_false(holds_with(c, "<font style=\"\"></font>"));
    assert_false(holds_with(c, "<p style=\"x y\"></p>"));
    closure_free(c);
}

TEST(accepts_an_element_without_a_required_attribute_only_if_it_has_no_tag)
{
    struct closure *c = closure_of(
        "{\"elements\": [\"table\", \"tbody\", \"tr\", \"th\"], \"attributes\": [\"title\"], \"rules\": ["
        "{\"elements\": [\"tr\"], \"attributes\": [\"title\"], \"tokens\": [\"*\"], \"required\": true, "
        "\"otherwise\": \"replaceWithChildren\"}]}");
    assert_true(holds_with(c, "<table><tbody><th></th></tbody></table>"));
    assert_true(holds_with(c, "<table><tbody><tr title=\"x\"><th></th></tr></tbody></table>"));
    assert_false(holds_with(c, "<table><tbody><tr><th></th></tr></tbody></table>"));
    closure_free(c);
}

static int set_up(void **state)
{
    tamis_config *config = tamis_config_new_default(NULL);
    if (config == NULL || tamis_config_complete(config, false) != TAMIS_OK)
        return -1;
    by_default = closure_new(config);
    tamis_config_free(config);
    return 0;
}

static int tear_down(void **state)
{
    closure_free(by_default);
    return 0;
}

TESTS_AROUND(set_up, tear_down)

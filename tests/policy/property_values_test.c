/* property_values_test.c: the values that rules list for single CSS properties: set and read with the C API; and values
 * that are refused. */
#include <tamis/tamis.h>

#include "harness/test.h"

static const tamis_name style[] = {{"style", NULL}};
static const char *const properties[] = {"color", "position", "animation-name"};

static tamis_rule rule_with(const char *const *values, size_t count)
{
    return (tamis_rule){.kind = TAMIS_RULE_STYLE,
                        .attributes = {style, 1},
                        .properties = {properties, 3},
                        .property_values = {values, count}};
}

static tamis_config *config_with(const tamis_rule *rule)
{
    tamis_config *c = tamis_config_new(NULL);
    assert_non_null(c);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "style", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "style", NULL);
    tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "u-");
    tamis_config_add_rule(c, rule);
    return c;
}

static void assert_refused(const tamis_rule *rule, const char *reason)
{
    tamis_config *c = config_with(rule);
    assert_int_equal(tamis_config_complete(c, false), TAMIS_INVALID_POLICY);
    assert_string_equal(tamis_config_last_error(c).text, reason);
    tamis_config_free(c);
}

static void assert_values_refused(const char *value, const char *other, const char *reason)
{
    const char *const values[] = {value, other};
    tamis_rule rule = rule_with(values, 2);
    assert_refused(&rule, reason);
}

TEST(gives_back_the_values_that_were_put_in)
{
    char value[] = "position: static";
    const char *const values[] = {value};
    tamis_rule rule = rule_with(values, 1);
    tamis_config *c = config_with(&rule);
    memset(value, 'x', sizeof value - 1);
    const tamis_rule *copy = tamis_config_rule_at(c, 0);
    assert_int_equal(copy->property_values.count, 1);
    assert_string_equal(copy->property_values.items[0], "position: static");
    tamis_config_free(c);
}

TEST(refuses_what_is_no_value_of_a_listed_property)
{
    static const char *const ends =
        " is not a value of a listed property; write \"property: value\", and list the property";
    static const char *const wrong[] = {"position", "width: 0", "", ":static", "position : static"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char reason[200] = "rules[0].style.properties: \"";
        strcat(strcat(strcat(reason, wrong[i]), "\""), ends);
        assert_values_refused("color: red", wrong[i], reason);
    }
    assert_values_refused("position: static",
                          "position: ", "rules[0].style.properties[1].values[1]: \"\" is not a value");
    assert_values_refused("color: red", "color: red",
                          "rules[0].style.properties[0].values[1]: \"red\" is listed twice");
}

TEST(refuses_a_property_that_is_listed_twice)
{
    static const char *const twice[] = {"color", "position", "COLOR"}, *const values[] = {"color: red"};
    tamis_rule rule = rule_with(values, 1);
    rule.properties = (tamis_strings){twice, 3};
    assert_refused(&rule, "rules[0].style.properties[2]: \"COLOR\" is listed twice");
    rule.property_values.count = 0;
    assert_refused(&rule, "rules[0].style.properties[2]: \"COLOR\" is listed twice");
}

TEST(refuses_values_in_rules_of_other_kinds)
{
    static const char *const values[] = {"color: red"}, *const allowed[] = {"x"};
    tamis_rule rule = {.kind = TAMIS_RULE_VALUES,
                       .attributes = {style, 1},
                       .values = {allowed, 1},
                       .property_values = {values, 1}};
    assert_refused(&rule, "rules[0]: \"property_values\" is not a member of rules of this kind");
}

TEST(tells_which_values_can_be_kept)
{
    static const struct {
        const char *value;
        bool kept;
    } rows[] = {{"position:RELATIVE", true},
                {"POSITION:\tstatic ", true},
                {"position: inherit", true},
                {"position: above", false},
                {"position: static !important", false},
                {"position: static;", false},
                {"position: static; color: red", false},
                {"position: static}", false},
                {"color: url(#a)", false},
                {"color: \"red", false},
                {"color: var(--a)", false},
                {"color: var(--a, red)", true},
                {"animation-name: u-a", true},
                {"animation-name: a", false}};
    enum { ROWS = sizeof rows / sizeof *rows };
    const char *values[ROWS];
    tamis_policy *policy;
    for (size_t i = 0; i < ROWS; i++)
        values[i] = rows[i].value;
    tamis_rule rule = rule_with(values, ROWS);
    tamis_config *c = config_with(&rule);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    for (size_t i = 0; i < ROWS; i++)
        if (tamis_policy_can_keep_value(policy, 0, i) != rows[i].kept)
            fail_msg("\"%s\" can%s be kept", rows[i].value, rows[i].kept ? "not" : "");
    assert_false(tamis_policy_can_keep_value(policy, 0, ROWS));
    assert_false(tamis_policy_can_keep_value(policy, 1, 0));
    assert_false(tamis_policy_can_keep_value(NULL, 0, 0));
    tamis_policy_free(policy);
    tamis_config_free(c);
}

static void assert_written(tamis *t, const char *html, const char *expected)
{
    const char *out;
    size_t length;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &length), TAMIS_OK);
    assert_string_equal(out, expected);
}

/* If none of the listed values of a property can be kept, the property is always removed. */
TEST(a_property_without_possible_values_is_never_kept)
{
    static const char *const values[] = {"position: above"};
    tamis_rule rule = rule_with(values, 1);
    tamis_config *c = config_with(&rule);
    tamis_policy *policy;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_written(t, "<p style='position:static;position:above;position:;color:red'>x</p>",
                   "<p style=\"color: red\">x</p>");
    tamis_free(t);
    tamis_policy_free(policy);
    tamis_config_free(c);
}

/* A listed name begins with the policy's prefix. If a document has another prefix, names are written with that one, so
 * the listed name is not kept. */
TEST(a_prefix_of_a_document_widens_nothing)
{
    static const char html[] = "<p style='animation-name:a;position:static'>x</p>";
    static const char *const values[] = {"animation-name: u-a", "position: static"};
    tamis_rule rule = rule_with(values, 2);
    tamis_config *c = config_with(&rule);
    tamis_policy *policy;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_written(t, html, "<p style=\"animation-name: u-a; position: static\">x</p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m-"), TAMIS_OK);
    assert_written(t, html, "<p style=\"position: static\">x</p>");
    tamis_free(t);
    tamis_policy_free(policy);
    tamis_config_free(c);
}

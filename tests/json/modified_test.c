/* modified_test.c: the methods of Sanitizer on policies with rules. The rules are adapted to the lists, and the result is a
 * valid policy. */
#include <tamis/policy_json.h>

#include "harness/rewrites.h"
#include "harness/test.h"

static tamis_config *read_config(const char *json)
{
    tamis_error error;
    tamis_config *c = NULL;
    if (tamis_config_from_json(json, strlen(json), NULL, &c, &error) != TAMIS_OK)
        fail_msg("%s", error.text);
    if (tamis_config_complete(c, false) != TAMIS_OK)
        fail_msg("%s", tamis_config_last_error(c).text);
    return c;
}

/* Checks that the config is valid, and that it is the same after it was written and read. Frees the config; the caller
 * frees the text. */
static char *json_of(tamis_config *c, const char *what)
{
    tamis_policy *policy;
    if (tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK)
        fail_msg("%s: %s", what, tamis_config_last_error(c).text);
    tamis_policy_free(policy);
    char *once = tamis_config_to_json(c, NULL);
    tamis_config *again = read_config(once);
    char *twice = tamis_config_to_json(again, NULL);
    if (strcmp(once, twice) != 0)
        fail_msg("%s: %s\nis read as\n%s", what, once, twice);
    tamis_config_free(c);
    tamis_config_free(again);
    free(twice);
    return once;
}

typedef bool method(tamis_config *c, const char *name, const char *ns);

static bool allow_bare(tamis_config *c, const char *name, const char *ns)
{
    static const tamis_name_list empty = {NULL, 0};
    return tamis_config_allow_element(c, name, ns, &empty, NULL);
}

/* The presets require the attributes type of input, encoding of annotation, and src of img; for example, an input without type
 * would be a text field. */
static void free_refused(tamis_config *c, const char *attribute)
{
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_POLICY);
    const tamis_error error = tamis_config_last_error(c);
    const char *reason = error.text;
    if (!strstr(reason, attribute) && !strstr(reason, "encoding") && !strstr(reason, "src"))
        fail_msg("%s", tamis_config_last_error(c).text);
    tamis_config_free(c);
}

static void call_with_each(const char *preset, tamis_config_list list, method *call)
{
    tamis_config *model = tamis_config_new_preset(preset, NULL, NULL);
    for (size_t i = 0; i < tamis_config_count(model, list); i++) {
        tamis_name name = tamis_config_item(model, list, i);
        tamis_config *c = tamis_config_new_preset(preset, NULL, NULL);
        call(c, name.name, name.ns);
        if (tamis_config_last_error(c).status == TAMIS_OK)
            free(json_of(c, name.name));
        else
            free_refused(c, "type");
    }
    tamis_config_free(model);
}

static void call_with_each_own_attribute(const char *preset)
{
    tamis_config *model = tamis_config_new_preset(preset, NULL, NULL);
    for (size_t i = 0; i < tamis_config_count(model, TAMIS_LIST_ELEMENTS); i++)
        for (size_t j = 0; j < tamis_config_local_count(model, i, TAMIS_LIST_ATTRIBUTES); j++) {
            tamis_name name = tamis_config_local_item(model, i, TAMIS_LIST_ATTRIBUTES, j);
            tamis_config *c = tamis_config_new_preset(preset, NULL, NULL);
            if (tamis_config_remove_attribute(c, name.name, name.ns))
                free(json_of(c, name.name));
            else
                free_refused(c, "type");
        }
    tamis_config_free(model);
}

TEST(presets_stay_valid_after_any_removal)
{
    const char *preset;
    for (size_t i = 0; (preset = tamis_preset_name(i)) != NULL; i++) {
        call_with_each(preset, TAMIS_LIST_ELEMENTS, tamis_config_remove_element);
        call_with_each(preset, TAMIS_LIST_ELEMENTS, tamis_config_replace_element_with_children);
        call_with_each(preset, TAMIS_LIST_ELEMENTS, allow_bare);
        call_with_each(preset, TAMIS_LIST_ATTRIBUTES, tamis_config_remove_attribute);
        call_with_each_own_attribute(preset);
        tamis_config *c = tamis_config_new_preset(preset, NULL, NULL);
        tamis_config_remove_unsafe(c);
        free(json_of(c, preset));
    }
}

/* Calls a method on `json` and checks that the result contains `with`, but not `without`. */
static void assert_left(const char *json, method *call, const char *name, const char *ns, const char *with,
                        const char *without)
{
    tamis_config *c = read_config(json);
    assert_true(call(c, name, ns));
    char *left = json_of(c, name);
    if ((with && !strstr(left, with)) || (without && strstr(left, without)))
        fail_msg("%s leaves %s", name, left);
    free(left);
}

/* The rule for an element that is allowed again still checks its values. */
TEST(rules_stay_when_their_elements_are_removed)
{
    static const char code[] = "{\"elements\":[\"p\",\"code\"],\"attributes\":[\"class\"],\"rules\":["
                               "{\"elements\":[\"code\"],\"attributes\":[\"class\"],\"tokens\":[\"c-*\"]}]}";
    assert_left(code, tamis_config_remove_element, "code", NULL, "\"c-*\"", NULL);
    assert_left(code, tamis_config_remove_attribute, "class", NULL, "\"c-*\"", NULL);
    tamis_config *c = read_config(code);
    assert_true(tamis_config_remove_element(c, "code", NULL));
    assert_true(tamis_config_allow_element(c, "code", NULL, NULL, NULL));
    char *left = json_of(c, "code");
    const struct rewrite rows[] = {{left, "<code class='c-1 d'>x</code>", "<code class=\"c-1\">x</code>"}};
    ASSERT_REWRITES(rows);
    free(left);
}

TEST(a_method_reports_changes_of_an_element_correctly)
{
    static const char renamed[] = "{\"elements\":[\"strong\",\"em\"],\"rules\":["
                                  "{\"elements\":[\"b\",\"big\"],\"rename\":\"strong\"}]}";
    assert_left(renamed, tamis_config_remove_element, "b", NULL, "\"big\"", "\"b\"");
    assert_left(renamed, tamis_config_replace_element_with_children, "b", NULL, "[\n        \"big\"\n", NULL);
    assert_left(renamed, tamis_config_remove_element, "strong", NULL, "\"em\"", "rename");
    assert_left(renamed, allow_bare, "big", NULL, "[\n        \"b\"\n", NULL);
    static const char framed[] =
        "{\"elements\":[\"p\"],\"rules\":[{\"frame\":{\"hosts\":[\"a.example\"],\"sandbox\":\"\"}},"
        "{\"customElements\":[\"x-a\",\"y-*\"],\"attributes\":[\"v\",\"w\"]}]}";
    assert_left(framed, tamis_config_remove_element, "iframe", NULL, "x-a", "frame");
    assert_left(framed, tamis_config_replace_element_with_children, "iframe", NULL, "x-a", "\"hosts\"");
    assert_left(framed, tamis_config_remove_element, "x-a", NULL, "y-*", "x-a");
    assert_left(framed, tamis_config_remove_attribute, "v", NULL, "[\n        \"w\"\n", NULL);
}

static bool forbid_javascript(tamis_config *c, const char *name, const char *ns)
{
    (void)name;
    (void)ns;
    return tamis_config_set_javascript_urls(c, false);
}

static bool remove_unsafe(tamis_config *c, const char *name, const char *ns)
{
    (void)name;
    (void)ns;
    return tamis_config_remove_unsafe(c);
}

TEST(schemes_lose_javascript_with_its_flag)
{
    static const char json[] =
        "{\"javascriptURLs\":true,\"rules\":[{\"url\":{\"schemes\":[\"https\",\"javascript\"]}},"
        "{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"color\"],\"url\":{\"schemes\":["
        "\"javascript\"],\"hosts\":[\"a.example\"]}}}]}";
    assert_left(json, forbid_javascript, "javascriptURLs", NULL, "https", "\"javascript\"");
    assert_left(json, forbid_javascript, "javascriptURLs", NULL, "color", "a.example");
    assert_left(json, remove_unsafe, "javascriptURLs", NULL, "https", "\"javascript\"");
}

/* Because of the rule for img, URL attributes without a rule are removed. After the rule was removed, their URLs must
 * still be checked. */
TEST(urls_are_checked_after_the_last_rule_for_them_was_removed)
{
    static const char json[] =
        "{\"elements\":[\"img\",\"a\",\"style\"],\"attributes\":[\"src\",\"href\",\"style\"],\"rules\":["
        "{\"elements\":[\"img\"],\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"https\"]}}]}";
    tamis_config *c = read_config(json);
    assert_true(tamis_config_remove_element(c, "img", NULL));
    char *left = json_of(c, "img");
    const struct rewrite rows[] = {
        {json, "<a href=ftp://x/ style=color:red>x</a><style>p{}</style>", "<a>x</a>"},
        {left, "<a href=ftp://x/ style=color:red>x</a><style>p{}</style>", "<a>x</a>"},
    };
    ASSERT_REWRITES(rows);
    free(left);
}

TEST(keeps_aria_attributes_out_of_lists)
{
    static const tamis_name aria[] = {{"aria-label", NULL}, {"id", NULL}};
    static const tamis_name_list list = {aria, 2};
    tamis_config *c =
        read_config("{\"elements\":[],\"attributes\":[\"dir\"],\"ariaAttributes\":true,\"rules\":["
                    "{\"attributes\":[\"dir\"],\"values\":[\"ltr\"]}]}");
    assert_false(tamis_config_allow_attribute(c, "aria-label", NULL));
    assert_true(tamis_config_allow_attribute(c, "aria-label", "x"));
    assert_true(tamis_config_allow_element(c, "p", NULL, &list, NULL));
    assert_int_equal(tamis_config_local_count(c, 0, TAMIS_LIST_ATTRIBUTES), 1);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ATTRIBUTES), 2);
    free(json_of(c, "aria"));
}

TEST(modified_configs_that_contradict_themselves_are_refused)
{
    tamis_policy *policy;
    tamis_config *c = read_config(
        "{\"elements\":[{\"name\":\"input\",\"attributes\":[\"type\"]}],\"attributes\":[],\"rules\":["
        "{\"elements\":[\"input\"],\"attributes\":[\"type\"],\"values\":[\"checkbox\"],\"otherwise\":"
        "\"removeElement\",\"required\":true}]}");
    assert_false(tamis_config_remove_attribute(c, "type", NULL));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_POLICY);
    assert_string_equal(tamis_config_last_error(c).text,
                        "rules[0].attributes[0]: \"type\" is an attribute that the policy never keeps here");
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_INVALID_POLICY);
    tamis_config_free(c);
}

/* A rule that was returned before a method was called stays valid and unchanged. */
TEST(returned_rules_do_not_change)
{
    tamis_config *c = read_config("{\"elements\":[\"strong\"],\"rules\":["
                                  "{\"elements\":[\"b\",\"big\"],\"rename\":\"strong\"}]}");
    tamis_rule rule = *tamis_config_rule_at(c, 0);
    assert_true(tamis_config_remove_element(c, "b", NULL));
    assert_int_equal(rule.elements.count, 2);
    assert_string_equal(rule.elements.names[0].name, "b");
    assert_int_equal(tamis_config_rule_at(c, 0)->elements.count, 1);
    assert_string_equal(tamis_config_rule_at(c, 0)->elements.names[0].name, "big");
    free(json_of(c, "b"));
}

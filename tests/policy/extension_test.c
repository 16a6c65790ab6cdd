/* extension_test.c: members of a configuration that are not in the standard: set and read with the C API; and values
 * that are refused. */
#include <tamis/policy_json.h>

#include "harness/test.h"

static const tamis_name a[] = {{"a", NULL}};
static const tamis_name href[] = {{"href", NULL}, {"href", TAMIS_NAMESPACE_XLINK}};
static const char *const https[] = {"https"};
static const char *const hosts[] = {"example.org"};

static tamis_rule link_rule(void)
{
    return (tamis_rule){.kind = TAMIS_RULE_URL,
                        .elements = {a, 1},
                        .attributes = {href, 1},
                        .schemes = {https, 1},
                        .hosts = {hosts, 1},
                        .relative = TAMIS_RELATIVE_KEEP};
}

static tamis_config *links(void)
{
    tamis_config *c = tamis_config_new(NULL);
    assert_non_null(c);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    return c;
}

TEST(gives_back_the_rules_that_were_put_in)
{
    tamis_config *c = links();
    tamis_rule rule = link_rule();
    char scheme[] = "https";
    const char *const copied[] = {scheme};
    rule.schemes.items = copied;
    tamis_config_add_rule(c, &rule);
    scheme[0] = 'X';
    rule.attributes = (tamis_name_list){href, 2};
    rule.kind = TAMIS_RULE_SET;
    rule.text = "value";
    rule.required = true;
    rule.when = TAMIS_WHEN_EXTERNAL;
    rule.otherwise = TAMIS_OTHERWISE_UNWRAP;
    tamis_config_add_rule(c, &rule);
    assert_int_equal(tamis_config_rule_count(c), 2);
    tamis_rule first = *tamis_config_rule_at(c, 0), second = *tamis_config_rule_at(c, 1);
    assert_int_equal(first.kind, TAMIS_RULE_URL);
    assert_string_equal(first.schemes.items[0], "https");
    assert_string_equal(first.elements.names[0].ns, TAMIS_NAMESPACE_HTML);
    assert_string_equal(first.attributes.names[0].ns, "");
    assert_string_equal(first.hosts.items[0], "example.org");
    assert_int_equal(first.relative, TAMIS_RELATIVE_KEEP);
    assert_null(first.text);
    assert_string_equal(second.attributes.names[1].ns, TAMIS_NAMESPACE_XLINK);
    assert_string_equal(second.text, "value");
    assert_true(second.required && second.when == TAMIS_WHEN_EXTERNAL &&
                second.otherwise == TAMIS_OTHERWISE_UNWRAP);
    assert_null(tamis_config_rule_at(c, 2));
    tamis_config_free(c);
}

static const char *ns_of(const tamis_config *c, tamis_config_list list)
{
    return tamis_config_item(c, list, 0).ns;
}

TEST(what_was_read_and_is_added_again_means_the_same)
{
    static const char *const namespaces[] = {"", NULL, TAMIS_NAMESPACE_SVG, "urn:x"};
    for (size_t i = 0; i < 4; i++) {
        const tamis_name p = {"p", namespaces[i]}, id = {"id", namespaces[i]};
        tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {&p, 1}, .attributes = {&id, 1}, .text = "x"};
        tamis_config *from = tamis_config_new(NULL), *to = tamis_config_new(NULL);
        bool mail;
        tamis_strings schemes;
        tamis_name_list skip;
        tamis_config_add_rule(from, &rule);
        tamis_config_put(from, TAMIS_LIST_ELEMENTS, "p", namespaces[i]);
        tamis_config_put(from, TAMIS_LIST_ATTRIBUTES, "id", namespaces[i]);
        tamis_config_set_linkify(from, true, (tamis_strings){NULL, 0}, (tamis_name_list){&p, 1});
        tamis_config_add_rule(to, tamis_config_rule_at(from, 0));
        tamis_config_put(to, TAMIS_LIST_ELEMENTS, "p", ns_of(from, TAMIS_LIST_ELEMENTS));
        tamis_config_put(to, TAMIS_LIST_ATTRIBUTES, "id", ns_of(from, TAMIS_LIST_ATTRIBUTES));
        assert_true(tamis_config_linkify(from, &mail, &schemes, &skip));
        tamis_config_set_linkify(to, mail, schemes, skip);
        assert_true(tamis_config_linkify(to, &mail, &schemes, &skip));
        const char *element = namespaces[i] ? namespaces[i] : TAMIS_NAMESPACE_HTML;
        const char *attribute = namespaces[i] ? namespaces[i] : "";
        assert_string_equal(tamis_config_rule_at(to, 0)->elements.names[0].ns, element);
        assert_string_equal(tamis_config_rule_at(to, 0)->attributes.names[0].ns, attribute);
        assert_string_equal(ns_of(to, TAMIS_LIST_ELEMENTS), element);
        assert_string_equal(ns_of(to, TAMIS_LIST_ATTRIBUTES), attribute);
        assert_string_equal(skip.names[0].ns, element);
        tamis_config_free(from);
        tamis_config_free(to);
    }
}

TEST(gives_back_texts_limits_and_the_unlisted)
{
    tamis_config *c = tamis_config_new(NULL);
    uint64_t value = 7;
    assert_int_equal(tamis_config_unlisted(c), TAMIS_UNLISTED_REMOVE);
    assert_int_equal(tamis_config_readers(c), TAMIS_READERS_ALL);
    tamis_config_set_readers(c, TAMIS_READERS_2026);
    assert_int_equal(tamis_config_readers(c), TAMIS_READERS_2026);
    assert_int_equal(tamis_config_readers(NULL), TAMIS_READERS_ALL);
    assert_int_equal(tamis_config_filter(c), TAMIS_FILTER_TREE);
    tamis_config_set_filter(c, TAMIS_FILTER_PARSING);
    assert_int_equal(tamis_config_filter(c), TAMIS_FILTER_PARSING);
    assert_int_equal(tamis_config_filter(NULL), TAMIS_FILTER_TREE);
    assert_null(tamis_config_text_value(c, TAMIS_TEXT_ID_PREFIX));
    assert_false(tamis_config_limit(c, TAMIS_MAX_NODES, &value));
    assert_int_equal(value, 7);
    tamis_config_set_unlisted(c, TAMIS_UNLISTED_ESCAPE);
    tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "x-");
    tamis_config_set_limit(c, TAMIS_MAX_NODES, 0);
    assert_int_equal(tamis_config_unlisted(c), TAMIS_UNLISTED_ESCAPE);
    assert_string_equal(tamis_config_text_value(c, TAMIS_TEXT_ID_PREFIX), "x-");
    assert_true(tamis_config_limit(c, TAMIS_MAX_NODES, &value));
    assert_int_equal(value, 0);
    tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, NULL);
    assert_null(tamis_config_text_value(c, TAMIS_TEXT_ID_PREFIX));
    assert_null(tamis_config_text_value(c, TAMIS_TEXT_COUNT));
    assert_false(tamis_config_limit(c, TAMIS_LIMIT_COUNT, &value));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    tamis_config_free(c);
}

static void assert_invalid(tamis_config *c)
{
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_ARGUMENT);
    tamis_config_free(c);
}

TEST(refuses_arguments_out_of_range)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_rule rule = link_rule();
    static const char *const nothing[] = {NULL};
    tamis_config_add_rule(c, NULL);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    rule.kind = TAMIS_RULE_COUNT;
    tamis_config_add_rule(c, &rule);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    rule = link_rule();
    rule.patterns = (tamis_strings){nothing, 1};
    tamis_config_add_rule(c, &rule);
    assert_int_equal(tamis_config_rule_count(c), 0);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    rule = link_rule();
    rule.elements.names = NULL;
    tamis_config_add_rule(c, &rule);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_unlisted(c, (tamis_unlisted)3);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_readers(c, (tamis_readers)2);
    assert_string_equal(tamis_config_last_error(c).text, "tamis_config_set_readers: unknown value");
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_filter(c, (tamis_filter)2);
    assert_string_equal(tamis_config_last_error(c).text, "tamis_config_set_filter: unknown value");
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_text(c, TAMIS_TEXT_COUNT, "x");
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_limit(c, TAMIS_LIMIT_COUNT, 1);
    assert_invalid(c);
    c = tamis_config_new(NULL);
    tamis_config_set_limit(c, TAMIS_MAX_NODES, UINT64_MAX);
    assert_invalid(c);
}

/* Each reason begins with the path. */
static void assert_refused(tamis_config *c, const char *path)
{
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_INVALID_POLICY);
    assert_null(policy);
    if (strncmp(tamis_config_last_error(c).text, path, strlen(path)) != 0)
        fail_msg("%s does not begin with %s", tamis_config_last_error(c).text, path);
    tamis_config_free(c);
}

/* Returns whether the rule can be used in the policy that is compiled from the config. */
static bool uses(tamis_config *c, size_t rule)
{
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    bool is_used = tamis_policy_can_use_rule(policy, rule);
    tamis_policy_free(policy);
    tamis_config_free(c);
    return is_used;
}

TEST(accepts_rules_without_effect)
{
    for (size_t i = 0; i < 2; i++) {
        tamis_rule rule = link_rule();
        tamis_config *c = links();
        tamis_config_add_rule(c, &rule);
        tamis_config_add_rule(c, &rule);
        assert_int_equal(uses(c, i), i == 0);
        /* A rule for all URLs also applies to this attribute. */
        c = links();
        rule.elements.count = rule.attributes.count = 0;
        tamis_config_add_rule(c, &rule);
        rule = link_rule();
        tamis_config_add_rule(c, &rule);
        assert_int_equal(uses(c, i), i == 0);
        c = links();
        rule = link_rule();
        tamis_config_remove_element(c, "a", NULL);
        tamis_config_add_rule(c, &rule);
        assert_int_equal(uses(c, i), i == 0); /* there is no second rule */
    }
}

TEST(reports_what_can_be_kept)
{
    static const char json[] =
        "{\"elements\": [\"p\", \"iframe\", {\"name\": \"a\", \"attributes\": [\"href\", \"rel\"]}, \"img\", "
        "\"script\", \"x-b\"], \"attributes\": [\"title\", \"src\", \"style\", \"cite\"], "
        "\"dataAttributes\": true, "
        "\"rules\": [{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": "
        "[\"https\"]}},"
        " {\"elements\": [\"b\"], \"rename\": \"p\"}, {\"frame\": {\"hosts\": [\"a.example\"]}},"
        " {\"elements\": [\"p\"], \"attributes\": [\"role\"], \"set\": \"x\"},"
        " {\"customElements\": [\"my-*\"], \"attributes\": [\"v\"]}]}";
    static const struct {
        const char *name;
        bool is_kept;
    } elements[] = {{"p", true},   {"a", true},       {"iframe", true},
                    {"b", false},  {"script", false}, {"table", false},
                    {"x-b", true}, {"my-c", true},    {"annotation", false}};
    static const struct {
        const char *element, *attribute;
        bool is_kept;
    } attributes[] = {
        {"p", "title", true},    {"a", "href", true},     {"p", "href", false},  {NULL, "href", true},
        {"img", "src", false},   {"iframe", "src", true}, {"p", "style", false}, {"p", "cite", false},
        {"p", "role", true},     {"a", "role", false},    {NULL, "role", true},  {"p", "data-x", true},
        {"p", "onclick", false}, {"my-c", "v", true},     {"p", "v", false},     {NULL, "v", true},
        {NULL, "rel", true},     {NULL, "never", false},
    };
    tamis_policy *policy;
    tamis_error error;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (tamis_policy_can_keep_element(policy, elements[i].name, NULL) != elements[i].is_kept)
            fail_msg("%s", elements[i].name);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        const tamis_name element = {attributes[i].element, NULL}, name = {attributes[i].attribute, NULL};
        if (tamis_policy_can_keep_attribute(policy, element.name ? &element : NULL, &name) !=
            attributes[i].is_kept)
            fail_msg("%s of %s", name.name, element.name ? element.name : "any");
    }
    assert_false(tamis_policy_can_keep_element(policy, "p", ""));
    assert_false(tamis_policy_can_keep_element(policy, "p", "urn:x"));
    assert_true(tamis_policy_can_keep_element(NULL, "b", NULL));
    assert_false(tamis_policy_can_keep_element(NULL, "script", NULL));
    assert_false(tamis_policy_can_use_rule(NULL, 0));
    for (size_t i = 0; i < 2; i++) {
        static const tamis_name b = {"b", NULL}, kept = {"title", ""}, never = {"onclick", ""},
                                url = {"href", ""};
        const tamis_name *element = i ? &b : NULL;
        assert_true(tamis_policy_can_keep_attribute(NULL, element, &kept));
        assert_false(tamis_policy_can_keep_attribute(NULL, element, &never));
        assert_int_equal(tamis_policy_can_keep_attribute(NULL, element, &url), i == 0);
    }
    tamis_policy_free(policy);
}

TEST(refuses_members_that_the_kind_does_not_have)
{
    tamis_rule rule = link_rule();
    tamis_config *c = links();
    rule.when = TAMIS_WHEN_EXTERNAL;
    tamis_config_add_rule(c, &rule);
    assert_refused(c, "rules[0]: \"when\" is not a member");
    c = links();
    rule = link_rule();
    rule.values = (tamis_strings){https, 1};
    tamis_config_add_rule(c, &rule);
    assert_refused(c, "rules[0]: ");
}

TEST(requires_required_attributes_to_be_allowed_somewhere)
{
    tamis_rule rule = link_rule();
    tamis_config *c = links();
    rule.required = true;
    tamis_config_add_rule(c, &rule);
    assert_refused(c, "rules[0].required: needs \"otherwise\"");
    c = links();
    rule.otherwise = TAMIS_OTHERWISE_UNWRAP;
    rule.attributes.count = 0;
    tamis_config_add_rule(c, &rule);
    assert_refused(c, "rules[0].required: needs \"elements\"");
}

/* Attributes are set after all values were checked, so they must not change the meaning of checked values. */
TEST(sets_no_attribute_that_changes_how_others_are_parsed)
{
    static const char *const names[] = {"attributeName", "encoding",       "http-equiv",
                                        "srcdoc",        "shadowrootmode", "shadowrootslotassignment"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const tamis_name name = {names[i], NULL};
        tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {a, 1}, .attributes = {&name, 1}, .text = "x"};
        tamis_config *c = links();
        tamis_config_add_rule(c, &rule);
        assert_refused(c, "rules[0].attributes[0]: ");
    }
}

TEST(leaves_frames_to_their_own_rule)
{
    static const tamis_name frame[] = {{"iframe", NULL}}, src[] = {{"src", NULL}},
                            sandbox[] = {{"sandbox", NULL}};
    static const char *const places[] = {"example.org"}, *const words[] = {"allow-scripts"};
    const tamis_rule frames = {.kind = TAMIS_RULE_FRAME, .hosts = {places, 1}}; /* text: NULL is "" */
    const tamis_rule others[] = {
        {.kind = TAMIS_RULE_VALUES, .elements = {frame, 1}, .attributes = {src, 1}, .values = {words, 1}},
        {.kind = TAMIS_RULE_URL, .elements = {frame, 1}, .schemes = {https, 1}},
        {.kind = TAMIS_RULE_SET, .elements = {frame, 1}, .attributes = {sandbox, 1}, .text = "allow-scripts"},
        {.kind = TAMIS_RULE_ADD_TOKENS,
         .elements = {frame, 1},
         .attributes = {sandbox, 1},
         .patterns = {words, 1}},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        tamis_config *c = links();
        tamis_config_add_rule(c, &frames);
        tamis_config_add_rule(c, &others[i]);
        if (i < 2)
            assert_true(uses(c, 0)); /* tamis policy check warns about the other rule */
        else
            assert_refused(c, "rules[1].attributes[0]: ");
    }
}

TEST(puts_in_only_attributes_that_are_read_as_they_are_written)
{
    static const char *const names[] = {"loaDing", "a b",     "a\"b", "a>",     "a=b",
                                        "",        "onclick", "1a",   "viewBox"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const tamis_name name = {names[i], NULL};
        tamis_rule rule = {.kind = TAMIS_RULE_SET, .elements = {a, 1}, .attributes = {&name, 1}, .text = "x"};
        tamis_config *c = links();
        tamis_config_add_rule(c, &rule);
        assert_refused(c, "rules[0].attributes[0]: ");
    }
    const tamis_name svg[] = {{"svg", TAMIS_NAMESPACE_SVG}}, view_box[] = {{"viewBox", NULL}};
    tamis_rule rule = {
        .kind = TAMIS_RULE_SET, .elements = {svg, 1}, .attributes = {view_box, 1}, .text = "0 0 1 1"};
    tamis_config *c = links();
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "svg", TAMIS_NAMESPACE_SVG);
    tamis_config_add_rule(c, &rule);
    assert_int_equal(tamis_config_complete(c, false), TAMIS_OK);
    tamis_config_free(c);
}

TEST(refuses_a_scope_that_the_prefix_would_change)
{
    static const tamis_name style[] = {{"style", NULL}};
    static const char *const color[] = {"color"};
    tamis_rule rule = {
        .kind = TAMIS_RULE_STYLESHEET, .elements = {style, 1}, .properties = {color, 1}, .text = "#own"};
    for (int prefixed = 0; prefixed < 2; prefixed++) {
        tamis_config *c = links();
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "style", NULL);
        tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, prefixed ? "o" : "u-");
        tamis_config_add_rule(c, &rule);
        if (prefixed)
            assert_int_equal(tamis_config_complete(c, false), TAMIS_OK);
        else
            assert_refused(c, "rules[0].stylesheet.scope: \"#own\" does not begin");
        if (prefixed)
            tamis_config_free(c);
    }
}

TEST(modifiers_use_all_lists)
{
    tamis_config *c = links();
    tamis_config_set_unlisted(c, TAMIS_UNLISTED_UNWRAP);
    tamis_config_put(c, TAMIS_LIST_DROP_ELEMENTS, "b", NULL);
    tamis_config_put(c, TAMIS_LIST_ESCAPE_ELEMENTS, "i", NULL);
    assert_true(tamis_config_allow_element(c, "b", NULL, NULL, NULL));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_DROP_ELEMENTS), 0);
    /* Elements that are not listed are replaced with their children, so elements to be removed are listed. */
    assert_true(tamis_config_remove_element(c, "b", NULL));
    assert_false(tamis_config_remove_element(c, "b", NULL));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_DROP_ELEMENTS), 1);
    assert_true(tamis_config_replace_element_with_children(c, "i", NULL));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ESCAPE_ELEMENTS), 0);
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    tamis_config_free(c);
}

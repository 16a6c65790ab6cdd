/* arguments_test.c: functions of a config with invalid arguments, and with NULL for a config that could not be
 * allocated. */
#include <tamis/policy.h>

#include "harness/test.h"

static const char *const none[] = {NULL}, *const broken[] = {"x", "\xFF"};
static const tamis_name no_name[] = {{NULL, NULL}}, bad_name[] = {{"\xC0\x80", NULL}},
                        bad_space[] = {{"a", "\xFF"}};
static const tamis_rule good_rule = {.kind = TAMIS_RULE_URL};

static void add_rule(tamis_config *c, tamis_rule rule)
{
    tamis_config_add_rule(c, &good_rule);
    tamis_config_add_rule(c, &rule);
}

/* Makes the call number `way`. Each of these calls is wrong in one way. */
static void misuse(tamis_config *c, int way)
{
    tamis_name_list list = {no_name, 1};
    switch (way) {
    case 0:
        tamis_config_put_list(c, TAMIS_LIST_COUNT);
        break;
    case 1:
        tamis_config_put(c, TAMIS_LIST_COUNT, "p", NULL);
        break;
    case 2:
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, NULL, NULL);
        break;
    case 3:
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p\xff", NULL);
        break;
    case 4:
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", "\xff");
        break;
    case 5:
        tamis_config_put_local_list(c, TAMIS_LIST_ATTRIBUTES);
        break;
    case 6:
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
        tamis_config_put_local_list(c, TAMIS_LIST_ELEMENTS);
        break;
    case 7:
        tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, "id", NULL);
        break;
    case 8:
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
        tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, NULL, NULL);
        break;
    case 9:
        tamis_config_put_flag(c, TAMIS_FLAG_COUNT, true);
        break;
    case 10:
        tamis_config_set_unlisted(c, (tamis_unlisted)3);
        break;
    case 11:
        tamis_config_set_text(c, TAMIS_TEXT_COUNT, "x");
        break;
    case 12:
        tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "\xE2\x82");
        break;
    case 13:
        tamis_config_set_limit(c, TAMIS_LIMIT_COUNT, 1);
        break;
    case 14:
        tamis_config_add_rule(c, NULL);
        break;
    case 15:
        add_rule(c, (tamis_rule){.kind = TAMIS_RULE_COUNT});
        break;
    case 16:
        add_rule(c, (tamis_rule){.relative = (tamis_relative)4});
        break;
    case 17:
        add_rule(c, (tamis_rule){.otherwise = (tamis_otherwise)4});
        break;
    case 18:
        add_rule(c, (tamis_rule){.elements = {NULL, 1}});
        break;
    case 19:
        add_rule(c, (tamis_rule){.elements = {no_name, 1}});
        break;
    case 20:
        add_rule(c, (tamis_rule){.attributes = {bad_name, 1}});
        break;
    case 21:
        add_rule(c, (tamis_rule){.attributes = {bad_space, 1}});
        break;
    case 22:
        add_rule(c, (tamis_rule){.schemes = {NULL, 1}});
        break;
    case 23:
        add_rule(c, (tamis_rule){.at_rules = {none, 1}});
        break;
    case 24:
        add_rule(c, (tamis_rule){.values = {broken, 2}});
        break;
    case 25:
        add_rule(c, (tamis_rule){.text = "\xFF"});
        break;
    case 26:
        assert_false(tamis_config_allow_element(c, NULL, NULL, NULL, NULL));
        break;
    case 27:
        assert_false(tamis_config_allow_element(c, "p", NULL, &list, NULL));
        break;
    case 28:
        list.names = bad_name;
        assert_false(tamis_config_allow_element(c, "p", NULL, NULL, &list));
        break;
    case 29:
        assert_false(tamis_config_remove_element(c, "\xFF", NULL));
        break;
    case 30:
        assert_false(tamis_config_replace_element_with_children(c, NULL, NULL));
        break;
    case 31:
        assert_false(tamis_config_allow_attribute(c, "a", "\xFF"));
        break;
    case 32:
        assert_false(tamis_config_remove_attribute(c, NULL, NULL));
        break;
    case 33:
        assert_false(tamis_config_allow_processing_instruction(c, NULL));
        break;
    default:
        assert_false(tamis_config_remove_processing_instruction(c, "\xFF"));
        break;
    }
}

TEST(reports_which_function_was_misused_and_why)
{
    static const char *const reasons[] = {
        "tamis_config_put_list: unknown list",
        "tamis_config_put: unknown list",
        "tamis_config_put: a name is NULL",
        "tamis_config_put: a name is not UTF-8",
        "tamis_config_put: a namespace is not UTF-8",
        "tamis_config_put_local_list: there is no element to put it into",
        "tamis_config_put_local_list: an element has no such list",
        "tamis_config_put_local: there is no element to put it into",
        "tamis_config_put_local: a name is NULL",
        "tamis_config_put_flag: unknown flag",
        "tamis_config_set_unlisted: unknown value",
        "tamis_config_set_text: unknown text",
        "tamis_config_set_text: a text is not UTF-8",
        "tamis_config_set_limit: unknown limit, or the value is too high",
        "tamis_config_add_rule: rules[0]: the rule is NULL",
        "tamis_config_add_rule: rules[1]: unknown kind",
        "tamis_config_add_rule: rules[1]: unknown value of \"relative\"",
        "tamis_config_add_rule: rules[1]: unknown value of \"otherwise\"",
        "tamis_config_add_rule: rules[1]: a list is NULL",
        "tamis_config_add_rule: rules[1]: a name is NULL",
        "tamis_config_add_rule: rules[1]: a name is not UTF-8",
        "tamis_config_add_rule: rules[1]: a namespace is not UTF-8",
        "tamis_config_add_rule: rules[1]: a list is NULL",
        "tamis_config_add_rule: rules[1]: a text is NULL",
        "tamis_config_add_rule: rules[1]: a text is not UTF-8",
        "tamis_config_add_rule: rules[1]: a text is not UTF-8",
        "tamis_config_allow_element: a name is NULL",
        "tamis_config_allow_element: a name is NULL",
        "tamis_config_allow_element: a name is not UTF-8",
        "tamis_config_remove_element: a name is not UTF-8",
        "tamis_config_replace_element_with_children: a name is NULL",
        "tamis_config_allow_attribute: a namespace is not UTF-8",
        "tamis_config_remove_attribute: a name is NULL",
        "tamis_config_allow_processing_instruction: a name is NULL",
        "tamis_config_remove_processing_instruction: a name is not UTF-8",
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        tamis_config *c = tamis_config_new(NULL);
        misuse(c, (int)i);
        assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_ARGUMENT);
        assert_string_equal(tamis_config_last_error(c).text, reasons[i]);
        /* A config keeps its first error. */
        misuse(c, 0);
        assert_string_equal(tamis_config_last_error(c).text, reasons[i]);
        tamis_config_free(c);
    }
}

TEST(adds_nothing_to_a_config_without_memory)
{
    tamis_policy *policy = (tamis_policy *)&policy;
    tamis_config_put_list(NULL, TAMIS_LIST_ELEMENTS);
    tamis_config_put(NULL, TAMIS_LIST_ELEMENTS, "p", NULL);
    tamis_config_put_local_list(NULL, TAMIS_LIST_ATTRIBUTES);
    tamis_config_put_local(NULL, TAMIS_LIST_ATTRIBUTES, "id", NULL);
    tamis_config_put_flag(NULL, TAMIS_FLAG_COMMENTS, true);
    tamis_config_set_unlisted(NULL, TAMIS_UNLISTED_ESCAPE);
    tamis_config_set_text(NULL, TAMIS_TEXT_ID_PREFIX, "u-");
    tamis_config_set_limit(NULL, TAMIS_MAX_NODES, 1);
    tamis_config_add_rule(NULL, &good_rule);
    tamis_config_add_rule(NULL, NULL);
    for (int i = 0; i < 35; i++)
        misuse(NULL, i);
    assert_int_equal(tamis_config_complete(NULL, true), TAMIS_NO_MEMORY);
    assert_int_equal(tamis_config_last_error(NULL).status, TAMIS_NO_MEMORY);
    assert_string_equal(tamis_config_last_error(NULL).text, tamis_status_text(TAMIS_NO_MEMORY));
    assert_int_equal(tamis_policy_new(NULL, true, NULL, &policy, NULL), TAMIS_NO_MEMORY);
    assert_null(policy);
    tamis_config_free(NULL);
}

TEST(modifies_no_config_that_could_not_be_made)
{
    assert_false(tamis_config_allow_element(NULL, "p", NULL, NULL, NULL));
    assert_false(tamis_config_remove_element(NULL, "p", NULL));
    assert_false(tamis_config_replace_element_with_children(NULL, "p", NULL));
    assert_false(tamis_config_allow_attribute(NULL, "id", NULL));
    assert_false(tamis_config_remove_attribute(NULL, "id", NULL));
    assert_false(tamis_config_allow_processing_instruction(NULL, "x"));
    assert_false(tamis_config_remove_processing_instruction(NULL, "x"));
    assert_false(tamis_config_set_comments(NULL, true));
    assert_false(tamis_config_set_data_attributes(NULL, true));
    assert_false(tamis_config_set_javascript_urls(NULL, true));
    assert_false(tamis_config_remove_unsafe(NULL));
}

TEST(reads_nothing_from_a_config_without_memory)
{
    uint64_t limit = 7;
    assert_false(tamis_config_has(NULL, TAMIS_LIST_ELEMENTS));
    assert_int_equal(tamis_config_count(NULL, TAMIS_LIST_ELEMENTS), 0);
    assert_null(tamis_config_item(NULL, TAMIS_LIST_ELEMENTS, 0).name);
    assert_false(tamis_config_local_has(NULL, 0, TAMIS_LIST_ATTRIBUTES));
    assert_int_equal(tamis_config_local_count(NULL, 0, TAMIS_LIST_ATTRIBUTES), 0);
    assert_null(tamis_config_local_item(NULL, 0, TAMIS_LIST_ATTRIBUTES, 0).name);
    assert_int_equal(tamis_config_flag_value(NULL, TAMIS_FLAG_COMMENTS), -1);
    assert_int_equal(tamis_config_unlisted(NULL), TAMIS_UNLISTED_REMOVE);
    assert_null(tamis_config_text_value(NULL, TAMIS_TEXT_ID_PREFIX));
    assert_false(tamis_config_limit(NULL, TAMIS_MAX_NODES, &limit));
    assert_int_equal(limit, 7);
    assert_int_equal(tamis_config_rule_count(NULL), 0);
    assert_null(tamis_config_rule_at(NULL, 0));
}

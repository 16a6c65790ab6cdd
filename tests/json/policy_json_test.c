/* policy_json_test.c: configurations as JSON text, in and out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <tamis/policy_json.h>

struct complaint {
    const char *json;
    const char *message;
};

static void says_what_is_wrong_and_where(void **state)
{
    (void)state;
    static const struct complaint complaints[] = {
        {"[]", "the configuration: must be an object"},
        {"\"default\"", "the configuration: must be an object"},
        {"{\"elements\": \"p\"}", "elements: must be a list"},
        {"{\"elements\": null}", "elements: must be a list"},
        {"{\"attributes\": {}}", "attributes: must be a list"},
        {"{\"elements\": [\"p\", null]}", "elements, item 2: must be a string or an object"},
        {"{\"elements\": [[\"p\"]]}", "elements, item 1: must be a string or an object"},
        {"{\"elements\": [{}]}", "elements, item 1: \"name\" must be there and a string"},
        {"{\"elements\": [\"b\", {\"name\": [1]}]}", "elements, item 2: \"name\" must be there and a string"},
        {"{\"attributes\": [{\"name\": \"a\", \"namespace\": {}}]}",
         "attributes, item 1: \"namespace\" must be a string or null"},
        {"{\"processingInstructions\": [{\"name\": \"a\"}]}",
         "processingInstructions, item 1: \"target\" must be there and a string"},
        {"{\"elements\": [\"b\", {\"name\": \"p\", \"attributes\": \"id\"}]}",
         "elements, item 2: \"attributes\" and \"removeAttributes\" must be lists"},
        {"{\"elements\": [{\"name\": \"p\", \"attributes\": [\"id\", null]}]}",
         "attributes, item 2: must be a string or an object"},
    };
    for (size_t i = 0; i < sizeof complaints / sizeof *complaints; i++) {
        char message[200];
        tamis_config *c = (tamis_config *)message;
        tamis_status status = tamis_config_from_json(complaints[i].json, strlen(complaints[i].json), NULL, &c,
                                                     message, sizeof message);
        assert_int_equal(status, TAMIS_INVALID_POLICY);
        assert_null(c);
        assert_string_equal(message, complaints[i].message);
    }
}

static void gives_line_and_column_of_a_syntax_error(void **state)
{
    (void)state;
    static const char *const texts[] = {"{\n  \"elements\": [\"p\",]\n}",
                                        "{\n  \"comments\": true,\n  \"comments\": true\n}",
                                        "{\"elements\": [\"\xFF\"]}",
                                        "{\"elements\": [\"\\u0000\"]}",
                                        "{} {}",
                                        ""};
    static const char *const places[] = {"line 2, column ", "line 3, column ", "line 1, column ",
                                         "line 1, column ", "line 1, column ", "line 1, column "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char message[200];
        tamis_policy *policy;
        assert_int_equal(
            tamis_policy_from_json(texts[i], strlen(texts[i]), true, NULL, &policy, message, sizeof message),
            TAMIS_INVALID_POLICY);
        assert_null(policy);
        if (strncmp(message, places[i], strlen(places[i])) != 0)
            fail_msg("%s: %s", texts[i], message);
    }
}

static void passes_on_what_is_not_valid(void **state)
{
    (void)state;
    static const char json[] = "{\"elements\": [\"p\", \"p\"]}";
    char message[200], tiny[8];
    tamis_policy *policy;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, message, sizeof message),
                     TAMIS_INVALID_POLICY);
    assert_string_equal(message, "elements: \"p\" is listed twice");
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, tiny, sizeof tiny),
                     TAMIS_INVALID_POLICY);
    assert_string_equal(tiny, "element");
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, NULL, 0),
                     TAMIS_INVALID_POLICY);
    assert_null(policy);
}

static void reads_only_as_far_as_told(void **state)
{
    (void)state;
    char message[200] = "old";
    tamis_config *c;
    assert_int_equal(tamis_config_from_json("{}garbage", 2, NULL, &c, message, sizeof message), TAMIS_OK);
    assert_string_equal(message, "");
    tamis_config_free(c);
}

static void converts_as_a_script_would(void **state)
{
    (void)state;
    static const char json[] =
        "{\"elements\": [123, true, {\"name\": -5, \"namespace\": 7}], \"attributes\": [\"\"], \"comments\": "
        "\"\","
        " \"dataAttributes\": [], \"javascriptURLs\": 0.5, \"replaceWithChildrenElements\": [\"\\u00e9\"]}";
    tamis_config *c;
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &c, NULL, 0), TAMIS_OK);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 0).name, "123");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 1).name, "true");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 2).name, "-5");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 2).ns, "7");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, 0).name, "");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, 0).name, "\xC3\xA9");
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_COMMENTS), 0);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_DATA_ATTRIBUTES), 1);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_JAVASCRIPT_URLS), 1);
    tamis_config_free(c);
}

static void what_is_written_reads_back_the_same(void **state)
{
    (void)state;
    tamis_config *c = tamis_config_new_default(NULL);
    tamis_config_put(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, "x-\"y\"", "urn:\xE2\x82\xAC");
    tamis_config_put(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, "target", NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    char *once = tamis_config_to_json(c), message[200];
    assert_non_null(once);
    tamis_config *again;
    assert_int_equal(tamis_config_from_json(once, strlen(once), NULL, &again, message, sizeof message),
                     TAMIS_OK);
    assert_int_equal(tamis_config_complete(again, true), TAMIS_OK);
    char *twice = tamis_config_to_json(again);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
    tamis_config_free(c);
    tamis_config_free(again);
}

static void refuses_to_write_what_is_not_utf8(void **state)
{
    (void)state;
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "\xFF", NULL);
    assert_null(tamis_config_to_json(c));
    tamis_config_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(gives_line_and_column_of_a_syntax_error),
        cmocka_unit_test(passes_on_what_is_not_valid),
        cmocka_unit_test(reads_only_as_far_as_told),
        cmocka_unit_test(converts_as_a_script_would),
        cmocka_unit_test(what_is_written_reads_back_the_same),
        cmocka_unit_test(refuses_to_write_what_is_not_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* policy_json_test.c: reads and writes configurations as JSON text. */
#include <locale.h>
#include <tamis/policy_json.h>

#include "harness/test.h"

struct expected_error {
    const char *json;
    const char *message;
};

static void assert_error(const char *json, const char *expected)
{
    tamis_error error;
    tamis_policy *policy = (tamis_policy *)error.text;
    tamis_status status = tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error);
    if (status != TAMIS_INVALID_POLICY || strcmp(error.text, expected) != 0)
        fail_msg("%s\ngives %s: %s\nnot %s", json, tamis_status_name(status), error.text, expected);
    assert_null(policy);
}

TEST(reports_errors_with_their_position)
{
    static const struct expected_error errors[] = {
        {"[]", "1:1: a policy must be a JSON object"},
        {"\"default\"", "1:1: a policy must be a JSON object"},
        {"{\"elements\": \"p\"}", "1:14: elements: must be an array"},
        {"{\"elements\": null}", "1:14: elements: must be an array"},
        {"{\"attributes\": {}}", "1:16: attributes: must be an array"},
        {"{\"elements\": [\"p\", null]}", "1:20: elements[1]: must be a string or an object"},
        {"{\"elements\": [[\"p\"]]}", "1:15: elements[0]: must be a string or an object"},
        {"{\"elements\": [{}]}", "1:15: elements[0]: \"name\" is missing"},
        {"{\"elements\": [\"b\", {\"name\": [1]}]}", "1:29: elements[1].name: must be a string"},
        {"{\"attributes\": [{\"name\": \"a\", \"namespace\": {}}]}",
         "1:44: attributes[0].namespace: must be a string or null"},
        {"{\"processingInstructions\": [{}]}", "1:29: processingInstructions[0]: \"target\" is missing"},
        {"{\"elements\": [\"b\", {\"name\": \"p\", \"attributes\": \"id\"}]}",
         "1:48: elements[1].attributes: must be an array"},
        {"{\"elements\": [{\"name\": \"p\", \"attributes\": [\"id\", null]}]}",
         "1:50: elements[0].attributes[1]: must be a string or an object"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

TEST(suggests_a_similar_member)
{
    static const struct expected_error errors[] = {
        {"{\"elemnts\": []}", "1:2: elemnts: unknown member; did you mean \"elements\"?"},
        {"{\"xyzzy\": 1}", "1:2: xyzzy: unknown member"},
        {"{\"\": 1}", "1:2: [\"\"]: unknown member"},
        {"{\"x\\ny \\\"z\": 1}", "1:2: [\"x?y \"z\"]: unknown member"},
        {"{\"a b\\u20ac\": 1}", "1:2: [\"a b\xE2\x82\xAC\"]: unknown member"},
        {"{\"elements\": [{\"name\": \"p\", \"removeAtributes\": []}]}",
         "1:29: elements[0].removeAtributes: unknown member; did you mean \"removeAttributes\"?"},
        {"{\"rules\": [{\"scheme\": 1}]}", "1:13: rules[0].scheme: unknown member"},
        {"{\"rules\": [{\"schemes\": 1}]}",
         "1:13: rules[0].schemes: unknown member here; it belongs in \"url\""},
        {"{\"limits\": {\"input_bytes\": 1}}",
         "1:13: limits.input_bytes: unknown member; did you mean \"INPUT_BYTES\"?"},
        {"{\"limits\": {\"input-bites\": 1}}",
         "1:13: limits.input-bites: unknown member; did you mean \"INPUT_BYTES\"?"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

TEST(finds_the_place_of_a_value_in_any_text)
{
    static const struct expected_error errors[] = {
        {"\r\n\t {\"elements\"\n:\n\t7}", "4:2: elements: must be an array"},
        {"{\"description\": \"\xE2\x82\xAC\xF0\x9F\x98\x80\xC3\xA9\", \"rules\": 1}",
         "1:33: rules: must be an array"},
        {"{\"description\": \"\\\\\", \"rules\": 1}", "1:32: rules: must be an array"},
        {"{\"description\": \"\\\"{[\", \"rules\": 1}", "1:34: rules: must be an array"},
        {"{\"elements\": [\"]\", {\"name\": \"}\", \"attributes\": [[]]}], \"x\": 1}",
         "1:49: elements[1].attributes[0]: must be a string or an object"},
        {"{\"\\u0065lements\": 1}", "1:19: elements: must be an array"},
        {"{\"limits\": {\"NODES\": 1, \"ATTRIBUTES\": 1e3}}",
         "1:39: limits.ATTRIBUTES: must be a whole number, 0 or greater"},
        {"{\"rules\": [{\"url\": {\"schemes\": []}}, {\"url\": {\"relative\": true, \"schemes\": []}}]}",
         "1:59: rules[1].url.relative: must be a string"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

/* Columns count from the text after the mark, as in editors. */
TEST(skips_a_byte_order_mark)
{
    static const char marked[] = "\xEF\xBB\xBF{\"elements\": [\"b\"]}";
    tamis_policy *policy = NULL;
    assert_int_equal(tamis_policy_from_json(marked, sizeof marked - 1, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_policy_free(policy);
    assert_error("\xEF\xBB\xBF{\"elemnts\": []}", "1:2: elemnts: unknown member; did you mean \"elements\"?");
    assert_error("\xEF\xBB\xBF\xEF\xBB\xBF{}", "1:1: not JSON: there is a byte order mark here");
}

TEST(names_the_member_that_another_notation_means)
{
    static const struct expected_error errors[] = {
        {"{\"allowedTags\": []}", "1:2: allowedTags: unknown member; in tamis this is \"elements\""},
        {"{\"ALLOWED_TAGS\": []}", "1:2: ALLOWED_TAGS: unknown member; in tamis this is \"elements\""},
        {"{\"ADD_ATTR\": []}", "1:2: ADD_ATTR: unknown member; in tamis this is \"attributes\""},
        {"{\"allowElements\": []}", "1:2: allowElements: unknown member; in tamis this is \"elements\""},
        {"{\"dropAttributes\": []}",
         "1:2: dropAttributes: unknown member; in tamis this is \"removeAttributes\""},
        {"{\"KEEP_CONTENT\": true}",
         "1:2: KEEP_CONTENT: unknown member; in tamis this is \"unlistedElements\": \"replaceWithChildren\""},
        {"{\"processingInstructions\": [{\"name\": \"x\"}]}",
         "1:30: processingInstructions[0].name: unknown member; write \"target\""},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

/* With libidn2, a host is converted to the form that URLs have; without it, a host that is not ASCII is refused. */
TEST(reports_whether_this_build_supports_internationalized_hosts)
{
    static const char *const hosts[] = {"b\xC3\xBC"
                                        "cher.example",
                                        "xn--bcher-kva.example"};
    bool idn = false;
    for (size_t i = 2; i-- > 0;) {
        char json[200];
        tamis_error error;
        tamis_policy *policy = NULL;
        snprintf(json, sizeof json,
                 "{\"attributes\": [\"href\"], \"rules\": [{\"url\": {\"schemes\": [\"https\"], \"hosts\": "
                 "[\"%s\"]}}]}",
                 hosts[i]);
        tamis_status status = tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error);
        tamis_policy_free(policy);
        idn = idn || status == TAMIS_OK;
        if (status != TAMIS_OK)
            assert_non_null(strstr(error.text, idn ? "in ASCII (\"xn--" : "build it with -DTAMIS_IDN=ON"));
    }
}

TEST(gives_line_and_column_of_a_syntax_error)
{
    static const struct expected_error errors[] = {
        {"{\n  \"elements\": [\"p\",]\n}", "2:20: not JSON: remove the comma"},
        {"{\n  \"comments\": true,\n  \"comments\": true\n}", "3:3: not JSON: duplicate"},
        {"{\"elements\": [\"\xFF\"]}", "1:16: not JSON: "},
        {"{\"elements\": [\"\\u0000\"]}", "1:16: U+0000 is not allowed"},
        {"{} {}", "1:4: not JSON: "},
        {"{\"elements\": [\"p\"]\n", "2:1: not JSON: "},
        {"{\"elements\": [\"p\n\"]}", "1:17: not JSON: "},
        {"{\"elements\": [tru]}", "1:15: not JSON: "},
        {"", "1:1: not JSON: "}};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        tamis_error error;
        tamis_policy *policy;
        assert_int_equal(
            tamis_policy_from_json(errors[i].json, strlen(errors[i].json), true, NULL, &policy, &error),
            TAMIS_INVALID_POLICY);
        assert_null(policy);
        if (strncmp(error.text, errors[i].message, strlen(errors[i].message)) != 0)
            fail_msg("%s: %s", errors[i].json, error.text);
    }
}

/* The config reports an error with a path, not with a position. The reader looks up the position of the path in the text. */
TEST(refuses_a_null_text)
{
    tamis_error error;
    tamis_config *c;
    tamis_policy *policy;
    assert_int_equal(tamis_config_from_json(NULL, 2, NULL, &c, &error), TAMIS_INVALID_ARGUMENT);
    assert_null(c);
    assert_string_equal(error.text, tamis_status_text(TAMIS_INVALID_ARGUMENT));
    assert_int_equal(tamis_policy_from_json(NULL, 4, true, NULL, &policy, NULL), TAMIS_INVALID_ARGUMENT);
    assert_null(policy);
}

TEST(writes_any_limit)
{
    tamis_error error;
    uint64_t value = 0;
    tamis_config *c = tamis_config_new(NULL), *again;
    tamis_config_set_limit(c, TAMIS_MAX_ARENA_BYTES, UINT64_MAX);
    char *json = tamis_config_to_json(c, NULL);
    assert_non_null(json);
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &again, &error), TAMIS_OK);
    assert_true(tamis_config_limit(again, TAMIS_MAX_ARENA_BYTES, &value));
    assert_true(value == UINT64_MAX);
    free(json);
    tamis_config_free(c);
    tamis_config_free(again);
}

TEST(reports_the_position_of_invalid_members)
{
    static const struct expected_error errors[] = {
        {"{\"elements\": [\"p\", \"i\", \"p\"]}", "1:25: elements[2]: \"p\" is listed twice"},
        {"{\"elements\": [\"p\"], \"removeElements\": []}",
         "1:14: elements: cannot be combined with \"removeElements\""},
        {"{\"elements\": [\"a\", {\"name\": \"a\", \"namespace\": \"http://www.w3.org/2000/svg\"}, \"b\",\n"
         "{\"name\": \"a\", \"namespace\": \"http://www.w3.org/2000/svg\"}]}",
         "2:1: elements[3]: \"a\" (http://www.w3.org/2000/svg) is listed twice"},
        {"{\"elements\": [{\"name\": \"a\", \"attributes\": [\"b\", \"id\"]}], \"attributes\": [\"id\"]}",
         "1:49: elements[0].attributes[1]: \"id\" is already in the global \"attributes\""},
        {"{\"processingInstructions\": [{\"target\": \"a\"}, \"a\"]}",
         "1:46: processingInstructions[1]: \"a\" is listed twice"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

TEST(passes_on_errors_of_the_config)
{
    static const char json[] = "{\"elements\": [\"p\", \"p\"]}";
    tamis_error error;
    tamis_policy *policy;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error),
                     TAMIS_INVALID_POLICY);
    assert_string_equal(error.text, "1:20: elements[1]: \"p\" is listed twice");
    assert_int_equal(error.status, TAMIS_INVALID_POLICY);
    assert_int_equal(error.place.offset, 19);
    assert_int_equal(error.place.line, 1);
    assert_int_equal(error.place.column, 20);
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, NULL),
                     TAMIS_INVALID_POLICY);
    assert_null(policy);
}

TEST(reads_only_the_given_length)
{
    tamis_error error = {TAMIS_INTERNAL, {7, 7, 7}, "old"};
    tamis_config *c;
    assert_int_equal(tamis_config_from_json("{}garbage", 2, NULL, &c, &error), TAMIS_OK);
    assert_int_equal(error.status, TAMIS_OK);
    assert_int_equal(error.place.offset, 0);
    assert_int_equal(error.place.line, 1);
    assert_int_equal(error.place.column, 1);
    assert_string_equal(error.text, "");
    tamis_config_free(c);
}

TEST(refuses_values_of_other_types)
{
    static const struct {
        const char *json, *message;
    } errors[] = {
        {"{\"elements\": [1]}", "1:15: elements[0]: must be a string or an object"},
        {"{\"attributes\": [\"id\", 0.5e3]}", "1:23: attributes[1]: must be a string or an object"},
        {"{\"removeElements\": [true]}", "1:21: removeElements[0]: must be a string or an object"},
        {"{\"elements\": [{\"name\": -5}]}", "1:24: elements[0].name: must be a string"},
        {"{\"elements\": [{\"name\": \"a\", \"namespace\": 7}]}",
         "1:42: elements[0].namespace: must be a string or null"},
        {"{\"elements\": [{\"name\": \"a\", \"attributes\": [false]}]}",
         "1:44: elements[0].attributes[0]: must be a string or an object"},
        {"{\"processingInstructions\": [{\"target\": 1}]}",
         "1:40: processingInstructions[0].target: must be a string"},
        {"{\"comments\": 1}", "1:14: comments: must be true or false"},
        {"{\"comments\": \"\"}", "1:14: comments: must be true or false"},
        {"{\"attributes\": [], \"dataAttributes\": null}", "1:38: dataAttributes: must be true or false"},
        {"{\"javascriptURLs\": []}", "1:20: javascriptURLs: must be true or false"},
        {"{\"extends\": \"text\", \"comments\": 0}", "1:33: comments: must be true or false"},
        {"{\"extends\": \"text\", \"add\": {\"elements\": [1]}}",
         "1:42: add.elements[0]: must be a string or an object"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        assert_error(errors[i].json, errors[i].message);
}

TEST(written_json_parses_back_to_the_same_config)
{
    tamis_config *c = tamis_config_new_default(NULL);
    tamis_config_put(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, "x-\"y\"", "urn:\xE2\x82\xAC");
    tamis_config_put(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, "target", NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    char *once = tamis_config_to_json(c, NULL);
    tamis_error error;
    assert_non_null(once);
    tamis_config *again;
    assert_int_equal(tamis_config_from_json(once, strlen(once), NULL, &again, &error), TAMIS_OK);
    assert_int_equal(tamis_config_complete(again, true), TAMIS_OK);
    char *twice = tamis_config_to_json(again, NULL);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
    tamis_config_free(c);
    tamis_config_free(again);
}

TEST(writes_null_for_no_config)
{
    assert_null(tamis_config_to_json(NULL, NULL));
}

/* canonical_test.c: the canonical form of dictionaries, and dictionaries that are not valid. The cases are from the
 * standard and its web platform tests. */
#include <tamis/policy_json.h>

#include "harness/test.h"

static tamis_config *config_from(const char *json)
{
    tamis_config *c = NULL;
    tamis_error error;
    if (tamis_config_from_json(json, strlen(json), NULL, &c, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return c;
}

/* Removes the white space that to_json writes between the parts of JSON. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from == '\n')
            from += strspn(from, "\n ") - 1;
        else
            *to++ = *from;
    *to = '\0';
}

struct form {
    const char *given;
    bool permissive;
    const char *becomes;
};

#define HTML            "\"namespace\": \"http://www.w3.org/1999/xhtml\""
#define REST_PERMISSIVE "\"comments\": true,\"javascriptURLs\": true"
#define REST_STRICT     "\"comments\": false,\"javascriptURLs\": false"

TEST(missing_members_get_their_defaults)
{
    static const struct form forms[] = {
        {"{}", true,
         "{\"removeElements\": [],\"removeProcessingInstructions\": [],\"removeAttributes\": "
         "[]," REST_PERMISSIVE "}"},
        {"{}", false,
         "{\"removeElements\": [],\"processingInstructions\": [],\"removeAttributes\": []," REST_STRICT "}"},
        {"{\"attributes\": []}", true,
         "{\"removeElements\": [],\"removeProcessingInstructions\": [],\"attributes\": [],"
         "\"comments\": true,\"dataAttributes\": true,\"javascriptURLs\": true}"},
        {"{\"attributes\": []}", false,
         "{\"removeElements\": [],\"processingInstructions\": [],\"attributes\": [],"
         "\"comments\": false,\"dataAttributes\": false,\"javascriptURLs\": false}"},
        {"{\"comments\": false, \"javascriptURLs\": false, \"elements\": [], "
         "\"removeProcessingInstructions\": []}",
         true,
         "{\"elements\": [],\"removeProcessingInstructions\": [],\"removeAttributes\": [],"
         "\"comments\": false,\"javascriptURLs\": false}"},
        {"{\"comments\": true, \"dataAttributes\": false, \"attributes\": []}", false,
         "{\"removeElements\": [],\"processingInstructions\": [],\"attributes\": [],"
         "\"comments\": true,\"dataAttributes\": false,\"javascriptURLs\": false}"},
        {"{\"elements\": [\"div\"]}", true,
         "{\"elements\": [{\"name\": \"div\"," HTML ",\"removeAttributes\": []}],"
         "\"removeProcessingInstructions\": [],\"removeAttributes\": []," REST_PERMISSIVE "}"},
        {"{\"elements\": [{\"name\": \"b\", \"namespace\": null}, {\"name\": \"a\", \"namespace\": \"\", "
         "\"attributes\": []}]}",
         true,
         "{\"elements\": [{\"name\": \"a\",\"namespace\": null,\"attributes\": []},"
         "{\"name\": \"b\",\"namespace\": null,\"removeAttributes\": []}],"
         "\"removeProcessingInstructions\": [],\"removeAttributes\": []," REST_PERMISSIVE "}"},
        {"{\"elements\": [{\"name\": \"b\", \"removeAttributes\": [\"y\", \"x\"]}, {\"name\": \"a\", "
         "\"attributes\": [\"y\", \"x\"]}]}",
         true,
         "{\"elements\": [{\"name\": \"a\"," HTML ",\"attributes\": [{\"name\": \"x\",\"namespace\": null},"
         "{\"name\": \"y\",\"namespace\": null}]},{\"name\": \"b\"," HTML ",\"removeAttributes\": ["
         "{\"name\": \"x\",\"namespace\": null},{\"name\": \"y\",\"namespace\": null}]}],"
         "\"removeProcessingInstructions\": [],\"removeAttributes\": []," REST_PERMISSIVE "}"},
        {"{\"processingInstructions\": [\"b\", {\"target\": \"a\"}], \"removeElements\": [{\"name\": "
         "\"123\"}]}",
         false,
         "{\"removeElements\": [{\"name\": \"123\"," HTML
         "}],\"processingInstructions\": [{\"target\": \"a\"},"
         "{\"target\": \"b\"}],\"removeAttributes\": []," REST_STRICT "}"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        tamis_config *c = config_from(forms[i].given);
        assert_int_equal(tamis_config_complete(c, forms[i].permissive), TAMIS_OK);
        char *text = tamis_config_to_json(c, NULL);
        assert_non_null(text);
        squeeze(text);
        assert_string_equal(text, forms[i].becomes);
        free(text);
        tamis_config_free(c);
    }
}

TEST(lists_are_sorted_by_namespace_then_name_in_code_units)
{
    tamis_config *c = config_from(
        "{\"attributes\": [\"b\", {\"name\": \"a\", \"namespace\": \"urn:x\"}, \"\\uFF5A\", \"a\","
        "\"\\uD83D\\uDE00\", \"ab\", {\"name\": \"a\", \"namespace\": \"urn:w\"}]}");
    static const char *const order[] = {"a", "ab", "b", "\xF0\x9F\x98\x80", "\xEF\xBD\x9A", "a", "a"};
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ATTRIBUTES), 7);
    for (size_t i = 0; i < 7; i++)
        assert_string_equal(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i).name, order[i]);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, 4).ns, "");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, 5).ns, "urn:w");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, 6).ns, "urn:x");
    tamis_config_free(c);
}

struct refusal {
    const char *json;
    const char *reason; /* NULL: the dictionary is valid */
};

TEST(reports_why_a_dictionary_is_invalid)
{
    static const struct refusal refusals[] = {
        {"{\"elements\": [], \"removeElements\": []}",
         "elements: cannot be combined with \"removeElements\""},
        {"{\"attributes\": [], \"removeAttributes\": []}",
         "attributes: cannot be combined with \"removeAttributes\""},
        {"{\"processingInstructions\": [], \"removeProcessingInstructions\": []}",
         "processingInstructions: cannot be combined with \"removeProcessingInstructions\""},
        {"{\"elements\": [\"a\", \"b\", \"a\"]}", "elements: \"a\" is listed twice"},
        {"{\"elements\": [\"\", \"\"]}", "elements: \"\" is listed twice"},
        {"{\"elements\": [\"a\", {\"name\": \"a\", \"namespace\": \"http://www.w3.org/1999/xhtml\", "
         "\"attributes\": []}]}",
         "elements: \"a\" is listed twice"},
        {"{\"elements\": [\"a\", {\"name\": \"a\", \"namespace\": null}]}", NULL},
        {"{\"removeElements\": [{\"name\": \"x\", \"namespace\": \"urn:n\"}, {\"name\": \"x\", "
         "\"namespace\": \"urn:n\"}]}",
         "removeElements: \"x\" (urn:n) is listed twice"},
        {"{\"replaceWithChildrenElements\": [{\"name\": \"a\"}, \"a\"]}",
         "replaceWithChildrenElements: \"a\" is listed twice"},
        {"{\"attributes\": [\"id\", {\"name\": \"id\", \"namespace\": null}]}",
         "attributes: \"id\" is listed twice"},
        {"{\"removeAttributes\": [{\"name\": \"id\", \"namespace\": \"\"}, \"id\"]}",
         "removeAttributes: \"id\" is listed twice"},
        {"{\"processingInstructions\": [\"t\", {\"target\": \"t\"}]}",
         "processingInstructions: \"t\" is listed twice"},
        {"{\"removeProcessingInstructions\": [\"t\", \"t\"]}",
         "removeProcessingInstructions: \"t\" is listed twice"},
        {"{\"replaceWithChildrenElements\": [\"html\"]}",
         "replaceWithChildrenElements: \"html\" cannot be replaced with its children"},
        {"{\"replaceWithChildrenElements\": [{\"name\": \"svg\", \"namespace\": "
         "\"http://www.w3.org/2000/svg\"}]}",
         "replaceWithChildrenElements: \"svg\" (http://www.w3.org/2000/svg) cannot be replaced with its "
         "children"},
        {"{\"replaceWithChildrenElements\": [{\"name\": \"math\", \"namespace\": "
         "\"http://www.w3.org/1998/Math/MathML\"}]}",
         "replaceWithChildrenElements: \"math\" (http://www.w3.org/1998/Math/MathML) cannot be replaced with "
         "its children"},
        {"{\"replaceWithChildrenElements\": [\"svg\", \"math\", \"template\", {\"name\": \"html\", "
         "\"namespace\": null}]}",
         NULL},
        {"{\"elements\": [\"a\"], \"replaceWithChildrenElements\": [\"a\"]}",
         "replaceWithChildrenElements: \"a\" is also in \"elements\""},
        {"{\"removeElements\": [\"a\"], \"replaceWithChildrenElements\": [\"a\"]}",
         "replaceWithChildrenElements: \"a\" is also in \"removeElements\""},
        {"{\"attributes\": [], \"elements\": [{\"name\": \"p\", \"attributes\": [\"id\", \"id\"]}]}",
         "elements, \"p\", attributes: \"id\" is listed twice"},
        {"{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"removeAttributes\": [\"id\", "
         "\"id\"]}]}",
         "elements, \"p\", removeAttributes: \"id\" is listed twice"},
        {"{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"id\"]}]}",
         "elements, \"p\", attributes: \"id\" is already in the global \"attributes\""},
        {"{\"attributes\": [\"class\"], \"elements\": [{\"name\": \"p\", \"removeAttributes\": "
         "[\"title\"]}]}",
         "elements, \"p\", removeAttributes: \"title\" is not in the global \"attributes\""},
        {"{\"attributes\": [\"class\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"id\"], "
         "\"removeAttributes\": [\"class\"]}]}",
         NULL},
        {"{\"attributes\": [\"data-bar\"], \"dataAttributes\": true}",
         "attributes: \"data-bar\" is already allowed by \"dataAttributes\""},
        {"{\"attributes\": [\"data-bar\"]}",
         "attributes: \"data-bar\" is already allowed by \"dataAttributes\""},
        {"{\"attributes\": [\"data-\", \"data-A\", {\"name\": \"data-x\", \"namespace\": \"urn:n\"}], "
         "\"dataAttributes\": true}",
         NULL},
        {"{\"attributes\": [\"data-bar\"], \"dataAttributes\": false}", NULL},
        {"{\"attributes\": [], \"dataAttributes\": true, \"elements\": [{\"name\": \"p\", \"attributes\": "
         "[\"data-foo\"]}]}",
         "elements, \"p\", attributes: \"data-foo\" is already allowed by \"dataAttributes\""},
        {"{\"attributes\": [], \"ariaAttributes\": true, \"elements\": [{\"name\": \"p\", \"attributes\": "
         "[\"aria-label\"]}]}",
         "elements, \"p\", attributes: \"aria-label\" is already allowed by \"ariaAttributes\"; remove it "
         "here"},
        {"{\"removeAttributes\": [], \"elements\": [{\"name\": \"p\", \"attributes\": [], "
         "\"removeAttributes\": []}]}",
         "elements, \"p\", attributes: cannot be combined with \"removeAttributes\""},
        {"{\"elements\": [{\"name\": \"p\", \"attributes\": [\"id\", \"id\"]}]}",
         "elements, \"p\", attributes: \"id\" is listed twice"},
        {"{\"removeAttributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"id\"]}]}",
         "elements, \"p\", attributes: \"id\" is in the global \"removeAttributes\""},
        {"{\"removeAttributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"removeAttributes\": "
         "[\"id\"]}]}",
         "elements, \"p\", removeAttributes: \"id\" is already in the global \"removeAttributes\""},
        {"{\"removeAttributes\": [], \"dataAttributes\": false}",
         "removeAttributes: dataAttributes is allowed only together with the list \"attributes\""},
        {"{\"dataAttributes\": true}",
         "removeAttributes: dataAttributes is allowed only together with the list \"attributes\""},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        tamis_config *c = config_from(refusals[i].json);
        tamis_status status = tamis_config_complete(c, true);
        if (status != (refusals[i].reason ? TAMIS_INVALID_POLICY : TAMIS_OK))
            fail_msg("%s: %s", refusals[i].json, tamis_status_name(status));
        assert_string_equal(tamis_config_last_error(c).text, refusals[i].reason ? refusals[i].reason : "");
        tamis_config_free(c);
    }
}

TEST(cuts_a_long_reason_between_characters)
{
    tamis_config *c = tamis_config_new(NULL);
    char name[1000];
    for (size_t shift = 0; shift < 3; shift++) {
        memset(name, 'x', shift);
        for (size_t i = shift; i + 3 < sizeof name; i += 3)
            memcpy(name + i, "\xE2\x82\xAC", 4);
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
        assert_int_equal(tamis_config_complete(c, true), TAMIS_INVALID_POLICY);
        const tamis_error error = tamis_config_last_error(c);
        const char *reason = error.text;
        size_t start = strlen("elements: \"") + shift;
        size_t end = strcspn(reason + start, "\" ");
        assert_int_equal(end % 3, 0);
        assert_in_range(strlen(reason), TAMIS_ERROR_TEXT_BYTES - 6, TAMIS_ERROR_TEXT_BYTES - 1);
        tamis_config_free(c);
        c = tamis_config_new(NULL);
    }
    tamis_config_free(c);
}

TEST(long_lists_are_checked_in_time)
{
    enum { MANY = 100000 };
    tamis_config *c = tamis_config_new(NULL);
    char name[16];
    for (int i = MANY; i > 0; i--) {
        snprintf(name, sizeof name, "x%d", i);
        tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, name, NULL);
    }
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ATTRIBUTES), MANY);
    for (size_t i = 1; i < MANY; i++)
        assert_true(strcmp(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i - 1).name,
                           tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i).name) < 0);
    tamis_config_free(c);
}

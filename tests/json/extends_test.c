/* extends_test.c: policies that extend others. The texts of the bases are in the table `files`. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "support/ledger.h"

static const struct file {
    const char *name, *json;
} files[] = {
    {"plain.json",
     "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"]}], \"attributes\": [\"id\"],\n"
     " \"limits\": {\"NODES\": 50, \"input-bytes\": 60}, \"idPrefix\": \"u-\",\n"
     " \"excerpt\": {\"characters\": 9}, \"linkify\": true,\n"
     " \"rules\": [{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": "
     "[\"https\", \"http\", \"mailto\"]}}]}"},
    {"marked.json", "\xEF\xBB\xBF{\"elements\": [\"b\"]}"},
    {"others.json", "{\"removeElements\": [\"b\"], \"removeAttributes\": [\"id\"]}"},
    {"open.json", "{\"elements\": [\"b\", {\"name\": \"i\", \"attributes\": [\"id\"]}, {\"name\": \"u\", "
                  "\"removeAttributes\": [\"id\", \"dir\"]}]}"},
    {"data.json", "{\"attributes\": [\"data-a\", \"id\"]}"},
    {"script.json",
     "{\"elements\": [\"script\", \"b\"], \"attributes\": [\"onclick\", \"href\"], \"javascriptURLs\": "
     "true}"},
    {"not-listed.json", "{\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\", "
                        "\"dropElements\": [\"i\"]}"},
    {"xml.json",
     "{\"elements\": [{\"name\": \"c\", \"namespace\": null}, \"a\"], \"attributes\": [{\"name\": \"href\", "
     "\"namespace\": \"http://www.w3.org/1999/xlink\"}, \"href\"], \"linkify\": {\"skip\": [{\"name\": "
     "\"c\", "
     "\"namespace\": null}]}, \"rules\": [{\"elements\": [{\"name\": \"c\", \"namespace\": null}], "
     "\"attributes\": [\"id\"], \"set\": \"x\"}]}"},
    {"loop.json", "{\"extends\":\n\"loop.json\"}"},
    {"one.json", "{\"extends\": \"two.json\"}"},
    {"two.json", "{\n\"extends\": \"three.json\"}"},
    {"three.json", "{\"extends\": \"one.json\"}"},
    {"array.json", "[]"},
    {"empty.json", ""},
    {"wrong.json", "{\"extends\": \"plain.json\",\n \"elements\": [\"b\", \"b\"]}"},
    {"middle.json",
     "{\"extends\": \"plain.json\", \"remove\": {\"attributes\": [\"href\"]}, \"add\": {\"elements\": "
     "[{\"name\": \"img\", \"attributes\": [\"src\"]}]},\n"
     " \"rules\": [{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"url\": {\"schemes\": "
     "[\"https\"]}}], \"linkify\": null}"},
    {"renaming.json", "{\"elements\": [\"p\", \"strong\"],\n"
                      " \"rules\": [{\"elements\": [\"b\"], \"rename\": \"strong\"}]}"},
    {"doubtful.json", "{\"elements\": [\"stong\",\n \"artcle\"]}"},
    {"doubtful-too.json", "{\"extends\": \"doubtful.json\", \"attributes\": [\"hrfe\"]}"},
};

struct loads {
    size_t count;
    char names[400];
    tamis_status status; /* the result of each load, unless it is TAMIS_OK */
};

static tamis_status load(void *user, const char *name, const char **json, size_t *n)
{
    struct loads *loads = user;
    loads->count++;
    assert_true(strlen(loads->names) + strlen(name) + 2 < sizeof loads->names);
    strcat(strcat(loads->names, name), " ");
    if (loads->status != TAMIS_OK)
        return loads->status;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].name, name) == 0) {
            *json = files[i].json;
            *n = strlen(files[i].json);
            return TAMIS_OK;
        }
    return TAMIS_INVALID_ARGUMENT;
}

static char *resolved(const char *json, bool safe)
{
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, "policy.json"};
    tamis_config *c = NULL;
    tamis_error error;
    if (tamis_config_from_json_with_loader(json, strlen(json), &loader, NULL, &c, &error) != TAMIS_OK ||
        tamis_config_complete(c, !safe) != TAMIS_OK)
        fail_msg("%s\ngives %s %s", json, error.text, tamis_config_last_error(c).text);
    char *text = tamis_config_to_json(c, NULL);
    tamis_config_free(c);
    return text;
}

/* Checks that two policies are the same after "extends", "remove" and "add" were applied. */
static void assert_same(const char *json, const char *expected)
{
    char *one = resolved(json, true), *other = resolved(expected, true);
    if (strcmp(one, other) != 0)
        fail_msg("%s\nis %s\nnot %s", json, one, other);
    free(one);
    free(other);
}

static void assert_refused(const char *json, const char *expected)
{
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, "policy.json"};
    tamis_policy *policy = (tamis_policy *)&loads;
    tamis_error error;
    tamis_status status =
        tamis_policy_from_json_with_loader(json, strlen(json), true, &loader, NULL, &policy, &error);
    if (status != TAMIS_INVALID_POLICY || strcmp(error.text, expected) != 0)
        fail_msg("%s\ngives %s: %s\nnot %s", json, tamis_status_name(status), error.text, expected);
    assert_null(policy);
}

/* ---- What an extended policy is */

TEST(a_policy_with_a_base_and_nothing_else_is_the_base)
{
    char text[100];
    for (size_t i = 0; tamis_preset_name(i); i++) {
        tamis_config *preset = tamis_config_new_preset(tamis_preset_name(i), NULL, NULL);
        char *expected = tamis_config_to_json(preset, NULL);
        snprintf(text, sizeof text, "{\"extends\": \"%s\", \"description\": \"x\"}", tamis_preset_name(i));
        char *got = resolved(text, true);
        assert_string_equal(got, expected);
        free(got);
        free(expected);
        tamis_config_free(preset);
    }
    assert_same("{\"extends\": \"plain.json\"}", files[0].json);
    assert_same("{\"extends\": \"marked.json\"}", "{\"elements\": [\"b\"]}");
    assert_same("{\"extends\": \"others.json\"}", files[2].json);
}

TEST(presets_need_no_loader)
{
    static const char json[] = "{\"extends\": \"comment\", \"remove\": {\"elements\": [\"img\"]}}";
    tamis_policy *policy = NULL;
    tamis_error error;
    assert_int_equal(tamis_policy_from_json(json, sizeof json - 1, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_policy_free(policy);
    static const char file[] = "{\"extends\": \"plain.json\"}";
    assert_int_equal(tamis_policy_from_json(file, sizeof file - 1, true, NULL, &policy, &error),
                     TAMIS_INVALID_POLICY);
    assert_string_equal(error.text,
                        "1:13: extends: \"plain.json\" is a file; here, a policy can extend presets only");
}

TEST(a_member_replaces_that_of_the_base)
{
    static const char rest[] =
        "\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"]}], \"rules\": "
        "[{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": "
        "[\"https\", \"http\", \"mailto\"]}}]";
    char expected[600];
    snprintf(
        expected, sizeof expected,
        "{%s, \"attributes\": [\"dir\"], \"comments\": true, \"limits\": {\"NODES\": 7, \"INPUT_BYTES\": 60, "
        "\"PI_BYTES\": 8}, \"excerpt\": {\"characters\": 5, \"mark\": \"\"}, \"idPrefix\": \"v-\", "
        "\"linkify\": {\"mail\": false}, \"readers\": \"2026\", \"filter\": \"parsing\", "
        "\"unlistedElements\": \"escape\"}",
        rest);
    assert_same("{\"extends\": \"plain.json\", \"attributes\": [\"dir\"], \"comments\": true, \"limits\": "
                "{\"nodes\": 7, \"PI_BYTES\": 8}, \"excerpt\": {\"characters\": 5, \"mark\": \"\"}, "
                "\"idPrefix\": \"v-\", \"linkify\": {\"mail\": false}, \"readers\": \"2026\", \"filter\": "
                "\"parsing\", "
                "\"unlistedElements\": \"escape\"}",
                expected);
}

TEST(names_keep_their_namespaces)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].name, "xml.json") == 0)
            assert_same("{\"extends\": \"xml.json\"}", files[i].json);
    char *got =
        resolved("{\"extends\": \"xml.json\", \"add\": {\"elements\": [{\"name\": \"c\", \"attributes\": "
                 "[\"x\"]}]}}",
                 true);
    assert_non_null(strstr(got, "\"name\": \"c\",\n      \"namespace\": null"));
    assert_non_null(strstr(got, "\"name\": \"c\",\n      \"namespace\": \"http://www.w3.org/1999/xhtml\""));
    free(got);
}

TEST(null_takes_texts_excerpt_and_linkify_of_the_base_away)
{
    assert_same(
        "{\"extends\": \"plain.json\", \"idPrefix\": null, \"excerpt\": null, \"linkify\": null, "
        "\"baseURL\": null, \"rules\": []}",
        "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"]}], \"attributes\": [\"id\"], "
        "\"limits\": {\"NODES\": 50, \"INPUT_BYTES\": 60}}");
}

/* "elements" and "removeElements" are two forms of one list. */
TEST(a_list_also_replaces_its_other_form)
{
    assert_same("{\"extends\": \"others.json\", \"elements\": [\"i\"], \"attributes\": [\"dir\"]}",
                "{\"elements\": [\"i\"], \"attributes\": [\"dir\"]}");
    assert_same("{\"extends\": \"data.json\", \"removeAttributes\": [\"x\"], \"removeElements\": [\"i\"]}",
                "{\"removeAttributes\": [\"x\"], \"removeElements\": [\"i\"]}");
    char *got = resolved("{\"extends\": \"default\", \"removeProcessingInstructions\": [\"x\"]}", true);
    assert_non_null(strstr(got, "\"removeProcessingInstructions\""));
    assert_null(strstr(got, "\"processingInstructions\""));
    free(got);
}

TEST(rules_of_the_base_are_kept_or_replaced_as_a_whole)
{
    assert_same(
        "{\"extends\": \"middle.json\", \"idPrefix\": null}",
        "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": []}, {\"name\": \"img\", \"attributes\": "
        "[\"src\"]}], \"attributes\": "
        "[\"id\"], "
        "\"limits\": {\"NODES\": 50, \"INPUT_BYTES\": 60}, \"excerpt\": {\"characters\": 9}, \"rules\": "
        "[{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"url\": {\"schemes\": [\"https\"]}}]}");
}

/* ---- "remove" and "add" */

TEST(adding_does_what_the_methods_do)
{
    for (size_t i = 0; tamis_preset_name(i); i++) {
        char json[400];
        tamis_config *c = tamis_config_new_preset(tamis_preset_name(i), NULL, NULL);
        tamis_config_remove_element(c, "b", NULL);
        tamis_config_remove_element(c, "circle", TAMIS_NAMESPACE_SVG);
        tamis_config_remove_attribute(c, "title", NULL);
        tamis_config_allow_attribute(c, "hidden", NULL);
        tamis_config_allow_attribute(c, "href", TAMIS_NAMESPACE_XLINK);
        tamis_config_allow_element(c, "x-y", NULL, NULL, NULL);
        tamis_config_replace_element_with_children(c, "font", NULL);
        tamis_config_set_comments(c, true);
        tamis_config_set_data_attributes(c, true);
        assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
        char *expected = tamis_config_to_json(c, NULL);
        snprintf(
            json, sizeof json,
            "{\"dataAttributes\": true, \"add\": {\"replaceWithChildrenElements\": [\"font\"], \"elements\": "
            "[\"x-y\"], \"attributes\": [\"hidden\", {\"name\": \"href\", \"namespace\": "
            "\"http://www.w3.org/1999/xlink\"}]}, \"comments\": true, \"remove\": {\"attributes\": "
            "[\"title\"], "
            "\"elements\": [\"b\", {\"name\": \"circle\", \"namespace\": \"http://www.w3.org/2000/svg\"}]}, "
            "\"extends\": \"%s\"}",
            tamis_preset_name(i));
        char *got = resolved(json, true);
        assert_string_equal(got, expected);
        free(got);
        free(expected);
        tamis_config_free(c);
    }
}

/* ---- Random names in random lists, and the same calls of the methods in the order of the documentation */

enum { POOL = 12, LISTS = 7 };

static const char *const pool[POOL] = {"a",  "b",     "img", "h1",    "code",   "href",
                                       "id", "title", "src", "class", "data-x", "x-y"};

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void call_method(tamis_config *c, size_t list, const char *name)
{
    switch (list) {
    case 0:
        tamis_config_remove_element(c, name, NULL);
        return;
    case 1:
        tamis_config_remove_attribute(c, name, NULL);
        return;
    case 2:
        tamis_config_remove_processing_instruction(c, name);
        return;
    case 3:
        tamis_config_allow_attribute(c, name, NULL);
        return;
    case 4:
        tamis_config_allow_element(c, name, NULL, NULL, NULL);
        return;
    case 5:
        tamis_config_replace_element_with_children(c, name, NULL);
        return;
    default:
        tamis_config_allow_processing_instruction(c, name);
    }
}

static bool lists_html(const tamis_config *c, const char *name)
{
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_ELEMENTS); i++)
        if (strcmp(tamis_config_item(c, TAMIS_LIST_ELEMENTS, i).name, name) == 0)
            return true;
    return false;
}

/* Decides in which lists a name is: at most one for elements, for attributes and for processing instructions. Elements that the base
 * allows are not added, because add_element() differs from allowElement() for them. */
static void choose_lists(uint32_t *state, bool chosen[LISTS][POOL], const tamis_config *base)
{
    static const int of_elements[] = {0, 4, 5}, of_attributes[] = {1, 3}, of_instructions[] = {2, 6};
    memset(chosen, 0, LISTS * POOL * sizeof **chosen);
    for (size_t i = 0; i < POOL; i++) {
        int element = of_elements[next(state) % 3];
        bool is_used = next(state) % 3 == 0 && !(element == 4 && lists_html(base, pool[i]));
        chosen[element][i] = is_used;
        chosen[of_attributes[next(state) % 2]][i] = next(state) % 4 == 0;
        chosen[of_instructions[next(state) % 2]][i] = next(state) % 6 == 0;
    }
}

static void write_lists(char *out, size_t size, bool chosen[LISTS][POOL], size_t from, size_t to)
{
    static const char *const names[LISTS] = {"elements",
                                             "attributes",
                                             "processingInstructions",
                                             "attributes",
                                             "elements",
                                             "replaceWithChildrenElements",
                                             "processingInstructions"};
    size_t n = 0;
    for (size_t list = from; list < to; list++) {
        n += (size_t)snprintf(out + n, size - n, "%s\"%s\": [", list > from ? ", " : "", names[list]);
        const char *comma = "";
        for (size_t i = 0; i < POOL; i++)
            if (chosen[list][i]) {
                n += (size_t)snprintf(out + n, size - n, "%s\"%s\"", comma, pool[i]);
                comma = ", ";
            }
        n += (size_t)snprintf(out + n, size - n, "]");
    }
    assert_true(n < size);
}

static tamis_status read_random(const char *json, char **written)
{
    tamis_config *c = NULL;
    tamis_status status = tamis_config_from_json(json, strlen(json), NULL, &c, NULL);
    if (status == TAMIS_OK)
        status = tamis_config_complete(c, false);
    *written = status == TAMIS_OK ? tamis_config_to_json(c, NULL) : NULL;
    tamis_config_free(c);
    return status;
}

TEST(random_changes_are_those_of_the_methods)
{
    uint32_t seed = 17;
    size_t valid = 0;
    for (int round = 0; round < 1000; round++) {
        const char *preset = tamis_preset_name(next(&seed) % 6);
        bool chosen[LISTS][POOL];
        char remove[900], add[1200], json[2400], *got;
        tamis_config *c = tamis_config_new_preset(preset, NULL, NULL);
        choose_lists(&seed, chosen, c);
        write_lists(remove, sizeof remove, chosen, 0, 3);
        write_lists(add, sizeof add, chosen, 3, LISTS);
        snprintf(json, sizeof json, "{\"add\": {%s}, \"remove\": {%s}, \"extends\": \"%s\"}", add, remove,
                 preset);
        for (size_t list = 0; list < LISTS; list++)
            for (size_t i = 0; i < POOL; i++)
                if (chosen[list][i])
                    call_method(c, list, pool[i]);
        tamis_status status = read_random(json, &got);
        if (status != tamis_config_last_error(c).status)
            fail_msg("%s: %s, and not %s", json, tamis_status_name(status), tamis_config_last_error(c).text);
        if (got) {
            char *expected = tamis_config_to_json(c, NULL);
            assert_string_equal(got, expected);
            free(expected);
            valid++;
        }
        free(got);
        tamis_config_free(c);
    }
    print_message("%lu of 1000 random policies are valid\n", (unsigned long)valid);
    assert_true(valid > 300 && valid < 1000);
}

/* allowElement() would take "href" from the element. */
TEST(adding_takes_no_attribute_from_an_element)
{
    static const char others[] =
        "\"attributes\": [\"id\"], \"limits\": {\"NODES\": 50, \"INPUT_BYTES\": 60}, "
        "\"idPrefix\": \"u-\", \"excerpt\": {\"characters\": 9}, \"linkify\": true, "
        "\"rules\": [{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": "
        "[\"https\", \"http\", \"mailto\"]}}]}";
    char expected[600];
    snprintf(expected, sizeof expected,
             "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\", \"rel\"]}], %s", others);
    assert_same("{\"extends\": \"plain.json\", \"add\": {\"elements\": [{\"name\": \"a\", \"attributes\": "
                "[\"rel\"]}]}}",
                expected);
    assert_same("{\"extends\": \"plain.json\", \"add\": {\"elements\": [\"a\", \"p\"]}}", files[0].json);
    assert_same(
        "{\"extends\": \"open.json\", \"add\": {\"elements\": [{\"name\": \"b\", \"attributes\": [\"x\"]}, "
        "{\"name\": \"i\", \"attributes\": [\"x\"]}, {\"name\": \"u\", \"attributes\": [\"id\"]}]}}",
        "{\"elements\": [\"b\", {\"name\": \"i\", \"attributes\": [\"id\", \"x\"]}, {\"name\": \"u\", "
        "\"removeAttributes\": [\"dir\"]}]}");
    assert_same(
        "{\"extends\": \"plain.json\", \"add\": {\"elements\": [{\"name\": \"a\", \"removeAttributes\": "
        "[\"id\"]}]}, \"rules\": [], \"linkify\": null}",
        "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"], \"removeAttributes\": "
        "[\"id\"]}], "
        "\"attributes\": [\"id\"], \"limits\": {\"NODES\": 50, \"INPUT_BYTES\": 60}, \"idPrefix\": \"u-\", "
        "\"excerpt\": {\"characters\": 9}}");
}

/* "removeAttributes" of an item also applies to the attributes that the base allows on this element. */
TEST(an_added_element_can_lose_attributes_of_the_base)
{
    assert_same(
        "{\"extends\": \"plain.json\", \"add\": {\"elements\": [{\"name\": \"a\", \"removeAttributes\": "
        "[\"href\", \"id\"]}]}, \"rules\": [], \"linkify\": null}",
        "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [], \"removeAttributes\": [\"id\"]}], "
        "\"attributes\": [\"id\"], \"limits\": {\"NODES\": 50, \"INPUT_BYTES\": 60}, \"idPrefix\": \"u-\", "
        "\"excerpt\": {\"characters\": 9}}");
    assert_same(
        "{\"extends\": \"open.json\", \"add\": {\"elements\": [{\"name\": \"i\", \"attributes\": [\"x\"], "
        "\"removeAttributes\": [\"id\"]}]}}",
        "{\"elements\": [\"b\", {\"name\": \"i\", \"attributes\": [\"x\"]}, {\"name\": \"u\", "
        "\"removeAttributes\": [\"id\", \"dir\"]}]}");
}

/* An attribute can be removed everywhere and added to one element. */
TEST(removing_comes_before_adding)
{
    assert_same(
        "{\"extends\": \"data.json\", \"add\": {\"attributes\": [\"dir\"]}, \"remove\": {\"attributes\": "
        "[\"id\"]}}",
        "{\"attributes\": [\"data-a\", \"dir\"]}");
    assert_same(
        "{\"extends\": \"marked.json\", \"attributes\": [\"id\"], \"add\": {\"elements\": [{\"name\": \"i\", "
        "\"attributes\": [\"dir\"]}]}}",
        "{\"elements\": [\"b\", {\"name\": \"i\", \"attributes\": [\"dir\"]}], \"attributes\": [\"id\"]}");
    assert_same(
        "{\"extends\": \"open.json\", \"remove\": {\"attributes\": [\"id\"]}, \"add\": {\"elements\": "
        "[{\"name\": \"i\", \"attributes\": [\"dir\"]}]}}",
        "{\"elements\": [\"b\", {\"name\": \"i\", \"attributes\": [\"dir\"]}, {\"name\": \"u\", "
        "\"removeAttributes\": [\"dir\"]}], \"removeAttributes\": [\"id\"]}");
}

TEST(data_attributes_absorb_the_listed_ones)
{
    assert_same("{\"extends\": \"data.json\", \"dataAttributes\": true}",
                "{\"attributes\": [\"id\"], \"dataAttributes\": true}");
}

/* "unlistedElements" of the policy already applies when elements are removed. */
TEST(a_removed_element_goes_with_its_content)
{
    assert_same("{\"extends\": \"not-listed.json\", \"remove\": {\"elements\": [\"b\"]}}",
                "{\"elements\": [], \"unlistedElements\": \"replaceWithChildren\", \"dropElements\": [\"b\", "
                "\"i\"]}");
    assert_same("{\"extends\": \"marked.json\", \"remove\": {\"elements\": [\"b\"]}, \"unlistedElements\": "
                "\"escape\"}",
                "{\"elements\": [], \"unlistedElements\": \"escape\", \"dropElements\": [\"b\"]}");
    assert_same("{\"extends\": \"marked.json\", \"remove\": {\"elements\": [\"b\"]}}", "{\"elements\": []}");
}

/* Members that a base does not state are those of a safe policy, whatever the extending policy is. */
TEST(a_base_is_completed_as_a_safe_policy)
{
    char *got = resolved("{\"extends\": \"marked.json\", \"attributes\": []}", false);
    assert_non_null(strstr(got, "\"comments\": false"));
    assert_non_null(strstr(got, "\"javascriptURLs\": false"));
    assert_non_null(strstr(got, "\"processingInstructions\": []"));
    assert_non_null(strstr(got, "\"dataAttributes\": true"));
    free(got);
}

static void assert_output(const char *json, bool safe, const char *html, const char *expected)
{
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, NULL};
    tamis_policy *policy = NULL;
    assert_int_equal(
        tamis_policy_from_json_with_loader(json, strlen(json), safe, &loader, NULL, &policy, NULL), TAMIS_OK);
    assert_true(tamis_policy_is_safe(policy) == safe);
    char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_sanitize(html, strlen(html), policy, &out, &n, NULL), TAMIS_OK);
    assert_string_equal(out, expected);
    tamis_release(out);
    tamis_policy_free(policy);
}

TEST(safe_stays_safe_whatever_is_added)
{
    static const char html[] =
        "<script>a</script><b onclick=x>c<iframe></iframe><object></object><a href=javascript:x>d";
    assert_output(
        "{\"extends\": \"comment\", \"add\": {\"elements\": [\"script\", \"iframe\", \"object\", {\"name\": "
        "\"b\", "
        "\"attributes\": [\"onclick\"]}], \"attributes\": [\"onclick\"]}, \"javascriptURLs\": true}",
        true, html, "<b>c<a rel=\"nofollow noopener noreferrer ugc\">d</a></b>");
    assert_output("{\"extends\": \"script.json\", \"add\": {\"elements\": [\"a\"]}}", true, html,
                  "<b>c<a>d</a></b>");
    assert_output("{\"extends\": \"script.json\", \"add\": {\"elements\": [\"a\"]}}", false, html,
                  "<script>a</script><b onclick=\"x\">c<a href=\"javascript:x\">d</a></b>");
}

/* ---- Errors */

TEST(reports_both_places_of_an_error)
{
    assert_refused("{\"extends\": \"wrong.json\"}",
                   "1:13: extends: wrong.json:2:20: elements[1]: \"b\" is listed twice");
    assert_refused("{\n \"extends\": \"array.json\"}",
                   "2:13: extends: array.json:1:1: a policy must be a JSON object");
    assert_refused("{\"extends\": \"empty.json\"}",
                   "1:13: extends: empty.json:1:1: not JSON: unexpected token near end of file");
    assert_refused("{\"extends\": \"plain.json\",\n \"elements\": [\"p\"]}",
                   "1:13: extends: plain.json:3:43: linkify: needs the element \"a\" with the attribute "
                   "\"href\", which the policy removes or renames (\"elements\" is at 2:14)");
}

TEST(reports_names_in_two_lists)
{
    assert_refused("{\"extends\": \"text\",\n\"add\": {\"elements\": [\"b\"]}, \"remove\": {\"elements\": "
                   "[\"i\", {\"name\": "
                   "\"b\"}]}}",
                   "2:22: add.elements[0]: \"b\" is also in \"elements\" of \"remove\", at 2:58");
    assert_refused(
        "{\"extends\": \"text\",\n\"add\": {\"elements\": [\"b\"], \"replaceWithChildrenElements\": "
        "[\"b\"]}}",
        "2:60: add.replaceWithChildrenElements[0]: \"b\" is also in \"elements\" of \"add\", at 2:22");
    assert_refused("{\"extends\": \"text\",\n\"remove\": {\"attributes\": [\"b\", \"b\"]}}",
                   "2:32: remove.attributes[1]: \"b\" is listed twice; the first is at 2:27");
    free(resolved(
        "{\"extends\": \"default\", \"add\": {\"attributes\": [\"b\"], \"elements\": [{\"name\": \"b\", "
        "\"namespace\": null}]}, \"remove\": {\"elements\": [\"b\"]}}",
        true));
}

/* Methods can have changed the numbers of rules, so the place is that of the list. */
TEST(reports_the_list_of_rules_that_methods_have_changed)
{
    assert_refused(
        "{\"extends\": \"renaming.json\",\n \"elements\": [\"p\"]}",
        "1:13: extends: renaming.json:2:42: rules[0].rename: \"strong\" is an element that the policy never "
        "keeps (\"elements\" is at 2:14)");
    assert_refused(
        "{\"extends\": \"renaming.json\", \"comments\": true,\n \"elements\": [\"p\"]}",
        "1:13: extends: renaming.json:2:11: rules[0].rename: \"strong\" is an element that the policy never "
        "keeps (\"elements\" is at 2:14)");
}

TEST(reports_a_policy_that_extends_itself)
{
    assert_refused("{\"extends\": \"policy.json\"}",
                   "1:13: extends: \"policy.json\" extends itself (the first \"extends\" is at 1:13)");
    assert_refused("{\"extends\": \"loop.json\"}",
                   "1:13: extends: loop.json:2:1: extends: \"loop.json\" extends itself "
                   "(the first \"extends\" is at loop.json:2:1)");
    assert_refused("{\"extends\": \"one.json\"}",
                   "1:13: extends: one.json:1:13: extends: two.json:2:12: extends: three.json:1:13: extends: "
                   "\"one.json\" extends itself (the first \"extends\" is at one.json:1:13)");
}

/* The first text extends number 1, and so on; the last extends a preset. */
struct chain {
    unsigned length;
    char texts[20][60];
};

static tamis_status load_link(void *user, const char *name, const char **json, size_t *n)
{
    struct chain *chain = user;
    unsigned number = (unsigned)strtoul(name, NULL, 10);
    assert_true(number < 20);
    if (number == chain->length)
        snprintf(chain->texts[number], sizeof *chain->texts, "{\"extends\": \"text\"}");
    else
        snprintf(chain->texts[number], sizeof *chain->texts, "{\"extends\": \"%u.json\"}", number + 1);
    *json = chain->texts[number];
    *n = strlen(*json);
    return TAMIS_OK;
}

static tamis_status compile_chain(unsigned length, tamis_error *error)
{
    struct chain chain = {.length = length};
    tamis_policy_loader loader = {load_link, &chain, NULL};
    static const char json[] = "{\"extends\": \"1.json\"}";
    tamis_config *c = NULL;
    tamis_status status = tamis_config_from_json_with_loader(json, sizeof json - 1, &loader, NULL, &c, error);
    tamis_config_free(c);
    return status;
}

/* A preset is a base, too. */
TEST(at_most_8_policies_are_extended)
{
    tamis_error error;
    assert_int_equal(compile_chain(TAMIS_MOST_BASES - 1, &error), TAMIS_OK);
    assert_int_equal(compile_chain(TAMIS_MOST_BASES, &error), TAMIS_INVALID_POLICY);
    assert_non_null(strstr(error.text, "8.json:1:13: extends: a policy can have at most 8 bases"));
}

TEST(only_names_of_files_in_the_same_folder_are_loaded)
{
    static const char *const names[] = {
        "../plain.json", "/plain.json",  "a/plain.json",   "a\\\\\\\\plain.json", ".plain.json", "..json",
        ".json",         "c:plain.json", "a\\nplain.json", "plain.jsonx",         "plain",       "",
        "plain.json ",   "a\\u007f.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct loads loads = {.count = 0};
        tamis_policy_loader loader = {load, &loads, NULL};
        char json[200];
        tamis_config *c = NULL;
        snprintf(json, sizeof json, "{\"extends\": \"%s\"}", names[i]);
        assert_int_equal(tamis_config_from_json_with_loader(json, strlen(json), &loader, NULL, &c, NULL),
                         TAMIS_INVALID_POLICY);
        assert_int_equal(loads.count, 0);
    }
}

TEST(names_of_files_have_at_most_100_bytes)
{
    for (size_t n = TAMIS_MOST_BASE_BYTES; n <= TAMIS_MOST_BASE_BYTES + 1; n++) {
        struct loads loads = {.count = 0};
        tamis_policy_loader loader = {load, &loads, NULL};
        char json[200] = "{\"extends\": \"";
        tamis_config *c = NULL;
        memset(json + 13, 'a', n - 5);
        strcpy(json + 13 + n - 5, ".json\"}");
        assert_int_equal(tamis_config_from_json_with_loader(json, strlen(json), &loader, NULL, &c, NULL),
                         TAMIS_INVALID_POLICY);
        assert_int_equal(loads.count, n == TAMIS_MOST_BASE_BYTES);
    }
}

TEST(each_base_is_loaded_once)
{
    static const char json[] = "{\"extends\": \"middle.json\"}";
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, NULL};
    tamis_policy *policy = NULL;
    assert_int_equal(
        tamis_policy_from_json_with_loader(json, sizeof json - 1, true, &loader, NULL, &policy, NULL),
        TAMIS_OK);
    assert_string_equal(loads.names, "middle.json plain.json ");
    tamis_policy_free(policy);
}

TEST(the_status_of_the_loader_is_reported)
{
    static const char json[] = "{\"extends\": \"plain.json\"}";
    struct loads loads = {.status = TAMIS_NO_MEMORY};
    tamis_policy_loader loader = {load, &loads, NULL};
    tamis_policy *policy = NULL;
    tamis_error error;
    assert_int_equal(
        tamis_policy_from_json_with_loader(json, sizeof json - 1, true, &loader, NULL, &policy, &error),
        TAMIS_NO_MEMORY);
    assert_non_null(strstr(error.text, "memory"));
    loads.status = TAMIS_NOT_STABLE;
    assert_int_equal(
        tamis_policy_from_json_with_loader(json, sizeof json - 1, true, &loader, NULL, &policy, &error),
        TAMIS_INVALID_POLICY);
    assert_string_equal(error.text, "1:13: extends: \"plain.json\" cannot be read");
    assert_refused("{\"extends\": \"missing.json\"}", "1:13: extends: \"missing.json\" cannot be read");
}

TEST(names_cannot_be_added_to_lists_that_do_not_exist)
{
    assert_refused("{\"extends\": \"others.json\", \"add\": {\"elements\": [{\"name\": \"b\", "
                   "\"attributes\": [\"id\"]}]}}",
                   "1:49: add.elements[0]: cannot have \"attributes\" or \"removeAttributes\", because the "
                   "base has no list \"elements\"");
    assert_same("{\"extends\": \"others.json\", \"add\": {\"elements\": [\"b\"], \"attributes\": [\"id\"]}}",
                "{}");
}

TEST(remove_and_add_have_at_most_500_names)
{
    for (int count = 500; count <= 501; count++) {
        char json[8000] = "{\"extends\": \"others.json\", \"remove\": {\"elements\": [\"x-0\"";
        tamis_config *c = NULL;
        char name[20];
        tamis_error error;
        struct loads loads = {.count = 0};
        tamis_policy_loader loader = {load, &loads, NULL};
        for (int i = 1; i < count; i++) {
            snprintf(name, sizeof name, ", \"x-%d\"", i);
            strcat(json, name);
        }
        strcat(json, "]}}");
        assert_int_equal(tamis_config_from_json_with_loader(json, strlen(json), &loader, NULL, &c, &error),
                         count == 500 ? TAMIS_OK : TAMIS_INVALID_POLICY);
        assert_string_equal(error.text, count == 500
                                            ? ""
                                            : "1:51: remove.elements: \"remove\" and \"add\" have more than "
                                              "500 names");
        tamis_config_free(c);
    }
}

/* ---- Warnings */

struct heard {
    char text[2000];
};

static void hear(void *user, const char *warning)
{
    struct heard *heard = user;
    assert_true(strlen(heard->text) + strlen(warning) + 2 < sizeof heard->text);
    strcat(strcat(heard->text, warning), "\n");
}

static void assert_warnings(const char *json, const char *expected)
{
    struct heard heard = {""};
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, NULL};
    assert_int_equal(
        tamis_policy_warnings_from_json_with_loader(json, strlen(json), true, &loader, NULL, hear, &heard),
        TAMIS_OK);
    assert_string_equal(heard.text, expected);
}

TEST(warnings_about_a_base_have_its_name_and_place)
{
    assert_warnings(
        "{\"removeAttributes\": [\"Id\"],\n\"extends\": \"doubtful-too.json\",\n\"add\": {\"elements\": "
        "[\"spam\"]}}",
        "1:23: warning: removeAttributes[0]: removes nothing: \"Id\" matches nothing; HTML names are "
        "lowercase: \"id\"\n"
        "2:12: warning: extends: doubtful-too.json:1:45: attributes[0]: \"hrfe\" is not a standard "
        "attribute; did you mean \"href\"?\n"
        "2:12: warning: extends: doubtful.json:1:15: elements[0]: \"stong\" is not an HTML element; did you "
        "mean \"strong\"?\n"
        "2:12: warning: extends: doubtful.json:2:2: elements[1]: \"artcle\" is not an HTML element; did you "
        "mean "
        "\"article\"?\n"
        "3:22: warning: add.elements[0]: \"spam\" is not an HTML element; did you mean \"span\"?\n");
}

TEST(warns_about_names_that_change_nothing)
{
    assert_warnings("{\"extends\": \"plain.json\", \"remove\": {\"elements\": [\"b\", \"p\"], "
                    "\"attributes\": [\"dir\"]}, "
                    "\"add\": {\"elements\": [\"a\"], \"attributes\": [\"id\"]}}",
                    "1:51: warning: remove.elements[0]: changes nothing: the base does not have \"b\"\n"
                    "1:77: warning: remove.attributes[0]: changes nothing: the base does not have \"dir\"\n"
                    "1:107: warning: add.elements[0]: changes nothing: the base already has \"a\"\n"
                    "1:128: warning: add.attributes[0]: changes nothing: the base already has \"id\"\n");
}

/* ---- Memory */

static tamis_status compile_in(struct ledger *books, const char *json)
{
    tamis_allocator allocator = ledger_allocator(books);
    struct loads loads = {.count = 0};
    tamis_policy_loader loader = {load, &loads, NULL};
    tamis_policy *policy = NULL;
    tamis_error error;
    tamis_status status =
        tamis_policy_from_json_with_loader(json, strlen(json), true, &loader, &allocator, &policy, &error);
    assert_true((policy != NULL) == (status == TAMIS_OK));
    assert_true((error.text[0] == '\0') == (status == TAMIS_OK));
    tamis_policy_free(policy);
    assert_int_equal(books->blocks, 0);
    assert_int_equal(books->lies, 0);
    return status;
}

TEST(every_allocation_failure_is_reported)
{
    static const char *const policies[] = {
        "{\"extends\": \"middle.json\", \"remove\": {\"elements\": [\"a\"]}, \"add\": {\"elements\": "
        "[{\"name\": "
        "\"q\", \"attributes\": [\"cite\"]}], \"attributes\": [\"dir\"]}, \"comments\": true, \"idPrefix\": "
        "\"w-\"}",
        "{\"extends\": \"wrong.json\"}",
        "{\"extends\": \"comment\", \"remove\": {\"attributes\": [\"src\"]}}"};
    for (size_t p = 0; p < 3; p++) {
        struct ledger books = {0};
        assert_int_equal(compile_in(&books, policies[p]), p == 0 ? TAMIS_OK : TAMIS_INVALID_POLICY);
        size_t calls = books.calls;
        assert_true(calls > 5);
        for (size_t i = 1; i <= calls; i++) {
            books = (struct ledger){.fails_at = i, .for_good = i % 2};
            assert_int_equal(compile_in(&books, policies[p]), TAMIS_NO_MEMORY);
        }
    }
}

TEST(the_configs_of_bases_are_freed)
{
    static const char json[] = "{\"extends\": \"middle.json\", \"comments\": true}";
    struct ledger books = {0};
    struct loads loads = {.count = 0};
    tamis_allocator allocator = ledger_allocator(&books);
    tamis_policy_loader loader = {load, &loads, NULL};
    tamis_config *c = NULL;
    assert_int_equal(tamis_config_from_json_with_loader(json, sizeof json - 1, &loader, &allocator, &c, NULL),
                     TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(books.blocks, 0);
}

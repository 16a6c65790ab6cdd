/* modify_test.c: the methods of Sanitizer: their results, and the configurations after them. The cases are from the
 * standard and its web platform tests. */
#include <tamis/policy_json.h>

#include "harness/test.h"
#include "policy/config/config.h"

#define NS          "http://example.org/"
#define IN_NS(name) "{\"name\": \"" name "\", \"namespace\": \"" NS "\"}"

enum method {
    ALLOW_ELEMENT,
    REMOVE_ELEMENT,
    REPLACE_ELEMENT,
    ALLOW_ATTRIBUTE,
    REMOVE_ATTRIBUTE,
    ALLOW_PI,
    REMOVE_PI,
    SET_COMMENTS,
    SET_DATA_ATTRIBUTES,
    SET_JAVASCRIPT_URLS
};

enum { MOST_STEPS = 9 };

/* A call for `name` in `ns`. For a flag, any name means true, and NULL false. Lists of an element's attributes are
 * separated by spaces. */
struct step {
    enum method method;
    const char *name;
    const char *ns;
    const char *attributes;
    const char *remove_attributes;
    bool modified;
    const char *leaves; /* a dictionary with the same canonical form as the result; NULL: nothing changes */
};

struct story {
    const char *begins;
    struct step steps[MOST_STEPS];
};

static tamis_config *config_from(const char *json)
{
    tamis_config *c = NULL;
    tamis_error error;
    if (tamis_config_from_json(json, strlen(json), NULL, &c, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    if (tamis_config_complete(c, true) != TAMIS_OK)
        fail_msg("%s: %s", json, tamis_config_last_error(c).text);
    return c;
}

static void assert_is(const tamis_config *c, const char *json)
{
    tamis_config *expected = config_from(json);
    char *is = tamis_config_to_json(c, NULL), *should_be = tamis_config_to_json(expected, NULL);
    assert_string_equal(is, should_be);
    free(is);
    free(should_be);
    tamis_config_free(expected);
}

struct words {
    char text[64];
    tamis_name names[8];
    tamis_name_list list;
};

static const tamis_name_list *split(struct words *w, const char *text)
{
    if (!text)
        return NULL;
    w->list = (tamis_name_list){w->names, 0};
    snprintf(w->text, sizeof w->text, "%s", text);
    for (char *word = strtok(w->text, " "); word; word = strtok(NULL, " "))
        w->names[w->list.count++] = (tamis_name){word, NULL};
    return &w->list;
}

static bool call(tamis_config *c, const struct step *s)
{
    struct words attributes, remove;
    switch (s->method) {
    case ALLOW_ELEMENT:
        return tamis_config_allow_element(c, s->name, s->ns, split(&attributes, s->attributes),
                                          split(&remove, s->remove_attributes));
    case REMOVE_ELEMENT:
        return tamis_config_remove_element(c, s->name, s->ns);
    case REPLACE_ELEMENT:
        return tamis_config_replace_element_with_children(c, s->name, s->ns);
    case ALLOW_ATTRIBUTE:
        return tamis_config_allow_attribute(c, s->name, s->ns);
    case REMOVE_ATTRIBUTE:
        return tamis_config_remove_attribute(c, s->name, s->ns);
    case ALLOW_PI:
        return tamis_config_allow_processing_instruction(c, s->name);
    case REMOVE_PI:
        return tamis_config_remove_processing_instruction(c, s->name);
    case SET_COMMENTS:
        return tamis_config_set_comments(c, s->name != NULL);
    case SET_DATA_ATTRIBUTES:
        return tamis_config_set_data_attributes(c, s->name != NULL);
    case SET_JAVASCRIPT_URLS:
        return tamis_config_set_javascript_urls(c, s->name != NULL);
    }
    return false;
}

static void tell(const struct story *story)
{
    tamis_config *c = config_from(story->begins);
    const char *now = story->begins;
    for (size_t i = 0; i < MOST_STEPS && (story->steps[i].name || story->steps[i].method >= SET_COMMENTS);
         i++) {
        const struct step *s = &story->steps[i];
        if (call(c, s) != s->modified)
            fail_msg("%s, step %zu (%s): not %s", story->begins, i + 1, s->name,
                     s->modified ? "true" : "false");
        now = s->leaves ? s->leaves : now;
        assert_is(c, now);
        assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    }
    tamis_config_free(c);
}

#define TELL_ALL(stories) \
    for (size_t i = 0; i < sizeof(stories) / sizeof *(stories); i++) \
    tell(&(stories)[i])

#define ELEMENT(method, name, ns, modified, leaves) \
    { \
        method, name, ns, NULL, NULL, modified, leaves \
    }
#define ATTRIBUTE ELEMENT
#define FLAG(method, value, modified, leaves) \
    { \
        method, value, NULL, NULL, NULL, modified, leaves \
    }

TEST(allows_and_removes_attributes)
{
    static const struct story stories[] = {
        {"{\"attributes\": []}",
         {ATTRIBUTE(ALLOW_ATTRIBUTE, "id", NULL, true, "{\"attributes\": [\"id\"]}"),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "id", "", false, NULL),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "id", NS, true, "{\"attributes\": [\"id\", " IN_NS("id") "]}"),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "data-x", NULL, false, NULL),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "title", NULL, false, NULL),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, true, "{\"attributes\": [" IN_NS("id") "]}")}},
        {"{\"removeAttributes\": [\"title\"]}",
         {ATTRIBUTE(ALLOW_ATTRIBUTE, "id", NULL, false, NULL),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "title", NS, false, NULL),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "title", NULL, true, "{\"removeAttributes\": []}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, true, "{\"removeAttributes\": [\"id\"]}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, false, NULL),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NS, true, "{\"removeAttributes\": [\"id\", " IN_NS("id") "]}")}},
        {"{\"attributes\": [\"class\"], \"elements\": [{\"name\": \"id\", \"attributes\": [\"href\", " IN_NS(
             "title") "]}]}",
         {ATTRIBUTE(ALLOW_ATTRIBUTE, "class", NULL, false, NULL),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "title", NULL, true,
                    "{\"attributes\": [\"class\", \"title\"], \"elements\": [{\"name\": \"id\", "
                    "\"attributes\": [\"href\", " IN_NS("title") "]}]}"),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "title", NS, true,
                    "{\"attributes\": [\"class\", \"title\", " IN_NS(
                        "title") "], \"elements\": [{\"name\": \"id\", \"attributes\": [\"href\"]}]}"),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "title", NS, false, NULL)}},
        {"{\"attributes\": [\"id\", \"title\"], \"elements\": [{\"name\": \"div\", \"attributes\": "
         "[\"class\", \"dir\"], \"removeAttributes\": [\"title\"]}]}",
         {ATTRIBUTE(REMOVE_ATTRIBUTE, "dir", NULL, true,
                    "{\"attributes\": [\"id\", \"title\"], \"elements\": [{\"name\": \"div\", "
                    "\"attributes\": [\"class\"], \"removeAttributes\": [\"title\"]}]}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, true,
                    "{\"attributes\": [\"title\"], \"elements\": [{\"name\": \"div\", \"attributes\": "
                    "[\"class\"], \"removeAttributes\": [\"title\"]}]}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, false, NULL),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "title", NULL, true,
                    "{\"attributes\": [], \"elements\": [{\"name\": \"div\", \"attributes\": [\"class\"], "
                    "\"removeAttributes\": []}]}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "class", NULL, true,
                    "{\"attributes\": [], \"elements\": [{\"name\": \"div\", \"attributes\": [], "
                    "\"removeAttributes\": []}]}")}},
        {"{\"removeAttributes\": [\"title\"], \"elements\": [{\"name\": \"div\", \"attributes\": "
         "[\"class\"]}, {\"name\": \"p\", \"removeAttributes\": [\"id\"]}]}",
         {ATTRIBUTE(REMOVE_ATTRIBUTE, "title", "", false, NULL),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "class", NULL, true,
                    "{\"removeAttributes\": [\"title\", \"class\"], \"elements\": [{\"name\": \"div\", "
                    "\"attributes\": []}, {\"name\": \"p\", \"removeAttributes\": [\"id\"]}]}"),
          ATTRIBUTE(REMOVE_ATTRIBUTE, "id", NULL, true,
                    "{\"removeAttributes\": [\"title\", \"class\", \"id\"], \"elements\": [{\"name\": "
                    "\"div\", \"attributes\": []}, {\"name\": \"p\", \"removeAttributes\": []}]}"),
          ATTRIBUTE(ALLOW_ATTRIBUTE, "href", NULL, false, NULL)}},
    };
    TELL_ALL(stories);
}

TEST(removes_and_replaces_elements)
{
    static const struct story stories[] = {
        {"{\"elements\": [\"p\", " IN_NS("p") "], \"replaceWithChildrenElements\": [\"b\"]}",
         {ELEMENT(REMOVE_ELEMENT, "span", NULL, false, NULL),
          ELEMENT(REMOVE_ELEMENT, "b", NULL, true,
                  "{\"elements\": [\"p\", " IN_NS("p") "], \"replaceWithChildrenElements\": []}"),
          ELEMENT(REMOVE_ELEMENT, "p", NULL, true,
                  "{\"elements\": [" IN_NS("p") "], \"replaceWithChildrenElements\": []}"),
          ELEMENT(REMOVE_ELEMENT, "p", NS, true, "{\"elements\": [], \"replaceWithChildrenElements\": []}")}},
        {"{\"removeElements\": [\"p\", " IN_NS("p") "], \"replaceWithChildrenElements\": [\"b\"]}",
         {ELEMENT(REMOVE_ELEMENT, "p", NULL, false, NULL), ELEMENT(REMOVE_ELEMENT, "p", NS, false, NULL),
          ELEMENT(REMOVE_ELEMENT, "span", NULL, true,
                  "{\"removeElements\": [\"p\", \"span\", " IN_NS(
                      "p") "], \"replaceWithChildrenElements\": [\"b\"]}"),
          ELEMENT(REMOVE_ELEMENT, "b", NULL, true,
                  "{\"removeElements\": [\"b\", \"p\", \"span\", " IN_NS(
                      "p") "], \"replaceWithChildrenElements\": []}")}},
        {"{\"elements\": [\"b\"], \"replaceWithChildrenElements\": [\"a\"]}",
         {ELEMENT(REPLACE_ELEMENT, "a", NULL, false, NULL),
          ELEMENT(REPLACE_ELEMENT, "span", NULL, true,
                  "{\"elements\": [\"b\"], \"replaceWithChildrenElements\": [\"a\", \"span\"]}"),
          ELEMENT(REPLACE_ELEMENT, "b", NULL, true,
                  "{\"elements\": [], \"replaceWithChildrenElements\": [\"a\", \"b\", \"span\"]}"),
          ELEMENT(REPLACE_ELEMENT, "html", NULL, false, NULL),
          ELEMENT(REPLACE_ELEMENT, "svg", TAMIS_NAMESPACE_SVG, false, NULL),
          ELEMENT(REPLACE_ELEMENT, "math", TAMIS_NAMESPACE_MATHML, false, NULL)}},
        {"{\"removeElements\": [\"b\"]}",
         {ELEMENT(REPLACE_ELEMENT, "template", NULL, true,
                  "{\"removeElements\": [\"b\"], \"replaceWithChildrenElements\": [\"template\"]}"),
          ELEMENT(REPLACE_ELEMENT, "b", NULL, true,
                  "{\"removeElements\": [], \"replaceWithChildrenElements\": [\"b\", \"template\"]}")}},
    };
    TELL_ALL(stories);
}

TEST(allows_elements)
{
    static const struct story stories[] = {
        {"{\"elements\": [\"a\"], \"replaceWithChildrenElements\": [\"b\"]}",
         {ELEMENT(ALLOW_ELEMENT, "a", NULL, false, NULL),
          ELEMENT(ALLOW_ELEMENT, "a", NS, true,
                  "{\"elements\": [\"a\", " IN_NS("a") "], \"replaceWithChildrenElements\": [\"b\"]}"),
          ELEMENT(ALLOW_ELEMENT, "b", NULL, true,
                  "{\"elements\": [\"a\", \"b\", " IN_NS("a") "], \"replaceWithChildrenElements\": []}")}},
        {"{\"removeElements\": [\"a\"], \"replaceWithChildrenElements\": [\"b\"]}",
         {ELEMENT(ALLOW_ELEMENT, "span", NULL, false, NULL),
          ELEMENT(ALLOW_ELEMENT, "a", NS, false, NULL),
          ELEMENT(ALLOW_ELEMENT, "b", NULL, true,
                  "{\"removeElements\": [\"a\"], \"replaceWithChildrenElements\": []}"),
          {ALLOW_ELEMENT, "a", NULL, "dir", NULL, false, NULL},
          {ALLOW_ELEMENT, "a", NULL, "", NULL, false, NULL},
          {ALLOW_ELEMENT, "a", NULL, NULL, "dir", false, NULL},
          {ALLOW_ELEMENT, "a", NULL, NULL, "", true,
           "{\"removeElements\": [], \"replaceWithChildrenElements\": []}"}}},
        {"{\"elements\": [], \"attributes\": [\"id\"]}",
         {{ALLOW_ELEMENT, "p", NULL, "id title", NULL, true,
           "{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"title\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, "id title", NULL, false, NULL},
          {ALLOW_ELEMENT, "p", NULL, NULL, "id class", true,
           "{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"removeAttributes\": [\"id\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, NULL, "id class", false, NULL},
          {ALLOW_ELEMENT, "p", NULL, "id dir", "id lang", true,
           "{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"dir\"], "
           "\"removeAttributes\": [\"id\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, "dir dir id data-x", "id id", false, NULL},
          {ALLOW_ELEMENT, "p", NULL, NULL, NULL, true, "{\"attributes\": [\"id\"], \"elements\": [\"p\"]}"},
          {ALLOW_ELEMENT, "p", NULL, NULL, NULL, false, NULL},
          {ALLOW_ELEMENT, "p", NULL, "", NULL, true,
           "{\"attributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": []}]}"}}},
        {"{\"elements\": [], \"removeAttributes\": [\"id\"]}",
         {{ALLOW_ELEMENT, "p", NULL, "id title", NULL, true,
           "{\"removeAttributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": "
           "[\"title\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, NULL, "id class", true,
           "{\"removeAttributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"removeAttributes\": "
           "[\"class\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, "id dir lang", "id lang", true,
           "{\"removeAttributes\": [\"id\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"dir\"]}]}"},
          {ALLOW_ELEMENT, "p", NULL, "id dir lang", "id lang", false, NULL},
          {ALLOW_ELEMENT, "p", NULL, NULL, NULL, true,
           "{\"removeAttributes\": [\"id\"], \"elements\": [\"p\"]}"}}},
        {"{\"elements\": [{\"name\": \"div\", \"attributes\": [\"href\", \"src\"]}], "
         "\"replaceWithChildrenElements\": [\"p\"]}",
         {{ALLOW_ELEMENT, "div", NULL, "src href", NULL, false, NULL},
          {ALLOW_ELEMENT, "p", NULL, NULL, NULL, true,
           "{\"elements\": [\"p\", {\"name\": \"div\", \"attributes\": [\"href\", \"src\"]}], "
           "\"replaceWithChildrenElements\": []}"}}},
    };
    TELL_ALL(stories);
}

TEST(allows_and_removes_processing_instructions)
{
    static const struct story stories[] = {
        {"{\"processingInstructions\": [\"a\"]}",
         {ELEMENT(ALLOW_PI, "a", NULL, false, NULL),
          ELEMENT(ALLOW_PI, "b", NULL, true, "{\"processingInstructions\": [\"a\", \"b\"]}"),
          ELEMENT(REMOVE_PI, "c", NULL, false, NULL),
          ELEMENT(REMOVE_PI, "a", NULL, true, "{\"processingInstructions\": [\"b\"]}")}},
        {"{\"removeProcessingInstructions\": [\"a\"]}",
         {ELEMENT(REMOVE_PI, "a", NULL, false, NULL),
          ELEMENT(REMOVE_PI, "b", NULL, true, "{\"removeProcessingInstructions\": [\"a\", \"b\"]}"),
          ELEMENT(ALLOW_PI, "c", NULL, false, NULL),
          ELEMENT(ALLOW_PI, "a", NULL, true, "{\"removeProcessingInstructions\": [\"b\"]}")}},
    };
    TELL_ALL(stories);
}

TEST(sets_booleans)
{
    static const struct story stories[] = {
        {"{\"comments\": false}",
         {FLAG(SET_COMMENTS, NULL, false, NULL), FLAG(SET_COMMENTS, "on", true, "{\"comments\": true}"),
          FLAG(SET_COMMENTS, "on", false, NULL)}},
        {"{}",
         {FLAG(SET_JAVASCRIPT_URLS, "on", false, NULL),
          FLAG(SET_JAVASCRIPT_URLS, NULL, true, "{\"javascriptURLs\": false}")}},
        {"{}", {FLAG(SET_DATA_ATTRIBUTES, "on", false, NULL), FLAG(SET_DATA_ATTRIBUTES, NULL, false, NULL)}},
        {"{\"attributes\": [\"data-a\", \"b\", \"data-c\"], \"dataAttributes\": false, \"elements\": "
         "[{\"name\": \"p\","
         "\"attributes\": [\"data-d\", \"e\"], \"removeAttributes\": [\"data-a\", \"b\"]}]}",
         {FLAG(SET_DATA_ATTRIBUTES, NULL, false, NULL),
          FLAG(SET_DATA_ATTRIBUTES, "on", true,
               "{\"attributes\": [\"b\"], \"dataAttributes\": true, \"elements\": [{\"name\": \"p\","
               "\"attributes\": [\"e\"], \"removeAttributes\": [\"b\"]}]}"),
          FLAG(SET_DATA_ATTRIBUTES, "on", false, NULL)}},
    };
    TELL_ALL(stories);
}

TEST(remove_unsafe_lists_the_baseline)
{
    tamis_config *c = config_from("{}");
    assert_true(tamis_config_remove_unsafe(c));
    assert_false(tamis_config_remove_unsafe(c));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_REMOVE_ELEMENTS), 8);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_REMOVE_ATTRIBUTES), 88);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_JAVASCRIPT_URLS), 0);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_COMMENTS), 1);
    tamis_config_free(c);
    c = config_from("{\"elements\": [\"p\", \"script\", {\"name\": \"b\", \"attributes\": [\"onclick\"]}], "
                    "\"attributes\": [\"id\", \"onload\"],"
                    "\"replaceWithChildrenElements\": [\"iframe\"], \"javascriptURLs\": false}");
    assert_true(tamis_config_remove_unsafe(c));
    assert_is(c, "{\"elements\": [\"p\", {\"name\": \"b\", \"attributes\": []}], \"attributes\": [\"id\"],"
                 "\"replaceWithChildrenElements\": [], \"javascriptURLs\": false}");
    tamis_config_free(c);
}

/* If there was no memory for a list, it is NULL. */
TEST(adds_nothing_to_a_list_without_memory)
{
    tamis_config *c = tamis_config_new(NULL);
    struct item item = tamis_policy_config_item(c, TAMIS_LIST_ELEMENTS, "p", TAMIS_NAMESPACE_HTML);
    tamis_policy_config_list_add(c, NULL, item);
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    tamis_config_free(c);
}

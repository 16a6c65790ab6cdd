/* extended_test.c: members of policies that are not in the standard: reading, writing, and parsing back. */
#include <tamis/policy_json.h>

#include "generators/random.h"
#include "harness/test.h"
#include "policy/rule_table.h"

static tamis_config *read_config(const char *json)
{
    tamis_error error;
    tamis_config *c = NULL;
    if (tamis_config_from_json(json, strlen(json), NULL, &c, &error) != TAMIS_OK)
        fail_msg("%s\n%s", error.text, json);
    return c;
}

/* ---- Reading */

TEST(reads_the_members_of_the_policy)
{
    uint64_t value = 0;
    tamis_config *c = read_config(
        "{\"$schema\": \"x\", \"description\": \"y\", \"elements\": [\"p\"], \"attributes\": [], "
        "\"unlistedElements\": \"escape\", \"escapeElements\": [\"q\"], \"dropElements\": [{\"name\": \"a\", "
        "\"namespace\": null}], \"ariaAttributes\": true, \"idPrefix\": \"u-\", \"baseURL\": \"https://a/\", "
        "\"blockSeparator\": \" \", \"limits\": {\"input-bytes\": 7, \"NODES\": 0}}");
    assert_int_equal(tamis_config_unlisted(c), TAMIS_UNLISTED_ESCAPE);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ESCAPE_ELEMENTS, 0).name, "q");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ESCAPE_ELEMENTS, 0).ns, TAMIS_NAMESPACE_HTML);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_DROP_ELEMENTS, 0).ns, "");
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_ARIA_ATTRIBUTES), 1);
    assert_string_equal(tamis_config_text_value(c, TAMIS_TEXT_ID_PREFIX), "u-");
    assert_string_equal(tamis_config_text_value(c, TAMIS_TEXT_BASE_URL), "https://a/");
    assert_string_equal(tamis_config_text_value(c, TAMIS_TEXT_BLOCK_SEPARATOR), " ");
    assert_true(tamis_config_limit(c, TAMIS_MAX_INPUT_BYTES, &value));
    assert_int_equal(value, 7);
    assert_true(tamis_config_limit(c, TAMIS_MAX_NODES, &value));
    assert_int_equal(value, 0);
    assert_false(tamis_config_limit(c, TAMIS_MAX_ATTRIBUTES, &value));
    tamis_config_free(c);
}

static tamis_config *read_rule(const char *rule, tamis_rule *r)
{
    char json[1000];
    snprintf(json, sizeof json, "{\"rules\": [%s]}", rule);
    tamis_config *c = read_config(json);
    assert_int_equal(tamis_config_rule_count(c), 1);
    *r = *tamis_config_rule_at(c, 0);
    return c;
}

TEST(reads_a_rule_about_urls)
{
    tamis_rule r;
    tamis_config *c = read_rule("{\"elements\": [\"a\", {\"name\": \"a\", \"namespace\": "
                                "\"http://www.w3.org/2000/svg\"}], \"attributes\": [\"href\"], \"url\": "
                                "{\"schemes\": [\"https\", \"data\"], \"relative\": \"resolve\", \"hosts\": "
                                "[\"*.example.org\"], \"dataTypes\": [\"image/png\"]}, \"otherwise\": "
                                "\"removeElement\"}",
                                &r);
    assert_int_equal(r.kind, TAMIS_RULE_URL);
    assert_int_equal(r.elements.count, 2);
    assert_string_equal(r.elements.names[1].ns, TAMIS_NAMESPACE_SVG);
    assert_int_equal(r.attributes.count, 1);
    assert_string_equal(r.attributes.names[0].ns, "");
    assert_int_equal(r.schemes.count, 2);
    assert_string_equal(r.schemes.items[1], "data");
    assert_int_equal(r.relative, TAMIS_RELATIVE_RESOLVE);
    assert_string_equal(r.hosts.items[0], "*.example.org");
    assert_string_equal(r.data_types.items[0], "image/png");
    assert_int_equal(r.otherwise, TAMIS_OTHERWISE_REMOVE_ELEMENT);
    assert_int_equal(r.when, TAMIS_WHEN_ALWAYS);
    tamis_config_free(c);
}

TEST(missing_members_of_a_rule_mean_the_strictest_value)
{
    tamis_rule r;
    tamis_config_free(read_rule("{\"url\": {\"schemes\": []}}", &r));
    assert_int_equal(r.relative, TAMIS_RELATIVE_DENY);
    assert_int_equal(r.schemes.count + r.hosts.count + r.elements.count + r.attributes.count, 0);
    assert_int_equal(r.otherwise, TAMIS_OTHERWISE_REMOVE_ATTRIBUTE);
    tamis_config *c = read_rule("{\"frame\": {\"hosts\": [\"a\"]}}", &r);
    assert_string_equal(r.text, "");
    tamis_config_free(c);
    tamis_config_free(
        read_rule("{\"elements\": [\"style\"], \"stylesheet\": {\"properties\": [\"color\"]}}", &r));
    assert_null(r.text);
}

TEST(reads_each_kind_of_rule)
{
    static const struct {
        const char *json;
        tamis_rule_kind kind;
    } rows[] = {
        {"{\"url\": {\"schemes\": [\"a\"]}}", TAMIS_RULE_URL},
        {"{\"attributes\": [\"a\"], \"values\": [\"b\"], \"patterns\": [\"c\"]}", TAMIS_RULE_VALUES},
        {"{\"attributes\": [\"a\"], \"patterns\": [\"c\"]}", TAMIS_RULE_VALUES},
        {"{\"attributes\": [\"a\"], \"tokens\": [\"c\"]}", TAMIS_RULE_TOKENS},
        {"{\"attributes\": [\"a\"], \"style\": {\"properties\": [\"c\"]}}", TAMIS_RULE_STYLE},
        {"{\"elements\": [\"a\"], \"stylesheet\": {\"properties\": [\"c\"]}}", TAMIS_RULE_STYLESHEET},
        {"{\"elements\": [\"b\"], \"attributes\": [\"a\"], \"set\": \"\"}", TAMIS_RULE_SET},
        {"{\"elements\": [\"b\"], \"attributes\": [\"a\"], \"addTokens\": [\"c\"], \"when\": \"always\"}",
         TAMIS_RULE_ADD_TOKENS},
        {"{\"elements\": [\"a\"], \"rename\": \"b\"}", TAMIS_RULE_RENAME},
        {"{\"customElements\": [\"c\"]}", TAMIS_RULE_CUSTOM},
        {"{\"frame\": {\"hosts\": [\"c\"]}}", TAMIS_RULE_FRAME},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tamis_rule r;
        tamis_config_free(read_rule(rows[i].json, &r));
        assert_int_equal(r.kind, rows[i].kind);
    }
}

/* ---- Writing */

TEST(writes_the_extended_members_after_the_others)
{
    static const char json[] = "{\n"
                               "  \"elements\": [],\n"
                               "  \"comments\": true,\n"
                               "  \"unlistedElements\": \"replaceWithChildren\",\n"
                               "  \"readers\": \"2026\",\n"
                               "  \"filter\": \"parsing\",\n"
                               "  \"dropElements\": [\n"
                               "    {\n"
                               "      \"name\": \"form\",\n"
                               "      \"namespace\": \"http://www.w3.org/1999/xhtml\"\n"
                               "    }\n"
                               "  ],\n"
                               "  \"scripting\": false,\n"
                               "  \"idPrefix\": \"u-\",\n"
                               "  \"limits\": {\n"
                               "    \"INPUT_BYTES\": 5\n"
                               "  },\n"
                               "  \"rules\": [\n"
                               "    {\n"
                               "      \"elements\": [\n"
                               "        \"a\",\n"
                               "        {\n"
                               "          \"name\": \"a\",\n"
                               "          \"namespace\": \"http://www.w3.org/2000/svg\"\n"
                               "        }\n"
                               "      ],\n"
                               "      \"url\": {\n"
                               "        \"schemes\": [],\n"
                               "        \"relative\": \"keep\"\n"
                               "      }\n"
                               "    }\n"
                               "  ]\n"
                               "}";
    tamis_config *c = read_config(json);
    char *written = tamis_config_to_json(c, NULL);
    assert_string_equal(written, json);
    free(written);
    tamis_config_free(c);
}

TEST(writes_no_missing_members)
{
    tamis_config *c = tamis_config_new_default(NULL);
    char *written = tamis_config_to_json(c, NULL);
    static const char *const members[] = {"\"unlistedElements\"", "\"escapeElements\"", "\"dropElements\"",
                                          "\"ariaAttributes\"",   "\"foreignText\"",    "\"scripting\"",
                                          "\"idPrefix\"",         "\"baseURL\"",        "\"blockSeparator\"",
                                          "\"limits\"",           "\"rules\""};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strstr(written, members[i]))
            fail_msg("%s is there", members[i]);
    free(written);
    tamis_config_free(c);
}

/* ---- Random configs */

enum { WORDS = 12, MOST = 4 };

static const char *word(struct random *r)
{
    static const char *const words[WORDS] = {"a",
                                             "href",
                                             "x-y",
                                             "\"",
                                             "\\",
                                             "\n\t",
                                             "\xE2\x82\xAC",
                                             "a b c",
                                             "elements",
                                             "",
                                             "*",
                                             "\xF0\x9F\x98\x80"};
    return words[random_below(r, WORDS)];
}

struct made {
    const char *items[16][MOST];
    tamis_name names[2][MOST];
    char texts[MOST][40];
    size_t used;
};

static tamis_strings strings(struct made *m, struct random *r, uint32_t least)
{
    const char **items = m->items[m->used++];
    size_t count = least + random_below(r, MOST - least + 1);
    for (size_t i = 0; i < count; i++)
        items[i] = word(r);
    return (tamis_strings){items, count};
}

static tamis_name_list names(tamis_name *room, struct random *r, uint32_t least)
{
    static const char *const spaces[] = {NULL, "", TAMIS_NAMESPACE_HTML, TAMIS_NAMESPACE_SVG};
    size_t count = least + random_below(r, MOST - least + 1);
    for (size_t i = 0; i < count; i++)
        room[i] = (tamis_name){word(r), spaces[random_below(r, 4)]};
    return (tamis_name_list){room, count};
}

/* Sets a member to a random value that is not missing if `least` is 1. */
static void make_member(tamis_rule *rule, enum rule_member member, struct made *m, struct random *r,
                        uint32_t least)
{
    const struct member_row *row = &tamis_policy_members[member];
    void *value = (char *)rule + row->offset;
    switch (row->form) {
    case FORM_ELEMENTS:
        *(tamis_name_list *)value = names(m->names[0], r, least);
        return;
    case FORM_ATTRIBUTES:
        *(tamis_name_list *)value = names(m->names[1], r, least);
        return;
    case FORM_STRINGS:
        *(tamis_strings *)value = strings(m, r, least);
        return;
    case FORM_TEXT:
        *(const char **)value = least || random_below(r, 2) ? word(r) : NULL;
        return;
    case FORM_NUMBER:
        *(uint64_t *)value = least + random_below(r, 100);
        return;
    case FORM_FLAG:
        *(bool *)value = random_below(r, 2);
        return;
    case FORM_WORD:
        memcpy(value, &(unsigned){random_below(r, row->words)}, sizeof(unsigned));
        return;
    }
}

/* Makes values for some of the properties. The values of a property that is listed twice would be written twice. */
static tamis_strings property_values(struct made *m, struct random *r, const tamis_strings *properties)
{
    static const char *const values[] = {"static", "0 AUTO", "url(a:b)", "\xE2\x82\xAC", "a; b"};
    const char **items = m->items[m->used++];
    size_t count = 0;
    for (size_t i = 0; i < properties->count; i++) {
        bool is_repeated = false;
        for (size_t j = 0; j < properties->count; j++)
            is_repeated |= j != i && strcmp(properties->items[i], properties->items[j]) == 0;
        uint32_t first = random_below(r, 5);
        for (uint32_t n = is_repeated ? 0 : random_below(r, 3); n > 0 && count < MOST; n--) {
            snprintf(m->texts[count], sizeof m->texts[count], "%s: %s", properties->items[i],
                     values[(first + n) % 5]);
            items[count] = m->texts[count];
            count++;
        }
    }
    return (tamis_strings){items, count};
}

/* Makes any rule that JSON can express. */
static tamis_rule make_rule(struct made *m, struct random *r)
{
    tamis_rule rule = {.kind = (tamis_rule_kind)random_below(r, TAMIS_RULE_COUNT)};
    bool is_css = rule.kind == TAMIS_RULE_STYLE || rule.kind == TAMIS_RULE_STYLESHEET;
    bool has_urls = !is_css || random_below(r, 2);
    *m = (struct made){.used = 0};
    for (enum rule_member member = 0; member < MEMBER_COUNT; member++) {
        const struct taken_row *taken = &tamis_policy_taken[rule.kind][member];
        if (member == MEMBER_PROPERTY_VALUES && is_css)
            rule.property_values = property_values(m, r, &rule.properties);
        else if (taken->presence != PRESENCE_NOT_TAKEN && (has_urls || strstr(taken->path, ".url.") == NULL))
            make_member(&rule, member, m, r, taken->presence == PRESENCE_REQUIRED);
    }
    if (is_css && has_urls) /* for these attributes, "url" must allow something */
        rule.relative = TAMIS_RELATIVE_KEEP;
    if (rule.kind == TAMIS_RULE_VALUES &&
        rule.values.count == 0) /* such a rule must have values or patterns */
        rule.values = strings(m, r, 1);
    if (rule.kind == TAMIS_RULE_FRAME && rule.text == NULL)
        rule.text = "";
    return rule;
}

static void set_linkify(tamis_config *c, struct random *r)
{
    const char *schemes[2] = {word(r), word(r)};
    tamis_name skip[2] = {{word(r), NULL}, {word(r), TAMIS_NAMESPACE_SVG}};
    tamis_config_set_linkify(c, random_below(r, 2), (tamis_strings){schemes, random_below(r, 3)},
                             (tamis_name_list){skip, random_below(r, 3)});
}

static tamis_config *make_config(struct random *r)
{
    tamis_config *c = tamis_config_new(NULL);
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++) {
        if (random_below(r, 2))
            continue;
        tamis_config_put_list(c, list);
        for (uint32_t i = random_below(r, 3); i > 0; i--)
            tamis_config_put(c, list, word(r), random_below(r, 2) ? NULL : TAMIS_NAMESPACE_SVG);
    }
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++)
        if (random_below(r, 2))
            tamis_config_set_text(c, (tamis_config_text)i, word(r));
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (random_below(r, 4) == 0)
            tamis_config_set_limit(c, (tamis_limit)i, random_below(r, 1 << 30));
    if (random_below(r, 2))
        tamis_config_put_flag(c, TAMIS_FLAG_ARIA_ATTRIBUTES, random_below(r, 2));
    if (random_below(r, 2))
        tamis_config_put_flag(c, TAMIS_FLAG_FOREIGN_TEXT, random_below(r, 2));
    if (random_below(r, 2))
        tamis_config_put_flag(c, TAMIS_FLAG_SCRIPTING, random_below(r, 2));
    tamis_config_set_unlisted(c, (tamis_unlisted)random_below(r, 3));
    if (random_below(r, 2))
        set_linkify(c, r);
    for (uint32_t i = random_below(r, 5); i > 0; i--) {
        struct made m;
        tamis_rule rule = make_rule(&m, r);
        tamis_config_add_rule(c, &rule);
    }
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    return c;
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_strings(tamis_strings a, tamis_strings b)
{
    bool same = a.count == b.count;
    for (size_t i = 0; same && i < a.count; i++)
        same = same_text(a.items[i], b.items[i]);
    return same;
}

static bool same_names(tamis_name_list a, tamis_name_list b)
{
    bool same = a.count == b.count;
    for (size_t i = 0; same && i < a.count; i++)
        same = same_text(a.names[i].name, b.names[i].name) && same_text(a.names[i].ns, b.names[i].ns);
    return same;
}

static bool same_member(const tamis_rule *a, const tamis_rule *b, enum rule_member member)
{
    const void *one = value_of_member(a, member), *other = value_of_member(b, member);
    switch (tamis_policy_members[member].form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        return same_names(*(const tamis_name_list *)one, *(const tamis_name_list *)other);
    case FORM_STRINGS:
        return same_strings(*(const tamis_strings *)one, *(const tamis_strings *)other);
    case FORM_TEXT:
        return same_text(*(const char *const *)one, *(const char *const *)other);
    case FORM_NUMBER:
    case FORM_FLAG:
    case FORM_WORD:
        return memcmp(one, other, tamis_policy_members[member].size) == 0;
    }
    return false;
}

static bool same_rule(const tamis_rule *a, const tamis_rule *b)
{
    bool same = a->kind == b->kind;
    for (enum rule_member member = 0; same && member < MEMBER_COUNT; member++)
        same = same_member(a, b, member);
    return same;
}

static bool same_rules(const tamis_config *a, const tamis_config *b)
{
    bool same = tamis_config_rule_count(a) == tamis_config_rule_count(b);
    for (size_t i = 0; same && i < tamis_config_rule_count(a); i++)
        same = same_rule(tamis_config_rule_at(a, i), tamis_config_rule_at(b, i));
    return same;
}

static bool same_linkify(const tamis_config *a, const tamis_config *b)
{
    bool mail[2] = {false, false};
    tamis_strings schemes[2] = {{NULL, 0}, {NULL, 0}};
    tamis_name_list skip[2] = {{NULL, 0}, {NULL, 0}};
    return tamis_config_linkify(a, &mail[0], &schemes[0], &skip[0]) ==
               tamis_config_linkify(b, &mail[1], &schemes[1], &skip[1]) &&
           mail[0] == mail[1] && same_strings(schemes[0], schemes[1]) && same_names(skip[0], skip[1]);
}

TEST(any_config_parses_back_the_same)
{
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct random r = {seed};
        tamis_config *c = make_config(&r);
        char *once = tamis_config_to_json(c, NULL);
        tamis_config *again = read_config(once);
        char *twice = tamis_config_to_json(again, NULL);
        assert_string_equal(once, twice);
        assert_true(same_linkify(c, again));
        if (!same_rules(c, again))
            fail_msg("the rules of seed %ju are others: %s", (uintmax_t)seed, once);
        free(once);
        free(twice);
        tamis_config_free(c);
        tamis_config_free(again);
    }
}

/* The values of a property are written with its name, even if the names in the program's two lists differ in uppercase and
 * lowercase letters. */
TEST(writes_values_with_their_property)
{
    static const tamis_name style[] = {{"style", NULL}};
    static const char *const properties[] = {"margin", "margin-left", "COLOR", "position"};
    static const char *const values[] = {"margin-left: 0", "color:red", "position:static", "Color: \tblue",
                                         "position: relative"};
    tamis_rule rule = {.kind = TAMIS_RULE_STYLE,
                       .attributes = {style, 1},
                       .properties = {properties, 4},
                       .property_values = {values, 5}};
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_add_rule(c, &rule);
    char *json = tamis_config_to_json(c, NULL);
    assert_non_null(json);
    size_t n = 0;
    for (const char *p = json; *p; p++)
        if (*p != ' ' && *p != '\n')
            json[n++] = *p;
    json[n] = '\0';
    assert_non_null(strstr(json, "{\"properties\":[\"margin\",{\"name\":\"margin-left\",\"values\":[\"0\"]},"
                                 "{\"name\":\"COLOR\",\"values\":[\"red\",\"\\tblue\"]},"
                                 "{\"name\":\"position\",\"values\":[\"static\",\"relative\"]}]}"));
    free(json);
    tamis_config_free(c);
}

TEST(presets_parse_back_the_same)
{
    const char *name;
    size_t i = 0;
    for (; (name = tamis_preset_name(i)); i++) {
        tamis_config *c = tamis_config_new_preset(name, NULL, NULL);
        assert_non_null(c);
        assert_int_equal(tamis_config_complete(c, false), TAMIS_OK);
        char *once = tamis_config_to_json(c, NULL);
        tamis_config *again = read_config(once);
        assert_int_equal(tamis_config_complete(again, false), TAMIS_OK);
        char *twice = tamis_config_to_json(again, NULL);
        assert_string_equal(once, twice);
        free(once);
        free(twice);
        tamis_config_free(c);
        tamis_config_free(again);
    }
    assert_true(i >= 6);
}

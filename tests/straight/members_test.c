/* members_test.c: a policy with a member that a path without a tree does not know is sanitized with a tree (policy/members.h).
 * Each member that the schema of policies lists is known by a bit. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "json/tree.h"
#include "policy/policy.h"
#include "probe.h"
#include "straight/straight.h"
#include "support/files.h"
#include "support/text.h"
#include "write/write.h"

static tamis_policy *policy_of(const char *json)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    tamis_status status = tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error);
    if (status != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return policy;
}

/* ---- An unknown member */

static const char html[] = "<p>x <b>y</b></p>";

static bool runs_without_a_tree(tamis *t)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(t, html, sizeof html - 1, &out, &n), TAMIS_OK);
    assert_string_equal(out, html);
    return tamis_context_took_straight_path(t);
}

static bool feeds_without_a_tree(tamis *t)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_feed(t, html, sizeof html - 1), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_string_equal(out, html);
    return tamis_context_took_straight_path(t);
}

static void unknown_members_need_a_tree(void **unused)
{
    (void)unused;
    tamis_policy *policy = policy_of("{\"elements\": [\"p\", \"b\"]}");
    tamis *t = tamis_new(NULL);
    uint32_t *const words[] = {&policy->members.lists,      &policy->members.flags,
                               &policy->members.texts,      &policy->members.others,
                               &policy->members.rule_kinds, &policy->members.rule_members};
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
#ifdef TAMIS_STRAIGHT
    assert_true(runs_without_a_tree(t));
    assert_true(feeds_without_a_tree(t));
#endif
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *words[i] |= MEMBER_BIT(31);
        assert_false(runs_without_a_tree(t));
        assert_false(feeds_without_a_tree(t));
        *words[i] &= ~MEMBER_BIT(31);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Known members */

static const struct sample {
    const char *member;
    const char *json;
    bool needs_tree;
} samples[] = {
    {"elements", "{\"elements\": [\"p\"]}", false},
    {"removeElements", "{\"removeElements\": [\"p\"]}", false},
    {"replaceWithChildrenElements", "{\"elements\": [], \"replaceWithChildrenElements\": [\"p\"]}", false},
    {"processingInstructions", "{\"processingInstructions\": [\"a\"]}", false},
    {"removeProcessingInstructions", "{\"removeProcessingInstructions\": [\"a\"]}", false},
    {"attributes", "{\"attributes\": [\"id\"]}", false},
    {"removeAttributes", "{\"removeAttributes\": [\"id\"]}", false},
    {"escapeElements", "{\"elements\": [], \"escapeElements\": [\"p\"]}", false},
    {"dropElements",
     "{\"elements\": [], \"unlistedElements\": \"replaceWithChildren\", \"dropElements\": [\"p\"]}", false},
    {"comments", "{\"comments\": true}", false},
    {"dataAttributes", "{\"attributes\": [], \"dataAttributes\": true}", false},
    {"javascriptURLs", "{\"javascriptURLs\": false}", false},
    {"ariaAttributes", "{\"attributes\": [], \"ariaAttributes\": true}", false},
    {"foreignText", "{\"foreignText\": true}", false},
    {"scripting", "{\"scripting\": false}", false},
    {"idPrefix", "{\"idPrefix\": \"a-\"}", false},
    {"classPrefix", "{\"classPrefix\": \"a-\"}", false},
    {"baseURL", "{\"baseURL\": \"https://example.org/\"}", false},
    {"blockSeparator", "{\"blockSeparator\": \" \"}", false},
    {"context", "{\"context\": \"td\"}", false},
    {"unlistedElements", "{\"elements\": [], \"unlistedElements\": \"replaceWithChildren\"}", false},
    {"readers", "{\"readers\": \"2026\"}", false},
    {"filter", "{\"filter\": \"parsing\"}", true},
    {"limits", "{\"limits\": {\"NODES\": 1000}}", false},
    {"rules", "{\"rules\": [{\"attributes\": [\"id\"], \"values\": [\"a\"]}]}", false},
    {"rewriteTo of a rule",
     "{\"rules\": [{\"url\": {\"schemes\": [\"https\"], \"rewrite\": \"https://a.example/?u={url}\", "
     "\"rewriteTo\": {\"schemes\": [\"https\"], \"hosts\": [\"a.example\"]}}}]}",
     true},
    {"excerpt", "{\"excerpt\": {\"characters\": 10}}", true},
    {"linkify", "{\"linkify\": true}", true},
    {"templateMarkers", "{\"templateMarkers\": [\"{{\"]}", true},
};

/* These members of a JSON policy have no effect on the compiled policy themselves. */
static const char *const others[] = {"$schema", "description", "extends", "remove", "add"};

static bool is_empty(const struct policy_members *m)
{
    return !(m->lists | m->flags | m->texts | m->others | m->rule_kinds | m->rule_members);
}

static void each_member_has_a_bit(void **unused)
{
    (void)unused;
    tamis_policy *none = policy_of("{\"removeElements\": [], \"removeAttributes\": []}");
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        tamis_policy *policy = policy_of(samples[i].json);
        struct policy_members new = policy->members;
        if (strcmp(samples[i].member, "removeElements") != 0)
            new.lists &= ~none->members.lists;
        if (strcmp(samples[i].member, "removeAttributes") == 0)
            new.lists |= MEMBER_BIT(TAMIS_LIST_REMOVE_ATTRIBUTES) & policy->members.lists;
        if (is_empty(&new))
            fail_msg("%s sets no bit", samples[i].member);
        if (samples[i].needs_tree == members_are_known(&policy->members, &tamis_straight_known) ||
            samples[i].needs_tree == members_are_known(&policy->members, &tamis_write_known))
            fail_msg("%s: a path without a tree %s it", samples[i].member,
                     samples[i].needs_tree ? "does not support" : "supports");
        tamis_policy_free(policy);
    }
    tamis_policy_free(none);
}

static bool has_sample(const char *member)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        if (strcmp(samples[i].member, member) == 0)
            return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i], member) == 0)
            return true;
    return false;
}

static void each_member_of_the_schema_has_a_sample(void **unused)
{
    (void)unused;
    struct text schema = {0};
    struct json_pull pull;
    struct meter meter;
    struct arena arena;
    assert_true(files_read(TAMIS_TESTS_DIR "/../policies/policy.schema.json", &schema));
    tamis_base_meter_init(&meter, NULL);
    tamis_base_arena_init(&arena, &meter);
    tamis_json_pull_init(&pull, NULL);
    tamis_json_pull_start(&pull, schema.p, schema.n);
    const struct json_value *tree = tamis_json_read_tree(&pull, &arena);
    const struct json_value *properties = tamis_json_get(tree, "properties");
    assert_non_null(properties);
    assert_true(properties->count > 25);
    for (uint32_t i = 0; i < properties->count; i++)
        if (!has_sample(properties->items[i]->name))
            fail_msg("%s: no sample", properties->items[i]->name);
    tamis_json_pull_free(&pull);
    tamis_base_arena_free(&arena);
    text_free(&schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_members_need_a_tree),
        cmocka_unit_test(each_member_has_a_bit),
        cmocka_unit_test(each_member_of_the_schema_has_a_sample),
    };
    return cmocka_run_group_tests_name("members of policies", tests, NULL, NULL);
}

/* config_test.c: writing and reading a dictionary; errors are permanent. */
#include <tamis/policy.h>

#include "harness/test.h"

TEST(returns_the_values_that_were_set)
{
    tamis_config *c = tamis_config_new(NULL);
    assert_false(tamis_config_has(c, TAMIS_LIST_ELEMENTS));
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_COMMENTS), -1);
    tamis_config_put_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", TAMIS_NAMESPACE_SVG);
    tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, "href", TAMIS_NAMESPACE_XLINK);
    tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, "id", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "b", "");
    tamis_config_put_local_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES);
    tamis_config_put_flag(c, TAMIS_FLAG_COMMENTS, false);

    assert_true(tamis_config_has(c, TAMIS_LIST_REMOVE_ATTRIBUTES));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_REMOVE_ATTRIBUTES), 0);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ELEMENTS), 3);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 0).ns, TAMIS_NAMESPACE_HTML);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 1).name, "a");
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 1).ns, TAMIS_NAMESPACE_SVG);
    assert_string_equal(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 2).ns, "");
    assert_null(tamis_config_item(c, TAMIS_LIST_ELEMENTS, 3).name);
    assert_false(tamis_config_local_has(c, 0, TAMIS_LIST_ATTRIBUTES));
    assert_int_equal(tamis_config_local_count(c, 1, TAMIS_LIST_ATTRIBUTES), 2);
    assert_string_equal(tamis_config_local_item(c, 1, TAMIS_LIST_ATTRIBUTES, 0).ns, TAMIS_NAMESPACE_XLINK);
    assert_string_equal(tamis_config_local_item(c, 1, TAMIS_LIST_ATTRIBUTES, 1).ns, "");
    assert_true(tamis_config_local_has(c, 2, TAMIS_LIST_REMOVE_ATTRIBUTES));
    assert_int_equal(tamis_config_local_count(c, 2, TAMIS_LIST_REMOVE_ATTRIBUTES), 0);
    assert_false(tamis_config_local_has(c, 9, TAMIS_LIST_REMOVE_ATTRIBUTES));
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_COMMENTS), 0);
    tamis_config_free(c);
}

static size_t count_in(const tamis_config *c, const char *ns)
{
    size_t n = 0;
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_ELEMENTS); i++)
        n += strcmp(tamis_config_item(c, TAMIS_LIST_ELEMENTS, i).ns, ns) == 0;
    return n;
}

TEST(default_has_121_elements_and_58_attributes)
{
    tamis_config *c = tamis_config_new_default(NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ELEMENTS), 121);
    assert_int_equal(count_in(c, TAMIS_NAMESPACE_HTML), 75);
    assert_int_equal(count_in(c, TAMIS_NAMESPACE_MATHML), 27);
    assert_int_equal(count_in(c, TAMIS_NAMESPACE_SVG), 19);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ATTRIBUTES), 58);
    assert_true(tamis_config_has(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS));
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS), 0);
    assert_false(tamis_config_has(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS));
    for (int flag = 0; flag < TAMIS_FLAG_COUNT; flag++)
        assert_int_equal(tamis_config_flag_value(c, (tamis_config_flag)flag),
                         flag == TAMIS_FLAG_SCRIPTING ? -1 : 0);
    assert_false(tamis_config_remove_unsafe(c));
    tamis_config_free(c);
}

TEST(errors_stick)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    assert_string_equal(tamis_config_last_error(c).text, "");
    assert_false(tamis_config_allow_element(c, "b", NULL, NULL, NULL));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_POLICY);
    assert_string_equal(tamis_config_last_error(c).text, "elements: \"p\" is listed twice");
    assert_false(tamis_config_remove_element(c, "p", NULL));
    assert_false(tamis_config_set_comments(c, false));
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "b", NULL);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ELEMENTS), 2);
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_INVALID_POLICY);
    assert_null(policy);
    tamis_config_free(c);
}

TEST(misuse_is_an_invalid_argument)
{
    for (int i = 0; i < 9; i++) {
        tamis_config *c = tamis_config_new(NULL);
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
        switch (i) {
        case 0:
            tamis_config_put(c, TAMIS_LIST_COUNT, "p", NULL);
            break;
        case 1:
            tamis_config_put(c, TAMIS_LIST_ELEMENTS, NULL, NULL);
            break;
        case 2:
            tamis_config_put_list(c, (tamis_config_list)-1);
            break;
        case 3:
            tamis_config_put_flag(c, TAMIS_FLAG_COUNT, true);
            break;
        case 4:
            tamis_config_put_local(c, TAMIS_LIST_ELEMENTS, "p", NULL);
            break;
        case 5: /* the lists were sorted, so the last element is no longer known */
            assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
            tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, "p", NULL);
            break;
        case 6:
            tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, NULL, NULL);
            break;
        case 7:
            assert_false(tamis_config_allow_attribute(c, NULL, NULL));
            break;
        default:
            tamis_config_put_local_list(c, TAMIS_LIST_COUNT);
        }
        if (tamis_config_last_error(c).status != TAMIS_INVALID_ARGUMENT)
            fail_msg("misuse %d", i);
        assert_memory_equal(tamis_config_last_error(c).text, "tamis_config_", 13);
        tamis_config_free(c);
    }
}

TEST(is_completed_again_after_a_put)
{
    tamis_config *c = tamis_config_new_default(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "img", NULL);
    tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, "src", NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_count(c, TAMIS_LIST_ELEMENTS), 122);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_COMMENTS), 0);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "p", NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_INVALID_POLICY);
    tamis_config_free(c);
}

/* An allocator that fails after `left` allocations. */

struct scarce {
    int left;
    size_t held;
};

static void *scarce_allocate(void *user, size_t size)
{
    struct scarce *s = user;
    if (s->left-- <= 0)
        return NULL;
    s->held += size;
    return malloc(size);
}

static void *scarce_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct scarce *s = user;
    if (s->left-- <= 0)
        return NULL;
    s->held = s->held - old_size + new_size;
    return realloc(block, new_size);
}

static void scarce_release(void *user, void *block, size_t size)
{
    struct scarce *s = user;
    s->held -= size;
    free(block);
}

static void add_rules(tamis_config *c)
{
    static const tamis_name elements[] = {{"p", NULL}, {"a", NULL}}, attributes[] = {{"title", NULL}};
    static const char *const words[] = {"a", "b*"};
    const tamis_rule rules[] = {
        {.kind = TAMIS_RULE_TOKENS,
         .elements = {elements, 2},
         .attributes = {attributes, 1},
         .patterns = {words, 2}},
        {.kind = TAMIS_RULE_SET, .elements = {elements, 2}, .attributes = {attributes, 1}, .text = "a b"},
        {.kind = TAMIS_RULE_URL, .elements = {elements, 1}, .schemes = {words, 1}}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        tamis_config_add_rule(c, &rules[i]);
}

/* Makes a config and a policy with an allocator that fails after `allocations` allocations. Returns the status. */
static tamis_status build_with(int allocations)
{
    struct scarce scarce = {allocations, 0};
    const tamis_allocator allocator = {scarce_allocate, scarce_resize, scarce_release, &scarce};
    tamis_status status = TAMIS_NO_MEMORY;
    tamis_policy *policy = NULL;
    tamis_config *c = tamis_config_new_default(&allocator);
    if (c) {
        char name[32];
        for (int i = 0; i < 3000; i++) {
            snprintf(name, sizeof name, "long-custom-element-%d", i);
            tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
            tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, name, NULL);
        }
        add_rules(c);
        if (tamis_config_allow_attribute(c, "class", NULL))
            assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
        if (tamis_config_last_error(c).status == TAMIS_OK)
            tamis_config_remove_element(c, "p", NULL);
        status = tamis_policy_new(c, true, &allocator, &policy, NULL);
    }
    assert_true((status == TAMIS_OK) == (policy != NULL));
    tamis_policy_free(policy);
    tamis_config_free(c);
    assert_int_equal(scarce.held, 0);
    return status;
}

TEST(survives_every_failing_allocation)
{
    int allocations = 0;
    tamis_status status;
    while ((status = build_with(allocations)) != TAMIS_OK) {
        assert_int_equal(status, TAMIS_NO_MEMORY);
        allocations++;
        assert_in_range(allocations, 1, 1000);
    }
    assert_in_range(allocations, 6, 1000);
}

TEST(members_have_the_names_of_the_dictionary)
{
    assert_string_equal(tamis_config_list_name(TAMIS_LIST_ELEMENTS), "elements");
    assert_string_equal(tamis_config_list_name(TAMIS_LIST_DROP_ELEMENTS), "dropElements");
    assert_string_equal(tamis_config_flag_name(TAMIS_FLAG_COMMENTS), "comments");
    assert_string_equal(tamis_config_flag_name(TAMIS_FLAG_ARIA_ATTRIBUTES), "ariaAttributes");
    assert_string_equal(tamis_config_text_name(TAMIS_TEXT_ID_PREFIX), "idPrefix");
    assert_string_equal(tamis_config_text_name(TAMIS_TEXT_BLOCK_SEPARATOR), "blockSeparator");
    for (unsigned i = 0; i < TAMIS_LIST_COUNT; i++)
        assert_non_null(tamis_config_list_name((tamis_config_list)i));
    for (unsigned i = 0; i < TAMIS_FLAG_COUNT; i++)
        assert_non_null(tamis_config_flag_name((tamis_config_flag)i));
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++)
        assert_non_null(tamis_config_text_name((tamis_config_text)i));
    assert_null(tamis_config_list_name(TAMIS_LIST_COUNT));
    assert_null(tamis_config_flag_name(TAMIS_FLAG_COUNT));
    assert_null(tamis_config_text_name(TAMIS_TEXT_COUNT));
}

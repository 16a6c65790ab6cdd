/* compile_test.c: compiling: the default compiled twice, large configurations, threads. */
#include <pthread.h>

#include "harness/test.h"
#include "sanitize/filter.h"
#include "policy/policy.h"
#include "support/sketch.h"

static bool listed(const uint32_t *keys, uint32_t key)
{
    while (keys && *keys && *keys != key)
        keys++;
    return keys && *keys;
}

static bool keeps(const struct tamis_policy *p, const struct element_action *action, uint32_t key)
{
    bool global = (p->attributes[key] & MARK_KEEP) && !(action->flags & ELEMENT_ONLY_LISTED);
    return !listed(action->removed, key) && (global || listed(action->kept, key));
}

TEST(static_default_is_the_compiled_default)
{
    tamis_config *c = tamis_config_new_default(NULL);
    tamis_policy *compiled = NULL;
    assert_int_equal(tamis_policy_new(c, true, NULL, &compiled, NULL), TAMIS_OK);
    const struct tamis_policy *fixed = tamis_policy_default();
    size_t kept_elements = 0, kept_attributes = 0;
    for (uint32_t element = 0; element < ATOM_STATIC_COUNT * ELEMENT_NAMESPACES; element++) {
        const struct element_action *a = &fixed->actions[fixed->elements[element]];
        const struct element_action *b = &compiled->actions[compiled->elements[element]];
        assert_int_equal(a->kind, b->kind);
        kept_elements += a->kind == ACTION_KEEP;
        for (uint32_t key = 0; a->kind == ACTION_KEEP && key < ATOM_STATIC_COUNT * NS_COUNT; key++) {
            assert_int_equal(keeps(fixed, a, key), keeps(compiled, b, key));
            bool leads = keeps(fixed, a, key) && (fixed->attributes[key] & MARK_LINK);
            assert_int_equal(leads, keeps(compiled, b, key) && (compiled->attributes[key] & MARK_LINK));
            kept_attributes += keeps(fixed, a, key);
        }
    }
    assert_int_equal(kept_elements, 121);
    assert_in_range(kept_attributes, 121 * 58 + 1, 121 * 58 + 300);
    assert_memory_equal(fixed->targets, compiled->targets, ATOM_STATIC_COUNT);
    assert_true(fixed->safe && compiled->safe);
    assert_false(fixed->comments || compiled->comments || fixed->data_attributes ||
                 compiled->data_attributes);
    tamis_policy_free(compiled);
    tamis_config_free(c);
}

TEST(reports_whether_it_is_safe)
{
    assert_true(tamis_policy_is_safe(NULL));
    assert_true(tamis_policy_is_safe(tamis_policy_default()));
    tamis_config *c = tamis_config_new(NULL);
    tamis_policy *policy;
    assert_int_equal(tamis_policy_new(c, false, NULL, &policy, NULL), TAMIS_OK);
    assert_false(tamis_policy_is_safe(policy));
    tamis_policy_free(policy);
    tamis_policy_free(NULL);
    tamis_config_free(c);
}

TEST(refuses_null_arguments)
{
    tamis_policy *policy = (tamis_policy *)&policy;
    assert_int_equal(tamis_policy_new(NULL, true, NULL, &policy, NULL), TAMIS_NO_MEMORY);
    assert_null(policy);
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(c, true, NULL, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    tamis_config_free(c);
}

/* Makes a policy with many names that are not static, and with a list of attributes for each element. */
static tamis_policy *large_policy(int names)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_policy *policy = NULL;
    char name[32];
    for (int i = 0; i < names; i++) {
        snprintf(name, sizeof name, "custom-%d", i);
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
        snprintf(name, sizeof name, "own-%d", i);
        tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, name, NULL);
    }
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "everywhere", NULL);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    return policy;
}

static void assert_filters(const tamis_policy *policy, const char *before, const char *after)
{
    struct sketch s;
    struct text out = {0};
    tamis_counts counts = {0};
    sketch_open(&s, before);
    tamis_sanitize_filter(&s.tree, policy, &s.meter, &counts);
    sketch_write(&s, &out);
    assert_true(text_equal(&out, after, strlen(after)));
    text_free(&out);
    sketch_close(&s);
}

TEST(supports_any_number_of_names)
{
    tamis_policy *policy = large_policy(70000);
    assert_filters(policy,
                   "custom-0[own-0=1 own-1=2 everywhere=3] custom-69999[own-69999=1 x=2] custom-70000 p",
                   "custom-0[own-0=1 everywhere=3] custom-69999[own-69999=1]");
    tamis_policy_free(policy);
}

static void *filter_often(void *policy)
{
    for (int i = 0; i < 200; i++)
        assert_filters(policy, "custom-3[own-3=1 own-4=2]{custom-9 p}", "custom-3[own-3=1]{custom-9}");
    return policy;
}

TEST(is_shared_by_threads)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    tamis_policy *policy = large_policy(10);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, filter_often, policy), 0);
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_ptr_equal(result, policy);
    }
    tamis_policy_free(policy);
}

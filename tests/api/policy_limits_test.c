/* policy_limits_test.c: limits of a policy. The lower limit is in force: that of the context or that of the policy. The limit of
 * one policy has no effect after the next policy is set. */
#include <tamis/tamis.h>

#include "harness/test.h"

static tamis_policy *policy_with(tamis_limit limit, uint64_t value)
{
    tamis_policy *policy;
    tamis_config *c = tamis_config_new_default(NULL);
    tamis_config_set_limit(c, limit, value);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    return policy;
}

static tamis_status run(tamis *t, const char *html)
{
    const char *out;
    size_t length;
    return tamis_run(t, html, strlen(html), &out, &length);
}

static void a_policy_lowers_a_limit_for_its_documents_only(void **unused)
{
    tamis_policy *policy = policy_with(TAMIS_MAX_INPUT_BYTES, 3);
    tamis *t = tamis_new(NULL);
    assert_int_equal(run(t, "four"), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(run(t, "thr"), TAMIS_OK);
    assert_int_equal(run(t, "four"), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_feed(t, "thr", 3), TAMIS_OK);
    assert_int_equal(tamis_feed(t, "f", 1), TAMIS_OVER_MAX_INPUT_BYTES);
    tamis_reset(t);
    assert_int_equal(tamis_set_policy(t, NULL), TAMIS_OK);
    assert_int_equal(run(t, "four"), TAMIS_OK);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void a_policy_raises_no_limit(void **unused)
{
    tamis_policy *policy = policy_with(TAMIS_MAX_INPUT_BYTES, 5);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, 3), TAMIS_OK);
    assert_int_equal(run(t, "four"), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, 100), TAMIS_OK);
    assert_int_equal(run(t, "four"), TAMIS_OK);
    assert_int_equal(run(t, "sixsix"), TAMIS_OVER_MAX_INPUT_BYTES);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* Reports whether the document of the next test exceeds the limit if it is 0. The first two limits below have a constant part,
 * which the document does not exceed; the document contains nothing that the next three count; HELD_BYTES needs a callback. */
static bool meets(tamis_limit limit)
{
    return limit != TAMIS_MAX_OUTPUT_AMPLIFICATION && limit != TAMIS_MAX_WORK_PER_BYTE &&
           limit != TAMIS_MAX_DRAWING_COST && limit != TAMIS_MAX_ENTITIES &&
           limit != TAMIS_MAX_ENTITY_BYTES && limit != TAMIS_MAX_HELD_BYTES;
}

static void a_policy_can_set_every_limit(void **unused)
{
    static const char html[] = "<!doctype a><b c=d><i><!--e--></i></b><?pi f?>";
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        tamis_limit limit = (tamis_limit)i;
        tamis_policy *policy = policy_with(limit, 0);
        tamis *t = tamis_new(NULL);
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
        tamis_status expected = tamis_limit_status((tamis_limit)i);
        assert_int_equal(run(t, html), meets(limit) ? expected : TAMIS_OK);
        tamis_free(t);
        tamis_policy_free(policy);
    }
}

static void the_memory_bound_is_that_of_the_context(void **unused)
{
    tamis_policy *policy = policy_with(TAMIS_MAX_ARENA_BYTES, 100000);
    tamis *t = tamis_new(NULL);
    uint64_t bound = tamis_memory_bound(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(run(t, "x"), TAMIS_OK);
    assert_int_equal(tamis_memory_bound(t), bound);
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_memory_bound(t), bound);
    tamis_free(t);
    tamis_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_policy_lowers_a_limit_for_its_documents_only),
        cmocka_unit_test(a_policy_raises_no_limit),
        cmocka_unit_test(a_policy_can_set_every_limit),
        cmocka_unit_test(the_memory_bound_is_that_of_the_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

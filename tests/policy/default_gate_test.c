/* default_gate_test.c: the table of the gate for the default policy, src/policy/default_gate.inc, is the one that is made from the
 * default configuration. If it is not, ./dev build gate-table writes it again. */
#include <string.h>
#include <tamis/policy.h>

#include "harness/test.h"
#include "policy/policy.h"

TEST(the_table_of_the_default_policy_is_made_from_the_default_configuration)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new_default(NULL);
    assert_true(tamis_policy_new(config, true, NULL, &policy, NULL) == TAMIS_OK);
    const struct gate_table *made = &policy->gate, *kept = &tamis_policy_default()->gate;
    assert_true(made->mask == kept->mask && made->class_count == kept->class_count &&
                made->pool_length == kept->pool_length);
    assert_true(made->prefix_count == 0 && kept->prefix_count == 0);
    assert_true(!memcmp(made->names, kept->names, (made->mask + 1) * sizeof *made->names));
    assert_true(!memcmp(made->buckets, kept->buckets, GATE_BUCKETS * sizeof *made->buckets));
    assert_true(!memcmp(made->pool, kept->pool, made->pool_length));
    assert_true(!memcmp(made->classes, kept->classes, made->class_count * sizeof *made->classes));
    assert_true(made->safe == kept->safe && made->frames == kept->frames && made->uses == kept->uses);
    assert_true(made->any_element == kept->any_element && made->any_attribute == kept->any_attribute);
    assert_true(made->any_target == kept->any_target && made->comments == kept->comments);
    tamis_policy_free(policy);
    tamis_config_free(config);
}

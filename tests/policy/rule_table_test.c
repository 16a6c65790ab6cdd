/* rule_table_test.c: the versions of struct tamis_rule. */
#include "harness/test.h"
#include "policy/rule_table.h"

/* New members are added at the end, so the members of an older version are the first ones. */
TEST(has_members_in_the_order_of_their_versions)
{
    int version = 1;
    size_t end = sizeof(tamis_rule_kind);
    for (size_t i = 0; i < MEMBER_COUNT; i++) {
        const struct member_row *row = &tamis_policy_members[i];
        assert_true(row->version == version || row->version == version + 1);
        assert_true(row->offset >= end);
        version = row->version;
        end = row->offset + row->size;
    }
    assert_int_equal(version, TAMIS_RULE_VERSION);
}

/* A struct ends with its last member. In the padding after it, a later version can have a member. */
TEST(ends_a_version_with_its_last_member)
{
    assert_int_equal(tamis_policy_rule_size(1), offsetof(tamis_rule, text) + sizeof(const char *));
    for (size_t i = 0; i < MEMBER_COUNT; i++) {
        const struct member_row *row = &tamis_policy_members[i];
        assert_true(tamis_policy_rule_size(row->version) >= row->offset + row->size);
        assert_true(row->version == 1 || tamis_policy_rule_size(row->version - 1) <= row->offset);
    }
}

TEST(has_no_other_versions)
{
    assert_int_equal(tamis_policy_rule_size(0), 0);
    assert_int_equal(tamis_policy_rule_size(-1), 0);
    assert_int_equal(tamis_policy_rule_size(TAMIS_RULE_VERSION + 1), 0);
}

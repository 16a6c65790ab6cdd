/* members.c: notes which members a configuration has (policy/members.h). */
#include "policy/compile/compile.h"

_Static_assert(TAMIS_LIST_COUNT <= 32 && TAMIS_FLAG_COUNT <= 32 && TAMIS_TEXT_COUNT <= 32 &&
                   TAMIS_RULE_COUNT <= 32 && MEMBER_COUNT <= 32,
               "struct policy_members has 32 bits for each enumeration");

void tamis_policy_compile_rule_members(struct tamis_policy *policy, struct rule *v, const tamis_rule *r)
{
    v->members = 0;
    for (unsigned m = 0; m < MEMBER_COUNT; m++)
        v->members |= tamis_policy_member_is_set(r, (enum rule_member)m) ? MEMBER_BIT(m) : 0;
    policy->members.rule_kinds |= MEMBER_BIT(v->kind);
    policy->members.rule_members |= v->members;
}

static uint32_t other_members(const struct tamis_config *c)
{
    unsigned others = 0;
    others |= c->unlisted != TAMIS_UNLISTED_REMOVE ? OTHER_UNLISTED_ELEMENTS : 0u;
    others |= c->readers != TAMIS_READERS_ALL ? OTHER_READERS : 0u;
    others |= c->filter != TAMIS_FILTER_TREE ? OTHER_FILTER : 0u;
    others |= c->has_excerpt ? OTHER_EXCERPT : 0u;
    others |= c->linkify ? OTHER_LINKIFY : 0u;
    others |= c->template_markers.count ? OTHER_TEMPLATE_MARKERS : 0u;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        others |= c->has_limit[i] ? OTHER_LIMITS : 0u;
    return others;
}

void tamis_policy_compile_members(struct tamis_policy *policy, const struct tamis_config *c)
{
    struct policy_members *members = &policy->members;
    for (unsigned i = 0; i < TAMIS_LIST_COUNT; i++)
        members->lists |= c->lists[i] ? MEMBER_BIT(i) : 0;
    for (unsigned i = 0; i < TAMIS_FLAG_COUNT; i++)
        members->flags |= c->flags[i] >= 0 ? MEMBER_BIT(i) : 0;
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++)
        members->texts |= c->texts[i] ? MEMBER_BIT(i) : 0;
    members->others = other_members(c);
}

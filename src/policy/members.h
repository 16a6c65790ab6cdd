/* members.h: the members that the configuration of a policy has.
 *
 * A path that sanitizes documents without a tree declares the members that it knows. For a policy that has another member, the
 * path is not used. Therefore a new member has its effect as soon as the filter of the tree supports it, and the other paths can
 * support it later. */
#ifndef TAMIS_POLICY_MEMBERS_H
#define TAMIS_POLICY_MEMBERS_H

#include <stdbool.h>
#include <stdint.h>

#define MEMBER_BIT(number) ((uint32_t)1 << (number))
/* The bits of all items of an enumeration up to and including `last`. A new item of an enumeration is its last one, because the
 * values of the other items are part of the binary interface. */
#define MEMBERS_TO(last) ((MEMBER_BIT(last) << 1) - 1)

/* The members of a configuration that are not in one of the enumerations of <tamis/policy.h>. */
enum other_member {
    OTHER_UNLISTED_ELEMENTS = 1,
    OTHER_READERS = 2,
    OTHER_EXCERPT = 4,
    OTHER_LIMITS = 8,
    OTHER_LINKIFY = 16,
    OTHER_TEMPLATE_MARKERS = 32,
    OTHER_FILTER = 64
};

/* Each bit is one member, which is present if the bit is set. */
struct policy_members {
    uint32_t lists;        /* MEMBER_BIT() of each tamis_config_list */
    uint32_t flags;        /* of each tamis_config_flag */
    uint32_t texts;        /* of each tamis_config_text */
    uint32_t others;       /* enum other_member */
    uint32_t rule_kinds;   /* MEMBER_BIT() of each tamis_rule_kind that a rule has */
    uint32_t rule_members; /* of each enum rule_member that a rule has (policy/rule_table.h) */
};

/* Reports whether each member that `members` has is also in `known`. */
static inline bool members_are_known(const struct policy_members *members, const struct policy_members *known)
{
    return !((members->lists & ~known->lists) | (members->flags & ~known->flags) |
             (members->texts & ~known->texts) | (members->others & ~known->others) |
             (members->rule_kinds & ~known->rule_kinds) | (members->rule_members & ~known->rule_members));
}

#endif

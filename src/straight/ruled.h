/* ruled.h: the state for a plain start tag whose attributes are filtered by the rules of the policy (ruled.c, ruled_set.c). */
#ifndef TAMIS_STRAIGHT_RULED_H
#define TAMIS_STRAIGHT_RULED_H

#include "sanitize/lists.h"
#include "straight/plain.h"

/* Where a URL leads to, if the policy has no base URL. */
enum ruled_leads {
    LEADS_UNKNOWN,
    LEADS_TO_SAME_HOST, /* tamis_value_url_is_plain_relative() is true for the URL */
    LEADS_TO_OTHER_HOST /* the URL is absolute and has a host */
};

struct ruled_tag {
    struct plain_run *run;
    const struct tamis_policy *policy;
    const struct element_action *action;
    atom element;
    struct plain_start s;
    uint64_t kept;          /* bits of the names of the attributes that are kept, as in s.seen */
    struct span link;       /* the last value that can be a link to another host */
    unsigned links;         /* the number of such values */
    enum ruled_leads leads; /* where the value that is being checked leads to */
    enum ruled_leads link_leads;
    bool knows_link;  /* is_external is set */
    bool is_external; /* `link` leads to another host */
};

static inline uint64_t ruled_bit(atom name)
{
    return (uint64_t)1 << (name & 63);
}

static inline struct meter *ruled_meter(const struct ruled_tag *t)
{
    return t->run->r->s->meter;
}

/* Reports whether the rule has only the members that all rules can have, and those of `members` (enum rule_member). plain.c must
 * process the tags to which a rule with another member applies. */
static inline bool ruled_knows(const struct rule *v, uint32_t members)
{
    const uint32_t all = MEMBER_BIT(MEMBER_ELEMENTS) | MEMBER_BIT(MEMBER_ATTRIBUTES) |
                         MEMBER_BIT(MEMBER_OTHERWISE) | MEMBER_BIT(MEMBER_REQUIRED);
    return !(v->members & ~(all | members));
}

/* Reports whether the output has space after `to` for the sum of `more`,
 * NAME_ROOM and the number of bytes of the input from `p` on. */
static inline bool ruled_has_space(const struct ruled_tag *t, const unsigned char *to, const unsigned char *p,
                                   size_t more)
{
    const struct buf *out = t->run->r->out;
    uint64_t limit = ruled_meter(t)->limits[out->limit], most = out->capacity < limit ? out->capacity : limit;
    return most - (size_t)((const char *)to - out->p) >= (size_t)(t->run->end - p) + NAME_ROOM + more;
}

/* ruled_set.c: applies the rules with "set" and "addTokens", as
 * tamis_sanitize_force_attributes() does. Returns false if plain.c must process the tag. */
bool tamis_straight_set_attributes(struct ruled_tag *t);

#endif

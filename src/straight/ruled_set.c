/* ruled_set.c: the rules with "set" and "addTokens" for plain start tags (ruled.c). plain.c processes a tag if its element
 * already has an attribute that a rule would add, or has several attributes that can be links. */
#include "straight/ruled.h"

/* Reports whether the link of the element leads to another host, as is_external() of sanitize/forced.c does. */
static bool is_external(struct ruled_tag *t)
{
    if (t->knows_link || !t->links)
        return t->is_external;
    t->knows_link = true;
    if (t->policy->base || t->link_leads == LEADS_UNKNOWN)
        return t->is_external = tamis_sanitize_leads_to_other_host(&t->run->r->filter, t->link);
    t->s.work += t->link.n;
    return t->is_external = t->link_leads == LEADS_TO_OTHER_HOST;
}

static bool is_plain_text(struct span text)
{
    const unsigned char *p = (const unsigned char *)text.p;
    return scan_find(SCAN_QUOTED, p, p + text.n) == p + text.n;
}

/* Writes an attribute that the element does not have. Returns false if plain.c must process the tag. */
static bool put_attribute(struct ruled_tag *t, uint32_t name, struct span value)
{
    struct span text = name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name] : SPAN("");
    if (!text.n || (t->kept & ruled_bit(name)) || !is_plain_text(value) ||
        !ruled_has_space(t, t->s.to, t->s.p, text.n + value.n + 4))
        return false;
    char *to = (char *)t->s.to;
    *to++ = ' ';
    to = put_name(to, name, text);
    *to++ = '=';
    *to++ = '"';
    to = put_span(to, value);
    *to++ = '"';
    t->s.to = (unsigned char *)to;
    t->kept |= ruled_bit(name);
    return true;
}

/* Returns the value that a rule with "addTokens" gives to a new attribute. */
static struct span new_tokens(struct ruled_tag *t, const struct rule *v)
{
    t->s.work++;
    return tamis_sanitize_with_tokens(&t->run->r->filter, v, SPAN(""));
}

static bool force(struct ruled_tag *t, const struct rule *v)
{
    const uint32_t known = MEMBER_BIT(MEMBER_TEXT) | MEMBER_BIT(MEMBER_PATTERNS) | MEMBER_BIT(MEMBER_WHEN);
    if (!ruled_knows(v, known))
        return false;
    if (v->external_only && !is_external(t))
        return true;
    for (const uint32_t *key = v->attributes; *key; key++) {
        struct span value = v->kind == TAMIS_RULE_SET ? v->text : new_tokens(t, v);
        if (!put_attribute(t, *key / NS_COUNT, value))
            return false;
    }
    return true;
}

bool tamis_straight_set_attributes(struct ruled_tag *t)
{
    if (t->links > 1)
        return false;
    for (const uint32_t *i = t->policy->forcing; *i != FORCING_END; i++) {
        const struct rule *v = &t->policy->rules[*i];
        if (rule_applies_to(v, element_index(t->element, NS_HTML)) && !force(t, v))
            return false;
    }
    return true;
}

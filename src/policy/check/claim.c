/* claim.c: refuses two rules that both determine the name or text of the same element, or the value of the same attribute of an
 * element. The two rules are accepted only if is_exception() or can_share() is true. In all other cases, the order of the two
 * rules would determine the result, and the author of the policy might not expect this. */
#include "policy/check/check.h"

static bool same_claim(const struct pair *a, const struct pair *b)
{
    return key_equal(a->element, b->element) && key_equal(a->attribute, b->attribute);
}

/* Reports whether the rule of `general` always sets a value, and the rule of `special` sets a value only for external links.
 * Equal claims of these two rules are allowed if `general` is the claim of the earlier rule. */
static bool is_exception(const struct tamis_config *c, const struct pair *general, const struct pair *special)
{
    const tamis_rule *a = &c->rules[general->rule], *b = &c->rules[special->rule];
    return a->kind == TAMIS_RULE_SET && b->kind == TAMIS_RULE_SET && a->when == TAMIS_WHEN_ALWAYS &&
           b->when == TAMIS_WHEN_EXTERNAL;
}

/* Reports whether two equal claims do not conflict: both claims belong to the same rule, or both rules add tokens. */
static bool can_share(const struct tamis_config *c, const struct pair *a, const struct pair *b)
{
    return a->rule == b->rule || (c->rules[a->rule].kind == TAMIS_RULE_ADD_TOKENS &&
                                  c->rules[b->rule].kind == TAMIS_RULE_ADD_TOKENS);
}

static bool refuse_name(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    bool is_frame = c->rules[second->rule].kind == TAMIS_RULE_FRAME;
    struct rule_place place = {second->rule, is_frame ? "frame" : "elements",
                               is_frame ? SIZE_MAX : second->element_at};
    bool was_frame = c->rules[first->rule].kind == TAMIS_RULE_FRAME;
    return tamis_policy_config_rule_conflict(
        c, place, tamis_base_names_text(&c->names, second->element.name).p,
        was_frame ? "is already kept as a frame by" : "is already renamed by", first->rule, "");
}

static bool refuse_text(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    struct rule_place place = {second->rule, "elements", second->element_at};
    return tamis_policy_config_rule_conflict(c, place, "style", "already has its text checked by",
                                             first->rule, "");
}

static bool refuse_value(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    struct rule_place place = {second->rule, "attributes", second->attribute_at};
    bool sets = c->rules[first->rule].kind == TAMIS_RULE_SET;
    tamis_policy_config_rule_refuse(c, place, tamis_base_names_text(&c->names, second->attribute.name).p,
                                    "of \"");
    tamis_policy_config_append_reason(c, tamis_base_names_text(&c->names, second->element.name));
    tamis_policy_config_append_reason(c, sets ? SPAN("\" is already set by rules[")
                                              : SPAN("\" already gets tokens from rules["));
    tamis_policy_config_append_number(c, first->rule);
    tamis_policy_config_append_reason(c, SPAN("]"));
    return false;
}

static bool refuse(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    if (key_equal(second->attribute, KEY_NAME))
        return refuse_name(c, second, first);
    if (key_equal(second->attribute, KEY_TEXT))
        return refuse_text(c, second, first);
    return refuse_value(c, second, first);
}

/* Compares the claims in their sorted order, in which equal claims are sorted by rule. If there are several conflicts, the
 * reason states the conflict whose second rule has the lowest number. */
bool tamis_policy_check_claims_are_unique(struct checker *k)
{
    const struct pair_list *list = &k->index.claimed;
    const struct pair *first = list->pairs, *second = NULL, *owner = NULL;
    for (size_t i = 1; i < list->count; i++) {
        const struct pair *pair = &list->pairs[i];
        if (!same_claim(pair, first) || is_exception(k->c, first, pair))
            first = pair;
        else if (!can_share(k->c, first, pair) && (!second || pair->rule < second->rule)) {
            second = pair;
            owner = first;
        }
    }
    return !second || refuse(k->c, second, owner);
}

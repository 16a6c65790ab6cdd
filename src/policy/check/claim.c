/* claim.c: what one rule says once and for all: the name of an element, who judges the text in it, what an attribute of it
 * is. Of two rules that say so the order would decide, and nobody would be told. */
#include "policy/check/check.h"

static bool same_claim(const struct pair *a, const struct pair *b)
{
    return key_equal(a->element, b->element) && key_equal(a->attribute, b->attribute);
}

/* What is set of links that lead away, where something else is set of all. */
static bool is_exception(const struct tamis_config *c, const struct pair *general, const struct pair *special)
{
    const tamis_rule *a = &c->rules[general->rule], *b = &c->rules[special->rule];
    return a->kind == TAMIS_RULE_SET && b->kind == TAMIS_RULE_SET && a->when == TAMIS_WHEN_ALWAYS &&
           b->when == TAMIS_WHEN_EXTERNAL;
}

/* Rules that add words share an attribute. */
static bool share(const struct tamis_config *c, const struct pair *a, const struct pair *b)
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
    return tamis_policy_config_rule_refuse_beside(
        c, place, tamis_base_names_text(&c->names, second->element.name).p,
        was_frame ? "is kept as a frame by" : "is given a name by", first->rule, " already");
}

static bool refuse_text(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    struct rule_place place = {second->rule, "elements", second->element_at};
    return tamis_policy_config_rule_refuse_beside(c, place, "style", "has its text judged by", first->rule,
                                                  " already");
}

static bool refuse_value(struct tamis_config *c, const struct pair *second, const struct pair *first)
{
    struct rule_place place = {second->rule, "attributes", second->attribute_at};
    bool sets = c->rules[first->rule].kind == TAMIS_RULE_SET;
    tamis_policy_config_rule_refuse(c, place, tamis_base_names_text(&c->names, second->attribute.name).p,
                                    "of \"");
    tamis_policy_config_reason_say(c, tamis_base_names_text(&c->names, second->element.name));
    tamis_policy_config_reason_say(c,
                                   sets ? SPAN("\" is set by rules[") : SPAN("\" is given words by rules["));
    tamis_policy_config_rule_say_number(c, first->rule);
    tamis_policy_config_reason_say(c, SPAN("] already"));
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

/* Of claims to the same the first rule's comes first. What is refused is told in the order of the rules. */
bool tamis_policy_check_claims_are_single(struct checker *k)
{
    const struct pair_list *list = &k->index.claimed;
    const struct pair *first = list->pairs, *second = NULL, *owner = NULL;
    for (size_t i = 1; i < list->count; i++) {
        const struct pair *pair = &list->pairs[i];
        if (!same_claim(pair, first) || is_exception(k->c, first, pair))
            first = pair;
        else if (!share(k->c, first, pair) && (!second || pair->rule < second->rule)) {
            second = pair;
            owner = first;
        }
    }
    return !second || refuse(k->c, second, owner);
}

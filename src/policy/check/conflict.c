/* conflict.c: whether what rules put in may be put in, and passes the rules that look at it. */
#include "value/naming.h"
#include "value/pattern.h"
#include "policy/check/check.h"
#include "value/url/url.h"

/* Attributes. */

static bool is_for_html(const tamis_rule *r)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (name_is_html(&r->elements.names[i]))
            return true;
    return false;
}

/* One that is read as it is written, wherever: with capitals only names that parsers spell so themselves in SVG. */
static bool is_plain_attribute(const tamis_rule *r, struct span name)
{
    bool capitals = false;
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];
        bool capital = c >= 'A' && c <= 'Z';
        bool letter = (c >= 'a' && c <= 'z') || capital;
        if (!letter && !(i && ((c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_')))
            return false;
        capitals = capitals || capital;
    }
    return name.n && !(capitals && (is_for_html(r) || !tamis_base_names_static(name)));
}

/* What is a document or a command, or says how others are read, after those have been judged. */
static bool rules_others(atom name)
{
    switch (name) {
    case ATOM_attributename:
    case ATOM_attributeName:
    case ATOM_encoding:
    case ATOM_http_equiv:
    case ATOM_shadowroot:
    case ATOM_shadowrootclonable:
    case ATOM_shadowrootcustomelementregistry:
    case ATOM_shadowrootdelegatesfocus:
    case ATOM_shadowrootmode:
    case ATOM_shadowrootserializable:
    case ATOM_shadowrootslotassignment:
    case ATOM_srcdoc:
        return true;
    default:
        return false;
    }
}

static const char *why_not_put_in(const tamis_rule *r, const tamis_name *name)
{
    if (name->ns)
        return "is in a namespace; only plain ones can be put in";
    if (rules_others(tamis_base_names_static(span_from(name->name))))
        return "is a document, or says how something else is read, and no rule puts that in";
    if (tamis_policy_is_handler(span_from(name->name)))
        return "is an event handler, which no rule puts in";
    return is_plain_attribute(r, span_from(name->name))
               ? NULL
               : "is no plain attribute name: small letters, and then digits, \"-\", \".\" and \"_\" too";
}

bool tamis_policy_check_may_be_put_in(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    for (size_t i = 0; i < r->attributes.count; i++) {
        const char *why = why_not_put_in(r, &r->attributes.names[i]);
        if (why)
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "attributes", i},
                                                   r->attributes.names[i].name, why);
    }
    return true;
}

/* Values. A pattern that is compared with words takes time in the length of both, for each pair of the two. */

enum { STEPS_MAX = 1 << 26 };

static bool pattern_matches(struct checker *k, const char *pattern_text, struct span text)
{
    struct arena room;
    struct pattern pattern;
    k->steps += (strlen(pattern_text) + 1) * (text.n + 1);
    if (k->steps > STEPS_MAX)
        return false;
    tamis_base_arena_init(&room, &k->c->meter);
    bool good = !tamis_value_pattern_read(&room, span_from(pattern_text), &pattern);
    bool matches = good && meter_ok(&k->c->meter) && tamis_value_pattern_matches(&pattern, text);
    tamis_base_arena_free(&room);
    return matches;
}

static bool matches(struct checker *k, const tamis_rule *r, struct span text)
{
    k->steps += r->values.count + r->patterns.count;
    for (size_t i = 0; i < r->values.count; i++)
        if (span_equal_ascii_case(text, span_from(r->values.items[i])))
            return true;
    for (size_t i = 0; i < r->patterns.count && k->steps <= STEPS_MAX; i++)
        if (pattern_matches(k, r->patterns.items[i], text))
            return true;
    return false;
}

static bool words_match(struct checker *k, const tamis_rule *decider, const tamis_rule *r)
{
    for (size_t i = 0; i < r->patterns.count; i++)
        if (!matches(k, decider, span_from(r->patterns.items[i])))
            return false;
    return true;
}

/* Words that are set at once, one space between them. */
static bool value_is_words(struct checker *k, const tamis_rule *decider, struct span text)
{
    while (text.n) {
        size_t end = span_find(text, ' ');
        if (!end || !matches(k, decider, span_of(text.p, end)))
            return false;
        if (end + 1 == text.n)
            return false;
        end += end < text.n;
        text = span_of(text.p + end, text.n - end);
    }
    return true;
}

static bool passes(struct checker *k, const tamis_rule *decider, const tamis_rule *r)
{
    bool sets = r->kind == TAMIS_RULE_SET;
    switch (decider->kind) {
    case TAMIS_RULE_VALUES:
        return sets && matches(k, decider, span_from(r->text));
    case TAMIS_RULE_TOKENS:
        return sets ? *r->text && value_is_words(k, decider, span_from(r->text)) : words_match(k, decider, r);
    default:
        return false;
    }
}

static bool is_for_html_element(const tamis_rule *r, struct span name)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (name_is_html_element(&r->elements.names[i], name))
            return true;
    return false;
}

/* The rule that decides lets the values through; which is found out once. */
static bool decider_agrees(struct checker *k, struct rule_place place, uint32_t decider)
{
    const tamis_rule *r = rule_of(k);
    const char *name = r->attributes.names[place.item].name;
    if (decider == NO_RULE_NUMBER || k->passed[decider] == k->rule + 1)
        return true;
    if (!passes(k, &k->c->rules[decider], r))
        return k->steps > STEPS_MAX
                   ? tamis_policy_config_rule_refuse_beside(k->c, place, name,
                                                            "is given more words here than the "
                                                            "patterns can be compared with of",
                                                            decider, "")
                   : tamis_policy_config_rule_refuse_beside(
                         k->c, place, name, "is given a value here that is not let through by", decider, "");
    k->passed[decider] = k->rule + 1;
    return true;
}

static bool is_free_to_set(struct checker *k, struct rule_place place)
{
    const tamis_rule *r = rule_of(k);
    const char *name = r->attributes.names[place.item].name;
    if (k->c->texts[TAMIS_TEXT_ID_PREFIX] && tamis_value_may_name(tamis_base_names_static(span_from(name))))
        return tamis_policy_config_rule_refuse(k->c, place, name,
                                               "is a name, which \"idPrefix\" would change");
    if (k->index.frame != NO_RULE_NUMBER && span_equal(span_from(name), SPAN("sandbox")) &&
        is_for_html_element(r, SPAN("iframe")))
        return tamis_policy_config_rule_refuse(k->c, place, name,
                                               "of iframe is what the rule \"frame\" says");
    if (span_equal(span_from(name), SPAN("for")) && is_for_html_element(r, SPAN("template")))
        return tamis_policy_config_rule_refuse(k->c, place, name,
                                               "of template moves what is in it elsewhere");
    return true;
}

static bool attribute_is_let_through(struct checker *k, size_t attribute)
{
    const struct rule_keys *keys = keys_of_rule(k);
    struct rule_place place = {k->rule, "attributes", attribute};
    if (!is_free_to_set(k, place))
        return false;
    for (size_t i = 0; i < keys->elements.count; i++) {
        struct key element = keys->elements.keys[i], name = keys->attributes.keys[attribute];
        if (tamis_policy_check_index_url_kind(&k->index, element, name) != URL_NOT)
            return tamis_policy_config_rule_refuse(k->c, place, rule_of(k)->attributes.names[attribute].name,
                                                   "holds URLs, which are judged and never put in");
        if (!decider_agrees(k, place, tamis_policy_check_index_decider(&k->index, element, name)))
            return false;
    }
    return true;
}

bool tamis_policy_check_rule_is_let_through(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    if (r->kind != TAMIS_RULE_SET && r->kind != TAMIS_RULE_ADD_TOKENS)
        return true;
    for (size_t i = 0; i < r->attributes.count; i++)
        if (!attribute_is_let_through(k, i))
            return false;
    return true;
}

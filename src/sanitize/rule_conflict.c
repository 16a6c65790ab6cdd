/* rule_conflict.c: whether what rules put in passes the rules that look at it. */
#include "sanitize/naming.h"
#include "sanitize/pattern.h"
#include "sanitize/rule_check.h"

static const tamis_rule *decider(const struct tamis_config *c, const tamis_name *element,
                                 const tamis_name *attribute)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (rule_decides(&c->rules[i]) && tamis_sanitize_rule_covers(&c->rules[i], element, attribute))
            return &c->rules[i];
    return NULL;
}

/* The patterns are known to be good. */
static bool matches(struct tamis_config *c, const tamis_rule *r, struct span text)
{
    for (size_t i = 0; i < r->patterns.count; i++) {
        struct pattern pattern;
        tamis_sanitize_pattern_read(&c->arena, span_from(r->patterns.items[i]), &pattern);
        if (pattern.steps && tamis_sanitize_pattern_matches(&pattern, text))
            return true;
    }
    for (size_t i = 0; i < r->values.count; i++)
        if (span_equal_ascii_case(text, span_from(r->values.items[i])))
            return true;
    return false;
}

static bool words_match(struct tamis_config *c, const tamis_rule *decider, const tamis_rule *r)
{
    for (size_t i = 0; i < r->patterns.count; i++)
        if (!matches(c, decider, span_from(r->patterns.items[i])))
            return false;
    return true;
}

/* Words that are set at once, one space between them. */
static bool value_is_words(struct tamis_config *c, const tamis_rule *decider, struct span text)
{
    while (text.n) {
        size_t end = span_find(text, ' ');
        if (!end || !matches(c, decider, span_of(text.p, end)))
            return false;
        if (end + 1 == text.n)
            return false;
        end += end < text.n;
        text = span_of(text.p + end, text.n - end);
    }
    return true;
}

static bool passes(struct tamis_config *c, const tamis_rule *decider, const tamis_rule *r)
{
    bool sets = r->kind == TAMIS_RULE_SET;
    switch (decider->kind) {
    case TAMIS_RULE_VALUES:
        return sets && matches(c, decider, span_from(r->text));
    case TAMIS_RULE_TOKENS:
        return sets ? *r->text && value_is_words(c, decider, span_from(r->text)) : words_match(c, decider, r);
    default:
        return false;
    }
}

static bool is_html(const tamis_name *element, struct span name)
{
    return element->ns && span_equal(span_from(element->ns), SPAN(TAMIS_NAMESPACE_HTML)) &&
           span_equal(span_from(element->name), name);
}

static bool is_for_html(const tamis_rule *r, struct span name)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (is_html(&r->elements.names[i], name))
            return true;
    return false;
}

static bool has_frame_rule(const struct tamis_config *c)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_FRAME)
            return true;
    return false;
}

static bool attribute_is_let_through(struct tamis_config *c, uint32_t rule, size_t attribute)
{
    const tamis_rule *r = &c->rules[rule];
    const tamis_name *name = &r->attributes.names[attribute];
    struct rule_place place = {rule, "attributes", attribute};
    if (c->texts[TAMIS_TEXT_ID_PREFIX] &&
        tamis_sanitize_may_name(tamis_base_names_static(span_from(name->name))))
        return tamis_sanitize_rule_refuse(c, place, name->name, "is a name, which \"idPrefix\" would change");
    if (has_frame_rule(c) && is_for_html(r, SPAN("iframe")) &&
        span_equal(span_from(name->name), SPAN("sandbox")))
        return tamis_sanitize_rule_refuse(c, place, name->name, "of iframe is what the rule \"frame\" says");
    if (is_for_html(r, SPAN("template")) && span_equal(span_from(name->name), SPAN("for")))
        return tamis_sanitize_rule_refuse(c, place, name->name, "of template moves what is in it elsewhere");
    for (size_t i = 0; i < r->elements.count; i++) {
        const tamis_rule *first = decider(c, &r->elements.names[i], name);
        if (tamis_sanitize_holds_urls(&r->elements.names[i], name))
            return tamis_sanitize_rule_refuse(c, place, name->name,
                                              "holds URLs, which are judged and never put in");
        if (first && !passes(c, first, r))
            return tamis_sanitize_rule_refuse(c, place, name->name,
                                              "is given a value here that another rule does not let through");
    }
    return true;
}

bool tamis_sanitize_rule_is_let_through(struct tamis_config *c, uint32_t rule)
{
    const tamis_rule *r = &c->rules[rule];
    if (r->kind != TAMIS_RULE_SET && r->kind != TAMIS_RULE_ADD_TOKENS)
        return true;
    for (size_t i = 0; i < r->attributes.count; i++)
        if (!attribute_is_let_through(c, rule, i))
            return false;
    return true;
}

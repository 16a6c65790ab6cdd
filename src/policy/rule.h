/* rule.h: a compiled rule. */
#ifndef TAMIS_POLICY_RULE_H
#define TAMIS_POLICY_RULE_H

#include "policy/policy.h"
#include "policy/rule_table.h"
#include "value/css/css.h"
#include "value/pattern.h"
#include "value/url/url.h"

/* The lists `elements` and `attributes` end with 0. */
struct rule {
    uint8_t kind;      /* tamis_rule_kind */
    uint8_t otherwise; /* tamis_otherwise */
    bool required;
    bool external_only;
    bool has_urls;            /* the rule is a URL rule or a rule for CSS, and allows at least one URL */
    uint32_t number;          /* index in the rules of the configuration */
    uint32_t members;         /* as in struct policy_members, `rule_members` */
    const uint32_t *elements; /* their indexes (element_index()); NULL: the rule names no elements */
    uint64_t element_bits;    /* the bits (ELEMENT_BIT) of `elements`; all bits if `elements` is NULL */
    /* The keys (attribute_key()) of the attributes. NULL: the rule names no attributes; a URL rule then
     * applies to all attributes that hold URLs, except SVG presentation attributes (URL_PAINT). */
    const uint32_t *attributes;
    struct url_rule urls;
    struct css_rule css;
    /* STYLE, STYLESHEET: each item states whether the rule can keep the value with the same index in "property_values". */
    const bool *kept_values;
    uint32_t kept_value_count;
    struct string_list values;
    struct string_list tokens; /* ADD_TOKENS: the tokens; RENAME: the class */
    const struct pattern *patterns;
    uint32_t pattern_count;
    /* The table for finding patterns by their first byte (pattern.h); NULL: there are no patterns, or they are for URLs. */
    const uint32_t *pattern_starts;
    /* SET: the value; RENAME: the new name; STYLESHEET: the scope; FRAME: the value of sandbox. */
    struct span text;
    struct element_action custom; /* CUSTOM: the action of the elements */
};

/* Reports whether the rule applies to the element with this index. The test of `element_bits`
 * is fast, and prevents most searches for elements that are not in `elements`. */
static inline bool rule_applies_to(const struct rule *v, uint32_t element)
{
    return (v->element_bits & ELEMENT_BIT(element)) && (!v->elements || keys_have(v->elements, element));
}

/* Reports whether a URL rule that names no attributes always applies to an attribute of this kind. It does not apply to an SVG
 * presentation attribute, and applies to `content` of meta only if the meta element refreshes the page. */
static inline bool rule_always_covers(enum url_kind kind)
{
    return kind != URL_NOT && kind != URL_PAINT && kind != URL_REFRESH;
}

#endif

/* rule.h: the rules of a policy, compiled: what they look at and what they put in. */
#ifndef TAMIS_POLICY_RULE_H
#define TAMIS_POLICY_RULE_H

#include "value/css/css.h"
#include "value/pattern.h"
#include "policy/policy.h"
#include "policy/rule_table.h"
#include "value/url/url.h"

/* Lists of indexes and keys end with 0. */
struct rule {
    uint8_t kind;      /* tamis_rule_kind */
    uint8_t otherwise; /* tamis_otherwise */
    bool required;
    bool external_only;
    bool has_urls;              /* of STYLE and STYLESHEET: url() may stand there */
    uint32_t number;            /* in the configuration */
    const uint32_t *elements;   /* element_index(); NULL: all */
    const uint32_t *attributes; /* attribute_key(); NULL: all that hold URLs */
    struct url_rule urls;
    struct css_rule css;
    struct string_list values;
    struct string_list words;
    const struct pattern *patterns;
    uint32_t pattern_count;
    struct span text;
    struct element_action custom; /* of CUSTOM: what is done with the elements */
};

#endif

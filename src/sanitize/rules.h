/* rules.h: the rules of a policy, compiled: what they look at and what they put in. */
#ifndef TAMIS_SANITIZE_RULES_H
#define TAMIS_SANITIZE_RULES_H

#include "sanitize/compile.h"
#include "sanitize/css/css.h"
#include "sanitize/pattern.h"
#include "sanitize/policy.h"
#include "sanitize/url/url.h"

/* Lists of indexes and keys end with 0. */
struct value_rule {
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
    struct rule custom; /* of CUSTOM: what is done with the elements */
};

/* Before the tables are made: the names that rules mention. */
void tamis_sanitize_collect_rule_names(struct compiler *k);

/* After the lists of the standard are in the tables. */
void tamis_sanitize_compile_rules(struct compiler *k);

/* deciders.c: once the attributes are marked, which rules are for each of them. */
void tamis_sanitize_compile_deciders(struct compiler *k);

/* Whether a standard has an attribute of that name, or says that it holds text (data-*, aria-*). What an unknown one holds
 * is seen when it is met. `text` is looked at when the name is not static. */
bool tamis_sanitize_is_known_attribute(atom name, struct span text);

/* "media" and its like: enum css_at_rule, or 0. */
unsigned tamis_sanitize_at_rule(struct span name);

#endif

/* rule_table.h: the rows of <tamis/rules.def>, and the strings that are allowed as values of "unlistedElements", "readers" and
 * "filter", for the code that reads and writes JSON. */
#ifndef TAMIS_JSON_RULE_TABLE_H
#define TAMIS_JSON_RULE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

#include "out.h"

enum member_form {
    FORM_ELEMENTS,
    FORM_ATTRIBUTES,
    FORM_STRINGS,
    FORM_TEXT,
    FORM_NUMBER,
    FORM_FLAG,
    FORM_WORD
};

enum presence { PRESENCE_OPTIONAL, PRESENCE_WRITTEN, PRESENCE_LISTED, PRESENCE_REQUIRED };

struct rule_member {
    enum member_form form;
    size_t offset;            /* the offset of the member in struct tamis_rule, in bytes */
    const char *const *words; /* the allowed words if the form is FORM_WORD; otherwise NULL */
    size_t word_count;
};

/* A row states that rules of one kind can have a member. All rows with the same path have the same `member`. */
struct rule_row {
    const char *path; /* such as "url.schemes" */
    const struct rule_member *member;
    tamis_rule_kind kind;
    enum presence presence;
};

extern const struct rule_row tamis_json_rule_rows[];
extern const size_t tamis_json_rule_row_count;

/* One part of a path; the parts of "url.schemes" are "url" and "schemes". */
struct part {
    const char *name; /* not NUL-terminated */
    size_t n;
    bool is_last;
};

/* Returns the first part of `path` after a prefix such as "", "url." or "style.url."; the prefix is the first `prefix_length`
 * bytes of `prefix`. If the path does not begin with the prefix, the name of the part is NULL. */
struct part tamis_json_part_after(const char *path, const char *prefix, size_t prefix_length);

/* Reports whether the part has this name. */
bool tamis_json_is_part(const struct part *part, const char *name);

/* Reports whether the member is "elements", "attributes", "otherwise", "required", "when" or "class". These
 * members do not determine the kind of a rule. */
bool tamis_json_is_common(const char *name);

/* The words of "readers", in the order of tamis_readers. */
enum { TAMIS_JSON_READERS_WORDS = TAMIS_READERS_2026 + 1 };
extern const char *const tamis_json_readers_words[TAMIS_JSON_READERS_WORDS];

/* The words of "filter", in the order of tamis_filter. */
enum { TAMIS_JSON_FILTER_WORDS = TAMIS_FILTER_PARSING + 1 };
extern const char *const tamis_json_filter_words[TAMIS_JSON_FILTER_WORDS];

/* The words of "unlistedElements", in the order of tamis_unlisted. */
enum { TAMIS_JSON_UNLISTED_WORDS = TAMIS_UNLISTED_ESCAPE + 1 };
extern const char *const tamis_json_unlisted_words[TAMIS_JSON_UNLISTED_WORDS];

/* excerpt.c: writes the member "excerpt", if the config has it. */
void tamis_json_write_excerpt(const tamis_config *c, struct json_out *o);

/* Returns the row with this kind and this path, or NULL. */
const struct rule_row *tamis_json_row_of(tamis_rule_kind kind, const char *path);

/* Reports whether the row is about `properties`. In JSON, the items of this list can be objects. */
static inline bool has_property_values(const struct rule_row *row)
{
    return row->member->offset == offsetof(tamis_rule, properties);
}

/* Reports whether the row is about `property_values`. In JSON, these values are in the items of "properties". */
static inline bool is_in_properties(const struct rule_row *row)
{
    return row->member->offset == offsetof(tamis_rule, property_values);
}

/* Reports whether the rule allows at least one URL: an absolute, relative or rewritten one. In JSON, a
 * rule for CSS that allows no URL has no "url". */
static inline bool rule_allows_urls(const tamis_rule *rule)
{
    return rule->schemes.count > 0 || rule->relative != TAMIS_RELATIVE_DENY ||
           rule->rewrite_schemes.count > 0;
}

/* ---- write_rule.c */

void tamis_json_write_rule(struct json_out *o, const tamis_rule *rule);

void tamis_json_put_elements(struct json_out *o, const tamis_name_list *names);
void tamis_json_put_strings(struct json_out *o, const tamis_strings *strings);

/* ---- linkify.c: writes the member "linkify", if the config has it. */

void tamis_json_write_linkify(const tamis_config *c, struct json_out *o);
/* Writes the member "templateMarkers", if the config has it. */
void tamis_json_write_template_markers(const tamis_config *c, struct json_out *o);

/* ---- properties.c */

/* Writes the names in `properties`, and the values in `property_values`. */
void tamis_json_write_properties(struct json_out *o, const tamis_rule *rule);

/* ---- write.c */

/* Writes an object with the name. `member` is the member for the name: "name" or "target". If it is "name", the object also has
 * the member "namespace", which is null for no namespace. */
void tamis_json_put_name_object(struct json_out *o, const char *member, tamis_name name);

#endif

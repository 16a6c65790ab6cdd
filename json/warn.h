/* warn.h: warnings about probable mistakes in a valid policy. The members of a policy that the HTML Standard defines (the
 * dictionary SanitizerConfig) have the same meaning as in a browser, so a name that matches nothing is not an error, but
 * probably a mistake. A function that checks a name and returns bool returns true if it warns about the name; the name is then
 * not checked further. */
#ifndef TAMIS_JSON_WARN_H
#define TAMIS_JSON_WARN_H

#include "reader.h"

struct warner {
    struct reader *r;
    bool safe;
    bool omits_places;     /* the text was written from a config: its places mean nothing to the program */
    tamis_policy *policy;  /* compiled from the config */
    struct warning *first; /* sorted by place */
    size_t count;
};

/* A name in a list of the policy. */
struct listed {
    const struct step *at;
    const char *list;        /* the member that has the list, such as "elements" or "removeAttributes" */
    tamis_name name;         /* `ns` is the default namespace if the item states none; "": no namespace */
    const tamis_name *owner; /* for an attribute in a list for one element: this element; otherwise NULL */
    bool in_rule;            /* the list is a member of a rule */
};

/* Stores a warning, unless there are TAMIS_MOST_WARNINGS already or there is not enough memory. Always returns true. The
 * text after the path is cut to at most 399 bytes. */
bool tamis_json_warn(struct warner *w, const struct step *at, const char *format, ...) PRINTF_LIKE(3, 4);
/* Stores a warning like tamis_json_warn(), with the name in quotes before the text. For a list other than "elements"
 * and "attributes", the effect is written before the name: `removes nothing: "onClick" …`. */
bool tamis_json_warn_name(struct warner *w, const struct listed *l, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* ---- warn.c */

/* Stores warnings about probable mistakes in a valid policy. */
void tamis_json_check_policy(struct warner *w);
void tamis_json_report_warnings(const struct warner *w, tamis_warning_sink *sink, void *user);

/* ---- warn_names.c: names that match nothing */

bool tamis_json_check_element(struct warner *w, const struct listed *l);
bool tamis_json_check_attribute(struct warner *w, const struct listed *l);

/* ---- warn_reach.c: listed names that are never kept */

/* Checks what the policy keeps without listing it, and processing instructions. */
void tamis_json_check_kept(struct warner *w);
bool tamis_json_check_element_kept(struct warner *w, const struct listed *l);
bool tamis_json_check_attribute_kept(struct warner *w, const struct listed *l);
/* Checks whether a rule can have an effect. */
void tamis_json_check_use(struct warner *w, const struct step *at, size_t index);

/* ---- warn_members.c: the other members, and rules */

void tamis_json_check_members(struct warner *w);
void tamis_json_check_rule(struct warner *w, const struct step *at, size_t index);

/* ---- warn_values.c: values of CSS properties */

void tamis_json_check_values(struct warner *w);

/* ---- known.c: names that the standards define */

enum known { KNOWN_HTML, KNOWN_SVG, KNOWN_MATHML, KNOWN_ATTRIBUTES };

bool tamis_json_is_known(enum known kind, const char *name);
/* Returns the known name that is equal to `name` if case is ignored, or NULL. */
const char *tamis_json_correct_case(enum known kind, const char *name);
/* Returns the most similar known name, or NULL. If `typo_only` is true, calls
 * tamis_json_nearest_typo(); otherwise, calls tamis_json_nearest(). */
const char *tamis_json_known_near(enum known kind, const char *name, bool typo_only);
/* Reports whether the attribute holds URLs. A policy that has a rule with "url" removes an attribute that holds URLs if no rule
 * applies to the attribute. If `element` is NULL, reports whether the attribute holds URLs on every element. */
bool tamis_json_holds_urls(const tamis_name *element, const tamis_name *attribute);
/* Reports whether `ns` is "" (no namespace) or one of the TAMIS_NAMESPACE_… constants. */
bool tamis_json_is_namespace(const char *ns);
/* Returns the most similar known namespace, or NULL. */
const char *tamis_json_namespace_near(const char *ns);

/* ---- known.c: comparing names */

bool tamis_json_same_name(const tamis_name *a, const tamis_name *b);
bool tamis_json_lists(const tamis_name_list *list, const tamis_name *name);
bool tamis_json_is_html(const tamis_name *name);

#endif

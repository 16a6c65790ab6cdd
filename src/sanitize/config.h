/* config.h: a configuration from the inside, and its lists of names.
 *
 * Names and namespaces are atoms of the config's own table; ATOM_NONE stands for the empty string and for no
 * namespace. */
#ifndef TAMIS_SANITIZE_CONFIG_H
#define TAMIS_SANITIZE_CONFIG_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>

#include "base/names.h"
#include "base/namespaces.h"

struct list;

struct item {
    atom name;
    atom ns;                 /* of the namespace's URI */
    struct list *attributes; /* lists of its own, of an element to keep; NULL: missing */
    struct list *remove_attributes;
};

struct list {
    struct item *items;
    uint32_t count;
    uint32_t capacity;
};

struct tamis_config {
    struct meter meter;
    struct arena arena;
    struct names names;
    struct list *lists[TAMIS_LIST_COUNT]; /* NULL: missing */
    signed char flags[TAMIS_FLAG_COUNT];  /* 1, 0; -1: missing */
    bool complete;                        /* canonical and valid: lists are sorted, each item is there once */
    bool element_open;                    /* put_local has an element to go to: the last of "elements" */
    /* Beyond the standard */
    tamis_unlisted unlisted;
    const char *texts[TAMIS_TEXT_COUNT]; /* NULL: missing */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    bool has_limit[TAMIS_LIMIT_COUNT];
    tamis_rule *rules; /* deep copies */
    uint32_t rule_count;
    uint32_t rule_capacity;
    char reason[256];
};

/* The item for a name as callers give it; `list` says which namespace NULL means. */
struct item tamis_sanitize_config_item(struct tamis_config *c, tamis_config_list list, const char *name,
                                       const char *ns);

/* Order of get(): no namespace first, then namespace, then name, by UTF-16 code units. <0, 0, >0. */
int tamis_sanitize_item_compare(const struct tamis_config *c, const struct item *a, const struct item *b);

/* HTML: data- and at least one character more, no ASCII upper alpha; no namespace. */
bool tamis_sanitize_item_is_custom_data(const struct tamis_config *c, const struct item *item);

/* Whether the element may be in replaceWithChildrenElements: not HTML html, SVG svg, MathML math. */
bool tamis_sanitize_item_is_replaceable(const struct tamis_config *c, const struct item *element);

/* Lists. NULL, a missing list, is read as an empty one. */
struct list *tamis_sanitize_list_new(struct tamis_config *c);
void tamis_sanitize_list_append(struct tamis_config *c, struct list *list, struct item item);
void tamis_sanitize_list_sort(const struct tamis_config *c, struct list *list);

/* On sorted lists. add does nothing when the item is there; remove answers whether it was. */
struct item *tamis_sanitize_list_find(const struct tamis_config *c, const struct list *list,
                                      const struct item *item);
const struct item *tamis_sanitize_list_duplicate(const struct list *list);
void tamis_sanitize_list_add(struct tamis_config *c, struct list *list, struct item item);
bool tamis_sanitize_list_remove(const struct tamis_config *c, struct list *list, const struct item *item);

/* The rules of validity, on sorted lists. false: `reason` says why. */
bool tamis_sanitize_config_is_valid(struct tamis_config *c);

/* The same of what is beyond the standard. */
bool tamis_sanitize_rules_are_valid(struct tamis_config *c);

/* Sets or adds to `reason`; what is too long is cut at the end of a character. */
void tamis_sanitize_reason_say(struct tamis_config *c, struct span text);

#endif

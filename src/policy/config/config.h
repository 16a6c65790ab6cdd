/* config.h: a configuration from the inside, and its lists of names.
 *
 * Names and namespaces are atoms of the config's own table; ATOM_NONE stands for the empty string and for no
 * namespace. */
#ifndef TAMIS_POLICY_CONFIG_CONFIG_H
#define TAMIS_POLICY_CONFIG_CONFIG_H

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

/* Whether something can be put in; if so the config is to be completed again. `why`: what is wrong with the arguments, or NULL;
 * then the config fails, and its reason is `function: why`. A config that could not be made is NULL and takes nothing. */
bool tamis_policy_config_opens(struct tamis_config *c, const char *function, const char *why);

/* The same for what does not complete it again. */
bool tamis_policy_config_takes(struct tamis_config *c, const char *function, const char *why);

/* NULL, or why that is no name with a namespace, no list of them, no text. */
const char *tamis_policy_config_name_error(const char *name, const char *ns);
const char *tamis_policy_config_names_error(tamis_name_list list);
const char *tamis_policy_config_text_error(const char *text);

/* The item for a name as callers give it; `list` says which namespace NULL means. */
struct item tamis_policy_config_item(struct tamis_config *c, tamis_config_list list, const char *name,
                                     const char *ns);

/* Order of get(): no namespace first, then namespace, then name, by UTF-16 code units. <0, 0, >0. */
int tamis_policy_config_item_compare(const struct tamis_config *c, const struct item *a,
                                     const struct item *b);

/* HTML: data- and at least one character more, no ASCII upper alpha; no namespace. */
bool tamis_policy_config_item_is_custom_data(const struct tamis_config *c, const struct item *item);

/* "aria-" and whatever follows; no namespace. */
bool tamis_policy_config_item_is_aria(const struct tamis_config *c, const struct item *item);

/* Whether the element may be in replaceWithChildrenElements: not HTML html, SVG svg, MathML math. */
bool tamis_policy_config_item_is_replaceable(const struct tamis_config *c, const struct item *element);

/* Room for twice as many items, or for the first 8; `count` of them are there. NULL: no memory. */
void *tamis_policy_config_double(struct tamis_config *c, const void *items, uint32_t count,
                                 uint32_t *capacity, size_t size);

/* Lists. NULL, a missing list, is read as an empty one. */
struct list *tamis_policy_config_list_new(struct tamis_config *c);
void tamis_policy_config_list_append(struct tamis_config *c, struct list *list, struct item item);
void tamis_policy_config_list_sort(const struct tamis_config *c, struct list *list);

/* On sorted lists. add does nothing when the item is there; remove answers whether it was. */
struct item *tamis_policy_config_list_find(const struct tamis_config *c, const struct list *list,
                                           const struct item *item);
const struct item *tamis_policy_config_list_duplicate(const struct list *list);
void tamis_policy_config_list_add(struct tamis_config *c, struct list *list, struct item item);
bool tamis_policy_config_list_remove(const struct tamis_config *c, struct list *list,
                                     const struct item *item);

/* The rules of validity, on sorted lists. false: `reason` says why. */
bool tamis_policy_edit_config_is_valid(struct tamis_config *c);

/* The same of what is beyond the standard. */
bool tamis_policy_check_rules_are_valid(struct tamis_config *c);

/* What may have changed after the rules were judged: takes out of them what can do nothing any more, and judges them again. */
void tamis_policy_edit_rules_settle(struct tamis_config *c);

/* What a method says of an element or attribute holds for rules that say otherwise. Each answers whether there was one: that
 * gives it another name; that keeps it, as a frame or a custom element; that lets custom elements have it. */
bool tamis_policy_edit_rules_rename_no_more(struct tamis_config *c, const struct item *element);
bool tamis_policy_edit_rules_keep_no_more(struct tamis_config *c, const struct item *element);
bool tamis_policy_edit_rules_allow_no_more(struct tamis_config *c, const struct item *attribute);

/* Whether there is a preset of that name. NULL is none. */
bool tamis_policy_edit_is_preset(const char *name);

/* Sets or adds to `reason`; what is too long is cut at the end of a character. */
void tamis_policy_config_reason_say(struct tamis_config *c, struct span text);

/* Where something is wrong: "rules[3].url.schemes[0]". */
struct rule_place {
    uint32_t rule;
    const char *member; /* "url.schemes"; NULL: the rule itself */
    size_t item;        /* SIZE_MAX: the member itself */
};

/* Sets the config's reason to the place, `what` in quotes if it is not NULL, and why. Answers false. */
bool tamis_policy_config_rule_refuse(struct tamis_config *c, struct rule_place place, const char *what,
                                     const char *why);

/* Also adds to the reason. */
void tamis_policy_config_rule_say_number(struct tamis_config *c, size_t number);

/* Refuses the rule because of what another says: `why`, and "by rules[other]", and `end`. Answers false. */
bool tamis_policy_config_rule_refuse_beside(struct tamis_config *c, struct rule_place place, const char *what,
                                            const char *why, uint32_t other, const char *end);

#endif

/* config.h: struct tamis_config, and its lists of names.
 *
 * The names and namespaces of items are atoms of the name table of the configuration.
 * As a name, ATOM_NONE is the empty name; as a namespace, it means no namespace. */
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
    atom ns;                 /* the URI of the namespace */
    struct list *attributes; /* in "elements": the local lists of the element; NULL: missing */
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
    signed char flags[TAMIS_FLAG_COUNT];  /* 1 or 0; -1: missing */
    bool complete;                        /* canonical and valid; lists are sorted and have no duplicates */
    bool element_open;                    /* a local list can be added to the last item of "elements" */
    /* Members that are not in the HTML Standard */
    tamis_unlisted unlisted;
    tamis_readers readers;
    tamis_filter filter;
    const char *texts[TAMIS_TEXT_COUNT]; /* NULL: missing */
    tamis_excerpt excerpt;               /* used only if `has_excerpt` is true; its mark is not NULL */
    bool has_excerpt;
    uint64_t limits[TAMIS_LIMIT_COUNT];
    bool has_limit[TAMIS_LIMIT_COUNT];
    bool linkify; /* "linkify" is present */
    bool linkify_mail;
    tamis_strings linkify_schemes; /* deep copies, in the arena */
    tamis_name_list linkify_skip;
    tamis_strings template_markers; /* deep copies, in the arena */
    tamis_rule *rules;              /* deep copies, in the arena */
    uint32_t rule_count;
    uint32_t rule_capacity;
    char reason[TAMIS_ERROR_TEXT_BYTES];
};

/* config.c */

/* Reports whether a public function may continue. `error` is the message about a wrong argument of
 * the public function, or NULL if its arguments are valid. The function must not continue if the
 * config is NULL or has failed, or if `error` is not NULL. If the config has not failed before and
 * `error` is not NULL, sets the status TAMIS_INVALID_ARGUMENT and the reason `function: error`. */
bool tamis_policy_config_check_call(struct tamis_config *c, const char *function, const char *error);

/* Does the same as tamis_policy_config_check_call(), for a public function that writes a member of the configuration. If the
 * function may continue, also marks the config as not complete. */
bool tamis_policy_config_begin_change(struct tamis_config *c, const char *function, const char *error);

/* Each of these three functions checks an argument. It returns NULL if the argument is valid, otherwise the error message. */
const char *tamis_policy_config_name_error(const char *name, const char *ns);
const char *tamis_policy_config_names_error(tamis_name_list list);
const char *tamis_policy_config_text_error(const char *text);

/* Makes the item for a name that a caller has passed. If the namespace is NULL, the item has the namespace of HTML in a list of
 * elements, and no namespace in any other list. The target of a processing instruction never has a namespace. */
struct item tamis_policy_config_item(struct tamis_config *c, tamis_config_list list, const char *name,
                                     const char *ns);

/* item.c */

/* Reports whether the item is a custom data attribute (HTML Standard): the item has no namespace, and its name begins
 * with "data-", has at least one more character, and contains no ASCII uppercase letters. */
bool tamis_policy_config_item_is_custom_data(const struct tamis_config *c, const struct item *item);

/* Reports whether the item has no namespace and its name begins with "aria-". */
bool tamis_policy_config_item_is_aria(const struct tamis_config *c, const struct item *item);

/* Reports whether the element is allowed in "replaceWithChildrenElements". The elements
 * html of HTML, svg of SVG and math of MathML are not allowed in this list. */
bool tamis_policy_config_item_is_replaceable(const struct tamis_config *c, const struct item *element);

/* list.c: lists of names, which are allocated in the config's arena. If a list is NULL, functions that read the list treat it
 * as an empty list, and functions that change the list do nothing. */

/* Compares two items in the order of Sanitizer.get(): first by namespace, where no namespace comes first, then by name. Names
 * and namespaces are compared by UTF-16 code units. Returns a negative number if `a` comes before `b`, 0 if they are equal, and
 * a positive number if `a` comes after `b`. */
int tamis_policy_config_item_compare(const struct tamis_config *c, const struct item *a,
                                     const struct item *b);

/* Allocates an array for twice as many items as `*capacity` (for 8 items if `*capacity` is 0), and
 * copies the first `count` items of `items` to it. `size` is the size of an item in bytes. Returns
 * the new array and sets `*capacity` to its capacity. Returns NULL if there is no memory. */
void *tamis_policy_config_grow(struct tamis_config *c, const void *items, uint32_t count, uint32_t *capacity,
                               size_t size);

/* Returns an empty list, or NULL if there is no memory. */
struct list *tamis_policy_config_list_new(struct tamis_config *c);

/* Adds the item at the end of the list. */
void tamis_policy_config_list_append(struct tamis_config *c, struct list *list, struct item item);

/* Sorts the list in the order of Sanitizer.get(). The other functions of list.c that are declared below require a sorted
 * list. */
void tamis_policy_config_list_sort(const struct tamis_config *c, struct list *list);

/* Returns the item of the list with this name and namespace, or NULL. */
struct item *tamis_policy_config_list_find(const struct tamis_config *c, const struct list *list,
                                           const struct item *item);

/* Returns the first item that equals the item before it, or NULL. */
const struct item *tamis_policy_config_list_duplicate(const struct list *list);

/* Inserts the item at its place in the order, unless the list already has the item. */
void tamis_policy_config_list_add(struct tamis_config *c, struct list *list, struct item item);

/* Removes the item. Returns true if the item was in the list. */
bool tamis_policy_config_list_remove(const struct tamis_config *c, struct list *list,
                                     const struct item *item);

/* keeps.c: reports whether the lists keep an element or an attribute. The lists must be sorted. Rules,
 * "dataAttributes" and "ariaAttributes" are not considered. */

bool tamis_policy_config_keeps_element(const struct tamis_config *c, const struct item *element);

/* Reports whether the lists keep the attribute on the element. It does not matter whether they keep the element. If
 * `is_listed` is true, the attribute counts as one that the local list "attributes" of the element contains. */
bool tamis_policy_config_keeps_attribute(const struct tamis_config *c, const struct item *element,
                                         const struct item *attribute, bool is_listed);

/* rule.c */

/* Each of these two functions replaces the items of a list with copies. If the namespace of an element is NULL, its
 * copy has the namespace of HTML. */
void tamis_policy_config_copy_strings(struct tamis_config *c, tamis_strings *list);
void tamis_policy_config_copy_elements(struct tamis_config *c, tamis_name_list *list);

/* Checks an argument. Returns NULL if it is valid, otherwise the error message. */
const char *tamis_policy_config_strings_error(tamis_strings list);

/* reason.c: writes the text of tamis_config_last_error() */

/* Appends the text to the reason. If the text does not fit, it is cut between two characters. */
void tamis_policy_config_append_reason(struct tamis_config *c, struct span text);

static inline void reason_append(struct tamis_config *c, const char *text)
{
    tamis_policy_config_append_reason(c, span_from(text));
}

void tamis_policy_config_append_number(struct tamis_config *c, size_t number);

/* Appends the text in quotation marks, and then a space. */
void tamis_policy_config_append_quoted(struct tamis_config *c, struct span text);

/* The place of an error in the rules, such as "rules[3].url.schemes[0]". */
struct rule_place {
    uint32_t rule;
    const char *member; /* the path of a member, such as "url.schemes"; NULL: the place is the rule itself */
    size_t item;        /* index in the list; SIZE_MAX: the place is the member itself */
};

/* Sets the reason to `place: "what" error`. If `what` is NULL, the quoted part is omitted. Returns false. */
bool tamis_policy_config_rule_refuse(struct tamis_config *c, struct rule_place place, const char *what,
                                     const char *error);

/* For a rule that conflicts with another rule: sets the reason to `place: "what" error rules[other]end`. Returns false. */
bool tamis_policy_config_rule_conflict(struct tamis_config *c, struct rule_place place, const char *what,
                                       const char *error, uint32_t other, const char *end);

#endif

/* edits.h: the members "remove" and "add" of a policy that extends another one. An edit is a name in "remove" or
 * "add"; its kind is the list that contains the name. A "method of Sanitizer" is a function of policy.h that
 * changes a config as a method of Sanitizer in the HTML Standard does, such as tamis_config_remove_element(). */
#ifndef TAMIS_JSON_EDITS_H
#define TAMIS_JSON_EDITS_H

#include <string.h>

#include "reader.h"

enum what { ELEMENT, ATTRIBUTE, INSTRUCTION };

struct edit_kind {
    const char *section, *list;
    enum name_form form;
    enum what what;
    /* Calls the method for the name. Returns false if the method has changed nothing. */
    bool (*apply)(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e);
    /* The name of a second list that the method can change, such as "dropElements"; NULL if there is none.
     * The policy must not have a member with this name, because the member would replace the list. */
    const char *other;
};

struct edit {
    const struct edit_kind *kind;
    const struct json_value *item;
    size_t index;
    tamis_name name; /* `ns` is NULL for the default namespace, and "" for no namespace */
    bool is_idle;    /* the method has changed nothing */
};

enum { EDIT_KINDS = 7 };

/* ---- edit_methods.c: the lists in "remove" and "add", in the order in which their names are used */

extern const struct edit_kind tamis_json_edit_kinds[EDIT_KINDS];

/* ---- edit_conflicts.c */

/* Checks three conditions: no name occurs twice in "remove" and "add"; no element in "remove" or "add" is also
 * in "replaceWithChildrenElements", "escapeElements" or "dropElements" of the policy; no member of the policy
 * replaces a list that the edits change. If a condition is not met, reports an error and returns false. */
bool tamis_json_edits_agree(struct reader *r);

/* ---- Reading */

/* Returns the path of the name. The steps of the path are stored in `steps`. */
static inline struct step *steps_of(const struct edit *e, struct step steps[3])
{
    steps[0] = tamis_json_member(NULL, e->kind->section);
    steps[1] = tamis_json_member(&steps[0], e->kind->list);
    steps[2] = tamis_json_item(&steps[1], e->index);
    return &steps[2];
}

/* Returns the list of this kind in "remove" or "add" of the policy, or NULL. */
static inline const struct json_value *list_of(const struct reader *r, const struct edit_kind *kind)
{
    return tamis_json_get(tamis_json_get(r->root, kind->section), kind->list);
}

/* Reports whether two names are the same name. If `ns` is NULL, it means the namespace `usual`. */
static inline bool mean_same(tamis_name a, tamis_name b, const char *usual)
{
    return strcmp(a.name, b.name) == 0 && strcmp(a.ns ? a.ns : usual, b.ns ? b.ns : usual) == 0;
}

#endif

/* edit_methods.c: calls the methods of Sanitizer (edits.h) for the names in "remove" and "add". */
#include "edits.h"

static bool remove_element(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    (void)r;
    (void)at;
    return tamis_config_remove_element(c, e->name.name, e->name.ns);
}

static bool remove_attribute(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    (void)r;
    (void)at;
    return tamis_config_remove_attribute(c, e->name.name, e->name.ns);
}

static bool remove_instruction(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    (void)r;
    (void)at;
    return tamis_config_remove_processing_instruction(c, e->name.name);
}

static bool add_attribute(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    (void)r;
    (void)at;
    return tamis_config_allow_attribute(c, e->name.name, e->name.ns);
}

static bool add_instruction(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    (void)r;
    (void)at;
    return tamis_config_allow_processing_instruction(c, e->name.name);
}

/* Returns the index of the element in the list; the length of the list if the element is not in it. */
static size_t find_element(const tamis_config *c, tamis_config_list list, tamis_name name)
{
    size_t i = 0, count = tamis_config_count(c, list);
    for (; i < count; i++) {
        tamis_name item = tamis_config_item(c, list, i);
        if (mean_same(item, name, TAMIS_NAMESPACE_HTML))
            break;
    }
    return i;
}

static bool replace_element(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    static const tamis_config_list list = TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS;
    bool changed = tamis_config_replace_element_with_children(c, e->name.name, e->name.ns);
    char quoted[TAMIS_JSON_QUOTED];
    if (!changed && find_element(c, list, e->name) == tamis_config_count(c, list))
        tamis_json_error(r, at, "%s cannot be replaced with its children",
                         tamis_json_quote(quoted, e->name.name, strlen(e->name.name)));
    return changed;
}

/* ---- allowElement: an element that the base allows keeps its attributes */

/* A list of names of attributes. The array is allocated in the arena `values` of the reader. */
struct names {
    tamis_name *names;
    size_t count;
};

static bool has_name(const struct names *list, tamis_name name)
{
    for (size_t i = 0; i < list->count; i++)
        if (mean_same(list->names[i], name, ""))
            return true;
    return false;
}

/* Reads the list `member` of the item into `out`. The array out->names then has space for `more` additional names. */
static bool read_names(struct reader *r, const struct step *at, const struct json_value *item,
                       const char *member, size_t more, struct names *out)
{
    const struct json_value *list = tamis_json_get(item, member);
    struct step step = tamis_json_member(at, member);
    size_t count = json_count(list);
    *out = (struct names){NULL, 0};
    if (list && !tamis_json_is_list(r, &step, list))
        return false;
    out->names = tamis_base_arena_array(&r->values, count + more, sizeof *out->names);
    if (!out->names)
        r->status = TAMIS_NO_MEMORY;
    for (; r->status == TAMIS_OK && out->count < count; out->count++) {
        struct step place = tamis_json_item(&step, out->count);
        tamis_json_read_name(r, &place, json_item(list, out->count), NAME_ALONE, &out->names[out->count]);
    }
    return r->status == TAMIS_OK;
}

/* Adds names to `list`: the names in a local list of the base, except names that are in `but` or already in `list`. */
static void add_names_of_base(struct names *list, const tamis_config *c, size_t element,
                              tamis_config_list which, const struct names *but)
{
    for (size_t i = 0; i < tamis_config_local_count(c, element, which); i++) {
        tamis_name name = tamis_config_local_item(c, element, which, i);
        if (!has_name(but, name) && !has_name(list, name))
            list->names[list->count++] = name;
    }
}

static bool allow(tamis_config *c, const struct edit *e, const struct names *attributes, bool has_attributes,
                  const struct names *removed)
{
    tamis_name_list allowed = {attributes->names, attributes->count};
    tamis_name_list not_allowed = {removed->names, removed->count};
    return tamis_config_allow_element(c, e->name.name, e->name.ns, has_attributes ? &allowed : NULL,
                                      removed->count ? &not_allowed : NULL);
}

static bool add_element(struct reader *r, tamis_config *c, const struct step *at, const struct edit *e)
{
    struct names attributes, removed;
    size_t i = find_element(c, TAMIS_LIST_ELEMENTS, e->name);
    size_t more = tamis_config_local_count(c, i, TAMIS_LIST_ATTRIBUTES);
    size_t more_removed = tamis_config_local_count(c, i, TAMIS_LIST_REMOVE_ATTRIBUTES);
    if (!read_names(r, at, e->item, "attributes", more, &attributes) ||
        !read_names(r, at, e->item, "removeAttributes", more_removed, &removed))
        return false;
    bool is_listed = i < tamis_config_count(c, TAMIS_LIST_ELEMENTS);
    bool has_local = tamis_config_local_has(c, i, TAMIS_LIST_ATTRIBUTES);
    bool may_have = !is_listed || has_local || tamis_config_has(c, TAMIS_LIST_ATTRIBUTES);
    if (!tamis_config_has(c, TAMIS_LIST_ELEMENTS) && (attributes.count || removed.count))
        return tamis_json_error(
            r, at,
            "cannot have \"attributes\" or \"removeAttributes\", because the base has no list \"elements\"");
    add_names_of_base(&removed, c, i, TAMIS_LIST_REMOVE_ATTRIBUTES, &attributes);
    add_names_of_base(&attributes, c, i, TAMIS_LIST_ATTRIBUTES, &removed);
    return allow(c, e, &attributes, may_have && (tamis_json_get(e->item, "attributes") || has_local),
                 &removed);
}

const struct edit_kind tamis_json_edit_kinds[EDIT_KINDS] = {
    {"remove", "elements", NAME_ALONE, ELEMENT, remove_element, "dropElements"},
    {"remove", "attributes", NAME_ALONE, ATTRIBUTE, remove_attribute, NULL},
    {"remove", "processingInstructions", NAME_OF_TARGET, INSTRUCTION, remove_instruction, NULL},
    {"add", "attributes", NAME_ALONE, ATTRIBUTE, add_attribute, NULL},
    {"add", "elements", NAME_OF_OWNER, ELEMENT, add_element, NULL},
    {"add", "replaceWithChildrenElements", NAME_ALONE, ELEMENT, replace_element,
     "replaceWithChildrenElements"},
    {"add", "processingInstructions", NAME_OF_TARGET, INSTRUCTION, add_instruction, NULL},
};

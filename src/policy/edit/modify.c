/* modify.c: the methods of Sanitizer that change a configuration (HTML Standard, "HTML sanitization").
 * Each method first completes the configuration. After a method has succeeded, the configuration is still complete. */
#include "base/array.h"
#include "policy/edit/edit.h"

static bool ready(struct tamis_config *c)
{
    return tamis_config_complete(c, true) == TAMIS_OK;
}

/* Checks the name and namespace that are arguments of a method, makes an item from the two, and completes the configuration.
 * Returns false on failure. */
static bool begin(struct tamis_config *c, const char *function, tamis_config_list list, const char *name,
                  const char *ns, struct item *item)
{
    if (!tamis_policy_config_check_call(c, function, tamis_policy_config_name_error(name, ns)) || !ready(c))
        return false;
    *item = tamis_policy_config_item(c, list, name, ns);
    return meter_ok(&c->meter);
}

/* Ends a method. If the method has modified the configuration, updates the rules. Returns true if the method has modified the
 * configuration and nothing has failed. */
static bool finish(struct tamis_config *c, bool modified)
{
    if (modified)
        tamis_policy_edit_update_rules(c);
    return modified && meter_ok(&c->meter);
}

static bool has(const struct tamis_config *c, tamis_config_list list, const struct item *item)
{
    return tamis_policy_config_list_find(c, c->lists[list], item) != NULL;
}

static bool take(struct tamis_config *c, tamis_config_list list, const struct item *item)
{
    return tamis_policy_config_list_remove(c, c->lists[list], item);
}

/* Adds the item to the list. If the list is missing, first creates the list. Returns false if there is no memory. */
static bool add(struct tamis_config *c, tamis_config_list list, struct item item)
{
    if (!c->lists[list])
        c->lists[list] = tamis_policy_config_list_new(c);
    tamis_policy_config_list_add(c, c->lists[list], item);
    return meter_ok(&c->meter);
}

/* If `wanted` is true, keeps only the items of `list` that are in `other`. If `wanted` is false, keeps only the items that are
 * not in `other`. */
static void keep_if_in(const struct tamis_config *c, struct list *list, const struct list *other, bool wanted)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; list && i < list->count; i++)
        if ((tamis_policy_config_list_find(c, other, &list->items[i]) != NULL) == wanted)
            list->items[kept++] = list->items[i];
    if (list)
        list->count = kept;
}

/* Reports whether "dataAttributes" or "ariaAttributes" allows the attribute. If this function returns true, the
 * methods do not add the attribute to a list of allowed attributes. */
static bool is_allowed_by_prefix(const struct tamis_config *c, const struct item *item)
{
    return (c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1 && tamis_policy_config_item_is_custom_data(c, item)) ||
           (c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1 && tamis_policy_config_item_is_aria(c, item));
}

/* Removes from `list`, which can be NULL, the items for which `is_dropped` returns true. */
static void drop_if(const struct tamis_config *c, struct list *list,
                    bool (*is_dropped)(const struct tamis_config *, const struct item *))
{
    uint32_t kept = 0;
    for (uint32_t i = 0; list && i < list->count; i++)
        if (!is_dropped(c, &list->items[i]))
            list->items[kept++] = list->items[i];
    if (list)
        list->count = kept;
}

/* Elements. */

/* Converts the caller's list to a sorted list without duplicates. Returns NULL if `names` is NULL or there is no memory. */
static struct list *local_list(struct tamis_config *c, tamis_config_list kind, const tamis_name_list *names)
{
    if (!names)
        return NULL;
    struct list *list = tamis_policy_config_list_new(c);
    for (size_t i = 0; i < names->count; i++)
        tamis_policy_config_list_append(
            c, list, tamis_policy_config_item(c, kind, names->names[i].name, names->names[i].ns));
    tamis_policy_config_list_sort(c, list);
    uint32_t kept = 0;
    for (uint32_t i = 0; list && i < list->count; i++)
        if (i == 0 || tamis_policy_config_item_compare(c, &list->items[kept - 1], &list->items[i]) != 0)
            list->items[kept++] = list->items[i];
    if (list)
        list->count = kept;
    return list;
}

/* Removes from the element's local lists the names that are not valid together with the global "attributes" or
 * "removeAttributes". If there is no global "attributes" and the element has both local lists, replaces them with one list
 * "attributes" that allows the same attributes. */
static void fit_to_globals(struct tamis_config *c, struct item *element)
{
    const struct list *allowed = c->lists[TAMIS_LIST_ATTRIBUTES];
    const struct list *removed = c->lists[TAMIS_LIST_REMOVE_ATTRIBUTES];
    if (allowed) {
        keep_if_in(c, element->attributes, allowed, false);
        drop_if(c, element->attributes, is_allowed_by_prefix);
        keep_if_in(c, element->remove_attributes, allowed, true);
        return;
    }
    if (element->attributes) {
        keep_if_in(c, element->attributes, element->remove_attributes, false);
        element->remove_attributes = NULL;
    }
    keep_if_in(c, element->attributes, removed, false);
    keep_if_in(c, element->remove_attributes, removed, false);
}

static bool same_list(const struct list *a, const struct list *b)
{
    if (!a || !b)
        return a == b;
    for (uint32_t i = 0; a->count == b->count && i < a->count; i++)
        if (a->items[i].name != b->items[i].name || a->items[i].ns != b->items[i].ns)
            return false;
    return a->count == b->count;
}

/* Removes the element from the lists of elements that are replaced, escaped or dropped, and from the rules that rename it.
 * Returns true if the element was in one of these lists or rules. */
static bool take_from_other_lists(struct tamis_config *c, const struct item *element)
{
    bool modified = take(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, element);
    modified = tamis_policy_edit_drop_renames_of(c, element) || modified;
    modified = take(c, TAMIS_LIST_ESCAPE_ELEMENTS, element) || modified;
    return take(c, TAMIS_LIST_DROP_ELEMENTS, element) || modified;
}

static bool allow_in_elements(struct tamis_config *c, struct item element)
{
    bool modified = take_from_other_lists(c, &element);
    fit_to_globals(c, &element);
    struct item *current = tamis_policy_config_list_find(c, c->lists[TAMIS_LIST_ELEMENTS], &element);
    if (!current)
        return add(c, TAMIS_LIST_ELEMENTS, element);
    if (same_list(current->attributes, element.attributes) &&
        same_list(current->remove_attributes, element.remove_attributes))
        return modified;
    *current = element;
    return true;
}

static bool allow_element(struct tamis_config *c, struct item element, const tamis_name_list *attributes,
                          const tamis_name_list *remove_attributes)
{
    static const tamis_name_list none = {NULL, 0};
    if (!c->lists[TAMIS_LIST_ELEMENTS]) {
        if (attributes || (remove_attributes && remove_attributes->count))
            return false;
        bool modified = take_from_other_lists(c, &element);
        return take(c, TAMIS_LIST_REMOVE_ELEMENTS, &element) || modified;
    }
    element.attributes = local_list(c, TAMIS_LIST_ATTRIBUTES, attributes);
    element.remove_attributes = local_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES,
                                           attributes || remove_attributes ? remove_attributes : &none);
    return meter_ok(&c->meter) && allow_in_elements(c, element);
}

bool tamis_config_allow_element(tamis_config *c, const char *name, const char *ns,
                                const tamis_name_list *attributes, const tamis_name_list *remove_attributes)
{
    static const char function[] = "tamis_config_allow_element";
    struct item element;
    const char *error = attributes ? tamis_policy_config_names_error(*attributes) : NULL;
    if (!error && remove_attributes)
        error = tamis_policy_config_names_error(*remove_attributes);
    return tamis_policy_config_check_call(c, function, error) &&
           begin(c, function, TAMIS_LIST_ELEMENTS, name, ns, &element) &&
           finish(c, allow_element(c, element, attributes, remove_attributes));
}

/* Moves the element to "dropElements". Called only if "unlistedElements" is not "remove": if the element were only
 * removed from "elements", the policy would keep its content. */
static bool drop_element(struct tamis_config *c, const struct item *element)
{
    if (has(c, TAMIS_LIST_DROP_ELEMENTS, element))
        return false;
    take(c, TAMIS_LIST_ELEMENTS, element);
    return add(c, TAMIS_LIST_DROP_ELEMENTS, *element);
}

static bool remove_from_lists(struct tamis_config *c, const struct item *element)
{
    if (c->lists[TAMIS_LIST_ELEMENTS] && c->unlisted != TAMIS_UNLISTED_REMOVE)
        return drop_element(c, element);
    if (c->lists[TAMIS_LIST_ELEMENTS])
        return take(c, TAMIS_LIST_ELEMENTS, element);
    return !has(c, TAMIS_LIST_REMOVE_ELEMENTS, element) && add(c, TAMIS_LIST_REMOVE_ELEMENTS, *element);
}

static bool remove_element(struct tamis_config *c, const struct item *element)
{
    bool was_dropped = has(c, TAMIS_LIST_DROP_ELEMENTS, element);
    bool modified = tamis_policy_edit_drop_keeping_of(c, element);
    modified =
        (was_dropped ? tamis_policy_edit_drop_renames_of(c, element) : take_from_other_lists(c, element)) ||
        modified;
    return remove_from_lists(c, element) || modified;
}

bool tamis_config_remove_element(tamis_config *c, const char *name, const char *ns)
{
    struct item element;
    return begin(c, "tamis_config_remove_element", TAMIS_LIST_REMOVE_ELEMENTS, name, ns, &element) &&
           finish(c, remove_element(c, &element));
}

static bool replace_element(struct tamis_config *c, const struct item *element)
{
    if (!tamis_policy_config_item_is_replaceable(c, element))
        return false;
    bool modified = tamis_policy_edit_drop_keeping_of(c, element);
    if (has(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, element))
        return tamis_policy_edit_drop_renames_of(c, element) || modified;
    take_from_other_lists(c, element);
    take(c, TAMIS_LIST_REMOVE_ELEMENTS, element);
    take(c, TAMIS_LIST_ELEMENTS, element);
    return add(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, *element);
}

bool tamis_config_replace_element_with_children(tamis_config *c, const char *name, const char *ns)
{
    struct item element;
    return begin(c, "tamis_config_replace_element_with_children", TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS,
                 name, ns, &element) &&
           finish(c, replace_element(c, &element));
}

/* Attributes. */

/* Removes the attribute from the local lists of all elements. Returns true if a local list "attributes" contained the
 * attribute. */
static bool take_from_elements(struct tamis_config *c, const struct item *attribute)
{
    bool was_allowed = false;
    struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    for (uint32_t i = 0; elements && i < elements->count; i++) {
        if (tamis_policy_config_list_remove(c, elements->items[i].attributes, attribute))
            was_allowed = true;
        tamis_policy_config_list_remove(c, elements->items[i].remove_attributes, attribute);
    }
    return was_allowed;
}

static bool allow_attribute(struct tamis_config *c, const struct item *attribute)
{
    if (!c->lists[TAMIS_LIST_ATTRIBUTES])
        return take(c, TAMIS_LIST_REMOVE_ATTRIBUTES, attribute);
    if (is_allowed_by_prefix(c, attribute) || has(c, TAMIS_LIST_ATTRIBUTES, attribute))
        return false;
    take_from_elements(c, attribute);
    return add(c, TAMIS_LIST_ATTRIBUTES, *attribute);
}

bool tamis_config_allow_attribute(tamis_config *c, const char *name, const char *ns)
{
    struct item attribute;
    return begin(c, "tamis_config_allow_attribute", TAMIS_LIST_ATTRIBUTES, name, ns, &attribute) &&
           finish(c, allow_attribute(c, &attribute));
}

static bool remove_attribute(struct tamis_config *c, const struct item *attribute)
{
    bool modified = tamis_policy_edit_drop_custom_attribute(c, attribute);
    if (c->lists[TAMIS_LIST_ATTRIBUTES]) {
        modified = take(c, TAMIS_LIST_ATTRIBUTES, attribute) || modified;
        return take_from_elements(c, attribute) || modified;
    }
    if (has(c, TAMIS_LIST_REMOVE_ATTRIBUTES, attribute))
        return modified;
    take_from_elements(c, attribute);
    return add(c, TAMIS_LIST_REMOVE_ATTRIBUTES, *attribute);
}

bool tamis_config_remove_attribute(tamis_config *c, const char *name, const char *ns)
{
    struct item attribute;
    return begin(c, "tamis_config_remove_attribute", TAMIS_LIST_REMOVE_ATTRIBUTES, name, ns, &attribute) &&
           finish(c, remove_attribute(c, &attribute));
}

/* Processing instructions. */

bool tamis_config_allow_processing_instruction(tamis_config *c, const char *target)
{
    struct item pi;
    if (!begin(c, "tamis_config_allow_processing_instruction", TAMIS_LIST_PROCESSING_INSTRUCTIONS, target,
               NULL, &pi))
        return false;
    if (!c->lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS])
        return take(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS, &pi);
    return !has(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, &pi) && add(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, pi);
}

bool tamis_config_remove_processing_instruction(tamis_config *c, const char *target)
{
    struct item pi;
    if (!begin(c, "tamis_config_remove_processing_instruction", TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
               target, NULL, &pi))
        return false;
    if (c->lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS])
        return take(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, &pi);
    return !has(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS, &pi) &&
           add(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS, pi);
}

/* Booleans. */

static bool set_flag(struct tamis_config *c, tamis_config_flag flag, bool value)
{
    bool modified = c->flags[flag] != value;
    c->flags[flag] = value;
    return modified;
}

bool tamis_config_set_comments(tamis_config *c, bool allow)
{
    return ready(c) && set_flag(c, TAMIS_FLAG_COMMENTS, allow);
}

static bool set_data_attributes(struct tamis_config *c, bool allow)
{
    if (!c->lists[TAMIS_LIST_ATTRIBUTES])
        return false;
    if (allow && c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] != 1) {
        drop_if(c, c->lists[TAMIS_LIST_ATTRIBUTES], tamis_policy_config_item_is_custom_data);
        struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
        for (uint32_t i = 0; elements && i < elements->count; i++) {
            drop_if(c, elements->items[i].attributes, tamis_policy_config_item_is_custom_data);
            /* DEVIATES: the standard keeps custom data attributes in the local "removeAttributes".
             * But each name in a local "removeAttributes" must be in the global "attributes", and
             * custom data attributes have been removed from this global list. */
            drop_if(c, elements->items[i].remove_attributes, tamis_policy_config_item_is_custom_data);
        }
    }
    return set_flag(c, TAMIS_FLAG_DATA_ATTRIBUTES, allow);
}

bool tamis_config_set_data_attributes(tamis_config *c, bool allow)
{
    return ready(c) && finish(c, set_data_attributes(c, allow));
}

bool tamis_config_set_javascript_urls(tamis_config *c, bool allow)
{
    return ready(c) && finish(c, set_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, allow));
}

/* "Remove unsafe". */

bool tamis_config_remove_unsafe(tamis_config *c)
{
    static const tamis_name elements[] = {
#define ELEMENT(ns, id) {#id, TAMIS_NAMESPACE_##ns},
#include "policy/baseline_elements.def"
#undef ELEMENT
    };
    static const char *const handlers[] = {
#define HANDLER(name) name,
#include "policy/event_handlers.def"
#undef HANDLER
    };
    if (!ready(c))
        return false;
    bool modified = false;
    for (size_t i = 0; i < ARRAY_LENGTH(elements); i++) {
        struct item item =
            tamis_policy_config_item(c, TAMIS_LIST_REMOVE_ELEMENTS, elements[i].name, elements[i].ns);
        modified = (meter_ok(&c->meter) && remove_element(c, &item)) || modified;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(handlers); i++) {
        struct item item = tamis_policy_config_item(c, TAMIS_LIST_REMOVE_ATTRIBUTES, handlers[i], NULL);
        modified = (meter_ok(&c->meter) && remove_attribute(c, &item)) || modified;
    }
    if (c->flags[TAMIS_FLAG_JAVASCRIPT_URLS] == 1)
        modified = set_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, false);
    return finish(c, modified);
}

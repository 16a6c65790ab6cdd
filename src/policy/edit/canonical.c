/* canonical.c: canonicalizes a configuration and checks whether it is valid (HTML Standard, "HTML sanitization"). */
#include "base/array.h"
#include "policy/check/check.h"

/* Reasons. */

/* Appends the name of the item in quotes to the reason. If the item has a namespace that is not HTML, also appends the
 * namespace in parentheses. */
static void append_item(struct tamis_config *c, const struct item *item)
{
    struct span uri = tamis_base_names_text(&c->names, item->ns);
    reason_append(c, "\"");
    tamis_policy_config_append_reason(c, tamis_base_names_text(&c->names, item->name));
    reason_append(c, "\"");
    if (!uri.n || span_equal(uri, tamis_base_namespace_uri(NS_HTML)))
        return;
    reason_append(c, " (");
    tamis_policy_config_append_reason(c, uri);
    reason_append(c, ")");
}

/* The place of a list in the configuration. */
struct list_place {
    tamis_config_list list;
    const struct item *element; /* the owner of a local list; NULL: a global list */
    const struct list *items;
};

static bool refuse(struct tamis_config *c, struct list_place place, const struct item *item,
                   const char *error)
{
    c->reason[0] = '\0';
    if (place.element) {
        reason_append(c, "elements, ");
        append_item(c, place.element);
        reason_append(c, ", ");
    }
    reason_append(c, tamis_config_list_name(place.list));
    reason_append(c, ": ");
    if (item) {
        append_item(c, item);
        reason_append(c, " ");
    }
    reason_append(c, error);
    return false;
}

/* Validity. Each function in this section that returns bool checks a part of the configuration. If this part is not valid, the
 * function sets the reason of `c` and returns false. */

static struct list_place global(const struct tamis_config *c, tamis_config_list list)
{
    return (struct list_place){list, NULL, c->lists[list]};
}

static struct list_place local(const struct item *element, tamis_config_list list)
{
    bool allows = list == TAMIS_LIST_ATTRIBUTES;
    return (struct list_place){list, element, allows ? element->attributes : element->remove_attributes};
}

static bool not_both(struct tamis_config *c, tamis_config_list allow, tamis_config_list remove,
                     const char *error)
{
    return !c->lists[allow] || !c->lists[remove] || refuse(c, global(c, allow), NULL, error);
}

static bool no_duplicates(struct tamis_config *c, struct list_place place)
{
    const struct item *twice = tamis_policy_config_list_duplicate(place.items);
    return !twice || refuse(c, place, twice, "is listed twice");
}

/* If `wanted` is true, checks that each item of the list is in `other`. If `wanted` is false, checks that no item of the list
 * is in `other`. */
static bool each_in(struct tamis_config *c, struct list_place place, const struct list *other, bool wanted,
                    const char *error)
{
    for (uint32_t i = 0; place.items && i < place.items->count; i++)
        if ((tamis_policy_config_list_find(c, other, &place.items->items[i]) != NULL) != wanted)
            return refuse(c, place, &place.items->items[i], error);
    return true;
}

/* Checks that a list of attributes contains no attribute that "dataAttributes" or "ariaAttributes" allows. */
static bool no_covered_attributes(struct tamis_config *c, struct list_place place)
{
    bool data = c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1, aria = c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1;
    for (uint32_t i = 0; place.items && i < place.items->count; i++) {
        const struct item *item = &place.items->items[i];
        if (data && tamis_policy_config_item_is_custom_data(c, item))
            return refuse(c, place, item, "is already allowed by \"dataAttributes\"");
        if (aria && tamis_policy_config_item_is_aria(c, item))
            return refuse(c, place, item, "is already allowed by \"ariaAttributes\"; remove it here");
    }
    return true;
}

static bool replaced_elements_are_valid(struct tamis_config *c)
{
    struct list_place replaced = global(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS);
    for (uint32_t i = 0; replaced.items && i < replaced.items->count; i++)
        if (!tamis_policy_config_item_is_replaceable(c, &replaced.items->items[i]))
            return refuse(c, replaced, &replaced.items->items[i], "cannot be replaced with its children");
    return each_in(c, replaced, c->lists[TAMIS_LIST_ELEMENTS], false, "is also in \"elements\"") &&
           each_in(c, replaced, c->lists[TAMIS_LIST_REMOVE_ELEMENTS], false, "is also in \"removeElements\"");
}

/* Checks that no element of the list is in another list of the table `others`. */
static bool is_in_no_other_list(struct tamis_config *c, tamis_config_list list)
{
    static const struct {
        tamis_config_list list;
        const char *error;
    } others[] = {
        {TAMIS_LIST_ELEMENTS, "is also in \"elements\""},
        {TAMIS_LIST_REMOVE_ELEMENTS, "is also in \"removeElements\""},
        {TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, "is also in \"replaceWithChildrenElements\""},
        {TAMIS_LIST_ESCAPE_ELEMENTS, "is also in \"escapeElements\""},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (others[i].list != list &&
            !each_in(c, global(c, list), c->lists[others[i].list], false, others[i].error))
            return false;
    return true;
}

/* Checks the local lists of an element. Called only if there is a global list "attributes". */
static bool local_lists_fit_allowed(struct tamis_config *c, const struct item *element)
{
    const struct list *globals = c->lists[TAMIS_LIST_ATTRIBUTES];
    struct list_place attributes = local(element, TAMIS_LIST_ATTRIBUTES);
    struct list_place remove = local(element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    return no_duplicates(c, attributes) && no_duplicates(c, remove) &&
           each_in(c, attributes, globals, false, "is already in the global \"attributes\"") &&
           each_in(c, remove, globals, true, "is not in the global \"attributes\"") &&
           no_covered_attributes(c, attributes);
}

/* Checks the local lists of an element. Called only if there is a global list "removeAttributes". */
static bool local_lists_fit_removed(struct tamis_config *c, const struct item *element)
{
    const struct list *globals = c->lists[TAMIS_LIST_REMOVE_ATTRIBUTES];
    struct list_place attributes = local(element, TAMIS_LIST_ATTRIBUTES);
    struct list_place remove = local(element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    if (attributes.items && remove.items)
        return refuse(c, attributes, NULL, "cannot be combined with \"removeAttributes\"");
    return no_duplicates(c, attributes) && no_duplicates(c, remove) &&
           each_in(c, attributes, globals, false, "is in the global \"removeAttributes\"") &&
           each_in(c, remove, globals, false, "is already in the global \"removeAttributes\"");
}

static bool attributes_are_valid(struct tamis_config *c)
{
    bool allows = c->lists[TAMIS_LIST_ATTRIBUTES] != NULL;
    const struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    for (uint32_t i = 0; elements && i < elements->count; i++)
        if (!(allows ? local_lists_fit_allowed : local_lists_fit_removed)(c, &elements->items[i]))
            return false;
    if (!allows && c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] >= 0)
        return refuse(c, global(c, TAMIS_LIST_REMOVE_ATTRIBUTES), NULL,
                      "dataAttributes is allowed only together with the list \"attributes\"");
    return no_covered_attributes(c, global(c, TAMIS_LIST_ATTRIBUTES));
}

static bool is_valid(struct tamis_config *c)
{
    if (!not_both(c, TAMIS_LIST_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS,
                  "cannot be combined with \"removeElements\"") ||
        !not_both(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
                  "cannot be combined with \"removeProcessingInstructions\"") ||
        !not_both(c, TAMIS_LIST_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES,
                  "cannot be combined with \"removeAttributes\""))
        return false;
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        if (!no_duplicates(c, global(c, list)))
            return false;
    return replaced_elements_are_valid(c) && is_in_no_other_list(c, TAMIS_LIST_ESCAPE_ELEMENTS) &&
           is_in_no_other_list(c, TAMIS_LIST_DROP_ELEMENTS) && attributes_are_valid(c) &&
           tamis_policy_check_rules_are_valid(c);
}

/* Canonical form. */

static void default_list(struct tamis_config *c, tamis_config_list one, tamis_config_list other,
                         tamis_config_list when_missing)
{
    if (!c->lists[one] && !c->lists[other])
        c->lists[when_missing] = tamis_policy_config_list_new(c);
}

static void default_flag(struct tamis_config *c, tamis_config_flag flag, bool value)
{
    if (c->flags[flag] < 0)
        c->flags[flag] = value;
}

static void canonicalize_element(struct tamis_config *c, struct item *element)
{
    if (!element->attributes && !element->remove_attributes)
        element->remove_attributes = tamis_policy_config_list_new(c);
    tamis_policy_config_list_sort(c, element->attributes);
    tamis_policy_config_list_sort(c, element->remove_attributes);
}

static void canonicalize(struct tamis_config *c, bool permissive)
{
    default_list(c, TAMIS_LIST_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS);
    default_list(c, TAMIS_LIST_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES);
    default_list(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
                 permissive ? TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS : TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    for (uint32_t i = 0; elements && i < elements->count; i++)
        canonicalize_element(c, &elements->items[i]);
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        tamis_policy_config_list_sort(c, c->lists[list]);
    default_flag(c, TAMIS_FLAG_COMMENTS, permissive);
    if (c->lists[TAMIS_LIST_ATTRIBUTES])
        default_flag(c, TAMIS_FLAG_DATA_ATTRIBUTES, permissive);
    default_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, permissive);
}

tamis_status tamis_config_complete(tamis_config *c, bool permissive)
{
    if (!c || c->complete || !meter_ok(&c->meter))
        return c ? c->meter.status : TAMIS_NO_MEMORY;
    c->element_open = false;
    canonicalize(c, permissive);
    if (meter_ok(&c->meter) && !is_valid(c))
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_POLICY);
    c->complete = meter_ok(&c->meter);
    return c->meter.status;
}

/* canonical.c: "canonicalize the configuration" and its rules of validity (HTML Standard, "HTML
 * sanitization"). */
#include "base/array.h"
#include "policy/config/config.h"

/* Reasons. */

static const char *const list_names[TAMIS_LIST_COUNT] = {
    [TAMIS_LIST_ELEMENTS] = "elements",
    [TAMIS_LIST_REMOVE_ELEMENTS] = "removeElements",
    [TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS] = "replaceWithChildrenElements",
    [TAMIS_LIST_PROCESSING_INSTRUCTIONS] = "processingInstructions",
    [TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS] = "removeProcessingInstructions",
    [TAMIS_LIST_ATTRIBUTES] = "attributes",
    [TAMIS_LIST_REMOVE_ATTRIBUTES] = "removeAttributes",
    [TAMIS_LIST_ESCAPE_ELEMENTS] = "escapeElements",
    [TAMIS_LIST_DROP_ELEMENTS] = "dropElements",
};

static void say_text(struct tamis_config *c, const char *text)
{
    tamis_policy_config_reason_say(c, span_from(text));
}

/* "b", or "a" (http://www.w3.org/2000/svg) when the namespace is not HTML or none. */
static void say_item(struct tamis_config *c, const struct item *item)
{
    struct span uri = tamis_base_names_text(&c->names, item->ns);
    say_text(c, "\"");
    tamis_policy_config_reason_say(c, tamis_base_names_text(&c->names, item->name));
    say_text(c, "\"");
    if (!uri.n || span_equal(uri, tamis_base_namespace_uri(NS_HTML)))
        return;
    say_text(c, " (");
    tamis_policy_config_reason_say(c, uri);
    say_text(c, ")");
}

/* Where a list stands: one of the config's, or an element's own. */
struct place {
    tamis_config_list list;
    const struct item *element; /* NULL: the config's */
    const struct list *items;
};

static bool refuse(struct tamis_config *c, struct place place, const struct item *item, const char *why)
{
    c->reason[0] = '\0';
    if (place.element) {
        say_text(c, "elements, ");
        say_item(c, place.element);
        say_text(c, ", ");
    }
    say_text(c, list_names[place.list]);
    say_text(c, ": ");
    if (item) {
        say_item(c, item);
        say_text(c, " ");
    }
    say_text(c, why);
    return false;
}

/* Rules. Each answers whether it holds. */

static struct place global(const struct tamis_config *c, tamis_config_list list)
{
    return (struct place){list, NULL, c->lists[list]};
}

static struct place local(const struct item *element, tamis_config_list list)
{
    bool allows = list == TAMIS_LIST_ATTRIBUTES;
    return (struct place){list, element, allows ? element->attributes : element->remove_attributes};
}

static bool not_both(struct tamis_config *c, tamis_config_list allow, tamis_config_list remove,
                     const char *why)
{
    return !c->lists[allow] || !c->lists[remove] || refuse(c, global(c, allow), NULL, why);
}

static bool no_duplicates(struct tamis_config *c, struct place place)
{
    const struct item *twice = tamis_policy_config_list_duplicate(place.items);
    return !twice || refuse(c, place, twice, "is listed twice");
}

/* No item is (wanted: each item is) in `other` too. */
static bool each_in(struct tamis_config *c, struct place place, const struct list *other, bool wanted,
                    const char *why)
{
    for (uint32_t i = 0; place.items && i < place.items->count; i++)
        if ((tamis_policy_config_list_find(c, other, &place.items->items[i]) != NULL) != wanted)
            return refuse(c, place, &place.items->items[i], why);
    return true;
}

static bool no_custom_data(struct tamis_config *c, struct place place)
{
    for (uint32_t i = 0; place.items && i < place.items->count; i++)
        if (tamis_policy_config_item_is_custom_data(c, &place.items->items[i]))
            return refuse(c, place, &place.items->items[i], "is covered by dataAttributes already");
    return true;
}

static bool replaced_elements_are_valid(struct tamis_config *c)
{
    struct place replaced = global(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS);
    for (uint32_t i = 0; replaced.items && i < replaced.items->count; i++)
        if (!tamis_policy_config_item_is_replaceable(c, &replaced.items->items[i]))
            return refuse(c, replaced, &replaced.items->items[i], "cannot be replaced with its children");
    return each_in(c, replaced, c->lists[TAMIS_LIST_ELEMENTS], false, "is in elements too") &&
           each_in(c, replaced, c->lists[TAMIS_LIST_REMOVE_ELEMENTS], false, "is in removeElements too");
}

/* An element is in one of the lists that say what becomes of it. */
static bool is_listed_once(struct tamis_config *c, tamis_config_list list)
{
    static const struct {
        tamis_config_list list;
        const char *why;
    } others[] = {
        {TAMIS_LIST_ELEMENTS, "is in elements too"},
        {TAMIS_LIST_REMOVE_ELEMENTS, "is in removeElements too"},
        {TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, "is in replaceWithChildrenElements too"},
        {TAMIS_LIST_ESCAPE_ELEMENTS, "is in escapeElements too"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (others[i].list != list &&
            !each_in(c, global(c, list), c->lists[others[i].list], false, others[i].why))
            return false;
    return true;
}

/* With the global list "attributes". */
static bool element_adds_validly(struct tamis_config *c, const struct item *element)
{
    const struct list *globals = c->lists[TAMIS_LIST_ATTRIBUTES];
    struct place attributes = local(element, TAMIS_LIST_ATTRIBUTES);
    struct place remove = local(element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    return no_duplicates(c, attributes) && no_duplicates(c, remove) &&
           each_in(c, attributes, globals, false, "is in the global attributes already") &&
           each_in(c, remove, globals, true, "is not in the global attributes") &&
           (c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] != 1 || no_custom_data(c, attributes));
}

/* With the global list "removeAttributes". */
static bool element_removes_validly(struct tamis_config *c, const struct item *element)
{
    const struct list *globals = c->lists[TAMIS_LIST_REMOVE_ATTRIBUTES];
    struct place attributes = local(element, TAMIS_LIST_ATTRIBUTES);
    struct place remove = local(element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    if (attributes.items && remove.items)
        return refuse(c, attributes, NULL, "removeAttributes excludes it");
    return no_duplicates(c, attributes) && no_duplicates(c, remove) &&
           each_in(c, attributes, globals, false, "is in the global removeAttributes") &&
           each_in(c, remove, globals, false, "is in the global removeAttributes already");
}

static bool attributes_are_valid(struct tamis_config *c)
{
    bool allows = c->lists[TAMIS_LIST_ATTRIBUTES] != NULL;
    const struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    for (uint32_t i = 0; elements && i < elements->count; i++)
        if (!(allows ? element_adds_validly : element_removes_validly)(c, &elements->items[i]))
            return false;
    if (!allows && c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] >= 0)
        return refuse(c, global(c, TAMIS_LIST_REMOVE_ATTRIBUTES), NULL,
                      "dataAttributes goes with attributes only");
    return c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] != 1 || no_custom_data(c, global(c, TAMIS_LIST_ATTRIBUTES));
}

bool tamis_policy_edit_config_is_valid(struct tamis_config *c)
{
    if (!not_both(c, TAMIS_LIST_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS, "removeElements excludes it") ||
        !not_both(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS,
                  "removeProcessingInstructions excludes it") ||
        !not_both(c, TAMIS_LIST_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES, "removeAttributes excludes it"))
        return false;
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        if (!no_duplicates(c, global(c, list)))
            return false;
    return replaced_elements_are_valid(c) && is_listed_once(c, TAMIS_LIST_ESCAPE_ELEMENTS) &&
           is_listed_once(c, TAMIS_LIST_DROP_ELEMENTS) && attributes_are_valid(c) &&
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
        return tamis_config_status(c);
    c->element_open = false;
    canonicalize(c, permissive);
    if (meter_ok(&c->meter) && !tamis_policy_edit_config_is_valid(c))
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_POLICY);
    c->complete = meter_ok(&c->meter);
    return c->meter.status;
}

/* lists.c: compiles the lists of elements, attributes and processing instructions. */
#include "base/array.h"
#include "policy/compile/compile.h"

/* Names. */

static uint32_t name_of(struct compiler *k, const struct item *item)
{
    if (item->name < ATOM_STATIC_COUNT)
        return item->name;
    return tamis_policy_compile_name_of(k, tamis_base_names_text(&k->config->names, item->name));
}

/* Returns the namespace of the item. For a namespace that is not in enum name_space, returns NS_OTHER. */
static enum name_space namespace_of(const struct compiler *k, const struct item *item)
{
    return tamis_base_namespace_of(tamis_base_names_text(&k->config->names, item->ns));
}

static void collect(struct compiler *k, const struct list *list)
{
    for (uint32_t i = 0; list && i < list->count; i++)
        name_of(k, &list->items[i]);
}

void tamis_policy_compile_collect_list_names(struct compiler *k)
{
    const struct list *elements = k->config->lists[TAMIS_LIST_ELEMENTS];
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        collect(k, k->config->lists[list]);
    for (uint32_t i = 0; elements && i < elements->count; i++) {
        collect(k, elements->items[i].attributes);
        collect(k, elements->items[i].remove_attributes);
    }
}

/* Elements. */

/* Returns the attribute keys of a list. Names in other namespaces (NS_OTHER) are left out. If the policy is safe, names that a
 * safe policy always removes are left out too. NULL is an empty list. */
static const uint32_t *keys_of(struct compiler *k, const struct list *list)
{
    if (!list || !list->count)
        return NULL;
    uint32_t *keys = tamis_base_arena_array(&k->policy->arena, (size_t)list->count + 1, sizeof *keys);
    if (!keys)
        return NULL;
    uint32_t n = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct item *item = &list->items[i];
        enum name_space ns = namespace_of(k, item);
        struct span name = tamis_base_names_text(&k->config->names, item->name);
        bool unsafe = k->policy->safe && tamis_policy_is_unsafe_attribute(k->policy, name, ns);
        if (item->name && ns != NS_OTHER && !unsafe)
            keys[n++] = attribute_key(name_of(k, item), ns);
    }
    keys[n] = 0;
    return keys;
}

static void compile_own_lists(struct compiler *k, const struct item *item, uint32_t element)
{
    bool only_listed = item->attributes && !k->config->lists[TAMIS_LIST_ATTRIBUTES];
    const uint32_t *kept = keys_of(k, item->attributes);
    const uint32_t *removed = keys_of(k, item->remove_attributes);
    if (!only_listed && !kept && !removed)
        return;
    struct element_action *action = tamis_policy_compile_own_action(k, element);
    action->kept = kept;
    action->kept_bits = keys_bits(kept);
    action->removed = removed;
    if (only_listed)
        action->flags |= ELEMENT_ONLY_LISTED;
}

static void compile_element_list(struct compiler *k, tamis_config_list which, uint32_t action)
{
    const struct list *list = k->config->lists[which];
    for (uint32_t i = 0; list && i < list->count; i++) {
        const struct item *item = &list->items[i];
        enum name_space ns = namespace_of(k, item);
        if (!item->name || ns > NS_ATOM)
            continue;
        uint32_t element = element_index(name_of(k, item), ns);
        k->elements[element] = action;
        compile_own_lists(k, item, element);
    }
}

static void make_shared_actions(struct compiler *k)
{
    static const struct {
        uint8_t kind, flags;
        tamis_reason reason;
    } shared[ACTION_ROW_FIRST_OWN] = {
        [ACTION_ROW_UNLISTED_REMOVE] = {ACTION_REMOVE, ELEMENT_UNLISTED, TAMIS_REASON_ELEMENT_NOT_ALLOWED},
        [ACTION_ROW_UNLISTED_UNWRAP] = {ACTION_UNWRAP, ELEMENT_UNLISTED, TAMIS_REASON_ELEMENT_NOT_ALLOWED},
        [ACTION_ROW_UNLISTED_ESCAPE] = {ACTION_ESCAPE, ELEMENT_UNLISTED, TAMIS_REASON_ELEMENT_NOT_ALLOWED},
        [ACTION_ROW_REMOVE] = {ACTION_REMOVE, 0, TAMIS_REASON_ELEMENT_REMOVED},
        [ACTION_ROW_UNWRAP] = {ACTION_UNWRAP, 0, TAMIS_REASON_ELEMENT_REPLACED},
        [ACTION_ROW_ESCAPE] = {ACTION_ESCAPE, 0, TAMIS_REASON_ELEMENT_ESCAPED},
        [ACTION_ROW_KEEP] = {ACTION_KEEP, 0, TAMIS_REASON_ELEMENT_NOT_ALLOWED},
        [ACTION_ROW_UNSAFE] = {ACTION_REMOVE, 0, TAMIS_REASON_ELEMENT_UNSAFE},
        [ACTION_ROW_UPPERCASE_VARIANT] = {ACTION_REMOVE, 0, TAMIS_REASON_ELEMENT_IN_CAPITALS},
        [ACTION_ROW_UNCHECKED] = {ACTION_REMOVE, 0, TAMIS_REASON_URL_NO_RULE},
        [ACTION_ROW_FOREIGN] = {ACTION_REMOVE, 0, TAMIS_REASON_FOREIGN_NOT_UNWRAPPED},
    };
    for (size_t i = 0; i < ACTION_ROW_FIRST_OWN; i++)
        k->actions[i] = (struct element_action){
            .kind = shared[i].kind, .flags = shared[i].flags, .reason = (uint8_t)shared[i].reason};
    k->action_count = ACTION_ROW_FIRST_OWN;
}

/* Makes the policy remove some unlisted elements with their content, instead of replacing them
 * with their children. The content of plaintext and xmp is text that usually contains tags. The
 * content of the other elements is not displayed as text, or is useless without the element. */
static void remove_elements_without_text(struct compiler *k)
{
    static const atom names[] = {ATOM_script,   ATOM_style,  ATOM_template,  ATOM_title, ATOM_iframe,
                                 ATOM_noembed,  ATOM_object, ATOM_noframes,  ATOM_xmp,   ATOM_noscript,
                                 ATOM_textarea, ATOM_select, ATOM_plaintext, ATOM_svg,   ATOM_math};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            k->elements[element_index(names[i], ns)] = ACTION_ROW_UNLISTED_REMOVE;
}

static uint32_t unlisted_action(const struct tamis_config *c)
{
    if (!c->lists[TAMIS_LIST_ELEMENTS])
        return ACTION_ROW_KEEP;
    switch (c->unlisted) {
    case TAMIS_UNLISTED_UNWRAP:
        return ACTION_ROW_UNLISTED_UNWRAP;
    case TAMIS_UNLISTED_ESCAPE:
        return ACTION_ROW_UNLISTED_ESCAPE;
    case TAMIS_UNLISTED_REMOVE:
        break;
    }
    return ACTION_ROW_UNLISTED_REMOVE;
}

static void compile_elements(struct compiler *k)
{
    uint32_t unlisted = unlisted_action(k->config);
    for (uint32_t i = 0; i < k->name_count * ELEMENT_NAMESPACES; i++)
        k->elements[i] = unlisted;
    make_shared_actions(k);
    if (unlisted == ACTION_ROW_UNLISTED_UNWRAP)
        remove_elements_without_text(k);
    compile_element_list(k, TAMIS_LIST_ELEMENTS, ACTION_ROW_KEEP);
    compile_element_list(k, TAMIS_LIST_REMOVE_ELEMENTS, ACTION_ROW_REMOVE);
    compile_element_list(k, TAMIS_LIST_DROP_ELEMENTS, ACTION_ROW_REMOVE);
    compile_element_list(k, TAMIS_LIST_ESCAPE_ELEMENTS, ACTION_ROW_ESCAPE);
    compile_element_list(k, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, ACTION_ROW_UNWRAP);
}

/* Attributes. */

static void mark_links(struct compiler *k)
{
    static const uint32_t links[] = {
        ATOM_href * NS_COUNT + NS_NONE,          ATOM_href * NS_COUNT + NS_XLINK,
        ATOM_action * NS_COUNT + NS_NONE,        ATOM_formaction * NS_COUNT + NS_NONE,
        ATOM_attributeName * NS_COUNT + NS_NONE, ATOM_attributename * NS_COUNT + NS_NONE,
        ATOM_xlink_href * NS_COUNT + NS_NONE,    ATOM_base * NS_COUNT + NS_XML};
    for (size_t i = 0; i < ARRAY_LENGTH(links); i++)
        k->attributes[links[i]] |= MARK_LINK;
}

/* Marks as kept the attributes in no namespace whose names begin with the prefix ("data-" or "aria-") and have
 * an atom in the policy. If a name has no atom, the filter tests whether the name begins with the prefix. */
static void mark_prefixed(struct compiler *k, struct span prefix)
{
    for (uint32_t name = 1; name < k->name_count; name++)
        if (span_starts(tamis_base_names_text(&k->policy->names, name), prefix))
            k->attributes[attribute_key(name, NS_NONE)] |= MARK_KEEP;
}

static void compile_attributes(struct compiler *k)
{
    bool allows = k->config->lists[TAMIS_LIST_ATTRIBUTES] != NULL;
    const struct list *list = k->config->lists[allows ? TAMIS_LIST_ATTRIBUTES : TAMIS_LIST_REMOVE_ATTRIBUTES];
    tamis_base_array_fill(k->attributes, (size_t)k->name_count * NS_COUNT, allows ? 0 : MARK_KEEP);
    for (uint32_t i = 0; i < list->count; i++) {
        enum name_space ns = namespace_of(k, &list->items[i]);
        if (list->items[i].name && ns != NS_OTHER)
            k->attributes[attribute_key(name_of(k, &list->items[i]), ns)] = allows ? MARK_KEEP : 0;
    }
    if (k->policy->data_attributes)
        mark_prefixed(k, SPAN("data-"));
    if (k->policy->aria_attributes)
        mark_prefixed(k, SPAN("aria-"));
    if (k->policy->safe || !k->config->flags[TAMIS_FLAG_JAVASCRIPT_URLS])
        mark_links(k);
}

/* Processing instructions. */

static void compile_targets(struct compiler *k)
{
    bool allows = k->config->lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS] != NULL;
    const struct list *list = k->config->lists[allows ? TAMIS_LIST_PROCESSING_INSTRUCTIONS
                                                      : TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS];
    tamis_base_array_fill(k->targets, k->name_count, !allows);
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].name)
            k->targets[name_of(k, &list->items[i])] = allows;
}

void tamis_policy_compile_lists(struct compiler *k)
{
    compile_elements(k);
    compile_attributes(k);
    compile_targets(k);
}

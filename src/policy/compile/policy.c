/* policy.c: compiles a configuration into tables.
 *
 * Names first, for they decide how large the tables are; then the tables as the configuration has them; then,
 * in safe mode, what no configuration can allow (harden.c). */
#include "policy/policy.h"

#include "base/array.h"
#include "policy/compile/compile.h"

/* Names. */

static uint32_t name_of(struct compiler *k, const struct item *item)
{
    if (item->name < ATOM_STATIC_COUNT)
        return item->name;
    return tamis_policy_compile_name_of(k, tamis_base_names_text(&k->config->names, item->name));
}

/* NS_OTHER when nothing in that namespace stays. */
static enum name_space namespace_of(const struct compiler *k, const struct item *item)
{
    return tamis_base_namespace_of(tamis_base_names_text(&k->config->names, item->ns));
}

static void collect(struct compiler *k, const struct list *list)
{
    for (uint32_t i = 0; list && i < list->count; i++)
        name_of(k, &list->items[i]);
}

static void collect_names(struct compiler *k)
{
    const struct list *elements = k->config->lists[TAMIS_LIST_ELEMENTS];
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        collect(k, k->config->lists[list]);
    for (uint32_t i = 0; elements && i < elements->count; i++) {
        collect(k, elements->items[i].attributes);
        collect(k, elements->items[i].remove_attributes);
    }
    tamis_policy_compile_collect_rule_names(k);
    k->name_count = ATOM_STATIC_COUNT + k->policy->names.dynamic_count;
}

/* Elements. */

/* The attribute keys of a list, ended by 0. Out of safe ones are left handlers, and names in capitals. */
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
    struct element_action *rule = tamis_policy_compile_own_action(k, element);
    rule->kept = kept;
    rule->removed = removed;
    if (only_listed)
        rule->flags |= ELEMENT_ONLY_LISTED;
}

static void compile_element_list(struct compiler *k, tamis_config_list which, uint32_t rule)
{
    const struct list *list = k->config->lists[which];
    for (uint32_t i = 0; list && i < list->count; i++) {
        const struct item *item = &list->items[i];
        enum name_space ns = namespace_of(k, item);
        if (!item->name || ns > NS_ATOM)
            continue;
        uint32_t element = element_index(name_of(k, item), ns);
        k->elements[element] = rule;
        compile_own_lists(k, item, element);
    }
}

static void make_shared_rules(struct compiler *k)
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
        [ACTION_ROW_CAPITALS] = {ACTION_REMOVE, 0, TAMIS_REASON_ELEMENT_IN_CAPITALS},
        [ACTION_ROW_UNJUDGED] = {ACTION_REMOVE, 0, TAMIS_REASON_URL_NO_RULE},
        [ACTION_ROW_FOREIGN] = {ACTION_REMOVE, 0, TAMIS_REASON_FOREIGN_NOT_UNWRAPPED},
    };
    for (size_t i = 0; i < ACTION_ROW_FIRST_OWN; i++)
        k->actions[i] = (struct element_action){
            .kind = shared[i].kind, .flags = shared[i].flags, .reason = (uint8_t)shared[i].reason};
    k->action_count = ACTION_ROW_FIRST_OWN;
}

/* What has no text for people, or one that makes no sense without its element. */
static void remove_textless(struct compiler *k)
{
    static const atom names[] = {ATOM_script,   ATOM_style,  ATOM_template,  ATOM_title, ATOM_iframe,
                                 ATOM_noembed,  ATOM_object, ATOM_noframes,  ATOM_xmp,   ATOM_noscript,
                                 ATOM_textarea, ATOM_select, ATOM_plaintext, ATOM_svg,   ATOM_math};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            k->elements[element_index(names[i], ns)] = ACTION_ROW_UNLISTED_REMOVE;
}

static uint32_t rule_of_the_rest(const struct tamis_config *c)
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
    uint32_t rest = rule_of_the_rest(k->config);
    for (uint32_t i = 0; i < k->name_count * ELEMENT_NAMESPACES; i++)
        k->elements[i] = rest;
    make_shared_rules(k);
    if (rest == ACTION_ROW_UNLISTED_UNWRAP)
        remove_textless(k);
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

/* data-* and aria-* names that the configuration or tamis mentions; the others are recognised when they are met. */
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

/* All of it. */

/* No more rules than that are made: shared ones, one for each element that is mentioned, one for
 * the frame, and what hardening adds. */
static size_t most_rules(const struct tamis_config *c)
{
    size_t most = tamis_config_count(c, TAMIS_LIST_ELEMENTS) + ACTION_ROW_FIRST_OWN + HARDENED_rules + 1;
    for (uint32_t i = 0; i < c->rule_count; i++)
        most += c->rules[i].elements.count;
    return most;
}

static bool make_tables(struct compiler *k)
{
    struct arena *a = &k->policy->arena;
    size_t rows = k->name_count;
    size_t rules = most_rules(k->config);
    k->elements = tamis_base_arena_array(a, rows * ELEMENT_NAMESPACES, sizeof *k->elements);
    k->attributes = tamis_base_arena_array(a, rows, NS_COUNT);
    k->targets = tamis_base_arena_array(a, rows, 1);
    k->actions = tamis_base_arena_array(a, rules, sizeof *k->actions);
    return meter_ok(&k->policy->meter);
}

static void compile(struct tamis_policy *policy, const struct tamis_config *config)
{
    struct compiler k = {.policy = policy, .config = config};
    collect_names(&k);
    if (!make_tables(&k))
        return;
    compile_elements(&k);
    compile_attributes(&k);
    compile_targets(&k);
    tamis_policy_compile_rules(&k);
    if (policy->safe && meter_ok(&policy->meter))
        tamis_policy_compile_harden(&k);
    policy->elements = k.elements;
    policy->attributes = k.attributes;
    policy->targets = k.targets;
    policy->actions = k.actions;
}

static struct tamis_policy *policy_new(const tamis_allocator *allocator)
{
    struct meter meter;
    tamis_base_meter_init(&meter, allocator);
    struct tamis_policy *policy = tamis_base_meter_allocate(&meter, sizeof *policy);
    if (!policy)
        return NULL;
    *policy = (struct tamis_policy){0};
    policy->meter = meter;
    tamis_base_arena_init(&policy->arena, &policy->meter);
    tamis_base_names_init(&policy->names, &policy->arena);
    tamis_base_buf_init(&policy->base_text, &policy->meter, TAMIS_MAX_OUTPUT_BYTES);
    return policy;
}

tamis_status tamis_policy_new(tamis_config *c, bool safe, const tamis_allocator *allocator,
                              tamis_policy **out)
{
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    tamis_status status = tamis_config_complete(c, !safe);
    if (status != TAMIS_OK)
        return status;
    struct tamis_policy *policy = policy_new(allocator);
    if (!policy)
        return TAMIS_NO_MEMORY;
    policy->safe = safe;
    policy->comments = c->flags[TAMIS_FLAG_COMMENTS] == 1;
    policy->data_attributes = c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1;
    policy->aria_attributes = c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1;
    policy->lists_elements = c->lists[TAMIS_LIST_ELEMENTS] != NULL;
    policy->lists_attributes = c->lists[TAMIS_LIST_ATTRIBUTES] != NULL;
    policy->escapes = c->unlisted == TAMIS_UNLISTED_ESCAPE ||
                      tamis_config_count(c, TAMIS_LIST_ESCAPE_ELEMENTS);
    tamis_base_array_copy(policy->limits, c->limits, TAMIS_LIMIT_COUNT, sizeof *policy->limits);
    tamis_base_array_copy(policy->has_limit, c->has_limit, TAMIS_LIMIT_COUNT, sizeof *policy->has_limit);
    compile(policy, c);
    status = policy->meter.status;
    if (status == TAMIS_OK)
        *out = policy;
    else
        tamis_policy_free(policy);
    return status;
}

void tamis_policy_free(tamis_policy *policy)
{
    if (!policy || policy == tamis_policy_default())
        return;
    tamis_base_buf_free(&policy->base_text);
    tamis_base_arena_free(&policy->arena);
    struct meter meter = policy->meter;
    tamis_base_meter_release(&meter, policy, sizeof *policy);
}

bool tamis_policy_is_safe(const tamis_policy *policy)
{
    return policy_or_default(policy)->safe;
}

tamis_status tamis_policy_preset(const char *name, const tamis_allocator *allocator, tamis_policy **out)
{
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    if (!tamis_policy_edit_is_preset(name))
        return TAMIS_INVALID_ARGUMENT;
    tamis_config *c = tamis_config_new_preset(name, allocator);
    tamis_status status = tamis_policy_new(c, true, allocator, out);
    tamis_config_free(c);
    return status;
}

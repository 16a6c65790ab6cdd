/* policy.c: compiles a configuration into tables.
 *
 * Names first, for they decide how large the tables are; then the tables as the configuration has them; then,
 * in safe mode, what no configuration can allow (harden.c). */
#include "base/array.h"
#include "sanitize/policy.h"

#include "sanitize/compile.h"

/* Names. */

static uint32_t name_of(const struct compiler *k, const struct item *item)
{
    if (item->name < ATOM_STATIC_COUNT)
        return item->name;
    return tamis_base_names_intern(&k->policy->names, tamis_base_names_text(&k->config->names, item->name));
}

/* NS_OTHER when nothing in that namespace stays. */
static enum name_space namespace_of(const struct compiler *k, const struct item *item)
{
    return tamis_base_namespace_of(tamis_base_names_text(&k->config->names, item->ns));
}

static void collect(struct compiler *k, const struct list *list)
{
    for (uint32_t i = 0; list && i < list->count; i++) {
        size_t length = tamis_base_names_text(&k->config->names, list->items[i].name).n;
        name_of(k, &list->items[i]);
        if (length > k->policy->longest)
            k->policy->longest = length;
    }
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
        bool unsafe = (ns == NS_NONE && tamis_sanitize_is_handler(name)) ||
                      tamis_sanitize_is_in_capitals(k->policy, name);
        if (item->name && ns != NS_OTHER && !(k->policy->safe && unsafe))
            keys[n++] = attribute_key(name_of(k, item), ns);
    }
    keys[n] = 0;
    return keys;
}

struct rule *tamis_sanitize_own_rule(struct compiler *k, uint32_t element)
{
    uint32_t *rule = &k->elements[element];
    if (*rule < RULE_FIRST_OWN) {
        k->rules[k->rule_count] = k->rules[*rule];
        *rule = k->rule_count++;
    }
    return &k->rules[*rule];
}

static void compile_own_lists(struct compiler *k, const struct item *item, uint32_t element)
{
    bool only_listed = item->attributes && !k->config->lists[TAMIS_LIST_ATTRIBUTES];
    const uint32_t *kept = keys_of(k, item->attributes);
    const uint32_t *removed = keys_of(k, item->remove_attributes);
    if (!only_listed && !kept && !removed)
        return;
    struct rule *rule = tamis_sanitize_own_rule(k, element);
    rule->kept = kept;
    rule->removed = removed;
    if (only_listed)
        rule->flags |= RULE_ONLY_LISTED;
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

static void compile_elements(struct compiler *k)
{
    uint32_t rest = k->config->lists[TAMIS_LIST_ELEMENTS] ? RULE_REMOVE : RULE_KEEP;
    for (uint32_t i = 0; i < k->name_count * ELEMENT_NAMESPACES; i++)
        k->elements[i] = rest;
    k->rules[RULE_REMOVE] = (struct rule){ACTION_REMOVE, 0, NULL, NULL};
    k->rules[RULE_UNWRAP] = (struct rule){ACTION_UNWRAP, 0, NULL, NULL};
    k->rules[RULE_KEEP] = (struct rule){ACTION_KEEP, 0, NULL, NULL};
    k->rule_count = RULE_FIRST_OWN;
    compile_element_list(k, TAMIS_LIST_ELEMENTS, RULE_KEEP);
    compile_element_list(k, TAMIS_LIST_REMOVE_ELEMENTS, RULE_REMOVE);
    compile_element_list(k, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, RULE_UNWRAP);
}

/* Attributes. */

static void mark_links(struct compiler *k)
{
    static const uint32_t links[] = {
        ATOM_href * NS_COUNT + NS_NONE,          ATOM_href * NS_COUNT + NS_XLINK,
        ATOM_action * NS_COUNT + NS_NONE,        ATOM_formaction * NS_COUNT + NS_NONE,
        ATOM_attributeName * NS_COUNT + NS_NONE, ATOM_attributename * NS_COUNT + NS_NONE,
        ATOM_xlink_href * NS_COUNT + NS_NONE,    ATOM_base * NS_COUNT + NS_XML};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        k->attributes[links[i]] |= MARK_LINK;
}

/* data-* names that the configuration mentions; the others are recognised when they are met. */
static void mark_data_attributes(struct compiler *k)
{
    for (uint32_t name = ATOM_STATIC_COUNT; name < k->name_count; name++)
        if (span_starts(tamis_base_names_text(&k->policy->names, name), SPAN("data-")))
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
        mark_data_attributes(k);
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

static bool make_tables(struct compiler *k)
{
    struct arena *a = &k->policy->arena;
    size_t rows = k->name_count;
    size_t rules = tamis_config_count(k->config, TAMIS_LIST_ELEMENTS) + RULE_FIRST_OWN + HARDENED_RULES;
    k->elements = tamis_base_arena_array(a, rows * ELEMENT_NAMESPACES, sizeof *k->elements);
    k->attributes = tamis_base_arena_array(a, rows, NS_COUNT);
    k->targets = tamis_base_arena_array(a, rows, 1);
    k->rules = tamis_base_arena_array(a, rules, sizeof *k->rules);
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
    if (policy->safe)
        tamis_sanitize_harden(&k);
    policy->elements = k.elements;
    policy->attributes = k.attributes;
    policy->targets = k.targets;
    policy->rules = k.rules;
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
    return policy;
}

tamis_status tamis_policy_new(tamis_config *c, bool safe, const tamis_allocator *allocator,
                              tamis_policy **out)
{
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    if (!c)
        return TAMIS_INVALID_ARGUMENT;
    tamis_status status = tamis_config_complete(c, !safe);
    if (status != TAMIS_OK)
        return status;
    struct tamis_policy *policy = policy_new(allocator);
    if (!policy)
        return TAMIS_NO_MEMORY;
    policy->safe = safe;
    policy->comments = c->flags[TAMIS_FLAG_COMMENTS] == 1;
    policy->data_attributes = c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1;
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
    tamis_base_arena_free(&policy->arena);
    struct meter meter = policy->meter;
    tamis_base_meter_release(&meter, policy, sizeof *policy);
}

bool tamis_policy_is_safe(const tamis_policy *policy)
{
    return policy_or_default(policy)->safe;
}

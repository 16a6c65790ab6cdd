/* policy.c: makes policies from configurations, and frees policies.
 *
 * First the names are collected, because the number of names determines the size of the tables. Then the tables are
 * filled from the lists and the rules. Last, if the policy must be safe, harden.c changes the tables. */
#include "policy/policy.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"
#include "policy/compile/compile.h"
#include "policy/edit/edit.h"

/* Returns the maximum number of actions: the shared actions, one for each element in "elements", one for each element
 * that a rule names, one for iframe (FRAME), and the actions that harden.c adds. */
static size_t most_actions(const struct tamis_config *c)
{
    size_t most = tamis_config_count(c, TAMIS_LIST_ELEMENTS) + ACTION_ROW_FIRST_OWN + HARDENED_ACTIONS_MAX +
                  1;
    for (uint32_t i = 0; i < c->rule_count; i++)
        most += c->rules[i].elements.count;
    return most;
}

static bool make_tables(struct compiler *k)
{
    struct arena *a = &k->policy->arena;
    size_t rows = k->name_count;
    size_t actions = most_actions(k->config);
    k->elements = tamis_base_arena_array(a, rows * ELEMENT_NAMESPACES, sizeof *k->elements);
    k->attributes = tamis_base_arena_array(a, rows, NS_COUNT);
    k->targets = tamis_base_arena_array(a, rows, 1);
    k->actions = tamis_base_arena_array(a, actions, sizeof *k->actions);
    return meter_ok(&k->policy->meter);
}

static bool draws_foreign_text(const struct compiler *k)
{
    return k->config->flags[TAMIS_FLAG_FOREIGN_TEXT] == 1 && compiler_keeps(k, ATOM_text, NS_SVG) &&
           compiler_keeps(k, ATOM_tspan, NS_SVG);
}

static void compile(struct tamis_policy *policy, const struct tamis_config *config)
{
    struct compiler k = {.policy = policy, .config = config};
    tamis_policy_compile_collect_list_names(&k);
    tamis_policy_compile_collect_rule_names(&k);
    tamis_policy_compile_collect_linkify_names(&k);
    k.name_count = ATOM_STATIC_COUNT + policy->names.dynamic_count;
    if (!make_tables(&k))
        return;
    tamis_policy_compile_lists(&k);
    policy->foreign_text = meter_ok(&policy->meter) && draws_foreign_text(&k);
    tamis_policy_compile_rules(&k);
    tamis_policy_compile_linkify(&k);
    if (policy->safe && meter_ok(&policy->meter))
        tamis_policy_compile_harden(&k);
    if (policy->safe && meter_ok(&policy->meter))
        tamis_policy_compile_gate(&k);
    policy->elements = k.elements;
    policy->attributes = k.attributes;
    policy->targets = k.targets;
    policy->actions = k.actions;
    policy->action_count = k.action_count;
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

static uint32_t count_characters(struct span text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text.n; i++)
        count += utf8_begins(text.p[i]);
    return count;
}

static void compile_excerpt(struct tamis_policy *policy, const tamis_excerpt *e)
{
    if (!e)
        return;
    struct span mark = span_from(e->mark);
    policy->excerpt = (struct excerpt){.characters = e->characters,
                                       .images = e->images,
                                       .at_word = e->at == TAMIS_EXCERPT_AT_WORD,
                                       .omits_tables = e->tables == TAMIS_EXCERPT_TABLES_OMIT,
                                       .mark_characters = count_characters(mark)};
    policy->excerpt.mark = span_of(tamis_base_arena_copy(&policy->arena, mark), mark.n);
}

static void copy_settings(struct tamis_policy *policy, const struct tamis_config *c)
{
    policy->comments = c->flags[TAMIS_FLAG_COMMENTS] == 1;
    policy->data_attributes = c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1;
    policy->aria_attributes = c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1;
    if (c->flags[TAMIS_FLAG_SCRIPTING] >= 0)
        policy->scripting = c->flags[TAMIS_FLAG_SCRIPTING] ? SCRIPTING_ON : SCRIPTING_OFF;
    policy->lists_elements = c->lists[TAMIS_LIST_ELEMENTS] != NULL;
    policy->lists_attributes = c->lists[TAMIS_LIST_ATTRIBUTES] != NULL;
    policy->only_2026 = c->readers == TAMIS_READERS_2026;
    policy->filters_while_parsing = c->filter == TAMIS_FILTER_PARSING;
    policy->escapes = c->unlisted == TAMIS_UNLISTED_ESCAPE ||
                      tamis_config_count(c, TAMIS_LIST_ESCAPE_ELEMENTS);
    tamis_base_array_copy(policy->limits, c->limits, TAMIS_LIMIT_COUNT, sizeof *policy->limits);
    tamis_base_array_copy(policy->has_limit, c->has_limit, TAMIS_LIMIT_COUNT, sizeof *policy->has_limit);
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        policy->has_limits |= policy->has_limit[i];
}

static tamis_error no_out(const char *text)
{
    return tamis_base_error(TAMIS_INVALID_ARGUMENT, NO_PLACE, text);
}

/* Compiles a complete config. */
static tamis_status compile_complete(const struct tamis_config *c, bool safe,
                                     const tamis_allocator *allocator, tamis_policy **out)
{
    struct tamis_policy *policy = policy_new(allocator);
    if (!policy)
        return TAMIS_NO_MEMORY;
    policy->safe = safe;
    copy_settings(policy, c);
    tamis_policy_compile_members(policy, c);
    compile_excerpt(policy, tamis_config_excerpt(c));
    compile(policy, c);
    tamis_status status = policy->meter.status;
    if (status == TAMIS_OK)
        *out = policy;
    else
        tamis_policy_free(policy);
    return status;
}

tamis_status tamis_policy_new(tamis_config *c, bool safe, const tamis_allocator *allocator,
                              tamis_policy **out, tamis_error *error)
{
    if (!out)
        return error_give(error, no_out("tamis_policy_new: out is NULL"));
    *out = NULL;
    if (tamis_config_complete(c, !safe) != TAMIS_OK)
        return error_give(error, tamis_config_last_error(c));
    return error_give(error, tamis_base_error(compile_complete(c, safe, allocator, out), NO_PLACE, NULL));
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

tamis_status tamis_policy_preset(const char *name, const tamis_allocator *allocator, tamis_policy **out,
                                 tamis_error *error)
{
    tamis_error reason;
    if (!out)
        return error_give(error, no_out("tamis_policy_preset: out is NULL"));
    *out = NULL;
    tamis_config *c = tamis_config_new_preset(name, allocator, &reason);
    tamis_status status = c ? tamis_policy_new(c, true, allocator, out, error) : error_give(error, reason);
    tamis_config_free(c);
    return status;
}

/* deciders.c: for each attribute the rules that decide about its value, in order.
 *
 * A rule names attributes, or is for all that hold URLs. Attributes that no rule names share one list, that of the latter
 * rules; so what is made is as long as what the rules name, and not as all names times all rules. */
#include "base/array.h"
#include "policy/compile/compile.h"

enum { EMPTY_LIST, SHARED_LIST }; /* where these begin */

struct crossing {
    const struct compiler *k;
    struct arena room; /* what is needed only meanwhile */
    uint32_t keys;
    uint32_t *open; /* rules that name no attributes, by number + 1 */
    uint32_t open_count;
    uint32_t *named;  /* of each attribute, the rules that name it */
    uint32_t *ends;   /* [key]: where those end in `named` */
    uint32_t *counts; /* [key] */
};

static const struct rule *rule_at(const struct crossing *c, uint32_t index)
{
    return &c->k->policy->rules[index];
}

static uint32_t rule_count(const struct crossing *c)
{
    return c->k->policy->rule_count;
}

static const uint32_t *keys_decided(const struct rule *v)
{
    static const uint32_t none[] = {0};
    return kind_decides(v->kind) && v->attributes ? v->attributes : none;
}

/* Answers how many there are in all. */
static uint32_t count_named(struct crossing *c)
{
    uint32_t total = 0;
    tamis_base_array_zero(c->counts, c->keys, sizeof *c->counts);
    for (uint32_t i = 0; i < rule_count(c); i++)
        for (const uint32_t *key = keys_decided(rule_at(c, i)); *key; key++) {
            c->counts[*key]++;
            total++;
        }
    return total;
}

static void sort_rules(struct crossing *c)
{
    uint32_t begin = 0;
    for (uint32_t key = 0; key < c->keys; key++) {
        c->ends[key] = begin;
        begin += c->counts[key];
    }
    for (uint32_t i = 0; i < rule_count(c); i++) {
        for (const uint32_t *key = keys_decided(rule_at(c, i)); *key; key++)
            c->named[c->ends[*key]++] = i + 1;
        if (rule_at(c, i)->kind == TAMIS_RULE_URL && !rule_at(c, i)->attributes)
            c->open[c->open_count++] = i + 1;
    }
}

static bool begin(struct crossing *c, const struct compiler *k)
{
    *c = (struct crossing){.k = k, .keys = k->name_count * NS_COUNT};
    tamis_base_arena_init(&c->room, &k->policy->meter);
    c->counts = tamis_base_arena_array(&c->room, c->keys, sizeof *c->counts);
    c->ends = tamis_base_arena_array(&c->room, c->keys, sizeof *c->ends);
    c->open = tamis_base_arena_array(&c->room, (size_t)rule_count(c) + 1, sizeof *c->open);
    if (!c->counts || !c->ends || !c->open)
        return false;
    c->named = tamis_base_arena_array(&c->room, (size_t)count_named(c) + 1, sizeof *c->named);
    if (!c->named)
        return false;
    sort_rules(c);
    return true;
}

/* How long all lists are, the empty one and the shared one too. */
static size_t length_of_lists(const struct crossing *c)
{
    size_t n = (size_t)SHARED_LIST + c->open_count + 1;
    for (uint32_t key = 0; key < c->keys; key++)
        if (c->counts[key])
            n += (size_t)c->counts[key] + c->open_count + 1;
    return n;
}

/* Both kinds of rules for an attribute, in order. Answers where the list ends. */
static uint32_t *write_list(const struct crossing *c, uint32_t key, uint32_t *out)
{
    const uint32_t *named = &c->named[c->ends[key] - c->counts[key]], *named_end = named + c->counts[key];
    const uint32_t *open = c->open, *open_end = open + c->open_count;
    while (named < named_end || open < open_end) {
        bool is_named = open == open_end || (named < named_end && *named < *open);
        *out++ = is_named ? *named++ : *open++;
    }
    *out++ = 0;
    return out;
}

static void write_lists(const struct crossing *c, uint32_t *begins, uint32_t *lists)
{
    uint32_t *next = &lists[SHARED_LIST];
    lists[EMPTY_LIST] = 0;
    tamis_base_array_copy(next, c->open, c->open_count, sizeof *next);
    next += c->open_count;
    *next++ = 0;
    for (uint32_t key = 0; key < c->keys; key++) {
        begins[key] = c->k->attributes[key] & MARK_RULED ? SHARED_LIST : EMPTY_LIST;
        if (!c->counts[key])
            continue;
        begins[key] = (uint32_t)(next - lists);
        next = write_list(c, key, next);
    }
}

void tamis_policy_compile_deciders(struct compiler *k)
{
    struct crossing c;
    struct tamis_policy *p = k->policy;
    if (begin(&c, k)) {
        uint32_t *begins = tamis_base_arena_array(&p->arena, c.keys, sizeof *begins);
        uint32_t *lists = tamis_base_arena_array(&p->arena, length_of_lists(&c), sizeof *lists);
        if (begins && lists) {
            write_lists(&c, begins, lists);
            p->deciders = begins;
            p->decider_lists = lists;
        }
    }
    tamis_base_arena_free(&c.room);
}

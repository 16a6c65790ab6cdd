/* deciders.c: makes, for each attribute, the list of the rules that can check its value, in the order
 * of the rules. The first of these rules that applies to the attribute of an element checks the value.
 *
 * A named rule is a rule that lists attributes and checks their values. A general rule is a URL rule that lists
 * no attributes: it applies to all attributes that hold URLs, except SVG presentation attributes (URL_PAINT).
 * An attribute that no named rule lists has one of two shared lists: if the attribute has MARK_RULED, the list
 * of the general rules; otherwise the empty list. The total length of the lists therefore depends on the number
 * of attributes that the named rules list, and not on the number of names in the policy. */
#include "base/array.h"
#include "policy/compile/compile.h"

/* The indexes in `decider_lists` of the two shared lists: the empty list, and the list of the general rules. */
enum { EMPTY_LIST, SHARED_LIST };

struct decider_builder {
    const struct compiler *k;
    struct arena scratch; /* freed after the lists have been made */
    uint32_t keys;
    uint32_t *general; /* 1 + the number of each general rule */
    uint32_t general_count;
    /* for each attribute, 1 + the number of each named rule that lists it; sorted by attribute and rule */
    uint32_t *named;
    uint32_t *ends;   /* indexed by attribute key: where the rules of the attribute end in `named` */
    uint32_t *counts; /* indexed by attribute key: how many named rules list the attribute */
};

static const struct rule *rule_at(const struct decider_builder *c, uint32_t index)
{
    return &c->k->policy->rules[index];
}

static uint32_t rule_count(const struct decider_builder *c)
{
    return c->k->policy->rule_count;
}

static const uint32_t *keys_decided(const struct rule *v)
{
    static const uint32_t none[] = {0};
    return tamis_rule_kind_decides(v->kind) && v->attributes ? v->attributes : none;
}

/* For each attribute, counts the named rules that list the attribute. Returns the sum of these counts. */
static uint32_t count_named(struct decider_builder *c)
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

static void sort_rules(struct decider_builder *c)
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
            c->general[c->general_count++] = i + 1;
    }
}

static bool begin(struct decider_builder *c, const struct compiler *k)
{
    *c = (struct decider_builder){.k = k, .keys = k->name_count * NS_COUNT};
    tamis_base_arena_init(&c->scratch, &k->policy->meter);
    c->counts = tamis_base_arena_array(&c->scratch, c->keys, sizeof *c->counts);
    c->ends = tamis_base_arena_array(&c->scratch, c->keys, sizeof *c->ends);
    c->general = tamis_base_arena_array(&c->scratch, (size_t)rule_count(c) + 1, sizeof *c->general);
    if (!c->counts || !c->ends || !c->general)
        return false;
    c->named = tamis_base_arena_array(&c->scratch, (size_t)count_named(c) + 1, sizeof *c->named);
    if (!c->named)
        return false;
    sort_rules(c);
    return true;
}

/* Returns the total length of all lists, including the two shared lists. */
static size_t length_of_lists(const struct decider_builder *c)
{
    size_t n = (size_t)SHARED_LIST + c->general_count + 1;
    for (uint32_t key = 0; key < c->keys; key++)
        if (c->counts[key])
            n += (size_t)c->counts[key] + c->general_count + 1;
    return n;
}

/* Writes the list of an attribute to `out`: the named rules for this attribute and the general rules, in the order of the
 * rules. Returns the end of the list. */
static uint32_t *write_list(const struct decider_builder *c, uint32_t key, uint32_t *out)
{
    const uint32_t *named = &c->named[c->ends[key] - c->counts[key]], *named_end = named + c->counts[key];
    const uint32_t *general = c->general, *general_end = general + c->general_count;
    while (named < named_end || general < general_end) {
        bool is_named = general == general_end || (named < named_end && *named < *general);
        *out++ = is_named ? *named++ : *general++;
    }
    *out++ = 0;
    return out;
}

static void write_lists(const struct decider_builder *c, uint32_t *begins, uint32_t *lists)
{
    uint32_t *next = &lists[SHARED_LIST];
    lists[EMPTY_LIST] = 0;
    tamis_base_array_copy(next, c->general, c->general_count, sizeof *next);
    next += c->general_count;
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
    struct decider_builder c;
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
    tamis_base_arena_free(&c.scratch);
}

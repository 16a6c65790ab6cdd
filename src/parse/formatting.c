/* formatting.c: see formatting.h. */
#include "parse/formatting.h"

#include "base/array.h"
#include "parse/sink.h"

void tamis_parse_formatting_init(struct formatting *f, struct meter *m)
{
    *f = (struct formatting){.meter = m};
}

void tamis_parse_formatting_free(struct formatting *f)
{
    tamis_base_array_release(f->meter, f->entries, f->capacity, sizeof *f->entries);
    tamis_base_array_release(f->meter, f->newest, f->buckets, sizeof *f->newest);
    tamis_parse_formatting_init(f, f->meter);
}

static uint32_t *bucket_of(const struct formatting *f, uint32_t hash)
{
    return &f->newest[hash & (f->buckets - 1)];
}

/* The numbers of the names of the formatting elements. All other names have the number 0. */
static const uint8_t numbers[ATOM_STATIC_COUNT] = {
    [ATOM_a] = 1,       [ATOM_b] = 2,       [ATOM_big] = 3,  [ATOM_code] = 4, [ATOM_em] = 5,
    [ATOM_font] = 6,    [ATOM_i] = 7,       [ATOM_nobr] = 8, [ATOM_s] = 9,    [ATOM_small] = 10,
    [ATOM_strike] = 11, [ATOM_strong] = 12, [ATOM_tt] = 13,  [ATOM_u] = 14,
};

/* Returns the number of a name. An entry stores the number, because the name in the node cannot be used when
 * the list is cleared: at that time, the memory of the node can already be in use for something else. */
static unsigned number_of(atom name)
{
    return name < ATOM_STATIC_COUNT ? numbers[name] : 0;
}

/* --- the chains */

/* Returns a pointer to the variable that stores the last entry of the chain that contains `e`. */
static uint32_t *last_of(struct formatting *f, enum formatting_chain chain, const struct formatting_entry *e)
{
    switch (chain) {
    case CHAIN_NAME:
        return &f->named[e->number];
    case CHAIN_BUCKET:
        return bucket_of(f, e->hash);
    default:
        return &f->last;
    }
}

/* Adds an entry to a chain, directly after the entry `before` of the chain. If the chain is empty, `before` is 0. */
static void link_after(struct formatting *f, enum formatting_chain chain, uint32_t entry, uint32_t before)
{
    struct formatting_entry *all = f->entries, *e = &all[entry];
    uint32_t *last = last_of(f, chain, e), after = *last == before ? 0 : all[before].after[chain];
    e->before[chain] = before;
    e->after[chain] = after;
    all[before].after[chain] = entry;
    *(after ? &all[after].before[chain] : last) = entry;
}

static void unlink(struct formatting *f, enum formatting_chain chain, uint32_t entry)
{
    struct formatting_entry *all = f->entries, *e = &all[entry];
    uint32_t before = e->before[chain], after = e->after[chain];
    all[before].after[chain] = after;
    *(after ? &all[after].before[chain] : last_of(f, chain, e)) = before;
}

static void link_last(struct formatting *f, enum formatting_chain chain, uint32_t entry)
{
    link_after(f, chain, entry, *last_of(f, chain, &f->entries[entry]));
}

/* --- memory */

static void fill_buckets(struct formatting *f)
{
    tamis_base_array_zero(f->newest, f->buckets, sizeof *f->newest);
    for (uint32_t i = formatting_first(f); i; i = f->entries[i].after[CHAIN_LIST])
        if (f->entries[i].node)
            link_last(f, CHAIN_BUCKET, i);
}

static bool grow(struct formatting *f)
{
    struct formatting_entry *entries =
        tamis_base_array_grow(f->meter, f->entries, &f->capacity, f->used + 2u, sizeof *entries);
    if (!entries)
        return false;
    f->entries = entries;
    uint32_t *newest = tamis_base_array_grow(f->meter, f->newest, &f->buckets, f->capacity, sizeof *newest);
    if (!newest)
        return false;
    f->newest = newest;
    fill_buckets(f);
    return true;
}

static bool has_capacity(struct formatting *f)
{
    if (!meter_within(f->meter, TAMIS_MAX_FORMATTING_ELEMENTS, f->count + 1))
        return false;
    return f->free || (f->used + 1 < f->capacity && f->buckets >= f->capacity) || grow(f);
}

static uint32_t take(struct formatting *f)
{
    uint32_t entry = f->free;
    if (!entry)
        return ++f->used;
    f->free = f->entries[entry].after[CHAIN_LIST];
    return entry;
}

static uint32_t append(struct formatting *f, const struct formatting_entry *new)
{
    if (!has_capacity(f))
        return 0;
    uint32_t entry = take(f);
    f->entries[entry] = *new;
    f->count++;
    link_last(f, CHAIN_LIST, entry);
    if (new->node) {
        link_last(f, CHAIN_NAME, entry);
        link_last(f, CHAIN_BUCKET, entry);
    }
    return entry;
}

/* --- the Noah's Ark clause */

static uint32_t mix(uint32_t h, uint32_t more)
{
    h = (h ^ more) * 0x9E3779B1u;
    return h ^ h >> 15;
}

/* Returns the bytes of a text of fewer than 8 bytes as an integer. */
static uint64_t short_word(struct span s)
{
    uint64_t word = 0;
    for (size_t i = 0; i < s.n; i++)
        word = word << 8 | (unsigned char)s.p[i];
    return word;
}

static uint64_t add_word(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 32;
}

/* Returns a hash of a text. If the length is above 8 and not a multiple of 8, some bytes are read twice. */
static uint32_t hash_text(struct span s)
{
    if (s.n < 8)
        return (uint32_t)add_word(s.n, short_word(s));
    uint64_t h = s.n;
    for (size_t i = 0; i + 8 < s.n; i += 8)
        h = add_word(h, span_word(s, i));
    return (uint32_t)add_word(h, span_word(s, s.n - 8));
}

/* Returns a hash of the name and the attributes. The hash is a sum over the attributes and does not depend on their order. */
static uint32_t hash_element(const struct node *n)
{
    uint32_t h = mix(0, n->name);
    for (uint32_t i = 0; i < n->count; i++)
        h += mix(n->attributes[i].name, hash_text(attribute_value(&n->attributes[i])));
    return h;
}

/* Returns the attribute of `n` with this name, or NULL. First tests the attribute at index `at`,
 * because the element that is compared with `n` has an attribute with this name at this index. */
static const struct attribute *counterpart(struct meter *m, const struct node *n, uint32_t at, atom name)
{
    if (n->attributes[at].name == name)
        return &n->attributes[at];
    meter_work(m, n->count / 16);
    return tamis_parse_attribute(n, name);
}

/* Reports whether two elements have the same name and attributes. Both are HTML elements, and their attributes
 * are from the tokenizer, so no attribute has a namespace or occurs twice. Every step after the comparison of
 * the names is counted as work, because a document can contain different elements with equal hashes. */
static bool alike(struct meter *m, const struct node *a, const struct node *b)
{
    if (a->name != b->name)
        return false;
    meter_work(m, 1);
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count && meter_ok(m); i++) {
        struct span value = attribute_value(&a->attributes[i]);
        const struct attribute *other = counterpart(m, b, i, a->attributes[i].name);
        meter_work(m, 1 + value.n / 64);
        if (!other || !span_equal(value, attribute_value(other)))
            return false;
    }
    return true;
}

static void keep_three(struct formatting *f, const struct formatting_entry *new)
{
    unsigned seen = 0;
    uint32_t i = f->buckets ? *bucket_of(f, new->hash) : 0;
    for (; i && f->entries[i].markers == f->markers && meter_ok(f->meter);
         i = f->entries[i].before[CHAIN_BUCKET]) {
        if (f->entries[i].hash != new->hash || !alike(f->meter, f->entries[i].node, new->node))
            continue;
        if (++seen == 3) {
            tamis_parse_formatting_remove(f, i);
            break;
        }
    }
}

uint32_t tamis_parse_formatting_push(struct formatting *f, struct node *n, uint32_t open)
{
    struct formatting_entry new = {.node = n,
                                   .hash = hash_element(n),
                                   .number = (uint16_t)number_of(n->name),
                                   .markers = f->markers,
                                   .open = open};
    keep_three(f, &new);
    return append(f, &new);
}

/* --- markers, removal, moves */

void tamis_parse_formatting_mark(struct formatting *f)
{
    if (append(f, &(struct formatting_entry){.markers = f->markers + 1}))
        f->markers++;
}

static bool is_marker(const struct formatting *f, uint32_t entry)
{
    return !f->entries[entry].node;
}

void tamis_parse_formatting_remove(struct formatting *f, uint32_t entry)
{
    struct formatting_entry *e = &f->entries[entry];
    struct node *n = e->node;
    unlink(f, CHAIN_LIST, entry);
    if (is_marker(f, entry)) {
        f->markers--;
    } else {
        unlink(f, CHAIN_NAME, entry);
        unlink(f, CHAIN_BUCKET, entry);
    }
    e->node = NULL;
    e->after[CHAIN_LIST] = f->free;
    f->free = entry;
    f->count--;
    if (f->sink && n)
        f->sink->unlist(f->sink, n);
}

void tamis_parse_formatting_clear(struct formatting *f)
{
    while (f->last)
        tamis_parse_formatting_remove(f, f->last);
    f->used = f->free = 0;
}

void tamis_parse_formatting_clear_to_marker(struct formatting *f)
{
    while (f->last && !is_marker(f, f->last))
        tamis_parse_formatting_remove(f, f->last);
    if (f->last)
        tamis_parse_formatting_remove(f, f->last);
}

static void move_in(struct formatting *f, enum formatting_chain chain, uint32_t entry, uint32_t to)
{
    unlink(f, chain, entry);
    link_after(f, chain, entry, to);
}

/* There are few entries between `entry` and `to`: before the adoption agency algorithm moves
 * `entry` past other entries, it removes all except at most three of these other entries. */
void tamis_parse_formatting_move(struct formatting *f, uint32_t entry, uint32_t to)
{
    const struct formatting_entry *all = f->entries, *e = &all[entry];
    uint32_t older = 0;
    for (uint32_t i = entry; i != to;) {
        i = all[i].after[CHAIN_LIST];
        older = bucket_of(f, all[i].hash) == bucket_of(f, e->hash) ? i : older;
    }
    move_in(f, CHAIN_LIST, entry, to);
    if (older)
        move_in(f, CHAIN_BUCKET, entry, older);
}

uint32_t tamis_parse_formatting_find(const struct formatting *f, atom name)
{
    uint32_t last = f->named[number_of(name)];
    return last && f->entries[last].markers == f->markers ? last : 0;
}

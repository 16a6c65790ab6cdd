/* formatting.c: see formatting.h. */
#include "parse/formatting.h"

#include "base/array.h"

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

/* A bucket links the entries whose hashes have the same low bits, so that the Noah's Ark clause does not have to look at other
 * entries. Before the list changes at a position, the entries from this position to the end are unlinked; after the change,
 * these entries are linked again. */

static uint32_t *bucket_of(const struct formatting *f, uint32_t hash)
{
    return &f->newest[hash & (f->buckets - 1)];
}

/* The names of the formatting elements. All other names have the number 0. */
static const uint8_t numbers[ATOM_STATIC_COUNT] = {
    [ATOM_a] = 1,       [ATOM_b] = 2,       [ATOM_big] = 3,  [ATOM_code] = 4, [ATOM_em] = 5,
    [ATOM_font] = 6,    [ATOM_i] = 7,       [ATOM_nobr] = 8, [ATOM_s] = 9,    [ATOM_small] = 10,
    [ATOM_strike] = 11, [ATOM_strong] = 12, [ATOM_tt] = 13,  [ATOM_u] = 14,
};

/* The number is kept in the entry, because the list is cleared after the memory of the nodes can have been used again. */
static unsigned number_of(atom name)
{
    return name < ATOM_STATIC_COUNT ? numbers[name] : 0;
}

static void link_name(struct formatting *f, uint32_t position)
{
    struct formatting_entry *e = &f->entries[position];
    uint32_t *last = &f->named[e->number];
    e->same = *last;
    *last = position;
}

static void unlink_name(struct formatting *f, const struct formatting_entry *e)
{
    f->named[e->number] = e->same;
}

static void link_from(struct formatting *f, uint32_t position)
{
    for (uint32_t i = position; i <= f->count; i++) {
        struct formatting_entry *e = &f->entries[i];
        uint32_t *last = e->node ? bucket_of(f, e->hash) : &f->marker;
        e->older = *last;
        *last = i;
        if (e->node)
            link_name(f, i);
    }
}

static void unlink_from(struct formatting *f, uint32_t position)
{
    for (uint32_t i = f->count; i >= position && i; i--) {
        const struct formatting_entry *e = &f->entries[i];
        *(e->node ? bucket_of(f, e->hash) : &f->marker) = e->older;
        if (e->node)
            unlink_name(f, e);
    }
}

static bool grow(struct formatting *f)
{
    struct formatting_entry *entries =
        tamis_base_array_grow(f->meter, f->entries, &f->capacity, f->count + 2u, sizeof *entries);
    if (!entries)
        return false;
    f->entries = entries;
    uint32_t *newest = tamis_base_array_grow(f->meter, f->newest, &f->buckets, f->capacity, sizeof *newest);
    if (!newest)
        return false;
    f->newest = newest;
    f->marker = 0;
    tamis_base_array_zero(f->named, FORMATTING_NAMES, sizeof *f->named);
    tamis_base_array_zero(newest, f->buckets, sizeof *newest);
    link_from(f, 1);
    return true;
}

static bool has_capacity(struct formatting *f)
{
    if (!meter_within(f->meter, TAMIS_MAX_FORMATTING_ELEMENTS, f->count + 1))
        return false;
    return (f->count + 1 < f->capacity && f->buckets >= f->capacity) || grow(f);
}

static void append(struct formatting *f, struct formatting_entry entry)
{
    if (!has_capacity(f))
        return;
    f->entries[++f->count] = entry;
    link_from(f, f->count);
}

static uint32_t mix(uint32_t h, uint32_t more)
{
    h = (h ^ more) * 0x9E3779B1u;
    return h ^ h >> 15;
}

/* Returns the bytes of a text that has fewer than 8. */
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

/* Reads some bytes twice if the length is not a multiple of 8. */
static uint32_t hash_text(struct span s)
{
    if (s.n < 8)
        return (uint32_t)add_word(s.n, short_word(s));
    uint64_t h = s.n;
    for (size_t i = 0; i + 8 < s.n; i += 8)
        h = add_word(h, span_word(s, i));
    return (uint32_t)add_word(h, span_word(s, s.n - 8));
}

/* The hash is a sum over the attributes, so it does not depend on their order. */
static uint32_t hash_element(const struct node *n)
{
    uint32_t h = mix(0, n->name);
    for (uint32_t i = 0; i < n->count; i++)
        h += mix(n->attributes[i].name, hash_text(attribute_value(&n->attributes[i])));
    return h;
}

/* Returns the attribute of `n` with this name, or NULL. First tests the attribute at index `at`, where the other element has an
 * attribute with this name. */
static const struct attribute *counterpart(struct meter *m, const struct node *n, uint32_t at, atom name)
{
    if (n->attributes[at].name == name)
        return &n->attributes[at];
    meter_work(m, n->count / 16);
    return tamis_parse_attribute(n, name);
}

/* Reports whether two elements have the same name and attributes. Both are HTML elements from the tokenizer, so no attribute
 * has a namespace or occurs twice. Every step after the comparison of the names is counted as work, because a document can contain
 * different elements with equal hashes. */
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
    for (; i > f->marker && meter_ok(f->meter); i = f->entries[i].older) {
        if (f->entries[i].hash != new->hash || !alike(f->meter, f->entries[i].node, new->node))
            continue;
        if (++seen == 3) {
            tamis_parse_formatting_remove(f, i);
            break;
        }
    }
}

void tamis_parse_formatting_push(struct formatting *f, struct node *n)
{
    struct formatting_entry new = {.node = n, .hash = hash_element(n), .number = number_of(n->name)};
    keep_three(f, &new);
    append(f, new);
}

void tamis_parse_formatting_mark(struct formatting *f)
{
    append(f, (struct formatting_entry){.node = NULL});
}

static void remove_last(struct formatting *f)
{
    unlink_from(f, f->count);
    f->count--;
}

void tamis_parse_formatting_clear(struct formatting *f)
{
    while (f->count)
        remove_last(f);
}

void tamis_parse_formatting_clear_to_marker(struct formatting *f)
{
    while (f->count > f->marker)
        remove_last(f);
    if (f->count)
        remove_last(f);
}

void tamis_parse_formatting_remove(struct formatting *f, uint32_t position)
{
    meter_work(f->meter, (f->count - position) / 16);
    unlink_from(f, position);
    tamis_base_array_close(f->entries, f->count + 1u, position, sizeof *f->entries);
    f->count--;
    link_from(f, position);
}

void tamis_parse_formatting_insert(struct formatting *f, uint32_t position, struct formatting_entry entry)
{
    if (!has_capacity(f))
        return;
    meter_work(f->meter, (f->count + 1u - position) / 16);
    unlink_from(f, position);
    tamis_base_array_open(f->entries, f->count + 1u, position, sizeof *f->entries);
    f->entries[position] = entry;
    f->count++;
    link_from(f, position);
}

/* The work of the next two functions is that of a search from the end of the list. */

uint32_t tamis_parse_formatting_position(const struct formatting *f, const struct node *n)
{
    uint32_t i = f->named[number_of(n->name)];
    while (i && f->entries[i].node != n)
        i = f->entries[i].same;
    meter_work(f->meter, (f->count - i) / 16);
    return i;
}

uint32_t tamis_parse_formatting_find(const struct formatting *f, atom name)
{
    uint32_t last = f->named[number_of(name)], stop = last > f->marker ? last : f->marker;
    meter_work(f->meter, (f->count - stop) / 16);
    return last > f->marker ? last : 0;
}

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
    tamis_parse_formatting_init(f, f->meter);
}

static bool has_capacity(struct formatting *f)
{
    if (!meter_within(f->meter, TAMIS_MAX_FORMATTING_ELEMENTS, f->count + 1))
        return false;
    if (f->count + 1 < f->capacity)
        return true;
    struct formatting_entry *more =
        tamis_base_array_grow(f->meter, f->entries, &f->capacity, f->count + 2u, sizeof *more);
    if (more)
        f->entries = more;
    return more != NULL;
}

static uint32_t mix(uint32_t h, uint32_t more)
{
    h = (h ^ more) * 0x9E3779B1u;
    return h ^ h >> 15;
}

static uint32_t hash_text(struct span s)
{
    uint32_t h = (uint32_t)s.n;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 0x01000193u;
    return h;
}

/* The hash is a sum over the attributes, so it does not depend on their order. */
static uint32_t hash_element(const struct node *n)
{
    uint32_t h = mix(0, n->name);
    for (uint32_t i = 0; i < n->count; i++)
        h += mix(n->attributes[i].name, hash_text(attribute_value(&n->attributes[i])));
    return h;
}

/* Returns the attribute with this name, or NULL. Looks first at index `at`, its index in the other element. */
static const struct attribute *counterpart(struct meter *m, const struct node *n, uint32_t at, atom name)
{
    if (n->attributes[at].name == name)
        return &n->attributes[at];
    meter_work(m, n->count / 16);
    return tamis_parse_attribute(n, name);
}

/* Reports whether two elements are equal. They are HTML elements from the tokenizer, so no attribute has a namespace
 * or occurs twice. Every step is counted as work, because a document can contain different
 * elements with equal hashes. */
static bool alike(struct meter *m, const struct node *a, const struct node *b)
{
    meter_work(m, 1);
    if (a->name != b->name || a->count != b->count)
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
    for (uint32_t i = f->count; i && f->entries[i].node && meter_ok(f->meter); i--) {
        if (f->entries[i].hash != new->hash || !alike(f->meter, f->entries[i].node, new->node))
            continue;
        if (++seen == 3) {
            tamis_parse_formatting_remove(f, i);
            break;
        }
    }
    meter_work(f->meter, f->count / 16);
}

void tamis_parse_formatting_push(struct formatting *f, struct node *n)
{
    struct formatting_entry new = {n, hash_element(n)};
    keep_three(f, &new);
    if (has_capacity(f))
        f->entries[++f->count] = new;
}

void tamis_parse_formatting_mark(struct formatting *f)
{
    if (has_capacity(f))
        f->entries[++f->count] = (struct formatting_entry){NULL, 0};
}

void tamis_parse_formatting_clear_to_marker(struct formatting *f)
{
    while (f->count && f->entries[f->count--].node)
        ;
}

void tamis_parse_formatting_remove(struct formatting *f, uint32_t position)
{
    tamis_base_array_close(f->entries, f->count + 1u, position, sizeof *f->entries);
    f->count--;
}

void tamis_parse_formatting_insert(struct formatting *f, uint32_t position, struct formatting_entry entry)
{
    if (!has_capacity(f))
        return;
    tamis_base_array_open(f->entries, f->count + 1u, position, sizeof *f->entries);
    f->entries[position] = entry;
    f->count++;
}

uint32_t tamis_parse_formatting_position(const struct formatting *f, const struct node *n)
{
    uint32_t i = f->count;
    while (i && f->entries[i].node != n)
        i--;
    meter_work(f->meter, (f->count - i) / 16);
    return i;
}

uint32_t tamis_parse_formatting_find(const struct formatting *f, atom name)
{
    uint32_t i = f->count;
    while (i && f->entries[i].node && f->entries[i].node->name != name)
        i--;
    meter_work(f->meter, (f->count - i) / 16);
    return i && f->entries[i].node ? i : 0;
}

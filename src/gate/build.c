/* build.c: makes the table of the gate. */
#include "gate/language.h"
#include "gate/table.h"

/* Returns the index of the name, which is in `pool` from pool_length on. Adds it if the table does not have it; otherwise, adds
 * the bits of an element. */
static uint32_t add(struct gate_builder *b, uint32_t of, struct span name, uint16_t value)
{
    uint32_t at = tamis_gate_find(&b->table, of, name);
    struct gate_name *e = &b->names[at];
    if (!e->n) {
        struct gate_key key = tamis_gate_key(name);
        e->key.words[0] = key.words[0];
        e->key.words[1] = key.words[1];
        e->text = b->table.pool_length;
        e->of = of + (name.n > GATE_KEY_BYTES ? GATE_LONG : 0);
        e->n = (uint16_t)name.n;
        e->value = value;
        b->table.pool_length += (uint32_t)name.n;
    } else if (of == GATE_ELEMENT) {
        e->value |= value;
    }
    return at;
}

static void append(char *to, struct span bytes)
{
    for (size_t i = 0; i < bytes.n; i++)
        to[i] = bytes.p[i];
}

static struct span put(struct gate_builder *b, struct span prefix, struct span name)
{
    char *text = b->pool + b->table.pool_length;
    append(text, prefix);
    append(text + prefix.n, name);
    return span_of(text, prefix.n + name.n);
}

/* Returns the index of an element that has attributes, or that is special. */
static uint32_t element_of(struct gate_builder *b, struct span name, uint16_t more)
{
    bool is_allowed = b->table.any_element &&
                      !(b->table.safe && tamis_gate_is_unsafe(&b->table, GATE_ELEMENT, name));
    uint16_t value = is_allowed ? GATE_HTML | GATE_FOREIGN | GATE_SHARES : 0;
    uint32_t at = tamis_gate_find(&b->table, GATE_ELEMENT, name);
    if (!b->names[at].n)
        at = add(b, GATE_ELEMENT, put(b, SPAN(""), name),
                 (uint16_t)(value | (value ? tamis_gate_bits(name) : 0)));
    b->names[at].value |= more;
    return at;
}

/* A name with other bytes is never read as a name. */
static bool is_name(struct span name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!GATE_NAME((unsigned char)name.p[i]))
            return false;
    return true;
}

/* Reports whether there is space for two names with so many bytes. */
static bool has_space(const struct gate_builder *b, size_t bytes)
{
    unsigned empty = 0;
    for (uint32_t i = 0; i <= b->table.mask && empty < 3; i++)
        empty += b->names[i].n == 0;
    return empty == 3 && bytes <= b->pool_size - b->table.pool_length;
}

bool tamis_gate_add_special(struct gate_builder *b)
{
    const struct span names = SPAN(GATE_SPECIAL_ELEMENTS);
    for (size_t i = 0; i < names.n;) {
        struct span name = span_next_word(names, &i);
        if (!name.n || !has_space(b, name.n))
            return false;
        element_of(b, name, 0);
    }
    return true;
}

static void add_tag(struct gate_builder *b, bool is_end, struct span name)
{
    char bytes[sizeof(uint64_t)] = {'/'};
    size_t n = is_end;
    if (name.n + is_end >= sizeof bytes)
        return;
    append(bytes + n, name);
    bytes[n + name.n] = '>';
    uint64_t tag = gate_word(bytes);
    struct gate_bucket *bucket = &b->buckets[gate_bucket(tag)];
    size_t i = bucket->tags[0] == GATE_NO_TAG ? 0 : 1;
    if (bucket->tags[i] == GATE_NO_TAG)
        bucket->tags[i] = tag;
}

void tamis_gate_add_tags(struct gate_builder *b)
{
    enum { WANTED = GATE_HTML, UNWANTED = GATE_RAW | GATE_ESCAPABLE | GATE_BEGINS_FOREIGN };
    for (uint32_t i = 0; i <= b->table.mask; i++) {
        const struct gate_name *e = &b->table.names[i];
        if (!e->n || e->of != GATE_ELEMENT || (e->value & (WANTED | UNWANTED)) != WANTED)
            continue;
        add_tag(b, false, gate_text(&b->table, i));
        add_tag(b, true, gate_text(&b->table, i));
    }
}

bool tamis_gate_add(struct gate_builder *b, const struct gate_fact *f)
{
    struct gate_table *t = &b->table;
    if (f->prefix.n > UINT16_MAX || f->name.n > UINT16_MAX - f->prefix.n || f->element.n > UINT16_MAX ||
        !has_space(b, f->prefix.n + f->name.n + f->element.n) || t->prefix_count == b->prefix_capacity)
        return false;
    if (f->of >= GATE_OF || (f->value > t->class_count && (f->of != GATE_ELEMENT || f->element.n)))
        return false;
    uint32_t of = f->element.n ? GATE_OF + element_of(b, f->element, GATE_OWN) : f->of;
    struct span name = put(b, f->prefix, f->name);
    if (!is_name(name) && !span_equal(name, SPAN(GATE_CONTENT)))
        return true;
    if (t->safe && (tamis_gate_is_unsafe(t, f->of, name) ||
                    (span_equal(f->element, SPAN("template")) && tamis_gate_is_of_template(name))))
        return true;
    if (f->begins) {
        b->prefixes[t->prefix_count++] = (struct gate_prefix){name, of, f->value};
        t->pool_length += (uint32_t)name.n;
    } else if (name.n) {
        add(b, of, name, (uint16_t)(f->value | (of == GATE_ELEMENT ? tamis_gate_bits(name) : 0)));
    }
    return true;
}

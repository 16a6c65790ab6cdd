/* gated_table.c: see gated_table.h and tamis/gate.h. */
#include "gated_table.h"

#include <tamis/gate.h>

#include "base/decimal.h"
#include "policy/policy.h"

static void put(struct table_text *o, struct span text)
{
    if (text.n && !o->stopped)
        o->stopped = !o->write(o->user, text.p, text.n);
}

static void put_number(struct table_text *o, uint64_t number)
{
    char digits[DECIMAL_DIGITS];
    put(o, tamis_base_decimal(number, digits));
}

static void put_hexadecimal(struct table_text *o, uint64_t number)
{
    enum { DIGITS = 16 };
    char digits[DIGITS];
    size_t at = DIGITS;
    do
        digits[--at] = "0123456789abcdef"[number & 15];
    while (number >>= 4);
    put(o, SPAN("0x"));
    put(o, span_of(digits + at, DIGITS - at));
}

struct numbers {
    const uint64_t *p;
    size_t count;
};

static uint64_t take(struct numbers *n)
{
    if (!n->count)
        return 0;
    n->count--;
    return *n->p++;
}

/* Writes a form in which "%n" is the name of the table, "%t" what is before the names of types, and "%d" and "%x" the next of the numbers, in
 * decimal or hexadecimal. */
static void put_form(struct table_text *o, const char *form, struct numbers numbers)
{
    for (;;) {
        struct span text = span_from(form);
        size_t n = span_find(text, '%');
        put(o, span_of(form, n));
        if (n == text.n)
            return;
        switch (form[n + 1]) {
        case 'n':
            put(o, span_from(o->name));
            break;
        case 't':
            put(o, span_from(o->types));
            break;
        case 'd':
            put_number(o, take(&numbers));
            break;
        default:
            put_hexadecimal(o, take(&numbers));
        }
        form += n + 2;
    }
}

#define PUT(o, form, ...) \
    put_form(o, form, \
             (struct numbers){(const uint64_t[]){__VA_ARGS__}, \
                              sizeof(const uint64_t[]){__VA_ARGS__} / sizeof(uint64_t)})

/* --- the parts --- */

static void put_names(struct table_text *o)
{
    const struct gate_table *t = o->table;
    PUT(o, "static const struct %tgate_name %n_names[%d] = {\n", t->mask + 1ull);
    for (uint32_t i = 0; i <= t->mask; i++) {
        const struct gate_name *e = &t->names[i];
        if (e->n)
            PUT(o, "    [%d] = {{{%xu, %xu}}, %d, %x, %d, %d},\n", i, e->key.words[0], e->key.words[1],
                e->text, e->of, e->n, e->value);
    }
    PUT(o, "};\n\n", 0);
}

static void put_buckets(struct table_text *o)
{
    PUT(o, "static const struct %tgate_bucket %n_buckets[%d] = {\n", GATE_BUCKETS);
    for (uint32_t i = 0; i < GATE_BUCKETS; i++)
        PUT(o, "    {{%xu, %xu}},\n", o->table->buckets[i].tags[0], o->table->buckets[i].tags[1]);
    PUT(o, "};\n\n", 0);
}

/* Writes a byte as a part of a string. Three octal digits end the escape sequence. Two question marks could begin a trigraph. */
static void put_byte(struct table_text *o, unsigned char c)
{
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?') {
        put(o, span_of((const char *)&c, 1));
    } else {
        const char escaped[] = {'\\', (char)('0' + (c >> 6)), (char)('0' + (c >> 3 & 7)),
                                (char)('0' + (c & 7))};
        put(o, span_of(escaped, sizeof escaped));
    }
}

/* C compilers need not support strings of more than 4095 characters. Longer ones are written as numbers. */
static void put_pool(struct table_text *o)
{
    enum { LINE = 100, BYTES_OF_LINE = 24, LONGEST_STRING = 4095 };
    const struct gate_table *t = o->table;
    bool is_string = t->pool_length <= LONGEST_STRING;
    PUT(o, "static const char %n_pool[] =", 0);
    for (uint32_t i = 0; is_string && i < t->pool_length; i++) {
        PUT(o, i % LINE ? "" : i ? "\"\n    \"" : "\n    \"", 0);
        put_byte(o, (unsigned char)t->pool[i]);
    }
    PUT(o, is_string ? "\";\n\n" : " {", 0);
    for (uint32_t i = 0; !is_string && i < t->pool_length; i++)
        PUT(o, i % BYTES_OF_LINE ? " %d," : "\n    %d,", (unsigned char)t->pool[i]);
    PUT(o, is_string ? "" : "\n};\n\n", 0);
}

static void put_prefixes(struct table_text *o)
{
    const struct gate_table *t = o->table;
    if (!t->prefix_count)
        return;
    PUT(o, "static const struct %tgate_prefix %n_prefixes[%d] = {\n", t->prefix_count);
    for (uint32_t i = 0; i < t->prefix_count; i++) {
        const struct gate_prefix *p = &t->prefixes[i];
        PUT(o, "    {{%n_pool + %d, %d}, %x, %d},\n", (uint64_t)(p->text.p - t->pool), p->text.n, p->of,
            p->value);
    }
    PUT(o, "};\n\n", 0);
}

static void put_classes(struct table_text *o)
{
    const struct gate_table *t = o->table;
    PUT(o, "static const struct %tgate_class %n_classes[] = {", 0);
    for (uint32_t i = 0; i < t->class_count; i++) {
        PUT(o, i ? ", " : "", 0);
        PUT(o, "{%d, %d, %d}", t->classes[i].form, t->classes[i].relative, t->classes[i].lists_schemes);
    }
    PUT(o, "};\n\n", 0);
}

void tamis_gated_table_parts(struct table_text *o)
{
    put_names(o);
    put_buckets(o);
    put_pool(o);
    put_prefixes(o);
    put_classes(o);
}

void tamis_gated_table_value(struct table_text *o)
{
    const struct gate_table *t = o->table;
    PUT(o, "{%n_names, %n_buckets, %n_pool, ", 0);
    PUT(o, t->prefix_count ? "%n_prefixes" : "NULL", 0);
    PUT(o, ", %n_classes, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d}", t->mask, t->pool_length,
        t->prefix_count, t->class_count, t->safe, t->frames, t->uses, t->any_element, t->any_attribute,
        t->any_target, t->comments);
}

/* --- tables for tamis_gate.c --- */

enum { LONGEST_NAME = 40 };

static bool is_identifier(struct span name)
{
    bool fits = name.n && name.n <= LONGEST_NAME && !span_is_digit(name.p[0]);
    for (size_t i = 0; fits && i < name.n; i++)
        fits = span_is_alphanumeric(name.p[i]) || name.p[i] == '_';
    return fits;
}

static void put_context(struct table_text *o, struct span context)
{
    PUT(o, context.n ? ", \"" : ", NULL", 0);
    for (size_t i = 0; i < context.n; i++)
        put_byte(o, (unsigned char)context.p[i]);
    PUT(o, context.n ? "\"" : "", 0);
}

tamis_status tamis_gate_write_table(const tamis_policy *policy, const char *name, tamis_output_callback write,
                                    void *user)
{
    const struct tamis_policy *p = policy_or_default(policy);
    struct table_text o = {&p->gate, name, "tamis_", write, user, false};
    if (!write || !is_identifier(span_from(name)))
        return TAMIS_INVALID_ARGUMENT;
    if (!p->gate.names)
        return TAMIS_INVALID_POLICY;
    PUT(&o,
        "/* %n: what a policy lists, for the gate. `tamis gate --table` wrote this file. It is compiled with "
        "tamis_gate.h; a "
        "program\n * declares: extern const struct tamis_gate_table %n; */\n#include \"tamis_gate.h\"\n\n#if "
        "TAMIS_GATE_TABLES != %d\n#error \"tamis_gate.h is of another version of tamis: write this file "
        "again\"\n#endif\n\n",
        TAMIS_GATE_TABLES);
    tamis_gated_table_parts(&o);
    PUT(&o, "extern const struct tamis_gate_table %n;\nconst struct tamis_gate_table %n = {", 0);
    tamis_gated_table_value(&o);
    put_context(&o, p->context);
    PUT(&o, "};\n", 0);
    return o.stopped ? TAMIS_STOPPED : TAMIS_OK;
}

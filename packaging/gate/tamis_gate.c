/* tamis_gate.c: see tamis_gate.h. ./dev dist --gate made this file from the sources of tamis, in which each part has its place and its
 * tests: of each source, it has what the gate needs to read texts. */
#include "tamis_gate.h"

#if defined(__clang__) /* which warns of inline functions that only other compilers and processors need */
#pragma clang diagnostic ignored "-Wunused-function"
#endif

#include "gate/table.c"
#include "gate/value.c"
#include "gate/gate.c"
#include "policy/default_gate.inc"

const struct tamis_gate_table tamis_gate_default = {DEFAULT_GATE, NULL};

/* Reports whether a context is the name of an element, and takes the name of its namespace from it. */
static bool read_context(struct span *context, enum gate_place *place)
{
    bool is_svg = span_starts(*context, SPAN("svg ")), is_math = span_starts(*context, SPAN("math "));
    size_t from = is_svg ? 4 : is_math ? 5 : 0;
    *place = from ? GATE_IN_FOREIGN : GATE_IN_HTML;
    *context = span_of(context->p + from, context->n - from);
    for (size_t i = 0; i < context->n; i++) {
        unsigned char c = (unsigned char)context->p[i];
        bool is_other = GATE_WHITE(c) || c == '<' || c == '>' || c == '/' || c == '=' || c == '"' ||
                        c == '\'' || c == '&' || (!is_svg && c >= 'A' && c <= 'Z');
        if (is_other)
            return false;
    }
    return context->n != 0;
}

void tamis_gate_start(struct tamis_gate_reading *r, const struct tamis_gate_table *table, const char *context)
{
    const struct tamis_gate_table *t = table ? table : &tamis_gate_default;
    struct span name = span_from(context ? context : t->context ? t->context : "div");
    enum gate_place place;
    bool is_valid = read_context(&name, &place);
    if (place == GATE_IN_HTML &&
        span_equal(name, SPAN("noscript"))) /* an ordinary element if scripting is disabled */
        name = SPAN("div");
    tamis_gate_begin(&r->gate, &t->lists, name, place);
    if (!is_valid)
        r->gate.rule = "the context is not the name of an element";
}

size_t tamis_gate_next(struct tamis_gate_reading *r, const char *bytes, size_t n)
{
    if (!bytes && n && !r->gate.rule)
        r->gate.rule = "the text is NULL";
    return r->gate.rule ? 0 : tamis_gate_read(&r->gate, span_of(bytes, n));
}

bool tamis_gate_finish(struct tamis_gate_reading *r, size_t rest, struct tamis_gate_refusal *refusal)
{
    bool is_accepted = tamis_gate_end(&r->gate, rest);
    if (refusal)
        *refusal = (struct tamis_gate_refusal){r->gate.rule, is_accepted ? 0 : (size_t)r->gate.offset};
    return is_accepted;
}

bool tamis_gate_accepts(const struct tamis_gate_table *table, const char *context, const char *bytes,
                        size_t n, struct tamis_gate_refusal *refusal)
{
    struct tamis_gate_reading r;
    tamis_gate_start(&r, table, context);
    return tamis_gate_finish(&r, n - tamis_gate_next(&r, bytes, n), refusal);
}

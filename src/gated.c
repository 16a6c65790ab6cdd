/* gated.c: see gated.h and tamis/gate.h. */
#include "gated.h"

#include "base/decimal.h"
#include "base/error.h"

/* How many bytes before and after the place of a refusal are shown. */
enum { BYTES_AROUND = 10 };

/* --- where a text is refused --- */

/* Moves the place behind the bytes. */
static void count(tamis_place *place, struct span s)
{
    place->offset += s.n;
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        place->line += c == '\n';
        place->column = c == '\n' ? 1 : place->column + ((c & 0xC0) != 0x80) + (c >= 0xF0);
    }
}

static char *write_visible(char *to, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    if (c >= ' ' && c <= '~' && c != '\\') {
        *to++ = (char)c;
        return to;
    }
    *to++ = '\\';
    *to++ = c == '\\' ? '\\' : 'x';
    if (c != '\\') {
        *to++ = digits[c >> 4];
        *to++ = digits[c & 15];
    }
    return to;
}

/* Describes what the gate refused. `bytes` are those that it read last, and `before` is the place of the first of them. */
static void describe(const struct gate *g, tamis_place before, struct span bytes, tamis_refusal *refusal)
{
    size_t at = (size_t)(g->offset - before.offset);
    size_t from = at > BYTES_AROUND ? at - BYTES_AROUND : 0;
    size_t end = bytes.n - at > BYTES_AROUND ? at + BYTES_AROUND : bytes.n;
    char *to = refusal->around;
    count(&before, span_of(bytes.p, at));
    refusal->rule = g->rule;
    refusal->place = before;
    for (size_t i = from; i < end; i++)
        to = write_visible(to, (unsigned char)bytes.p[i]);
    *to = '\0';
}

/* --- texts --- */

static void begin(struct gate *g, const struct gate_table *table, const struct parser_options *options)
{
    struct span context = options->fragment ? options->context_name : SPAN("html");
    enum gate_place place = options->dialect == TAMIS_XML5                        ? GATE_IN_XML
                            : options->fragment && options->context_ns != NS_HTML ? GATE_IN_FOREIGN
                                                                                  : GATE_IN_HTML;
    if (span_equal(context, SPAN("noscript")) && !options->scripting)
        context = SPAN("div");
    tamis_gate_begin(g, table, context, place);
}

static const struct gate_table *table_of(const tamis_policy *policy)
{
    const struct gate_table *table = &policy_or_default(policy)->gate;
    return table->names ? table : NULL;
}

bool tamis_gate(const tamis_policy *policy, const char *context, const char *html, size_t length,
                tamis_refusal *refusal)
{
    struct parser_options options = {.fragment = true, .context_name = SPAN("div"), .context_ns = NS_HTML};
    tamis_refusal none = {.rule = NULL}, *r = refusal ? refusal : &none;
    const struct gate_table *table = table_of(policy);
    struct span text = span_of(html, length), own = policy_or_default(policy)->context;
    struct gate g;
    *r = (tamis_refusal){.place = NO_PLACE};
    if (context || own.n)
        options.context_name = SPAN("");
    if ((context || own.n) && !tamis_parse_context(context ? span_from(context) : own, &options))
        r->rule = "the context is not the name of an element";
    else if (!table)
        r->rule = "a policy that is not safe has no gate";
    else if (!html && length)
        r->rule = "the text is NULL";
    if (r->rule)
        return false;
    begin(&g, table, &options);
    size_t n = tamis_gate_read(&g, text);
    if (tamis_gate_end(&g, length - n))
        return true;
    describe(&g, NO_PLACE, text, r);
    return false;
}

tamis_status tamis_set_gate(tamis *t, bool on)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->gated.is_off = !on;
    return TAMIS_OK;
}

static const struct gate_table *table_for(const tamis *t)
{
#ifdef TAMIS_GATE
    return t->gated.is_off ? NULL : table_of(t->policy);
#else
    (void)t;
    return NULL;
#endif
}

static void refuse(tamis *t, tamis_place before, struct span bytes)
{
    describe(&t->gated.gate, before, bytes, &t->gated.refusal);
    tamis_base_meter_fail(&t->meter, TAMIS_INTERNAL);
}

static void begin_for(tamis *t, const struct gate_table *table)
{
    struct parser_options options = tamis_context_options(t);
    begin(&t->gated.gate, table, &options);
    t->gated.place = NO_PLACE;
}

void tamis_gated_all(tamis *t, struct span html)
{
    const struct gate_table *table = table_for(t);
    if (!table || !meter_ok(&t->meter))
        return;
    begin_for(t, table);
    size_t n = tamis_gate_read(&t->gated.gate, html);
    if (!tamis_gate_end(&t->gated.gate, html.n - n))
        refuse(t, NO_PLACE, html);
}

void tamis_gated_begin(tamis *t)
{
    const struct gate_table *table = table_for(t);
    t->gated.gate.table = NULL;
    if (table && t->output == TAMIS_TO_HTML)
        begin_for(t, table);
}

/* Fails if there is a gate that has not begun. */
size_t tamis_gated_next(tamis *t, struct span html)
{
    const struct gate_table *table = t->output == TAMIS_TO_HTML ? table_for(t) : NULL;
    if (t->gated.gate.table != table)
        tamis_base_meter_fail(&t->meter, TAMIS_INTERNAL);
    if (!table || !meter_ok(&t->meter))
        return table ? 0 : html.n;
    size_t n = tamis_gate_read(&t->gated.gate, html);
    if (t->gated.gate.rule)
        refuse(t, t->gated.place, html);
    count(&t->gated.place, span_of(html.p, n));
    return n;
}

void tamis_gated_end(tamis *t, struct span rest)
{
    if (t->gated.gate.table && meter_ok(&t->meter) && !tamis_gate_end(&t->gated.gate, rest.n))
        refuse(t, t->gated.place, rest);
}

bool tamis_gated_tail(const tamis *t, struct span tail)
{
    struct gate g = t->gated.gate;
    return !g.table || tamis_gate_end(&g, tail.n - tamis_gate_read(&g, tail));
}

void tamis_gated_explain(const tamis *t, tamis_error *error)
{
    const tamis_refusal *r = &t->gated.refusal;
    char digits[DECIMAL_DIGITS];
    if (error->status != TAMIS_INTERNAL || !r->rule)
        return;
    error->text[0] = '\0';
    tamis_base_error_append(error->text, SPAN("the gate refuses the output at line "));
    tamis_base_error_append(error->text, tamis_base_decimal(r->place.line, digits));
    tamis_base_error_append(error->text, SPAN(", column "));
    tamis_base_error_append(error->text, tamis_base_decimal(r->place.column, digits));
    tamis_base_error_append(error->text, SPAN(": "));
    tamis_base_error_append(error->text, span_from(r->rule));
    tamis_base_error_append(error->text, SPAN(" (at \""));
    tamis_base_error_append(error->text, span_from(r->around));
    tamis_base_error_append(error->text, SPAN("\"); this is a defect of tamis, please report it"));
}

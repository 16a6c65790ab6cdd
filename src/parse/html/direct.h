/* direct.h: processes the most common tokens of the insertion modes "in body" and "in cell" without
 * the general dispatcher (builder.c). These tokens are characters, start tags, and end tags that
 * only close the current node. If the parser has a trace (parser.h), the general dispatcher
 * processes all tokens; tests/parse/direct_test.c compares the trees with and without a trace.
 *
 * These functions are inlined into tamis_parse_token() (builder.c). */
#ifndef TAMIS_PARSE_HTML_DIRECT_H
#define TAMIS_PARSE_HTML_DIRECT_H

#include "base/compiler.h"
#include "parse/parser.h"

/* Reports whether the state of the parser allows tokens to be processed directly. The insertion mode must be "in body" or "in
 * cell", and the adjusted current node must be an HTML element, so that only the rules of the insertion mode apply.
 * `skip_line_feed`, `awaits_doctype` and `trace` (parser.h) must not be set, and the meter's status must not be an error. "In
 * cell" uses the rules of "in body" for all tokens except the tags of table parts, and the end tags of body, html and table. */
static inline bool direct_applies(const struct parser *p)
{
    bool is_special = p->skip_line_feed || p->awaits_doctype || p->in_foreign_context;
    return (p->mode == MODE_IN_BODY || p->mode == MODE_IN_CELL) && !is_special && !p->trace &&
           meter_ok(p->meter) && stack_top_is_html(&p->stack);
}

static inline void direct_count(const struct parser *p)
{
    meter_work(p->meter, 1);
}

/* Reports whether an end tag with this name only closes the current node. If the current node is a formatting
 * element, it must also be the last entry with its name in the list of active formatting elements (step 4.3
 * of the adoption agency algorithm); `*listed` is then this entry. For all other elements, `*listed` is 0. */
static inline bool direct_closes(const struct parser *p, atom name, uint32_t *listed)
{
    const struct open *e = &p->stack.entries[p->stack.top];
    unsigned tag = tamis_parse_html_tag(name);
    *listed = 0;
    if (e->key != name || (tag & (TAG_ODD_END | TAG_TABLE_PART)))
        return false;
    if (!(tag & TAG_FORMATTING))
        return true;
    *listed = tamis_parse_formatting_find(&p->formatting, name);
    return *listed && *listed == e->listed;
}

/* Closes the current node, which must be an HTML element other than option. */
static inline void direct_pop(struct stack *s)
{
    const struct open *e = stack_close_top(s);
    if (s->sink)
        s->sink->close(s->sink, e->node, e->listed && formatting_has(s->formatting, e->listed, e->node));
}

static inline bool direct_end_tag(struct parser *p, const struct token *t)
{
    uint32_t listed;
    if (!direct_closes(p, t->name, &listed))
        return false;
    direct_count(p);
    direct_pop(&p->stack);
    if (listed)
        tamis_parse_formatting_remove(&p->formatting, listed);
    return true;
}

/* Reports whether the start tag is processed using the rules of "in body". */
static inline bool direct_starts(const struct parser *p, const struct token *t)
{
    return p->mode == MODE_IN_BODY || !(tamis_parse_html_tag(t->name) & TAG_TABLE_PART);
}

#endif

/* tag.h: writes tags and text of a tree as HTML. */
#ifndef TAMIS_SERIALIZE_TAG_H
#define TAMIS_SERIALIZE_TAG_H

#include "parse/node.h"
#include "parse/tags.h"
#include "report/report.h"
#include "serialize/escape.h"
#include "serialize/html.h"
#include "serialize/put.h"

SCAN_INLINE void tag_write_text(struct buf *out, struct span s)
{
    if (s.n && put_fits(out, s.n) && !put_needs_escape(s, '&')) /* out->p can be NULL */
        out->n = (size_t)(span_copy(out->p + out->n, s) - out->p);
    else
        escape(out, s, '&');
}

SCAN_INLINE bool tag_value_needs_escape(const struct attribute *a)
{
    return !(a->in_input && a->is_plain) && put_needs_escape(attribute_value(a), '"');
}

/* The first branch is a fast path: most attributes fit into the buffer and need no escape. */
SCAN_INLINE void tag_write_attribute(const struct tree *t, struct buf *out, const struct attribute *a)
{
    struct span name = tamis_base_names_text(t->names, a->name), value = attribute_value(a);
    struct span prefix = a->ns == NS_NONE ? SPAN("") : tamis_serialize_attribute_prefix(a);
    report_place(t->report, out->n + 1, a->offset);
    if (put_fits(out, prefix.n + name.n + value.n + SPAN(" =\"\"").n) && !tag_value_needs_escape(a)) {
        char *p = put_byte(out->p + out->n, ' ');
        p = prefix.n ? span_copy(p, prefix) : p;
        p = span_copy(p, name);
        p = span_copy(put_byte(put_byte(p, '='), '"'), value);
        out->n = (size_t)(put_byte(p, '"') - out->p);
        return;
    }
    buf_push(out, ' ');
    buf_add(out, prefix);
    buf_add(out, name);
    buf_add(out, SPAN("=\""));
    escape(out, value, '"');
    buf_push(out, '"');
}

/* Reports whether the content of the element begins with a line feed that the parser would drop after the start tag. Such a
 * line feed is written twice. */
static inline bool tag_loses_line_feed(const struct node *n)
{
    if (n->ns != NS_HTML || (n->name != ATOM_pre && n->name != ATOM_listing && n->name != ATOM_textarea))
        return false;
    const struct node *first = n->first_child;
    return first && first->type == NODE_TEXT && first->count && first->data[0] == '\n';
}

/* Writes a start tag, or an end tag if `is_end` is true, up to the end of the name. If `ends` is true, also writes the ">". */
SCAN_INLINE void tag_write_name(const struct tree *t, struct buf *out, const struct node *n, bool is_end,
                                bool ends)
{
    struct span name = tamis_base_names_text(t->names, n->name);
    if (!put_fits(out, name.n + SPAN("</>").n)) {
        buf_add(out, is_end ? SPAN("</") : SPAN("<"));
        buf_add(out, name);
        buf_add(out, ends ? SPAN(">") : SPAN(""));
        return;
    }
    char *p = put_byte(out->p + out->n, '<');
    if (is_end)
        p = put_byte(p, '/');
    p = span_copy(p, name);
    if (ends)
        p = put_byte(p, '>');
    out->n = (size_t)(p - out->p);
}

SCAN_INLINE void tag_open(const struct tree *t, struct buf *out, const struct node *n)
{
    tag_write_name(t, out, n, false, !n->count);
    for (uint32_t i = 0; i < n->count; i++)
        tag_write_attribute(t, out, &n->attributes[i]);
    if (n->count)
        buf_push(out, '>');
    if (tag_loses_line_feed(n))
        buf_push(out, '\n');
}

SCAN_INLINE void tag_close(const struct tree *t, struct buf *out, const struct node *n)
{
    if (n->type == NODE_ELEMENT && !node_is_void(n))
        tag_write_name(t, out, n, true, true);
}

#endif

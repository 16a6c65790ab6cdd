/* html.c: see html.h. */
#include "serialize/html.h"

#include "parse/tags.h"
#include "report/report.h"
#include "serialize/escape.h"
#include "serialize/put.h"
#include "serialize/walk.h"

static void write_text(struct buf *out, struct span s)
{
    if (s.n && put_fits(out, s.n) && !put_needs_escape(s, '&')) /* out->p can be NULL */
        out->n = (size_t)(span_copy(out->p + out->n, s) - out->p);
    else
        escape(out, s, '&');
}

struct span tamis_serialize_attribute_prefix(const struct attribute *a)
{
    if (a->ns == NS_XLINK)
        return SPAN("xlink:");
    if (a->ns == NS_XML)
        return SPAN("xml:");
    return a->ns == NS_XMLNS && a->name != ATOM_xmlns ? SPAN("xmlns:") : SPAN("");
}

/* The first branch is a fast path: most attributes fit into the buffer and need no escape. */
static void write_attribute(const struct tree *t, struct buf *out, const struct attribute *a)
{
    struct span name = tamis_base_names_text(t->names, a->name), value = attribute_value(a);
    struct span prefix = tamis_serialize_attribute_prefix(a);
    report_place(t->report, out->n + 1, a->offset);
    if (put_fits(out, prefix.n + name.n + value.n + SPAN(" =\"\"").n) && !put_needs_escape(value, '"')) {
        char *p = put_byte(out->p + out->n, ' ');
        p = span_copy(span_copy(p, prefix), name);
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
static bool loses_line_feed(const struct node *n)
{
    if (n->ns != NS_HTML || (n->name != ATOM_pre && n->name != ATOM_listing && n->name != ATOM_textarea))
        return false;
    const struct node *first = n->first_child;
    return first && first->type == NODE_TEXT && first->count && first->data[0] == '\n';
}

/* Writes a tag up to the end of the name or, if `ends` is true, a whole tag. */
SCAN_INLINE void write_name(const struct tree *t, struct buf *out, const struct node *n, bool is_end,
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

static void open_tag(const struct tree *t, struct buf *out, const struct node *n)
{
    write_name(t, out, n, false, !n->count);
    for (uint32_t i = 0; i < n->count; i++)
        write_attribute(t, out, &n->attributes[i]);
    if (n->count)
        buf_push(out, '>');
    if (loses_line_feed(n))
        buf_push(out, '\n');
}

static bool is_void(const struct node *n)
{
    return n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_VOID);
}

static void close_tag(const struct tree *t, struct buf *out, const struct node *n)
{
    if (n->type != NODE_ELEMENT || is_void(n))
        return;
    write_name(t, out, n, true, true);
}

/* A decoder drops a byte order mark at the start of the output. Therefore, if the text `s` is at the start of the output and
 * begins with a byte order mark, writes the mark as a reference. Returns the part of `s` that is still to be written. */
static struct span write_byte_order_mark(struct buf *out, struct span s)
{
    struct span mark = SPAN("\xEF\xBB\xBF");
    if (out->n || !span_starts(s, mark))
        return s;
    buf_add(out, SPAN("&#65279;"));
    return span_of(s.p + mark.n, s.n - mark.n);
}

bool tamis_serialize_is_raw_text(const struct tree *t, const struct node *parent)
{
    if (parent && node_is_html(parent, ATOM_noscript) && !t->scripting)
        return false;
    return parent && parent->type == NODE_ELEMENT && parent->ns == NS_HTML &&
           (tamis_parse_html_tag(parent->name) & TAG_RAW_TEXT);
}

struct page {
    const struct tree *tree;
    const struct node *context;
    struct buf *out;
};

static void write_leaf(const struct page *page, const struct node *n)
{
    struct buf *out = page->out;
    switch ((enum node_type)n->type) {
    case NODE_TEXT:
        if (tamis_serialize_is_raw_text(page->tree,
                                        n->parent == page->tree->root ? page->context : n->parent))
            buf_add(out, node_data(n));
        else
            write_text(out, write_byte_order_mark(out, node_data(n)));
        return;
    case NODE_COMMENT:
        buf_add(out, SPAN("<!--"));
        buf_add(out, node_data(n));
        buf_add(out, SPAN("-->"));
        return;
    case NODE_PROCESSING_INSTRUCTION:
        buf_add(out, SPAN("<?"));
        buf_add(out, tamis_base_names_text(page->tree->names, n->name));
        buf_push(out, ' ');
        buf_add(out, node_data(n));
        buf_add(out, SPAN("?>"));
        return;
    case NODE_DOCTYPE:
        buf_add(out, SPAN("<!DOCTYPE "));
        buf_add(out, n->doctype->name);
        buf_push(out, '>');
        return;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_ELEMENT:
    case NODE_SHADOW_ROOT:
        return;
    }
}

static bool begin(void *user, const struct node *n)
{
    const struct page *page = user;
    report_place(page->tree->report, page->out->n, n->offset);
    if (n->type != NODE_ELEMENT) {
        write_leaf(page, n);
        return false;
    }
    open_tag(page->tree, page->out, n);
    return !is_void(n);
}

static void end(void *user, const struct node *n)
{
    const struct page *page = user;
    close_tag(page->tree, page->out, n);
}

void tamis_serialize_html(const struct tree *t, const struct node *context, struct buf *out)
{
    struct page page = {t, context, out};
    walk_tree(t, out->meter, &page, begin, end);
}

/* html.c: see html.h. */
#include "serialize/html.h"

#include <tamis/output.h>

#include "serialize/tag.h"
#include "serialize/walk.h"

struct span tamis_serialize_attribute_prefix(const struct attribute *a)
{
    if (a->ns == NS_XLINK)
        return SPAN("xlink:");
    if (a->ns == NS_XML)
        return SPAN("xml:");
    return a->ns == NS_XMLNS && a->name != ATOM_xmlns ? SPAN("xmlns:") : SPAN("");
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
    return parent && node_is_raw_text(parent) && (parent->name != ATOM_noscript || t->scripting);
}

void tamis_serialize_leaf(const struct tree *t, const struct node *context, const struct node *n,
                          struct buf *out)
{
    switch ((enum node_type)n->type) {
    case NODE_TEXT:
        if (tamis_serialize_is_raw_text(t, n->parent == t->root ? context : n->parent))
            buf_add(out, node_data(n));
        else
            tag_write_text(out, write_byte_order_mark(out, node_data(n)));
        return;
    case NODE_COMMENT:
        buf_add(out, SPAN("<!--"));
        buf_add(out, node_data(n));
        buf_add(out, SPAN("-->"));
        return;
    case NODE_PROCESSING_INSTRUCTION:
        buf_add(out, SPAN("<?"));
        buf_add(out, tamis_base_names_text(t->names, n->name));
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

/* Reports whether the attribute with this index is written without its value, which is empty. If the name of the next attribute
 * begins with "=", a parser would read this attribute as the value. */
static bool has_empty_syntax(const struct tree *t, const struct node *n, uint32_t index)
{
    const struct attribute *a = &n->attributes[index];
    if (!(t->syntax & TAMIS_SYNTAX_EMPTY_ATTRIBUTES) || a->value_length || a->name == ATOM_alt)
        return false;
    return index + 1 == n->count || !span_starts(tamis_base_names_text(t->names, a[1].name), SPAN("="));
}

/* Writes a start tag with the options of the syntax. All values are in quotes, so a slash never becomes part of a value. */
static void open_with_syntax(const struct tree *t, struct buf *out, const struct node *n)
{
    bool has_slash = (t->syntax & TAMIS_SYNTAX_SLASHES) && node_is_void(n);
    tag_write_name(t, out, n, false, false);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        if (!has_empty_syntax(t, n, i)) {
            tag_write_attribute(t, out, a);
            continue;
        }
        report_place(t->report, out->n + 1, a->offset);
        buf_push(out, ' ');
        buf_add(out, a->ns == NS_NONE ? SPAN("") : tamis_serialize_attribute_prefix(a));
        buf_add(out, tamis_base_names_text(t->names, a->name));
    }
    buf_add(out, has_slash ? SPAN(" />") : SPAN(">"));
    if (tag_loses_line_feed(n))
        buf_push(out, '\n');
}

struct page {
    const struct tree *tree;
    const struct node *context;
    struct buf *out;
};

static bool begin(void *user, const struct node *n)
{
    const struct page *page = user;
    report_place(page->tree->report, page->out->n, n->offset);
    if (n->type != NODE_ELEMENT) {
        tamis_serialize_leaf(page->tree, page->context, n, page->out);
        return false;
    }
    if (page->tree->syntax)
        open_with_syntax(page->tree, page->out, n);
    else
        tag_open(page->tree, page->out, n);
    return !node_is_void(n);
}

static void end(void *user, const struct node *n)
{
    const struct page *page = user;
    tag_close(page->tree, page->out, n);
}

void tamis_serialize_html(const struct tree *t, const struct node *context, struct buf *out)
{
    struct page page = {t, context, out};
    walk_tree(t, out->meter, &page, begin, end);
}

/* portable.c: writes portable output from a tree that portable_tree.c has prepared. verify/language.c checks
 * independently whether a text is portable output; tests/property/portable_test.c applies this check to the output. */
#include "serialize/portable.h"

#include "base/scan.h"
#include "parse/tags.h"
#include "report/report.h"
#include "serialize/walk.h"

/* Returns the escaped form of the character at `p`, and sets `*taken` to the number of bytes of this character:
 * 2 for U+00A0, otherwise 1. If the byte at `p` is not escaped, returns an empty span and sets `*taken` to 1. */
static struct span escaped(const unsigned char *p, const unsigned char *end, size_t *taken)
{
    bool is_space = *p == 0xC2 && end - p > 1 && p[1] == 0xA0;
    *taken = is_space ? 2 : 1;
    return is_space ? SPAN("&#160;") : portable_reference((char)*p);
}

SCAN_INLINE void escape(struct buf *out, struct span s, bool in_value)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    while (p < end) {
        const unsigned char *stop = scan_unwritable(p, end, in_value);
        size_t taken = 0;
        struct span text = stop < end ? escaped(stop, end, &taken) : SPAN("");
        buf_append(out, (const char *)p, (size_t)(stop - p) + (text.n ? 0 : taken));
        buf_add(out, text);
        p = stop + taken;
    }
}

static void write_value(struct buf *out, struct span s)
{
    escape(out, s, true);
}

struct page {
    const struct tree *tree;
    enum voids voids;
    struct buf *out;
};

static bool is_void(const struct node *n)
{
    return tamis_parse_html_tag(n->name) & TAG_VOID;
}

/* Reports whether the text directly follows a start tag. An SGML parser ignores a record end (line feed) directly after a start
 * tag or directly before an end tag, so such a line feed is written as a reference. */
static bool follows_start_tag(const struct page *page, const struct node *n)
{
    if (n->previous)
        return page->voids == VOIDS_SLASHED && n->previous->type == NODE_ELEMENT && is_void(n->previous);
    return n->parent != page->tree->root;
}

static bool precedes_end_tag(const struct page *page, const struct node *n)
{
    return !n->next && n->parent != page->tree->root;
}

static void write_text(const struct page *page, const struct node *n)
{
    struct span s = node_data(n), mark = SPAN("\xEF\xBB\xBF");
    if (!page->out->n && span_starts(s, mark)) { /* three of the four dialects drop a byte order mark */
        buf_add(page->out, SPAN("&#65279;"));
        s = span_of(s.p + mark.n, s.n - mark.n);
    }
    if (s.n && *s.p == '\n' && follows_start_tag(page, n)) {
        buf_add(page->out, SPAN("&#10;"));
        s = span_of(s.p + 1, s.n - 1);
    }
    bool last = s.n && s.p[s.n - 1] == '\n' && precedes_end_tag(page, n);
    escape(page->out, span_of(s.p, s.n - last), false);
    if (last)
        buf_add(page->out, SPAN("&#10;"));
}

static void write_name(const struct page *page, atom name)
{
    buf_add(page->out, tamis_base_names_text(page->tree->names, name));
}

static void open_tag(const struct page *page, const struct node *n)
{
    struct buf *out = page->out;
    buf_push(out, '<');
    write_name(page, n->name);
    for (uint32_t i = 0; i < n->count; i++) {
        buf_push(out, ' ');
        report_place(page->tree->report, out->n, n->attributes[i].offset);
        write_name(page, n->attributes[i].name);
        buf_add(out, SPAN("=\""));
        write_value(out, attribute_value(&n->attributes[i]));
        buf_push(out, '"');
    }
    if (page->voids == VOIDS_SLASHED && is_void(n))
        buf_push(out, '/');
    buf_push(out, '>');
}

static bool begin(void *user, const struct node *n)
{
    const struct page *page = user;
    report_place(page->tree->report, page->out->n, n->offset);
    if (n->type == NODE_TEXT)
        write_text(page, n);
    else
        open_tag(page, n);
    return n->type == NODE_ELEMENT;
}

static void end(void *user, const struct node *n)
{
    const struct page *page = user;
    if (n->type != NODE_ELEMENT || (is_void(n) && (page->voids == VOIDS_SLASHED || n->name == ATOM_br)))
        return;
    buf_add(page->out, SPAN("</"));
    write_name(page, n->name);
    buf_push(page->out, '>');
}

void tamis_serialize_portable(const struct tree *t, enum voids voids, struct buf *out)
{
    struct page page = {t, voids, out};
    walk_tree(t, out->meter, &page, begin, end);
}

/* xml.c: see xml.h. */
#include "serialize/xml.h"

#include "parse/tags.h"
#include "report/report.h"
#include "serialize/walk.h"

/* Returns the escaped form of the character at `p`, and sets `*taken` to the number of bytes of this character. If the byte at
 * `p` is not escaped, returns an empty span and sets `*taken` to 1. TAB and LF in attribute values are written as references,
 * because XML parsers would convert them to spaces (XML 1.0, 3.3.3). Characters that XML does not allow become U+FFFD. */
static struct span escaped(const unsigned char *p, const unsigned char *end, bool in_value, size_t *taken)
{
    *taken = 1;
    switch (*p) {
    case '&':
        return SPAN("&amp;");
    case '<':
        return SPAN("&lt;");
    case '>':
        return SPAN("&gt;");
    case '"':
        return in_value ? SPAN("&quot;") : SPAN("");
    case '\t':
        return in_value ? SPAN("&#9;") : SPAN("");
    case '\n':
        return in_value ? SPAN("&#10;") : SPAN("");
    case '\r':
        return SPAN("&#13;");
    case 0xEF: /* U+FFFE and U+FFFF */
        if (end - p < 3 || p[1] != 0xBF || p[2] < 0xBE)
            return SPAN("");
        *taken = 3;
        return SPAN("\xEF\xBF\xBD");
    default:
        return SPAN("\xEF\xBF\xBD");
    }
}

static const unsigned char *find_special(const unsigned char *p, const unsigned char *end)
{
    while (p < end && *p >= 0x20 && *p != '&' && *p != '<' && *p != '>' && *p != '"' && *p != 0xEF)
        p++;
    return p;
}

static void escape(struct buf *out, struct span s, bool in_value)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    while (p < end) {
        const unsigned char *stop = find_special(p, end);
        size_t taken = 0;
        struct span text = stop < end ? escaped(stop, end, in_value, &taken) : SPAN("");
        buf_append(out, (const char *)p, (size_t)(stop - p) + (text.n ? 0 : taken));
        buf_add(out, text);
        p = stop + taken;
    }
}

/* Writes the data of a comment or processing instruction. The data cannot contain references, so CR becomes U+FFFD, like the
 * characters that XML does not allow. */
static void write_data(struct buf *out, struct span s)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    while (p < end) {
        size_t taken = 1;
        bool bad = *p == 0xEF || (*p < 0x20 && *p != '\t' && *p != '\n');
        struct span text = bad ? escaped(p, end, false, &taken) : SPAN("");
        if (*p == '\r')
            text = SPAN("\xEF\xBF\xBD");
        buf_add(out, text.n ? text : span_of((const char *)p, taken));
        p += taken;
    }
}

/* A decoder drops a byte order mark at the start of the output. Therefore a byte order mark at the start of the output
 * is written as a character reference. */
static void write_text(struct buf *out, struct span s)
{
    struct span mark = SPAN("\xEF\xBB\xBF");
    if (!out->n && span_starts(s, mark)) {
        buf_add(out, SPAN("&#65279;"));
        s = span_of(s.p + mark.n, s.n - mark.n);
    }
    escape(out, s, false);
}

struct page {
    const struct tree *tree;
    struct buf *out;
};

static void write_name(const struct page *page, atom name)
{
    buf_add(page->out, tamis_base_names_text(page->tree->names, name));
}

static void write_attribute(const struct page *page, const struct attribute *a)
{
    buf_push(page->out, ' ');
    report_place(page->tree->report, page->out->n, a->offset);
    if (a->ns == NS_XLINK)
        buf_add(page->out, SPAN("xlink:"));
    else if (a->ns == NS_XML)
        buf_add(page->out, SPAN("xml:"));
    write_name(page, a->name);
    buf_add(page->out, SPAN("=\""));
    escape(page->out, attribute_value(a), true);
    buf_push(page->out, '"');
}

static void declare(struct buf *out, struct span attribute, enum name_space ns)
{
    buf_add(out, attribute);
    buf_add(out, tamis_base_namespace_uri(ns));
    buf_push(out, '"');
}

/* Reports whether the element needs no declaration of the default namespace. The top-level elements of a fragment need one,
 * because the fragment can be inserted into a page that declares any default namespace. */
static bool inherits_namespace(const struct node *n)
{
    if (n->parent->type == NODE_ELEMENT)
        return n->parent->ns == n->ns;
    return n->parent->type == NODE_DOCUMENT && n->ns == NS_NONE;
}

static void declare_namespaces(const struct page *page, const struct node *n)
{
    if (!inherits_namespace(n))
        declare(page->out, SPAN(" xmlns=\""), (enum name_space)n->ns);
    if (n->flags & NODE_NEEDS_XLINK)
        declare(page->out, SPAN(" xmlns:xlink=\""), NS_XLINK);
}

/* Reports whether the element is written as an empty-element tag. This is the case only for HTML void elements without
 * children. For XML parsers, <br /> is the same as <br></br>. An HTML parser ignores the "/": it parses <br /> correctly,
 * but it would leave <div/> open, and would parse the markup after <title/> or <style/> as text. The markup after a title
 * or style element of SVG would also be parsed as text if the policy does not keep the svg element around it. */
static bool is_void(const struct node *n)
{
    return node_is_void(n) && !n->first_child;
}

static void write_element(const struct page *page, const struct node *n)
{
    buf_push(page->out, '<');
    write_name(page, n->name);
    declare_namespaces(page, n);
    for (uint32_t i = 0; i < n->count; i++)
        write_attribute(page, &n->attributes[i]);
    buf_add(page->out, is_void(n) ? SPAN(" />") : SPAN(">"));
}

static void write_leaf(const struct page *page, const struct node *n)
{
    if (n->type == NODE_TEXT) {
        write_text(page->out, node_data(n));
    } else if (n->type == NODE_COMMENT) {
        buf_add(page->out, SPAN("<!--"));
        write_data(page->out, node_data(n));
        buf_add(page->out, SPAN("-->"));
    } else if (n->type == NODE_PROCESSING_INSTRUCTION) {
        buf_add(page->out, SPAN("<?"));
        write_name(page, n->name);
        buf_add(page->out, n->count ? SPAN(" ") : SPAN(""));
        write_data(page->out, node_data(n));
        buf_add(page->out, SPAN("?>"));
    }
}

static bool begin(void *user, const struct node *n)
{
    const struct page *page = user;
    report_place(page->tree->report, page->out->n, n->offset);
    if (n->type == NODE_ELEMENT)
        write_element(page, n);
    else
        write_leaf(page, n);
    return n->type == NODE_ELEMENT;
}

static void end(void *user, const struct node *n)
{
    const struct page *page = user;
    if (n->type != NODE_ELEMENT || is_void(n))
        return;
    buf_add(page->out, SPAN("</"));
    write_name(page, n->name);
    buf_push(page->out, '>');
}

static void write(const struct writer *self, const struct writing *w, struct buf *out)
{
    (void)self;
    struct page page = {w->tree, out};
    walk_tree(w->tree, out->meter, &page, begin, end);
}

static bool is_stable(const struct writing *w)
{
    (void)w;
    return false;
}

const struct writer tamis_serialize_xml = {
    .prepare = tamis_serialize_repair_xml, .write = write, .is_stable = is_stable};

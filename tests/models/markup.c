/* markup.c: see markup.h. */
#include "models/markup.h"

#include <string.h>

static bool is_among(struct span name, const char *const *names)
{
    for (; *names; names++)
        if (span_equal(name, span_from(*names)))
            return true;
    return false;
}

static struct span name_of(const struct tree *t, const struct node *n)
{
    return tamis_base_names_text(t->names, n->name);
}

static bool is_named(const struct tree *t, const struct node *n, const char *const *names)
{
    return n && n->type == NODE_ELEMENT && n->ns == NS_HTML && is_among(name_of(t, n), names);
}

static bool is_void(const struct tree *t, const struct node *n)
{
    static const char *const names[] = {"area",  "base",   "basefont", "bgsound", "br",     "col",  "embed",
                                        "frame", "hr",     "img",      "input",   "keygen", "link", "meta",
                                        "param", "source", "track",    "wbr",     NULL};
    return is_named(t, n, names);
}

static bool holds_raw_text(const struct tree *t, const struct node *n)
{
    static const char *const names[] = {"style",   "script",   "xmp",       "iframe",
                                        "noembed", "noframes", "plaintext", NULL};
    static const char *const if_scripting[] = {"noscript", NULL};
    return is_named(t, n, names) || (t->scripting && is_named(t, n, if_scripting));
}

/* "Escaping a string" for attribute values and for text, which differ only in the quotation mark. */
static void write_escaped(struct text *out, struct span s, bool in_value)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '&')
            text_add_string(out, "&amp;");
        else if (s.p[i] == '<')
            text_add_string(out, "&lt;");
        else if (s.p[i] == '>')
            text_add_string(out, "&gt;");
        else if (s.p[i] == '"' && in_value)
            text_add_string(out, "&quot;");
        else if (s.p[i] == '\r')
            text_add_string(out, "&#13;");
        else if (i + 1 < s.n && memcmp(s.p + i, "\xC2\xA0", 2) == 0)
            text_add_string(out, "&nbsp;"), i++;
        else
            text_add(out, s.p + i, 1);
    }
}

/* U+FEFF at the beginning is written as a reference: as a character, it would be decoded as a byte order mark. */
static void write_text(struct text *out, struct span s)
{
    if (out->n == 0 && span_starts(s, SPAN("\xEF\xBB\xBF"))) {
        text_add_string(out, "&#65279;");
        s = span_of(s.p + 3, s.n - 3);
    }
    write_escaped(out, s, false);
}

static void write_attribute(const struct tree *t, struct text *out, const struct attribute *a)
{
    struct span name = tamis_base_names_text(t->names, a->name);
    const char *prefix = a->ns == NS_XML ? "xml:" : a->ns == NS_XLINK ? "xlink:" : "";
    if (a->ns == NS_XMLNS && !span_equal(name, SPAN("xmlns")))
        prefix = "xmlns:";
    text_add_string(out, " ");
    text_add_string(out, prefix);
    text_add(out, name.p, name.n);
    text_add_string(out, "=\"");
    write_escaped(out, attribute_value(a), true);
    text_add_string(out, "\"");
}

static void write_start_tag(const struct tree *t, struct text *out, const struct node *n)
{
    static const char *const skipping[] = {"pre", "listing", "textarea", NULL};
    const struct node *first = n->first_child;
    text_add_string(out, "<");
    text_add(out, name_of(t, n).p, name_of(t, n).n);
    for (uint32_t i = 0; i < n->count; i++)
        write_attribute(t, out, &n->attributes[i]);
    text_add_string(out, ">");
    if (is_named(t, n, skipping) && first && first->type == NODE_TEXT &&
        span_starts(node_data(first), SPAN("\n")))
        text_add_string(out, "\n");
}

static void write_end_tag(const struct tree *t, struct text *out, const struct node *n)
{
    if (n->type != NODE_ELEMENT || is_void(t, n))
        return;
    text_add_string(out, "</");
    text_add(out, name_of(t, n).p, name_of(t, n).n);
    text_add_string(out, ">");
}

static void write_between(struct text *out, const char *before, struct span s, const char *after)
{
    text_add_string(out, before);
    text_add(out, s.n ? s.p : "", s.n);
    text_add_string(out, after);
}

static void write_node(const struct tree *t, const struct node *context, struct text *out,
                       const struct node *n)
{
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        write_start_tag(t, out, n);
        break;
    case NODE_TEXT:
        if (holds_raw_text(t, n->parent == t->root ? context : n->parent))
            write_between(out, "", node_data(n), "");
        else
            write_text(out, node_data(n));
        break;
    case NODE_COMMENT:
        write_between(out, "<!--", node_data(n), "-->");
        break;
    case NODE_PROCESSING_INSTRUCTION:
        write_between(out, "<?", name_of(t, n), " ");
        write_between(out, "", node_data(n), "?>");
        break;
    case NODE_DOCTYPE:
        write_between(out, "<!DOCTYPE ", n->doctype->name, ">");
        break;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_SHADOW_ROOT:
        break;
    }
}

/* Returns the next node after `n` and writes the end tags of the elements that end there; NULL at the end. */
static const struct node *leave(const struct tree *t, struct text *out, const struct node *n)
{
    write_end_tag(t, out, n);
    while (!n->next) {
        n = n->parent;
        if (n == t->root)
            return NULL;
        write_end_tag(t, out, n);
    }
    return n->next;
}

void markup_write(const struct tree *t, const struct node *context, struct text *out)
{
    const struct node *n = t->root->first_child;
    text_add_string(out, "");
    while (n) {
        write_node(t, context, out, n);
        bool enters = n->first_child && n->type == NODE_ELEMENT && !is_void(t, n);
        n = enters ? n->first_child : leave(t, out, n);
    }
}

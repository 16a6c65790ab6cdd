/* labels.c: replaces an SVG foreignObject with a text element that begins at the same place and has a tspan for each block and
 * after each br of the text ("foreignText"). Programs such as Mermaid write labels as HTML in a foreignObject. From HTML in SVG, an
 * HTML parser and an XML parser can build different trees. From text and tspan elements, they build the same tree. */
#include "base/array.h"
#include "parse/content.h"
#include "parse/parser.h"
#include "parse/tags.h"
#include "sanitize/walk.h"

enum { LINE_ATTRIBUTES = 5 }; /* the maximum number of attributes of a tspan */

struct label {
    struct filter_walk *w;
    const struct node *from;   /* the foreignObject */
    struct node *text;         /* the new text element */
    const struct node *block;  /* the block that contains the current line, whose text is in w->out */
    const struct node *source; /* the element that contains the beginning of the current line */
    bool has_break;            /* a br element follows the current line */
};

/* --- elements --- */

/* Creates an SVG element with copies of the attributes of `like`, and space for `more` attributes. */
static struct node *new_element(struct filter_walk *w, atom name, const struct node *like, uint32_t count,
                                uint32_t more)
{
    struct node *n = tamis_parse_node_new(w->tree, NODE_ELEMENT);
    struct attribute *attributes =
        tamis_base_arena_array(w->tree->arena, (size_t)count + more, sizeof *attributes);
    if (!n || !attributes)
        return NULL;
    tamis_base_array_copy(attributes, like->attributes, count, sizeof *attributes);
    n->name = name;
    n->ns = NS_SVG;
    n->offset = like->offset;
    n->attributes = attributes;
    n->count = count;
    return n;
}

static void put(struct filter_walk *w, struct node *n, atom name, struct span value)
{
    struct attribute *a = &n->attributes[n->count++];
    *a = (struct attribute){.value = "", .name = name, .offset = n->offset, .ns = NS_NONE};
    set_value(w, a, value);
}

/* Returns the attribute `name` of the innermost element in the foreignObject that has this attribute and contains the beginning
 * of the line; NULL if there is none. */
static struct attribute *inherited(const struct label *l, atom name)
{
    struct attribute *a = NULL;
    for (const struct node *n = l->source; !a && n && n != l->from; n = n->parent) {
        a = tamis_parse_attribute(n, name);
        meter_work(l->w->meter, 1);
    }
    return a;
}

/* Copies to the line the attribute that inherited() finds, if any. The copies share the value, so many lines with a long value need
 * little memory. */
static void inherit(struct label *l, struct node *line, atom name)
{
    const struct attribute *a = inherited(l, name);
    if (a)
        line->attributes[line->count++] = *a;
}

static void add_line(struct label *l, struct span s)
{
    struct filter_walk *w = l->w;
    const struct attribute *x = tamis_parse_attribute(l->from, ATOM_x);
    struct node *line = new_element(w, ATOM_tspan, l->from, 0, LINE_ATTRIBUTES);
    struct node *content = tamis_parse_new_text(w->tree, s, l->from->offset);
    if (!line || !content)
        return;
    put(w, line, ATOM_x, x ? attribute_value(x) : SPAN("0"));
    put(w, line, ATOM_dy, l->text->first_child ? SPAN("1.5em") : SPAN("1em"));
    put(w, line, ATOM_fill, SPAN("currentColor")); /* HTML text has the color that the property color sets */
    inherit(l, line, ATOM_class);
    inherit(l, line, ATOM_style);
    tamis_parse_insert(line, content, NULL);
    tamis_parse_insert(l->text, line, NULL);
}

/* --- lines --- */

static void end_line(struct label *l)
{
    struct span line = buf_span(&l->w->out);
    while (line.n && line.p[line.n - 1] == ' ')
        line.n--;
    if (line.n && meter_ok(l->w->meter))
        add_line(l, line);
    l->w->out.n = 0;
    l->has_break = false;
}

static const struct node *block_of(struct label *l, const struct node *n)
{
    const struct node *block = n->parent;
    for (; block != l->from && !tamis_sanitize_is_block(block); block = block->parent)
        meter_work(l->w->meter, 1);
    return block;
}

static void add_text(struct label *l, const struct node *n)
{
    struct buf *out = &l->w->out;
    struct span s = node_data(n);
    bool is_blank = tamis_parse_all_space(s);
    const struct node *block = is_blank ? l->block : block_of(l, n);
    if (block != l->block || (l->has_break && !is_blank))
        end_line(l);
    l->block = block;
    if (!out->n)
        l->source = n->parent;
    for (size_t i = 0; i < s.n; i++) {
        bool is_white = span_is_white(s.p[i]);
        if (!is_white || (out->n && out->p[out->n - 1] != ' '))
            buf_push(out, is_white ? ' ' : s.p[i]);
    }
}

/* Reports whether the text in an element of the foreignObject is a part of the label. */
static bool has_text(const struct node *n)
{
    if (n->ns != NS_HTML || tamis_parse_attribute(n, ATOM_hidden))
        return false;
    switch (n->name) {
    case ATOM_a:
    case ATOM_body:
    case ATOM_code:
    case ATOM_html:
    case ATOM_label:
    case ATOM_mark:
    case ATOM_q:
    case ATOM_span:
    case ATOM_sub:
    case ATOM_sup:
        return true;
    case ATOM_option:
        return false;
    default:
        return tamis_sanitize_is_block(n) || (tamis_parse_html_tag(n->name) & TAG_FORMATTING);
    }
}

/* Reads the text and adds its lines. */
static void read_lines(struct label *l)
{
    const struct node *n = l->from->first_child;
    while (n && meter_ok(l->w->meter)) {
        bool enters = n->type != NODE_ELEMENT || has_text(n);
        meter_work(l->w->meter, 1 + (n->type == NODE_TEXT ? n->count / SCANNED_PER_WORK : 0));
        if (n->type == NODE_TEXT)
            add_text(l, n);
        l->has_break |= node_is_html(n, ATOM_br);
        n = enters ? tamis_parse_next(n, l->from) : tamis_parse_next_skipping(n, l->from);
    }
    end_line(l);
}

/* --- the text element --- */

/* Counts and reports the elements in the foreignObject, because the text element replaces them. */
static void report_content(const struct label *l)
{
    struct filter_walk *w = l->w;
    for (const struct node *n = l->from->first_child; n; n = tamis_parse_next(n, l->from)) {
        if (n->type != NODE_ELEMENT)
            continue;
        w->counts->elements++;
        report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_NOT_ALLOWED, TAMIS_OUTCOME_REMOVED,
                       SPAN(""), NO_RULE);
    }
}

/* Reports whether the element is a foreignObject that can be replaced. A foreignObject in a switch element is not
 * replaced: in a switch, a program draws only the first child that it supports. After the foreignObject, there is often
 * an element for programs that cannot draw HTML; these programs would draw the text element instead of that element. */
static bool is_label(const struct node *n)
{
    bool is_choice = n->parent->ns == NS_SVG && n->parent->name == ATOM_switch;
    return n->ns == NS_SVG && n->name == ATOM_foreignObject && !is_choice;
}

struct node *tamis_sanitize_label(struct filter_walk *w, struct node *n)
{
    struct label l = {.w = w, .from = n};
    l.text = is_label(n) ? new_element(w, ATOM_text, n, n->count, 1) : NULL;
    if (!l.text)
        return n;
    if (!tamis_parse_attribute(l.text,
                               ATOM_text_anchor)) /* otherwise, a text-anchor of an ancestor would apply */
        put(w, l.text, ATOM_text_anchor, SPAN("start"));
    w->out.n = 0;
    read_lines(&l);
    if (!l.text->first_child || !meter_ok(w->meter))
        return n;
    report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_RENAMED, TAMIS_OUTCOME_CHANGED, SPAN("text"),
                   (struct rule_path){"foreignText", -1, NULL});
    report_content(&l);
    tamis_parse_insert(n->parent, l.text, n);
    tamis_parse_remove(n);
    return l.text;
}

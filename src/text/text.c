/* text.c: see text.h. The standard's steps for innerText first collect a list of strings and required line
 * breaks. This file needs no such list, because lines.c joins required line breaks while it writes the text. */
#include "text/text.h"

#include <tamis/output.h>

#include "base/array.h"
#include "serialize/walk.h"
#include "text/content.h"
#include "text/lines.h"
#include "text/link.h"
#include "text/list.h"
#include "text/style.h"
#include "text/table.h"

/* SCANNED_PER_WORK: the number of bytes of text that are written for one unit of work. */
enum { SCANNED_PER_WORK = 16 };

/* An open element whose children are rendered. */
struct entry {
    const struct node *n;
    const struct node *last; /* the result of last_part() */
    size_t begin;            /* the length of the output before the element */
    struct numbering numbering;
    uint32_t list; /* 1 + the index of the entry of the nearest list, which can be this entry; 0: none */
    struct style style;
    struct content content;
    bool preserves; /* white space in the element does not collapse */
    bool is_link;   /* the address of the element is written after its text */
    char separator; /* written after the element: a tab after a cell, a line feed after a row; NUL: nothing */
};

struct collection {
    const struct tree *tree;
    struct meter *meter;
    unsigned options;
    struct lines lines;
    struct entry *entries; /* an array of `count` items */
    uint32_t count, capacity;
    unsigned lists; /* the number of lists among the entries */
};

static struct entry *top(const struct collection *c)
{
    return &c->entries[c->count - 1];
}

/* ---- Tables: a tab follows each cell of a row except the last cell; a line feed follows each row of a table except the last
 * row */

/* Returns the last row of a table or of a row group that is in no
 * table, or the last cell of a row; NULL for any other element. */
static const struct node *last_part(const struct collection *c, const struct node *n, unsigned display)
{
    bool in_table = c->count && is_table(top(c)->style.display);
    if (is_table(display))
        return tamis_text_last_row(n, c->tree->scripting, c->meter);
    if (display == DISPLAY_ROW)
        return tamis_text_last_child(n, DISPLAY_CELL, c->tree->scripting, c->meter);
    if (display == DISPLAY_ROW_GROUP && !in_table)
        return tamis_text_last_child(n, DISPLAY_ROW, c->tree->scripting, c->meter);
    return NULL;
}

/* For a row, returns the entry whose `last` is the last row: the entry of the table
 * or, if the row group around the row is in no table, the entry of this row group. */
static const struct entry *table_of_row(const struct collection *c)
{
    const struct entry *parent = top(c);
    bool in_table = parent->style.display == DISPLAY_ROW_GROUP && c->count > 1 && !parent->last;
    return in_table ? parent - 1 : parent;
}

static char separator_after(const struct collection *c, const struct node *n, struct style style)
{
    if (style.breaks) /* a row or cell with line breaks is not part of a table: see adopt_part() */
        return '\0';
    if (style.display == DISPLAY_ROW && table_of_row(c)->last != n)
        return '\n';
    return style.display == DISPLAY_CELL && top(c)->last != n ? '\t' : '\0';
}

/* ---- What is rendered */

/* Sets a line break before and after a row that is neither in a table nor in a row group,
 * and before and after a cell that is not in a row. Such rows and cells are possible in
 * XML documents, in MathML, and in fragments whose context element is template. */
static void adopt_part(struct style *s, unsigned parent)
{
    bool in_rows = is_table(parent) || parent == DISPLAY_ROW_GROUP;
    if ((s->display == DISPLAY_ROW && !in_rows) || (s->display == DISPLAY_CELL && parent != DISPLAY_ROW))
        s->breaks = 1;
}

/* Reports whether the parent does not render this child. */
static bool is_left_out(struct entry *parent, const struct node *n, unsigned display)
{
    if (tamis_text_leaves_out(&parent->content, n))
        return true;
    if (parent->style.display == DISPLAY_SELECT)
        return display != DISPLAY_OPTION && display != DISPLAY_OPTION_GROUP;
    return parent->style.display == DISPLAY_OPTION_GROUP && display != DISPLAY_OPTION;
}

static struct style style_in_parent(const struct collection *c, const struct node *n)
{
    struct entry *parent = top(c);
    struct style style = tamis_text_style(n, c->tree->scripting);
    if (is_left_out(parent, n, style.display))
        style.display = DISPLAY_NONE;
    adopt_part(&style, parent->style.display);
    return style;
}

/* Reports whether text directly in an element is rendered. White space between the parts of a table is not rendered (CSS 2,
 * 17.2.1). */
static bool has_text_box(const struct entry *parent, struct span s)
{
    switch (parent->style.display) {
    case DISPLAY_SELECT:
    case DISPLAY_OPTION_GROUP:
        return false;
    case DISPLAY_TABLE:
    case DISPLAY_INLINE_TABLE:
    case DISPLAY_ROW_GROUP:
    case DISPLAY_ROW:
        return parent->content.shows_text && !tamis_text_is_white(s);
    default:
        return parent->content.shows_text;
    }
}

/* ---- Open elements */

static bool push(struct collection *c, struct entry entry)
{
    struct entry *grown =
        tamis_base_array_grow(c->meter, c->entries, &c->capacity, (uint64_t)c->count + 1, sizeof *grown);
    if (!grown)
        return false;
    c->entries = grown;
    grown[c->count++] = entry;
    return true;
}

static bool push_element(struct collection *c, const struct node *n, struct style style)
{
    const struct entry *parent = top(c);
    struct entry entry = {.n = n, .style = style, .begin = c->lines.out->n};
    entry.preserves = parent->preserves || style.white_space == WHITE_SPACE_PRESERVE;
    entry.content = tamis_text_content(n, style, &parent->content);
    entry.is_link = (c->options & TAMIS_WITH_LINKS) && tamis_text_is_link(n);
    entry.separator = separator_after(c, n, style);
    entry.last = last_part(c, n, style.display);
    if (style.display == DISPLAY_LIST && (c->options & TAMIS_WITH_LIST_MARKS))
        entry.numbering = tamis_text_numbering(n, c->tree->scripting, c->meter);
    entry.list = style.display == DISPLAY_LIST ? c->count + 1 : parent->list;
    c->lists += style.display == DISPLAY_LIST;
    return push(c, entry);
}

/* Sets the mark of a list item (list.h). The list owner of an item is
 * the nearest list around the item. An item in no list has no number. */
static void set_mark(struct collection *c, const struct node *item)
{
    char mark[LARGEST_MARK];
    struct numbering none = {0, 0};
    uint32_t list = top(c)->list;
    size_t n = tamis_text_mark(list ? &c->entries[list - 1].numbering : &none, item,
                               c->lists ? c->lists - 1 : 0, mark);
    tamis_text_set_mark(&c->lines, span_of(mark, n));
}

/* ---- The walk */

static void put_text(struct collection *c, struct span s)
{
    meter_work(c->meter, s.n / SCANNED_PER_WORK);
    tamis_text_put(&c->lines, s, top(c)->preserves);
}

static bool is_image(const struct node *n)
{
    const struct attribute *type = tamis_parse_attribute(n, ATOM_type);
    return node_is_html(n, ATOM_img) ||
           (node_is_html(n, ATOM_input) && type && span_equal_nocase(attribute_value(type), SPAN("image")));
}

static void put_replaced(struct collection *c, const struct node *n)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    tamis_text_begin_box(&c->lines);
    tamis_text_bound_block(&c->lines, 0);
    if (alt && (c->options & TAMIS_WITH_ALTERNATIVES) && is_image(n))
        put_text(c, attribute_value(alt));
    lines_end_box(&c->lines);
}

static bool is_box_in_line(unsigned display)
{
    return display == DISPLAY_INLINE_BLOCK || display == DISPLAY_INLINE_TABLE;
}

static bool is_inline(unsigned display)
{
    return display == DISPLAY_INLINE || display == DISPLAY_SELECT;
}

static void open_box(struct collection *c, const struct node *n, struct style style)
{
    if (style.display == DISPLAY_LIST_ITEM && (c->options & TAMIS_WITH_LIST_MARKS))
        set_mark(c, n);
    if (is_box_in_line(style.display))
        tamis_text_begin_box(&c->lines);
    if (!is_inline(style.display))
        tamis_text_bound_block(&c->lines, style.breaks);
}

static void close_box(struct collection *c, const struct entry *f)
{
    unsigned display = f->style.display;
    if (f->is_link)
        tamis_text_put_address(&c->lines, f->n, f->begin);
    if (display == DISPLAY_LIST_ITEM)
        tamis_text_end_mark(&c->lines);
    if (is_box_in_line(display))
        lines_end_box(&c->lines);
    else if (!is_inline(display))
        tamis_text_bound_block(&c->lines, f->style.breaks);
    if (f->separator)
        tamis_text_end_line(&c->lines, f->separator);
    c->lists -= display == DISPLAY_LIST;
}

static bool begin_element(struct collection *c, const struct node *n)
{
    struct style style = style_in_parent(c, n);
    if (style.display == DISPLAY_NONE)
        return false;
    if (style.display == DISPLAY_BREAK) {
        tamis_text_end_line(&c->lines, '\n');
        return false;
    }
    if (style.display == DISPLAY_REPLACED) {
        put_replaced(c, n);
        return false;
    }
    open_box(c, n, style);
    return push_element(c, n, style);
}

static bool begin(void *user, const struct node *n)
{
    struct collection *c = user;
    if (n->type == NODE_ELEMENT)
        return begin_element(c, n);
    if (n->type == NODE_TEXT && has_text_box(top(c), node_data(n)))
        put_text(c, node_data(n));
    return false;
}

static void end(void *user, const struct node *n)
{
    struct collection *c = user;
    struct entry *f = top(c);
    if (f->n != n)
        return;
    close_box(c, f);
    c->count--;
}

/* ---- The context element */

/* Writes the text of a context element that is not rendered, or whose content is not rendered: the text of all its descendants
 * (3.2.7, the getter of innerText). */
static void write_text_content(const struct tree *tree, struct buf *out)
{
    const struct node *n = tree->root;
    while ((n = tamis_parse_next(n, tree->root)) && meter_ok(out->meter)) {
        meter_work(out->meter, 1);
        if (n->type != NODE_TEXT)
            continue;
        meter_work(out->meter, n->count / SCANNED_PER_WORK);
        buf_add(out, node_data(n));
    }
}

static void set_root_list(struct collection *c, struct entry *root, const struct node *context)
{
    root->list = 1;
    root->numbering = tamis_text_numbering(context, c->tree->scripting, c->meter);
    c->lists = 1;
}

/* Returns the style of the context element. A document, and a fragment whose context element is template, are treated as a
 * block. */
static struct style style_of_root(const struct node *context)
{
    struct style block = {.display = DISPLAY_BLOCK, .shows_text = SHOWS_TEXT_ALWAYS};
    return context && !node_is_html(context, ATOM_template) ? tamis_text_named_style(context) : block;
}

void tamis_text_write(const struct tree *tree, const struct node *context, unsigned options, struct buf *out)
{
    struct collection c = {.tree = tree, .meter = out->meter, .options = options, .lines = {.out = out}};
    struct style style = style_of_root(context);
    struct content page = {.shows_text = true};
    struct entry root = {.n = tree->root, .style = style};
    root.content = context ? tamis_text_content(context, style, &page) : page;
    root.preserves = style.white_space == WHITE_SPACE_PRESERVE;
    root.last = last_part(&c, tree->root, style.display);
    if (style.display == DISPLAY_LIST)
        set_root_list(&c, &root, context);
    if (style.display == DISPLAY_NONE || style.display == DISPLAY_REPLACED) {
        write_text_content(tree, out);
        return;
    }
    if (push(&c, root))
        walk_tree(tree, out->meter, &c, begin, end);
    tamis_base_array_release(c.meter, c.entries, c.capacity, sizeof *c.entries);
}

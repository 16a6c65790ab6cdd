/* markdown.c: see markdown.h. Walks through the tree. Block quotes, lists and items are opened and closed during the walk
 * (blocks.c); thematic breaks and code blocks are written immediately. All other content is collected in a run (run.h)
 * until the next block starts or ends. The run is then written as one paragraph, heading or table cell (inline.c). */
#include "markdown/markdown.h"

#include "base/array.h"
#include "markdown/blocks.h"
#include "markdown/marks.h"
#include "markdown/run.h"
#include "markdown/table.h"
#include "serialize/walk.h"
#include "text/content.h"

/* SCANNED_PER_WORK: the number of bytes of text that are written for one unit of work. */
enum { SCANNED_PER_WORK = 16 };

/* An element whose children are being written. */
struct entry {
    const struct node *n;
    struct style style;
    uint8_t heading; /* the level of the heading around the text; 0: none */
    struct content content;
    bool is_mark; /* the element has opened the innermost mark */
    bool in_code; /* the element is, or is inside, a code element that is not written as a code span */
};

struct writer {
    const struct tree *tree;
    struct meter *meter;
    struct blocks blocks;
    struct run run;
    struct marks marks;
    bool has_task;         /* the run begins with the checkbox of a task */
    struct entry *entries; /* an array of `count` items */
    uint32_t count, capacity;
    const struct node *table; /* the table that is being written as a table of GFM; NULL: none */
    uint32_t columns;
    uint32_t rows;  /* the number of rows of this table that have been written */
    uint32_t cells; /* the number of cells of the current row that have been written */
};

static struct entry *top(const struct writer *w)
{
    return &w->entries[w->count - 1];
}

/* ---- Runs */

static void put_heading_mark(struct writer *w, unsigned level)
{
    tamis_markdown_put_line(&w->blocks.lines, span_of("######", level));
    if (w->run.visible)
        buf_push(w->blocks.lines.out, ' ');
}

static void write_block(struct writer *w)
{
    unsigned level = top(w)->heading;
    bool in_list = tamis_markdown_begin_block(&w->blocks, level ? BLOCK_HEADING : BLOCK_PARAGRAPH);
    if (level)
        put_heading_mark(w, level);
    else
        tamis_markdown_begin_line(&w->blocks.lines);
    tamis_markdown_write_run(&w->run, &w->blocks.lines, level ? PLACE_HEADING : PLACE_PARAGRAPH);
    if (in_list)
        tamis_markdown_end_container(&w->blocks);
}

/* Reports whether the run contains only a checkbox. In GFM, an item of a task list must have text after its checkbox.
 * Therefore, if the next block is a p element, its text is added to the run; otherwise, the checkbox is not written. */
static bool has_only_task(const struct writer *w)
{
    return w->has_task && w->run.visible == 1;
}

static void clear_run(struct writer *w)
{
    w->has_task = false;
    tamis_markdown_clear_run(&w->run);
}

/* Writes the run as a paragraph or heading, unless it has no visible item or only a checkbox.
 * Empties the run in all cases. Called at the start and the end of each block. The open
 * marks (marks.h) are closed before the run is written, and opened again for the next run. */
static void flush(struct writer *w)
{
    tamis_markdown_close_marks(&w->marks);
    if (w->run.visible && !has_only_task(w))
        write_block(w);
    clear_run(w);
    tamis_markdown_open_marks(&w->marks);
}

static void add_text(struct writer *w, struct span s)
{
    meter_work(w->meter, s.n / SCANNED_PER_WORK);
    tamis_markdown_add_text(&w->run, s);
}

/* ---- Blocks that contain no other blocks */

static void put_rule(struct writer *w)
{
    bool in_list = tamis_markdown_begin_block(&w->blocks, BLOCK_RULE);
    tamis_markdown_put_line(&w->blocks.lines, SPAN("***"));
    if (in_list)
        tamis_markdown_end_container(&w->blocks);
}

static struct code_place place_of_code(const struct writer *w)
{
    return (struct code_place){.in_cell = w->table,
                               .in_deleted = tamis_markdown_has_mark(&w->marks, MARK_DELETED)};
}

static void put_code_block(struct writer *w, const struct node *n)
{
    bool in_container = w->blocks.count > 1;
    if (!tamis_markdown_can_be_fenced(&w->run, n, in_container)) {
        tamis_markdown_add_code_lines(&w->run, n, place_of_code(w));
        flush(w);
        return;
    }
    bool in_list = tamis_markdown_begin_block(&w->blocks, BLOCK_CODE);
    tamis_markdown_put_fenced(&w->blocks.lines, &w->run, n, in_container);
    if (in_list)
        tamis_markdown_end_container(&w->blocks);
}

static unsigned heading_of(const struct node *n)
{
    return n->ns == NS_HTML && n->name >= ATOM_h1 && n->name <= ATOM_h6 ? n->name - ATOM_h1 + 1U : 0;
}

/* Ends a heading. For a heading without child nodes, writes only its "#" characters. */
static void end_heading(struct writer *w, const struct entry *f)
{
    if (w->run.visible || f->n->first_child)
        flush(w);
    else
        write_block(w);
}

/* ---- Tables */

static void end_cell(struct writer *w)
{
    struct buf *out = w->blocks.lines.out;
    tamis_markdown_close_marks(&w->marks);
    if (!w->cells++) {
        tamis_markdown_begin_line(&w->blocks.lines);
        buf_push(out, '|');
    }
    buf_push(out, ' ');
    tamis_markdown_write_run(&w->run, &w->blocks.lines, PLACE_CELL);
    buf_add(out, w->run.visible ? SPAN(" |") : SPAN("|"));
    clear_run(w);
    tamis_markdown_open_marks(&w->marks);
}

static void put_delimiters(struct writer *w, const struct node *row)
{
    struct buf *out = w->blocks.lines.out;
    uint32_t columns = 0;
    tamis_markdown_begin_line(&w->blocks.lines);
    buf_push(out, '|');
    for (const struct node *n = row->first_child; n && meter_ok(w->meter); n = n->next) {
        meter_work(w->meter, 1);
        if (!node_is_html(n, ATOM_th) || tamis_text_style(n, w->tree->scripting).display != DISPLAY_CELL)
            continue;
        buf_add(out, tamis_markdown_delimiter(n));
        columns++;
    }
    for (; columns < w->columns && meter_ok(w->meter); columns++)
        buf_add(out, SPAN(" --- |"));
}

static void end_row(struct writer *w, const struct node *row)
{
    for (uint32_t i = w->cells; !w->rows && i < w->columns && meter_ok(w->meter); i++)
        buf_add(w->blocks.lines.out, SPAN(" |"));
    w->cells = 0;
    if (!w->rows++)
        put_delimiters(w, row);
}

static void begin_table(struct writer *w, const struct node *n)
{
    uint32_t columns = w->table ? 0 : tamis_markdown_columns(n, w->tree->scripting, w->meter);
    if (!columns || top(w)->heading)
        return;
    if (tamis_markdown_begin_block(&w->blocks, BLOCK_TABLE))
        innermost(&w->blocks)->n = n;
    w->table = n;
    w->columns = columns;
    w->rows = 0;
    w->cells = 0;
}

/* ---- Elements */

static bool is_inline(unsigned display)
{
    return display == DISPLAY_INLINE || display == DISPLAY_INLINE_BLOCK || display == DISPLAY_SELECT ||
           display == DISPLAY_INLINE_TABLE || display == DISPLAY_CELL;
}

static bool push(struct writer *w, struct entry entry)
{
    struct entry *grown =
        tamis_base_array_grow(w->meter, w->entries, &w->capacity, (uint64_t)w->count + 1, sizeof *grown);
    if (!grown)
        return false;
    w->entries = grown;
    grown[w->count++] = entry;
    return true;
}

static bool is_code(const struct node *n)
{
    return node_is_html(n, ATOM_code) || node_is_html(n, ATOM_tt);
}

static bool push_element(struct writer *w, const struct node *n, struct style style)
{
    const struct entry *parent = top(w);
    struct entry entry = {.n = n, .style = style};
    unsigned heading = heading_of(n);
    entry.heading = heading ? (uint8_t)heading : parent->heading;
    entry.content = tamis_text_content(n, style, &parent->content);
    entry.in_code = parent->in_code || is_code(n);
    if (is_inline(style.display))
        entry.is_mark = tamis_markdown_begin_mark(&w->marks, n);
    return push(w, entry);
}

static bool is_checkbox(const struct node *n)
{
    const struct attribute *type = tamis_parse_attribute(n, ATOM_type);
    return node_is_html(n, ATOM_input) && type && span_equal_nocase(attribute_value(type), SPAN("checkbox"));
}

/* Reports whether the element is the checkbox of a task: it is the first content of a list item, it has a
 * next sibling, and it is not in a heading, a table, or an element that is written as a mark (marks.h). */
static bool is_task(struct writer *w, const struct node *n)
{
    const struct container *c = innermost(&w->blocks);
    return is_checkbox(n) && c->kind == CONTAINER_ITEM && c->last == BLOCK_NONE && !w->run.visible &&
           !w->marks.count && !top(w)->heading && !w->table && n->next;
}

static void add_task(struct writer *w, const struct node *n)
{
    tamis_markdown_add(&w->run, (struct item){.n = n, .kind = ITEM_TASK, .is_visible = true});
    w->has_task = true;
}

static void put_replaced(struct writer *w, const struct node *n)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    if (node_is_html(n, ATOM_img) && node_has(n, ATOM_src))
        tamis_markdown_add(&w->run, (struct item){.n = n, .kind = ITEM_IMAGE, .is_visible = true});
    else if (node_is_html(n, ATOM_img) && alt)
        add_text(w, attribute_value(alt));
    else if (is_task(w, n))
        add_task(w, n);
}

/* Begins a container if the element is a list, an item of the innermost list, or a block quote.
 * Lists and block quotes in a heading are not containers. */
static void begin_container(struct writer *w, const struct node *n, unsigned display)
{
    bool in_list = innermost(&w->blocks)->kind == CONTAINER_LIST;
    if (display == DISPLAY_LIST && !top(w)->heading)
        (void)tamis_markdown_begin_list(&w->blocks, n);
    else if (in_list && display == DISPLAY_LIST_ITEM)
        (void)tamis_markdown_begin_item(&w->blocks, n);
    else if (node_is_html(n, ATOM_blockquote) && !top(w)->heading)
        (void)tamis_markdown_begin_quote(&w->blocks, n);
}

/* Begins a block. Returns true if its children must be visited. */
static bool begin_block(struct writer *w, const struct node *n, struct style style)
{
    if (!(node_is_html(n, ATOM_p) && has_only_task(w)))
        flush(w);
    if (node_is_html(n, ATOM_hr)) /* in XML, it can have content */
        put_rule(w);
    if (style.white_space == WHITE_SPACE_PRESERVE) {
        put_code_block(w, n);
        return false;
    }
    if (style.display == DISPLAY_TABLE)
        begin_table(w, n);
    else
        begin_container(w, n, style.display);
    return push_element(w, n, style);
}

static bool begin_inline(struct writer *w, const struct node *n, struct style style)
{
    if (style.display == DISPLAY_BREAK) {
        tamis_markdown_add(&w->run, (struct item){.kind = ITEM_BREAK});
        return false;
    }
    if (style.display == DISPLAY_REPLACED) {
        put_replaced(w, n);
        return false;
    }
    if (is_code(n) && !top(w)->in_code && tamis_markdown_add_code(&w->run, n, place_of_code(w)))
        return false;
    return push_element(w, n, style);
}

static bool is_part_of_table(const struct writer *w, unsigned display)
{
    return w->table && (display == DISPLAY_ROW || display == DISPLAY_ROW_GROUP);
}

static bool begin(void *user, const struct node *n)
{
    struct writer *w = user;
    if (n->type == NODE_TEXT && top(w)->content.shows_text)
        add_text(w, node_data(n));
    if (n->type != NODE_ELEMENT)
        return false;
    struct style style = tamis_text_style(n, w->tree->scripting);
    if (tamis_text_leaves_out(&top(w)->content, n) || style.display == DISPLAY_NONE)
        return false;
    if (style.display == DISPLAY_BREAK || style.display == DISPLAY_REPLACED || is_inline(style.display))
        return begin_inline(w, n, style);
    if (is_part_of_table(w, style.display))
        return push_element(w, n, style);
    return begin_block(w, n, style);
}

static void end_block(struct writer *w, const struct entry *f)
{
    if (heading_of(f->n))
        end_heading(w, f);
    else
        flush(w);
    while (innermost(&w->blocks)->n == f->n && w->blocks.count > 1)
        tamis_markdown_end_container(&w->blocks);
}

/* Ends a cell or a row of the table that is being written. */
static void end_part(struct writer *w, const struct entry *f)
{
    if (f->style.display == DISPLAY_CELL)
        end_cell(w);
    else if (f->style.display == DISPLAY_ROW)
        end_row(w, f->n);
}

static void end_element(struct writer *w, const struct entry *f)
{
    bool is_cell = f->style.display == DISPLAY_CELL;
    if (f->is_mark)
        tamis_markdown_end_mark(&w->marks);
    if (w->table == f->n)
        w->table = NULL;
    if (w->table && (is_cell || is_part_of_table(w, f->style.display)))
        end_part(w, f);
    else if (is_cell)
        add_text(w, SPAN(" "));
    else if (!is_inline(f->style.display))
        end_block(w, f);
}

static void end(void *user, const struct node *n)
{
    struct writer *w = user;
    struct entry f = *top(w);
    if (f.n != n)
        return;
    end_element(w, &f);
    w->count--;
}

void tamis_markdown_write(const struct tree *tree, struct buf *out)
{
    struct writer w = {.tree = tree, .meter = out->meter};
    struct entry root = {.n = tree->root, .content = {.shows_text = true}};
    root.style.display = DISPLAY_BLOCK;
    tamis_markdown_begin_run(&w.run, out->meter);
    w.marks.run = &w.run;
    tamis_markdown_begin_blocks(&w.blocks, tree->root, out);
    if (push(&w, root)) {
        walk_tree(tree, out->meter, &w, begin, end);
        flush(&w);
    }
    tamis_base_array_release(w.meter, w.entries, w.capacity, sizeof *w.entries);
    tamis_markdown_free_run(&w.run);
}

/* table.c: see table.h. */
#include "markdown/table.h"

#include "base/meter.h"
#include "text/style.h"

/* The properties of the rows that have been read. */
struct grid {
    uint32_t columns; /* the greatest number of cells in a row */
    uint32_t cells;   /* the number of cells of the current row that have been read */
    uint32_t rows;
    bool is_sayable; /* GFM can represent what has been read */
};

static bool spans(const struct node *cell, atom name)
{
    const struct attribute *a = tamis_parse_attribute(cell, name);
    return a && !span_equal(attribute_value(a), SPAN("1"));
}

static void read_cell(struct grid *g, const struct node *n)
{
    g->cells++;
    if (g->cells > g->columns)
        g->columns = g->cells;
    if (spans(n, ATOM_colspan) || spans(n, ATOM_rowspan) || !node_is_html(n->parent, ATOM_tr) ||
        (g->rows == 1 && !node_is_html(n, ATOM_th)))
        g->is_sayable = false;
}

static void end_row(struct grid *g)
{
    if (g->rows && !g->cells)
        g->is_sayable = false;
    g->cells = 0;
}

static void read_element(struct grid *g, const struct node *n, struct style style)
{
    switch (style.display) {
    case DISPLAY_ROW:
        end_row(g);
        g->rows++;
        break;
    case DISPLAY_CELL:
        read_cell(g, n);
        break;
    case DISPLAY_INLINE:
    case DISPLAY_REPLACED:
    case DISPLAY_BREAK:
    case DISPLAY_ROW_GROUP:
        break;
    default:
        g->is_sayable = false;
    }
}

/* Stops at the first block in a cell, such as a nested table. Therefore, no node is visited for more than one table. */
uint32_t tamis_markdown_columns(const struct node *table, bool scripting, struct meter *m)
{
    struct grid g = {.is_sayable = node_is_html(table, ATOM_table)};
    const struct node *n = tamis_parse_next(table, table);
    while (n && g.is_sayable && meter_ok(m)) {
        struct style style = {.display = DISPLAY_INLINE};
        if (n->type == NODE_ELEMENT)
            style = tamis_text_style(n, scripting);
        meter_work(m, 1);
        bool is_hidden = style.display == DISPLAY_NONE;
        if (n->type == NODE_ELEMENT && !is_hidden)
            read_element(&g, n, style);
        n = is_hidden ? tamis_parse_next_skipping(n, table) : tamis_parse_next(n, table);
    }
    end_row(&g);
    return g.is_sayable ? g.columns : 0;
}

struct span tamis_markdown_delimiter(const struct node *cell)
{
    struct span value = node_value(cell, ATOM_align);
    if (span_equal_nocase(value, SPAN("left")))
        return SPAN(" :--- |");
    if (span_equal_nocase(value, SPAN("center")))
        return SPAN(" :---: |");
    if (span_equal_nocase(value, SPAN("right")))
        return SPAN(" ---: |");
    return SPAN(" --- |");
}

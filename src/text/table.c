/* table.c: see table.h. */
#include "text/table.h"

static unsigned display_of(const struct node *n, bool scripting)
{
    return n->type == NODE_ELEMENT ? tamis_text_style(n, scripting).display : DISPLAY_NONE;
}

const struct node *tamis_text_last_child(const struct node *parent, enum display wanted, bool scripting,
                                         struct meter *m)
{
    const struct node *n = parent->last_child;
    for (; n && display_of(n, scripting) != (unsigned)wanted && meter_ok(m); n = n->previous)
        meter_work(m, 1);
    return n;
}

const struct node *tamis_text_last_row(const struct node *table, bool scripting, struct meter *m)
{
    for (const struct node *n = table->last_child; n && meter_ok(m); n = n->previous) {
        unsigned display = display_of(n, scripting);
        const struct node *row = NULL;
        meter_work(m, 1);
        if (display == DISPLAY_ROW)
            return n;
        if (display == DISPLAY_ROW_GROUP)
            row = tamis_text_last_child(n, DISPLAY_ROW, scripting, m);
        if (row)
            return row;
    }
    return NULL;
}

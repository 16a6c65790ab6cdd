/* table.h: finds the last row of a table and the last cell of a row. Each search goes backwards from the last child. */
#ifndef TAMIS_TEXT_TABLE_H
#define TAMIS_TEXT_TABLE_H

#include "base/meter.h"
#include "text/style.h"

static inline bool is_table(unsigned display)
{
    return display == DISPLAY_TABLE || display == DISPLAY_INLINE_TABLE;
}

/* Returns the last child whose display is `wanted`, or NULL. */
const struct node *tamis_text_last_child(const struct node *parent, enum display wanted, bool scripting,
                                         struct meter *m);

/* Returns the last row of a table, or NULL. The row can be in a row group. */
const struct node *tamis_text_last_row(const struct node *table, bool scripting, struct meter *m);

#endif

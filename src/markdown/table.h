/* table.h: determines whether GFM can represent a table (GFM, 4.10). */
#ifndef TAMIS_MARKDOWN_TABLE_H
#define TAMIS_MARKDOWN_TABLE_H

#include "parse/node.h"

/* Returns the number of columns of a table that GFM can represent; 0 for any other table. A table that GFM can represent has no
 * caption, each row has a cell, the first row consists of th elements, and no cell spans columns or rows, or contains a block.
 * Elements that are not rendered are ignored. */
uint32_t tamis_markdown_columns(const struct node *table, bool scripting, struct meter *m);

/* Returns the part of the delimiter row for the column of a cell of the first row. */
struct span tamis_markdown_delimiter(const struct node *cell);

#endif

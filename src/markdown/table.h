/* table.h: determines whether GFM can represent a table (GFM, 4.10). */
#ifndef TAMIS_MARKDOWN_TABLE_H
#define TAMIS_MARKDOWN_TABLE_H

#include "parse/node.h"

/* Returns the number of columns of a table that GFM can represent; 0 for any other table. GFM can represent a table if it has
 * no caption, each row has at least one cell, the first row consists of th elements, no cell has a colspan or rowspan other
 * than 1, and no cell contains a block, inline block, inline table or select. Elements that are not rendered are ignored. */
uint32_t tamis_markdown_columns(const struct node *table, bool scripting, struct meter *m);

/* `cell` is a cell of the first row. Returns the part of the delimiter row for the column of this cell. */
struct span tamis_markdown_delimiter(const struct node *cell);

#endif

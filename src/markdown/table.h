/* table.h: which tables GFM can say (GFM, 4.10). */
#ifndef TAMIS_MARKDOWN_TABLE_H
#define TAMIS_MARKDOWN_TABLE_H

#include "parse/node.h"

/* Returns the number of columns of a table that can be written as a table of GFM; 0 for other tables. The first row must consist of
 * th elements. No cell may span columns or rows, or contain a block. */
uint32_t tamis_markdown_columns(const struct node *table, bool scripting, struct meter *m);

/* Returns the delimiter of the column of a cell of the first row. */
struct span tamis_markdown_delimiter(const struct node *cell);

#endif

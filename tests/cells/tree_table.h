/* tree_table.h: writes and reads sets of cells (tree_watch.h) as tables that people can review. A row has a place, an
 * outcome, and all tokens that have this outcome at this place. */
#ifndef TESTS_CELLS_TREE_TABLE_H
#define TESTS_CELLS_TREE_TABLE_H

#include "cells/tree_watch.h"

/* Adds the rows for the cells of a part that are in `set`, an array of TREE_CELLS items. */
void tree_golden_add_rows(struct text *out, enum tree_part part, const uint8_t *set);

/* Adds one row, "place | what | token token …", which continues on the next line at the right margin. */
void tree_golden_add_row(struct text *out, enum tree_part part, unsigned place, const char *what,
                         const uint8_t *tokens);

/* Adds the cells of a table to `set`. Returns NULL, or the line that cannot be read. Rows with "never" list tokens that
 * cannot occur at a place, and are skipped. */
const char *tree_golden_read(const char *table, uint8_t *set);

#endif

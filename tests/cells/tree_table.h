/* tree_table.h: sets of cells (tree_watch.h) as tables that people can review: a row has a place, what becomes of a token
 * there, and all tokens of which that becomes. */
#ifndef TESTS_CELLS_TREE_TABLE_H
#define TESTS_CELLS_TREE_TABLE_H

#include "cells/tree_watch.h"

/* The rows of those cells of a part that are in the set, which has TREE_CELLS members. */
void tree_golden_add_rows(struct text *out, enum tree_part part, const uint8_t *set);

/* One row: "place | what | token token …", broken at the right margin. */
void tree_golden_add_row(struct text *out, enum tree_part part, unsigned place, const char *what,
                         const uint8_t *tokens);

/* Puts the cells of a table into a set. NULL, or the line that cannot be read; "never" is what of rows that say which tokens
 * cannot come. */
const char *tree_golden_read(const char *table, uint8_t *set);

#endif

/* tree_coverage.h: compares the cells of tree construction (tree_watch.h) that a corpus goes through with all cells, which
 * tests/parse/modes.txt lists. */
#ifndef TESTS_CELLS_TREE_COVERAGE_H
#define TESTS_CELLS_TREE_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TREE_TABLE TAMIS_TESTS_DIR "/parse/modes.txt"

struct tree_cells;

/* Reads the table. If this fails, prints a message and ends the program. */
struct tree_cells *tree_cells_new(void);
void tree_cells_free(struct tree_cells *c);

/* These functions parse one input, or every file of a folder: as HTML with all tree_settings, or as XML5, as a document and
 * as a fragment. The functions for a folder return false if it has no files. */
void tree_cells_run(struct tree_cells *c, const char *input, size_t n);
void tree_cells_run_xml(struct tree_cells *c, const char *input, size_t n);
bool tree_cells_replay(struct tree_cells *c, const char *folder);
bool tree_cells_replay_xml(struct tree_cells *c, const char *folder);

/* Prints "html modes: states 22/22 cells N/N feedback N/N" and "xml5 phases: states 3/3 cells N/N", and below each the rows
 * that are missing. Returns true if no cell of the table is missing, and every cell that was reached is in the table. */
bool tree_cells_report(const struct tree_cells *c, FILE *out);

#endif

/* tree_coverage.h: coverage of tree construction as a number: the cells (tree_watch.h) that a corpus goes through, beside all
 * there are, which stand in tests/parse/modes.txt. */
#ifndef TESTS_CELLS_TREE_COVERAGE_H
#define TESTS_CELLS_TREE_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TREE_TABLE TAMIS_TESTS_DIR "/parse/modes.txt"

struct tree_cells;

/* Reads the table; when it cannot, says so and ends the program. */
struct tree_cells *tree_cells_new(void);
void tree_cells_free(struct tree_cells *c);

/* Runs one input, or every file of a folder, as HTML in all tree_settings or as XML5, document and fragment. A folder's
 * replay is false when it has no files. */
void tree_cells_run(struct tree_cells *c, const char *input, size_t n);
void tree_cells_run_xml(struct tree_cells *c, const char *input, size_t n);
bool tree_cells_replay(struct tree_cells *c, const char *folder);
bool tree_cells_replay_xml(struct tree_cells *c, const char *folder);

/* Prints "html modes: states 22/22  cells N/N  feedback N/N" and "xml5 phases: states 3/3  cells N/N", and below each the
 * rows that are missing. True when none is, and nothing was met that the table does not have. */
bool tree_cells_report(const struct tree_cells *c, FILE *out);

#endif

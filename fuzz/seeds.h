/* seeds.h: inputs generated from the table of transitions. */
#ifndef FUZZ_SEEDS_H
#define FUZZ_SEEDS_H

#include <stdbool.h>
#include <tamis/dialect.h>

/* Writes files that together go through all cells of the dialect when they are read from the starts of the target. Each
 * pair of a state and a guard has at least one file, with the name of the pair. */
bool seeds_write(tamis_dialect dialect, const char *target, const char *folder);

#endif

/* generated.h: small sets that a generator makes, the same everywhere, to count instructions. */
#ifndef BENCH_GENERATED_H
#define BENCH_GENERATED_H

#include "sets.h"

enum { GENERATED_SETS = 4 };

/* Makes the sets: fragments, pages, text, and a few hostile inputs. set_free() frees each of them. */
void generated_make(struct set sets[GENERATED_SETS]);

#endif

/* distance.c: computes the Levenshtein distance with dynamic programming; only one row of the table is in memory. */
#include "base/distance.h"

#include <stdint.h>

enum { LONGEST_WORD = 40 };

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

size_t tamis_base_distance(struct span a, struct span b)
{
    size_t row[LONGEST_WORD + 1];
    if (a.n > LONGEST_WORD || b.n > LONGEST_WORD)
        return SIZE_MAX;
    for (size_t j = 0; j <= b.n; j++)
        row[j] = j;
    for (size_t i = 0; i < a.n; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b.n; j++) {
            size_t above = row[j + 1];
            row[j + 1] = smallest(above + 1, row[j] + 1, diagonal + (a.p[i] != b.p[j]));
            diagonal = above;
        }
    }
    return row[b.n];
}

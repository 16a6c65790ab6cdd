/* distance.h: the Levenshtein distance of two words, which is used for suggestions in error messages. */
#ifndef TAMIS_BASE_DISTANCE_H
#define TAMIS_BASE_DISTANCE_H

#include "base/span.h"

/* Returns the Levenshtein distance of two words: the least number of bytes that must be inserted, deleted or replaced to turn
 * one word into the other. Returns SIZE_MAX if either word is longer than 40 bytes. */
/*@ requires span_readable(a) && span_readable(b);
    assigns \nothing;
    ensures \result <= 80 || \result == SIZE_MAX; */
size_t tamis_base_distance(struct span a, struct span b);

#endif

/* distance.h: how far a word is from the one that was probably meant. */
#ifndef TAMIS_BASE_DISTANCE_H
#define TAMIS_BASE_DISTANCE_H

#include "base/span.h"

/* How many letters must be put in, taken out or changed to make one of the other (Levenshtein). More than 40 bytes of
 * either are too many to tell: SIZE_MAX. */
size_t tamis_base_distance(struct span a, struct span b);

#endif

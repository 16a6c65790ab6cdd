/* reference_ways.h: beginnings of named character references. Together they cover, for each class of characters, that a
 * character ends, continues, makes or completes a name, both if a shorter name has been found before and if not. */
#ifndef TESTS_CELLS_REFERENCE_WAYS_H
#define TESTS_CELLS_REFERENCE_WAYS_H

#include <stddef.h>

#include "lex/charref/reference.h"

/* Calls `found` for each of these beginnings, which begins with "&". */
void reference_ways(const struct reference_rules *rules, void (*found)(void *user, const char *p, size_t n),
                    void *user);

#endif

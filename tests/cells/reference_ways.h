/* reference_ways.h: beginnings of named character references after which every kind of thing that can happen to a name
 * happens: for each class of character, whether it goes on with, makes or completes a name, before and behind a shorter one. */
#ifndef TESTS_CELLS_REFERENCE_WAYS_H
#define TESTS_CELLS_REFERENCE_WAYS_H

#include <stddef.h>

#include "lex/charref/reference.h"

/* Calls `found` with "&" and what is read of a name, once for each of them. */
void reference_ways(const struct reference_rules *rules, void (*found)(void *user, const char *p, size_t n),
                    void *user);

#endif

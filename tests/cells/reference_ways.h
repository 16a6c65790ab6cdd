/* reference_ways.h: beginnings of named character references. For each class of characters, they contain each of these cases that
 * exists: no longer name begins with the characters up to this one, or one does; these characters are a name, or they are not; a
 * shorter name has been found before, or not. */
#ifndef TESTS_CELLS_REFERENCE_WAYS_H
#define TESTS_CELLS_REFERENCE_WAYS_H

#include <stddef.h>

#include "lex/charref/reference.h"

/* Calls `found` for each of these beginnings, which begins with "&". */
void reference_ways(const struct reference_rules *rules, void (*found)(void *user, const char *p, size_t n),
                    void *user);

#endif

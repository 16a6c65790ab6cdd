/* vectors.h: the hostile inputs of property/vectors.def. */
#ifndef TESTS_SUPPORT_VECTORS_H
#define TESTS_SUPPORT_VECTORS_H

#include <stddef.h>

#include "support/text.h"

struct vector {
    int row; /* the number of the class of attacks */
    const char *before;
    size_t before_length; /* needed because `before` can contain U+0000 */
    const char *unit;
    size_t times; /* 0: `unit` and `after` are empty */
    const char *after;
};

extern const struct vector vectors[];
extern const size_t vector_count;

/* Replaces `out` with the whole input. */
void vector_write(const struct vector *v, struct text *out);

#endif

/* hostile.h: makes the inputs of tests/pathological/inputs.def in any size. */
#ifndef TESTS_SUPPORT_HOSTILE_H
#define TESTS_SUPPORT_HOSTILE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/text.h"

struct hostile_input {
    const char *name;
    const char *before;
    const char *unit;
    const char *middle;
    const char *closing;
    const char *after;
    /* by the rules of the standard, the size of the tree is proportional to the square of the input */
    bool growing;
};

extern const struct hostile_input hostile_inputs[];
extern const size_t hostile_count;

/* Replaces `html` with the input that has `n` units. */
void hostile_make(const struct hostile_input *in, unsigned n, struct text *html);

#endif

/* pattern.h: the patterns of policies, such as "language-*", "[0-9]+", "[a-f]{1,6}", "v?" and "\*".
 *
 * The time for a match is at most proportional to the length of the text times the length of the pattern. */
#ifndef TAMIS_VALUE_PATTERN_H
#define TAMIS_VALUE_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/span.h"

struct pattern_step;

/* Most patterns are a literal text, or a literal text and "*". Therefore the literal text at the beginning is stored
 * separately. */
struct pattern {
    struct span beginning;
    const struct pattern_step *steps; /* the steps after the beginning */
    uint32_t count;
    uint64_t repeating; /* a bit for each step that can be taken any number of times */
    uint64_t optional;  /* a bit for each step that can be skipped; the repeating ones are among them */
};

/* Parses a pattern into memory of `a`. If the pattern is not valid, returns a phrase that states what is wrong with it;
 * otherwise NULL. */
const char *tamis_value_pattern_read(struct arena *a, struct span text, struct pattern *out);

/* Reports whether the pattern matches the whole text. Bytes are compared; "?" matches a code point. */
bool tamis_value_pattern_matches(const struct pattern *p, struct span text);

#endif

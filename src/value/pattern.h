/* pattern.h: the patterns of policies: "language-*", "[0-9]+", "[a-f]{1,6}", "v?", "\*".
 *
 * Matching takes time in the length of the text times that of the pattern, whatever either is. */
#ifndef TAMIS_VALUE_PATTERN_H
#define TAMIS_VALUE_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/span.h"

struct pattern_step;

/* Most patterns are a text, or one with "*" behind it: so the text they begin with stands apart. */
struct pattern {
    struct span beginning;
    const struct pattern_step *steps; /* for the rest */
    uint32_t count;
    uint64_t repeating; /* a bit for each step that may be taken any number of times */
    uint64_t optional;  /* a bit for each that may be left out; those are too */
};

/* NULL, and the pattern in memory from `a`; or a sentence about what is wrong. */
const char *tamis_value_pattern_read(struct arena *a, struct span text, struct pattern *out);

/* Whether it matches the whole of a text, byte for byte but for "?", which is a code point. */
bool tamis_value_pattern_matches(const struct pattern *p, struct span text);

#endif

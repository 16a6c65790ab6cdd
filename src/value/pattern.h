/* pattern.h: the patterns of policies. There are patterns for values, tokens and names, such as "language-*", "[0-9]+",
 * "[a-f]{1,6}", "v?" and "\*", and patterns for URLs, such as "https://cdn*.example.org/".
 *
 * The time for a match is at most proportional to the length of the text times the length of the pattern. */
#ifndef TAMIS_VALUE_PATTERN_H
#define TAMIS_VALUE_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/meter.h"
#include "base/span.h"

struct pattern_step;

enum {
    PATTERN_STEPS = 63 /* the maximum number of steps of a pattern (enum step_kind in pattern_reader.h) */
};

/* What a pattern matches. */
enum pattern_kind {
    PATTERN_TEXT, /* values, tokens and names: "*" matches any text */
    /* serialized URLs: "*" matches text within a label of the host, within a segment of the path, or in the query
     * (pattern_url.c) */
    PATTERN_URL
};

/* Most patterns are a literal text, or a literal text followed by "*". Therefore the literal text before the first wildcard or
 * set, called the beginning, is stored separately. */
struct pattern {
    /* The first eight bytes of the beginning, as a little-endian integer. If the beginning is shorter, the other bytes are zero. */
    uint64_t head;
    uint64_t mask; /* 0xFF for each byte of `head` that is a byte of the beginning, and 0 for the others */
    struct span beginning;
    const struct pattern_step *steps; /* the steps after the beginning */
    uint64_t repeating;               /* a bit for each step that can be taken any number of times */
    uint64_t optional;       /* a bit for each step that can be skipped; includes the bits of `repeating` */
    int16_t first;           /* the first byte of the beginning; -1 if the beginning is empty */
    uint8_t count;           /* the number of steps after the beginning */
    uint8_t fewest;          /* the number of steps after the beginning that cannot be skipped */
    bool ends_with_anything; /* the only step after the beginning is STEP_EVERYTHING */
};

/* Parses a pattern into memory of `a`. If the pattern is not valid, returns a phrase that states what is wrong with the pattern.
 * Otherwise returns NULL. If an allocation fails, also returns NULL; the meter's status is then an error. */
const char *tamis_value_pattern_read(struct arena *a, struct span text, enum pattern_kind kind,
                                     struct pattern *out);

/* Reports whether the pattern matches the whole text. The comparison is byte by byte, but in a pattern of the kind PATTERN_TEXT,
 * "?" matches one code point. */
bool tamis_value_pattern_matches(const struct pattern *p, struct span text);

/* The number of items in the index of sorted patterns. For each byte value, the index contains the number of patterns that come
 * before the patterns with this first byte. Patterns with an empty beginning come first. The last item of the index is the number
 * of all patterns. */
enum { PATTERN_STARTS = 0x100 + 1 };

/* Sorts patterns in the order that tamis_value_pattern_any_matches() needs, and fills the index. */
void tamis_value_pattern_sort(struct pattern *patterns, uint32_t count, uint32_t starts[PATTERN_STARTS]);

/* Reports whether one of the sorted patterns matches the whole text. The text is not compared with a pattern that begins with a
 * literal byte other than the first byte of the text. `starts`: the index of the patterns; NULL: there are no patterns. */
bool tamis_value_pattern_any_matches(const struct pattern *sorted, const uint32_t *starts, struct span text,
                                     struct meter *m);

/* Writes an example of a text that the pattern matches. The pattern must be a pattern for URLs. Returns the length of the text.
 * If `has_optional` is true, the text also has a byte for each step that can be skipped. */
size_t tamis_value_pattern_example(const struct pattern *p, bool has_optional, char out[PATTERN_STEPS]);

#endif

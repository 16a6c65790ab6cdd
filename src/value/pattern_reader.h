/* pattern_reader.h: the steps of a pattern, and the state of parsing a pattern. Only the files pattern*.c include this header. */
#ifndef TAMIS_VALUE_PATTERN_READER_H
#define TAMIS_VALUE_PATTERN_READER_H

#include "value/pattern.h"

enum { SET_WORDS = 4 /* a word has one bit for each of 32 ASCII characters */ };

enum step_kind {
    STEP_ONE,       /* matches a byte of the set, or the byte `literal` */
    STEP_LEAD,      /* matches the first byte of a code point */
    STEP_MAYBE,     /* matches a byte of the set, or nothing */
    STEP_RUN,       /* matches zero or more bytes of the set */
    STEP_REST,      /* matches the other bytes of a code point, if it has any */
    STEP_EVERYTHING /* matches zero or more bytes */
};

struct pattern_step {
    uint8_t kind;
    unsigned char literal; /* for STEP_ONE: the byte that the step matches, if it is not ASCII */
    uint32_t set[SET_WORDS];
};

/* The part of a URL that the next step of a pattern matches. */
enum pattern_part {
    PART_NONE, /* the pattern is not for URLs */
    PART_SCHEME,
    PART_COLON, /* after "https:" */
    PART_SLASH, /* after "https:/" */
    PART_HOST,
    PART_ADDRESS, /* after "[" of an IPv6 address */
    PART_PORT,
    PART_PATH,
    PART_QUERY,
    PART_NO_HOST /* after "mailto:x", for example: the URL has no host */
};

struct pattern_reader {
    struct span text;
    size_t at;
    struct pattern_step *steps; /* an array of PATTERN_STEPS steps */
    uint32_t count;
    enum pattern_part part;
    bool label_begins;  /* the host read so far ends with ".", or with "." and sets that can match nothing */
    bool label_is_open; /* in the host read so far, the last label that is not empty contains "*" or "?" */
};

extern const char tamis_value_pattern_too_long[];

/* Adds a step with an empty set and returns the step. If the pattern already has PATTERN_STEPS steps, returns NULL. */
struct pattern_step *tamis_value_pattern_push(struct pattern_reader *r, enum step_kind kind);

static inline bool step_has(const struct pattern_step *step, unsigned char c)
{
    return c < 0x80 ? step->set[c / 32] >> c % 32 & 1 : step->literal == c;
}

static inline void step_put(struct pattern_step *step, unsigned char c)
{
    if (c < 0x80)
        step->set[c / 32] |= (uint32_t)1 << c % 32;
    else
        step->literal = c;
}

/* pattern_url.c: patterns for URLs. Each of the functions below returns
 * NULL, or a phrase that states what is wrong with the pattern. */

/* Adds the steps of a wildcard "*" or "**", whose first "*" has been read. */
const char *tamis_value_pattern_url_star(struct pattern_reader *r);
/* Adds the step of a wildcard "?", which has been read. */
const char *tamis_value_pattern_url_any(struct pattern_reader *r);

/* Checks the set that was added last. */
const char *tamis_value_pattern_url_set(struct pattern_reader *r);

/* Checks a literal character, and sets r->part to the part of the URL to which the next character belongs. */
const char *tamis_value_pattern_url_literal(struct pattern_reader *r, char c);

/* Checks whether a pattern can end in the current part. */
const char *tamis_value_pattern_url_end(const struct pattern_reader *r);

#endif

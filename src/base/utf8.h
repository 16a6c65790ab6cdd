/* utf8.h: reads and writes UTF-8, one sequence at a time. The Unicode Standard lists the well-formed sequences in table 3-7. */
#ifndef TAMIS_BASE_UTF8_H
#define TAMIS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum utf8_kind {
    UTF8_VALID,
    UTF8_CUT,    /* the bytes end inside a sequence that is well-formed so far */
    UTF8_INVALID /* the first `length` bytes are malformed; a decoder replaces them with one U+FFFD */
};

struct utf8_sequence {
    enum utf8_kind kind;
    unsigned length;
};

/* Reads the sequence at the beginning of the `n` bytes at `p`. n >= 1. */
struct utf8_sequence tamis_base_utf8_read(const unsigned char *p, size_t n);

/* Reports whether the bytes are well-formed UTF-8. */
bool tamis_base_utf8_is_valid(const char *p, size_t n);

/* Reports whether a byte of well-formed UTF-8 begins a character. The number of such bytes is the number of characters. */
static inline bool utf8_begins(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

/* Reports whether a code point is a noncharacter: U+FDD0 to U+FDEF, and the last two code points of each plane. */
static inline bool utf8_is_noncharacter(uint32_t c)
{
    return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

/* Returns the code point of a well-formed sequence. */
uint32_t tamis_base_utf8_decode(const unsigned char *p);

/* Writes the sequence of a code point, 1 to 4 bytes, and returns the number of bytes. A surrogate or a value above U+10FFFF is
 * written as U+FFFD. */
size_t tamis_base_utf8_encode(uint32_t code_point, char out[4]);

#endif

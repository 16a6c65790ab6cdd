/* utf8.h: reads and writes UTF-8, one sequence at a time. The Unicode Standard lists the well-formed sequences in table 3-7. */
#ifndef TAMIS_BASE_UTF8_H
#define TAMIS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum utf8_kind {
    UTF8_VALID,
    UTF8_CUT,    /* the `n` bytes end inside a sequence that is well-formed so far */
    UTF8_INVALID /* the first `length` bytes are malformed; a decoder replaces them with one U+FFFD */
};

struct utf8_sequence {
    enum utf8_kind kind;
    unsigned length; /* the number of bytes of the sequence, or of its first part that was read */
};

/* Definitions for the contracts, from table 3-7 of the Unicode Standard: the bytes that can begin a sequence, the length of the
 * sequence, and the range of its second byte. */
/*@ logic integer utf8_length(integer c) =
        c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
    predicate utf8_second(integer c, integer d) =
        (c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80) <= d <= (c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF);
    predicate utf8_tail(integer d) = 0x80 <= d <= 0xBF;

    // the n bytes at p begin a sequence and are well-formed so far; they can be the whole sequence
    predicate utf8_begun(unsigned char *p, integer n) =
        1 <= n <= utf8_length(p[0]) && (n > 1 ==> utf8_second(p[0], p[1])) && (n > 2 ==> utf8_tail(p[2])) &&
        (n > 3 ==> utf8_tail(p[3]));
    predicate utf8_whole(unsigned char *p, integer n) = n == utf8_length(p[0]) && utf8_begun(p, n);

    // the n bytes at p are well-formed UTF-8: nothing, a sequence, or one such text after another
    inductive utf8_text{L}(unsigned char *p, integer n) {
        case utf8_empty{L}: \forall unsigned char *p; utf8_text{L}(p, 0);
        case utf8_one{L}: \forall unsigned char *p, integer n; utf8_whole{L}(p, n) ==> utf8_text{L}(p, n);
        case utf8_join{L}: \forall unsigned char *p, integer n, m;
            utf8_text{L}(p, n) && utf8_text{L}(p + n, m) ==> utf8_text{L}(p, n + m);
    } */

/* Reads the first sequence of the `n` bytes at `p`. n >= 1. */
/*@ requires n >= 1 && \valid_read(p + (0 .. n - 1));
    assigns \nothing;
    ensures \result.kind == UTF8_VALID || \result.kind == UTF8_CUT || \result.kind == UTF8_INVALID;
    ensures 1 <= \result.length <= n && \result.length <= 4;
    ensures \result.kind == UTF8_VALID ==> utf8_whole(p, \result.length);
    ensures \result.kind == UTF8_CUT <==> n < utf8_length(p[0]) && utf8_begun(p, n);
    ensures \result.kind == UTF8_CUT ==> \result.length == n;
    ensures \result.kind == UTF8_INVALID ==> \result.length < 4;
    ensures \result.kind == UTF8_INVALID ==> \result.length == 1 || utf8_begun(p, \result.length); */
struct utf8_sequence tamis_base_utf8_read(const unsigned char *p, size_t n);

/* Reports whether the bytes are well-formed UTF-8. */
/*@ requires n == 0 || \valid_read(p + (0 .. n - 1));
    assigns \nothing;
    ensures \result ==> utf8_text((unsigned char *)p, n); */
bool tamis_base_utf8_is_valid(const char *p, size_t n);

/* Reports whether a byte of well-formed UTF-8 begins a code point. A text contains one such byte for each code point. */
/*@ assigns \nothing;
    ensures \result <==> (unsigned char)c < 0x80 || (unsigned char)c > 0xBF; */
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
/*@ requires \valid_read(p) && utf8_whole(p, utf8_length(p[0])) && \valid_read(p + (0 .. utf8_length(p[0]) - 1));
    assigns \nothing;
    ensures p[0] < 0xF0 ==> \result <= 0xFFFF && !(0xD800 <= \result <= 0xDFFF);
    ensures p[0] < 0x80 ==> \result == p[0]; */
uint32_t tamis_base_utf8_decode(const unsigned char *p);

/* Writes the sequence of a code point, 1 to 4 bytes, and returns the number of bytes. A surrogate or a value above U+10FFFF is
 * written as U+FFFD. */
/*@ requires \valid(out + (0 .. 3));
    assigns out[0 .. 3];
    ensures 1 <= \result <= 4 && utf8_whole((unsigned char *)out, \result); */
size_t tamis_base_utf8_encode(uint32_t code_point, char out[4]);

#endif

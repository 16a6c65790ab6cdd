/* scan_scalar.h: functions that read one byte or one UTF-8 sequence at a time. The implementations of scanner.h that read
 * blocks use these functions for short input, for the last bytes of the input, and for UTF-8 that contains a stop or is
 * malformed. With SSE2, scan_block.c uses them for all UTF-8 sequences of two or more bytes. */
#ifndef TAMIS_BASE_SCAN_SCALAR_H
#define TAMIS_BASE_SCAN_SCALAR_H

#include "base/scanner.h"
#include "base/utf8.h"

/*@ requires range_readable(p, end) && set <= SCAN_APOSTROPHE;
    assigns \nothing;
    ensures in_range(\result, p, end); */
const unsigned char *tamis_base_scalar_find(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end);
/*@ requires range_readable(p, end) && set <= SCAN_APOSTROPHE;
    requires p == end || (\valid(out + (0 .. end - p - 1)) && \separated(out + (0 .. end - p - 1), p + (0 .. end - p - 1)));
    assigns out[0 .. end - p - 1];
    ensures in_range(\result, p, end);
    ensures \forall integer i; 0 <= i < \result - p ==> out[i] == p[i]; */
const unsigned char *tamis_base_scalar_copy(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end, unsigned char *out);
/*@ requires range_readable(p, end) && end - p <= INT64_MAX;
    assigns \nothing;
    ensures in_range(\result, p, end);
    ensures utf8_text(p, \result - p); */
const unsigned char *tamis_base_scalar_utf8(const unsigned char *p, const unsigned char *end,
                                            unsigned char stop_1, unsigned char stop_2);

/* Copies the bytes from `p` to `stop` and converts line endings, like lines() of scanner.h. `end` is the end of the readable
 * bytes: if the last byte before `stop` is U+000D, and `stop` is before `end`, the byte at `stop` is read too. */
unsigned char *tamis_base_scalar_lines(const unsigned char *p, const unsigned char *stop,
                                       const unsigned char *end, unsigned char *out);

/* Reports whether all bytes are ASCII other than U+0000. */
bool tamis_base_scalar_is_ascii(const unsigned char *p, const unsigned char *end);

/* Skips well-formed sequences of two or more bytes. Returns the first byte that is ASCII or does not begin a complete
 * well-formed sequence, or `end`. */
/*@ requires range_readable(p, end) && end - p <= INT64_MAX;
    assigns \nothing;
    ensures in_range(\result, p, end) && utf8_text(p, \result - p);
    ensures p < end && *p >= 0x80 && \result == p ==> *\result >= 0x80; */
const unsigned char *tamis_base_scalar_sequences(const unsigned char *p, const unsigned char *end);

/* The bytes from `start` to `p` must be well-formed UTF-8, except that the last sequence can be incomplete. Returns the
 * beginning of the incomplete sequence, or `p` if there is none. */
/*@ requires range_readable(start, p);
    assigns \nothing;
    ensures in_range(\result, start, p) && p - \result < 4; */
const unsigned char *tamis_base_scalar_boundary(const unsigned char *start, const unsigned char *p);

#endif

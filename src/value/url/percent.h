/* percent.h: percent-encodes and percent-decodes bytes of UTF-8 (URL Standard, 1.3). */
#ifndef TAMIS_VALUE_URL_PERCENT_H
#define TAMIS_VALUE_URL_PERCENT_H

#include <stdbool.h>

#include "base/buf.h"

/* The percent-encode sets, with their names in the standard. Every
 * set contains the C0 controls and all characters above U+007E. */
enum percent_set {
    PERCENT_C0_CONTROL = 0,
    PERCENT_FRAGMENT = 1,
    PERCENT_QUERY = 2,
    PERCENT_SPECIAL_QUERY = 4,
    PERCENT_PATH = 8,
    PERCENT_USERINFO = 16
};

/*@ // the buffer stays valid and becomes no shorter, and an error stays
    predicate url_appended{Before, After}(struct buf *out) =
        buf_valid{After}(out) && \at(out->n, After) >= \at(out->n, Before) &&
        meter_sticks{Before, After}(\at(out->meter, Before)); */

/* "UTF-8 percent-encode" of one byte: appends the byte, percent-encoded if it is in `set`. */
/*@ requires buf_valid(out);
    assigns out->n, out->p, out->capacity, out->meter->held, out->meter->status, out->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures url_appended{Pre, Post}(out) && buf_keeps{Pre, Post}(out); */
void tamis_value_url_encode(struct buf *out, char c, enum percent_set set);

/* Appends a byte in percent-encoded form, such as "%3A", even if no set contains the byte. */
void tamis_value_url_encode_byte(struct buf *out, char c);

/* Returns the value of the two hexadecimal digits after the "%" at s.p[at]; -1 if there are fewer than two digits. */
/*@ requires span_readable(s) && at < s.n;
    assigns \nothing;
    ensures -1 <= \result <= 255 && (\result >= 0 ==> s.n - at >= 3); */
int tamis_value_url_decode_at(struct span s, size_t at);

/* Returns the byte at s.p[*at] or, if a percent-encoded byte such as "%3A" begins there,
 * the decoded byte. Sets `*at` to the offset after the byte or after its encoded form. */
/*@ requires span_readable(s) && \valid(at) && *at < s.n;
    assigns *at;
    ensures \old(*at) < *at <= s.n; */
char tamis_value_url_decode_next(struct span s, size_t *at);

/* Returns the value of a hexadecimal digit, 0 to 15; -1 if `c` is not a hexadecimal digit. */
/*@ assigns \nothing;
    ensures -1 <= \result <= 15 && (\result >= 0 ==> '0' <= c <= 'f'); */
int tamis_value_url_hex_value(int c);

#endif

/* percent.h: percent-encoding (URL Standard, 1.3) of UTF-8, byte by byte. */
#ifndef TAMIS_VALUE_URL_PERCENT_H
#define TAMIS_VALUE_URL_PERCENT_H

#include <stdbool.h>

#include "base/buf.h"

/* The percent-encode sets, by their names in the standard. Every one has the C0 controls and what is above U+007E. */
enum percent_set {
    PERCENT_C0_CONTROL = 0,
    PERCENT_FRAGMENT = 1,
    PERCENT_QUERY = 2,
    PERCENT_SPECIAL_QUERY = 4,
    PERCENT_PATH = 8,
    PERCENT_USERINFO = 16
};

/* "UTF-8 percent-encode" of one byte. */
void tamis_value_url_encode(struct buf *out, char c, enum percent_set set);

/* "%3a", whatever it says. */
void tamis_value_url_encode_byte(struct buf *out, char c);

/* The value of the two hexadecimal digits after the "%" at s.p[at]; -1 when there is no such thing. */
int tamis_value_url_decode_at(struct span s, size_t at);

/* The byte at s.p[*at], or the one that "%3a" there stands for; moves `*at` behind it. */
char tamis_value_url_decode_next(struct span s, size_t *at);

/* 0 to 15; -1 for what is no hexadecimal digit. */
int tamis_value_url_hex_value(int c);

#endif

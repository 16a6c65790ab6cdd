/* bytes.c: a table with the properties of bytes in URLs (enum url_byte). */
#include "value/url/parse.h"

/* Short names for the entries of the table. */
enum {
    NO = 0,
    SC = URL_BYTE_SCHEME,                       /* + */
    UN = URL_BYTE_UNRESERVED,                   /* / _ */
    AL = URL_BYTE_SCHEME | URL_BYTE_UNRESERVED, /* - . 0 to 9, A to Z, a to z */
};

/* The entries of the ASCII characters, 16 per line. The entries of all other bytes are 0. */
const unsigned char tamis_value_url_bytes[256] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, /* controls */
    NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, /* controls */
    NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, SC, NO, AL, AL, UN, /* space ! " # ... */
    AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, NO, NO, NO, NO, NO, NO, /* 0 1 2 3 ... */
    NO, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, /* @ A B C ... */
    AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, NO, NO, NO, NO, UN, /* P Q R S ... */
    NO, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, /* ` a b c ... */
    AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, AL, NO, NO, NO, NO, NO, /* p q r s ... */
};

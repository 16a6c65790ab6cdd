/* utf8.h: what bytes are as text, said in the simplest way: the Encoding Standard's "UTF-8 decode" and the newlines of
 * 13.2.3.5, over the whole input at once; and where each of its bytes stands. Shares nothing with src/input. */
#ifndef TESTS_MODELS_UTF8_H
#define TESTS_MODELS_UTF8_H

#include "support/text.h"

/* Of a byte of the input, or of its end. */
struct utf8_place {
    size_t at;       /* how much of the text stands before its code point */
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in UTF-16 code units */
};

struct utf8_model {
    struct text text;
    struct utf8_place *places; /* one for each byte, and one for the end */
    size_t capacity;
};

/* Replaces what is in `m`; {0} is an empty one. verbatim: a byte order mark and CR stay. */
void utf8_model_decode(struct utf8_model *m, const char *p, size_t n, bool verbatim);
void utf8_model_free(struct utf8_model *m);

#endif

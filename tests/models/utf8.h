/* utf8.h: a model of the input stream: the Encoding Standard's "UTF-8 decode" and the newlines of 13.2.3.5,
 * applied to the complete input; and the position of each of its bytes. It uses no code of src/input. */
#ifndef TESTS_MODELS_UTF8_H
#define TESTS_MODELS_UTF8_H

#include "support/text.h"

/* The position of a byte of the input, or of its end. */
struct utf8_place {
    size_t at;       /* the number of bytes of the text before its code point */
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in UTF-16 code units */
};

struct utf8_model {
    struct text text;
    struct utf8_place *places; /* one for each byte, and one for the end */
    size_t capacity;
};

/* Replaces `m`; {0} is an empty model. verbatim: a byte order mark and CR are kept. */
void utf8_model_decode(struct utf8_model *m, const char *p, size_t n, bool verbatim);
void utf8_model_free(struct utf8_model *m);

#endif

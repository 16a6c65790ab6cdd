/* words.h: recognizes words such as "DOCTYPE", "--" and "[CDATA[" in states that read one byte at a time. In the standards, these
 * states look ahead instead. */
#ifndef TAMIS_LEX_WORDS_H
#define TAMIS_LEX_WORDS_H

#include <stdbool.h>

#include "base/buf.h"

struct word {
    struct span text;
    bool folds; /* ASCII case-insensitive match; `text` is lowercase */
};

enum { WORD_NONE = -1, WORD_BEGUN = -2 };

/* Returns the index of the word that equals `read`, the bytes read so far. If no word equals `read`, returns WORD_BEGUN if a
 * word begins with `read`, and otherwise WORD_NONE. */
int tamis_lex_word(struct span read, const struct word *words, int count);

#endif

/* words.h: words that a state reads a byte at a time ("DOCTYPE", "--", "[CDATA["), where the standards look ahead. */
#ifndef TAMIS_LEX_WORDS_H
#define TAMIS_LEX_WORDS_H

#include <stdbool.h>

#include "base/buf.h"

struct word {
    struct span text;
    bool folds; /* ASCII letters match in either case; `text` is in lower case */
};

enum { WORD_NONE = -1, WORD_BEGUN = -2 };

/* The index of the word that has been read, WORD_BEGUN when it may still become one, WORD_NONE when it will not. */
int tamis_lex_word(struct span read, const struct word *words, int count);

#endif

/* words.h: recognizes words such as "DOCTYPE", "--" and "[CDATA[". In the standards, the states that look for these words test
 * the next few characters at once. A handler gets only one byte at a time, so it collects the bytes and compares them with the
 * words after each byte. */
#ifndef TAMIS_LEX_WORDS_H
#define TAMIS_LEX_WORDS_H

#include <stdbool.h>

#include "base/buf.h"

struct word {
    struct span text;
    bool folds; /* the comparison ignores the case of ASCII letters; `text` is lowercase */
};

enum { WORD_NONE = -1, WORD_BEGUN = -2 };

/* Returns the index of the word that equals `read`, the bytes read so far. If no word equals `read`, returns WORD_BEGUN if a
 * word begins with `read`, and otherwise WORD_NONE. */
int tamis_lex_word(struct span read, const struct word *words, int count);

#endif

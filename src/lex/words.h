/* words.h: recognizes words such as "DOCTYPE", "--" and "[CDATA[". In the standards, the states that look
 * for these words test the next few characters at once. A handler gets only one byte at a time, so it
 * collects the bytes. After each byte, it compares the bytes collected so far with the words. */
#ifndef TAMIS_LEX_WORDS_H
#define TAMIS_LEX_WORDS_H

#include <stdbool.h>

#include "base/buf.h"

struct word {
    struct span text;
    bool folds; /* the comparison ignores the case of ASCII letters; `text` is lowercase */
};

enum { WORD_NONE = -1, WORD_BEGUN = -2 };

/*@ predicate words_readable(struct word *words, integer count) =
        count >= 0 && (count == 0 || \valid_read(words + (0 .. count - 1))) &&
        \forall integer i; 0 <= i < count ==> span_readable(words[i].text); */

/* Returns the index of the word that equals `read`, the bytes read so far. If no word equals `read`, returns WORD_BEGUN if a
 * word begins with `read`, and otherwise WORD_NONE. */
/*@ requires span_readable(read) && words_readable((struct word *)words, count);
    assigns \nothing;
    ensures \result == WORD_NONE || \result == WORD_BEGUN || 0 <= \result < count; */
int tamis_lex_word(struct span read, const struct word *words, int count);

#endif

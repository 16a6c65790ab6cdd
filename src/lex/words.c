/* words.c: see words.h. */
#include "lex/words.h"

static bool begins(struct span read, const struct word *w)
{
    if (read.n > w->text.n)
        return false;
    struct span head = span_of(w->text.p, read.n);
    return w->folds ? span_equal_nocase(read, head) : span_equal(read, head);
}

int tamis_lex_word(struct span read, const struct word *words, int count)
{
    int answer = WORD_NONE;
    for (int i = 0; i < count; i++) {
        if (!begins(read, &words[i]))
            continue;
        if (read.n == words[i].text.n)
            return i;
        answer = WORD_BEGUN;
    }
    return answer;
}

/* words.c: the tables of words.def. */
#include <string.h>

#include "fuzz/mutator/parts.h"

struct row {
    enum list list;
    unsigned formats;
    const char *const *words;
    size_t count;
};

static const struct row rows[] = {
#define WORDS(list, formats, ...) \
    {LIST_##list, formats, (const char *const[]){__VA_ARGS__}, COUNT(((const char *const[]){__VA_ARGS__}))},
#include "fuzz/mutator/words.def"
#undef WORDS
};

/* In LIST_BYTES, an empty string stands for the word that is a single U+0000. In other lists, an empty string is an empty word. */
static struct word word_of(const struct row *row, size_t i)
{
    size_t n = strlen(row->words[i]);
    return (struct word){row->words[i], n || row->list != LIST_BYTES ? n : 1};
}

struct word pick_word(struct mutator *m, enum list list)
{
    size_t count = 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rows[i].list == list && rows[i].formats & m->format)
            count += rows[i].count;
    size_t chosen = below(m, count);
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].list != list || !(rows[i].formats & m->format))
            continue;
        if (chosen < rows[i].count)
            return word_of(&rows[i], chosen);
        chosen -= rows[i].count;
    }
    return (struct word){"", 0};
}

struct word pick_element(struct mutator *m)
{
    for (;;) {
        struct word word = pick_word(m, (enum list)below(m, ELEMENT_LISTS));
        if (word.n)
            return word;
    }
}

bool in_list(enum list list, const uint8_t *name, size_t n)
{
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; rows[i].list == list && j < rows[i].count; j++)
            if (same_name(name, n, (const uint8_t *)rows[i].words[j], strlen(rows[i].words[j])))
                return true;
    return false;
}

struct word pick_element_like(struct mutator *m, const uint8_t *like, size_t n)
{
    size_t first = below(m, ELEMENT_LISTS);
    for (size_t i = 0; i < ELEMENT_LISTS && !one_in(m, 4 * ELEMENT_LISTS); i++) {
        enum list list = (enum list)((first + i) % ELEMENT_LISTS);
        struct word word = in_list(list, like, n) ? pick_word(m, list) : (struct word){"", 0};
        if (word.n)
            return word;
    }
    return pick_element(m);
}

/* guesses.h: guesses the name of the next end tag, so that markup_run.c need not look the name up. */
#ifndef TAMIS_LEX_GUESSES_H
#define TAMIS_LEX_GUESSES_H

#include "base/names_lookup.h"
#include "base/scanner.h"

/* The length of the longest end tag that is_guessed() can find: its name has eight bytes. */
enum { LONGEST_GUESSED = sizeof "</12345678>" - 1 };

/* The names of the last start tags for which no end tag has been read; the last name is at index
 * (`count` - 1) % GUESSES. The last name is used as a guess for the name of the next end tag. The guess can be
 * wrong: the name of an element without an end tag is not removed until the end tag of an ancestor is read. */
enum { GUESSES = 16 };

struct guesses {
    atom names[GUESSES];
    unsigned count;
};

static inline atom *guess_at(struct guesses *g, unsigned back)
{
    return &g->names[(g->count - back) % GUESSES];
}

static inline void guess_start(struct guesses *g, atom name)
{
    *guess_at(g, 0) = name;
    g->count++;
}

/* Called for an end tag whose name was not guessed: removes the last name that equals `name`, and the names after it. */
static inline void guess_again(struct guesses *g, atom name)
{
    for (unsigned back = 1; back <= GUESSES; back++)
        if (*guess_at(g, back) == name) {
            g->count -= back;
            return;
        }
}

/* If "</", the guessed name in lowercase and ">" are at `p`, returns the length of the
 * name. Otherwise, returns 0. Always returns 0 if the name is not static (base/names.h),
 * if it has more than eight bytes, or if fewer than LONGEST_GUESSED bytes are left. */
static inline size_t is_guessed(struct guesses *g, const unsigned char *p, const unsigned char *end)
{
    if (end - p < LONGEST_GUESSED || p[1] != '/')
        return 0;
    atom name = *guess_at(g, 1);
    size_t n = name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name].n : 0;
    if (n == 0 || n > 8 || p[2 + n] != '>')
        return 0;
    return names_begin((const char *)p + 2, name, n) ? n : 0;
}

#endif

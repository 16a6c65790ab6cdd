/* lexer.h: the cells of a lexer: everything that one of its states may have to decide about.
 *
 * A cell is a state, what of the lexer's memory its row goes by (the guard: is the end tag appropriate? how much of
 * "DOCTYPE" has been read?), and the class of the character in hand. Cells are numbered; cells_watch() counts the ones that
 * a lexer goes through. What comes of each cell is in tests/lex/transitions/, made by transitions.h. */
#ifndef TESTS_CELLS_LEXER_H
#define TESTS_CELLS_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/lexer.h>

#include "lex/lexer.h"

enum { CELLS_STATES_MAX = 128, CELLS_ASPECTS_MAX = 4 };

/* One thing that a guard is made of: its values as labels, of which the first may be "", for nothing worth saying. */
struct aspect {
    const char *const *labels;
    unsigned count;
    unsigned (*of)(const struct lexer *l, int c);
    bool of_byte; /* the character in hand decides as well: "goes on" with the word that is being read */
};

#define ASPECT_LABELS(array) (array), sizeof(array) / sizeof *(array)

/* Where documents begin, and what is read first: so that everything can be reached from here by single characters. */
struct cells_start {
    const char *state; /* NULL: the dialect's first */
    const char *last_start_tag;
    bool foreign;
    const char *prefix;
};

/* What is known of a dialect; made in cells_<dialect>.c. */
struct cells_dialect {
    tamis_dialect dialect;
    const char *const *sections;                     /* of its states */
    const struct aspect *const *(*aspects)(state s); /* to NULL; NULL: it has no guard */
    bool (*in_reference)(const struct lexer *l);     /* what is put out is read from the temporary buffer */
    const struct cells_start *starts;                /* to one without a prefix */
    const struct cells_start *contexts;              /* each of these, and then ... */
    const char *const *tails;                        /* ... each of those, to NULL */
};

extern const struct cells_dialect cells_html, cells_html2008, cells_xml5, cells_sgml;

/* A numbering. */
struct cells {
    const struct cells_dialect *d;
    const struct dialect *lexer;
    unsigned first[CELLS_STATES_MAX + 1]; /* cell of each state, and how many there are */
    unsigned configs[CELLS_STATES_MAX];   /* how many values the guard has without the aspects of the byte, */
    unsigned by_byte[CELLS_STATES_MAX];   /* and by those */
};

struct cell {
    state state;
    unsigned config;
    unsigned by_byte;
    enum kind kind;
};

const struct cells *cells_of(tamis_dialect dialect);
unsigned cells_count(const struct cells *cells);

/* The cell that `l` is in with `c` in hand; and the value of its guard without the byte. */
unsigned cells_at(const struct cells *cells, const struct lexer *l, int c);
unsigned cells_config(const struct cells *cells, const struct lexer *l);
struct cell cells_decode(const struct cells *cells, unsigned cell);

/* The words of a guard: what its aspects say, with ", " in between. "" when they say nothing. */
void cells_config_label(const struct cells *cells, state s, unsigned config, char *out, size_t size);
void cells_by_byte_label(const struct cells *cells, state s, unsigned by_byte, char *out, size_t size);

/* The classes: "A-F"; and whether a lexer of the dialect is ever given one. */
const char *cells_kind_label(enum kind kind);
bool cells_kind_comes(const struct cells *cells, enum kind kind);

/* A dialect whose handlers tell, before and after, each step that a lexer takes. A character of several bytes is one step
 * of its first byte; its others are told only after. */
struct watch {
    struct dialect dialect; /* must be first: a lexer's dialect is how its handlers find this */
    const struct cells *cells;
    void *user;
    void (*before)(void *user, struct lexer *l, int c, unsigned cell);
    void (*after)(void *user, struct lexer *l, int c, state from, state next); /* or NULL */
};

void watch_init(struct watch *w, tamis_dialect dialect, void *user,
                void (*before)(void *user, struct lexer *l, int c, unsigned cell),
                void (*after)(void *user, struct lexer *l, int c, state from, state next));

/* From now on; until the lexer's dialect is set again. It reads every byte by a handler. */
void watch_lexer(const struct watch *w, tamis_lexer *l);

#endif

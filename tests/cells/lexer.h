/* lexer.h: the cells of a lexer: all combinations of the values on which the decisions of its states depend.
 *
 * A cell is a state, a guard and the class of the current character. The guard is the value of everything else in the lexer
 * that the state depends on, for example whether the end tag is appropriate, or how much of "DOCTYPE" has been read. Cells
 * are numbered; watch_lexer() reports the cells that a lexer goes through. The tables in tests/lex/transitions/, which
 * transitions.h makes, state what the lexer does in each cell. */
#ifndef TESTS_CELLS_LEXER_H
#define TESTS_CELLS_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/lexer.h>

#include "lex/lexer.h"

enum { CELLS_STATES_MAX = 128, CELLS_ASPECTS_MAX = 4 };

/* One part of a guard. Each value has a label. The first label can be ""; it is not written in the tables. */
struct aspect {
    const char *const *labels;
    unsigned count;
    unsigned (*of)(const struct lexer *l, int c);
    /* the value also depends on the current character, as in "goes on" with the word that is being read */
    bool of_byte;
};

#define ASPECT_LABELS(array) (array), sizeof(array) / sizeof *(array)

/* How a document begins: the settings of the lexer and the first bytes. There are so many of these beginnings that every
 * cell can be reached from one of them by adding single characters. */
struct cells_start {
    const char *state; /* NULL: the first state of the dialect */
    const char *last_start_tag;
    bool foreign;
    const char *prefix;
};

/* The cells of a dialect. Each dialect has a file in this folder that defines them. */
struct cells_dialect {
    tamis_dialect dialect;
    const char *const *sections; /* [state]: the section of the standard */
    /* the list ends with NULL; NULL: the state has no guard */
    const struct aspect *const *(*aspects)(state s);
    bool (*in_reference)(const struct lexer *l); /* the lexer writes output from the temporary buffer */
    const struct cells_start *starts;            /* ends with an item without a prefix */
    const struct cells_start *contexts; /* ends like `starts`; each item is followed by each of `tails` */
    const char *const *tails;           /* ends with NULL */
};

extern const struct cells_dialect cells_html, cells_html2008, cells_xml5, cells_sgml;

/* The numbers of the cells of a dialect. */
struct cells {
    const struct cells_dialect *d;
    const struct dialect *lexer;
    unsigned first[CELLS_STATES_MAX + 1]; /* the first cell of each state, and then the number of cells */
    /* the number of values of the aspects that do not depend on the byte */
    unsigned configs[CELLS_STATES_MAX];
    unsigned by_byte[CELLS_STATES_MAX]; /* the number of values of the aspects that depend on the byte */
};

struct cell {
    state state;
    unsigned config;
    unsigned by_byte;
    enum kind kind;
};

const struct cells *cells_of(tamis_dialect dialect);
unsigned cells_count(const struct cells *cells);

/* The first function returns the cell of `l` if the current character is `c`. The second one returns the value of the
 * aspects that do not depend on `c`. */
unsigned cells_at(const struct cells *cells, const struct lexer *l, int c);
unsigned cells_config(const struct cells *cells, const struct lexer *l);
struct cell cells_decode(const struct cells *cells, unsigned cell);

/* These functions write the labels of the aspects of a guard, separated by ", ". The result is "" if all labels are
 * empty. */
void cells_config_label(const struct cells *cells, state s, unsigned config, char *out, size_t size);
void cells_by_byte_label(const struct cells *cells, state s, unsigned by_byte, char *out, size_t size);

/* The first function returns the label of a class of characters, such as "A-F". The second one reports whether a lexer
 * of the dialect can get a character of this class. */
const char *cells_kind_label(enum kind kind);
bool cells_kind_comes(const struct cells *cells, enum kind kind);

/* A dialect whose handlers call functions before and after each step of a lexer. A character of several bytes is one step,
 * which begins with its first byte; for its other bytes, only `after` is called. */
struct watch {
    /* must be the first member: the handlers find this struct through the dialect of the lexer */
    struct dialect dialect;
    const struct cells *cells;
    void *user;
    void (*before)(void *user, struct lexer *l, int c, unsigned cell);
    void (*after)(void *user, struct lexer *l, int c, state from, state next); /* or NULL */
};

void watch_init(struct watch *w, tamis_dialect dialect, void *user,
                void (*before)(void *user, struct lexer *l, int c, unsigned cell),
                void (*after)(void *user, struct lexer *l, int c, state from, state next));

/* Reports all further steps of the lexer, until its dialect is set again. The lexer then passes every byte to a handler. */
void watch_lexer(const struct watch *w, tamis_lexer *l);

#endif

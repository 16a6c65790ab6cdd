/* reading.h: the tokens and errors of one run of a lexer, recorded so that they can be compared with those of
 * another run and with the input. The program ends if they break an invariant. */
#ifndef TESTS_JUDGES_READING_H
#define TESTS_JUDGES_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/lexer.h>

#include "support/text.h"

/* The state in which a lexer begins. */
struct start {
    tamis_dialect dialect;
    const char *state;          /* NULL: the first state of the dialect */
    const char *last_start_tag; /* NULL: none */
    bool foreign;
    bool follows_tags;
    bool keeps; /* SGML: strings as in the input, not normalized */
};

/* Prepares `l` for a document that begins in this state. If there is no such state, or not enough memory, returns a status other
 * than TAMIS_OK. */
TAMIS_MUST_CHECK tamis_status lex_begin(tamis_lexer *l, const struct start *s);

/* A token that is not text. */
struct mark {
    tamis_token_type type;
    uint64_t offset;
    uint64_t end;
    size_t text; /* the number of bytes of text before it */
    char name
        [16]; /* the name of a tag, if it is shorter than this: elements whose content is text have short names */
};

/* The position of an error. */
struct spot {
    const char *code;
    tamis_place place;
};

struct reading {
    const char *input; /* set by the caller */
    size_t n;
    struct text tokens; /* all tokens and errors in one notation: equal readings have equal texts */
    struct text text;   /* the text of all text tokens */
    struct mark *marks;
    size_t mark_count;
    size_t mark_capacity;
    struct spot *spots;
    size_t spot_count;
    size_t spot_capacity;
    uint64_t longest[TAMIS_LIMIT_COUNT]; /* the greatest use of each limit */
    uint64_t end;                        /* the end of the last token that is not text */
    bool ended;                          /* the end of file was reported */
};

/* Prepares the reading for the next document. The memory of the reading is used again. */
void reading_begin(struct reading *r, const char *input, size_t n);
void reading_free(struct reading *r);

/* Callbacks of a lexer whose user is a reading. */
tamis_reply reading_token(void *user, const tamis_token *t);
void reading_error(void *user, const char *code, tamis_place place);

bool reading_tokens_equal(const struct reading *a, const struct reading *b);
bool reading_errors_equal(const struct reading *a, const struct reading *b);
/* Reports whether `b` begins with `a`. */
bool reading_begins(const struct reading *a, const struct reading *b);

#endif

/* reading.h: one reading of an input by a lexer, written down: so that it can be compared with another, and with what the
 * input says. What is not true of any reading ends the program. */
#ifndef TESTS_JUDGES_READING_H
#define TESTS_JUDGES_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/lexer.h>

#include "support/text.h"

/* Where a lexer begins. */
struct start {
    tamis_dialect dialect;
    const char *state;          /* NULL: the dialect's first */
    const char *last_start_tag; /* NULL: none */
    bool foreign;
    bool follows_tags;
    bool keeps; /* SGML: strings as they stand in the input, not normalized */
};

/* Makes `l` ready for a document that is read from there, whatever it was used for before. Other than TAMIS_OK: there is no
 * such state, or no memory. */
TAMIS_MUST_CHECK tamis_status lex_begin(tamis_lexer *l, const struct start *s);

/* A token that is no text. */
struct mark {
    tamis_token_type type;
    uint64_t offset;
    uint64_t end;
    size_t text;   /* how much of the reading's text comes before it */
    char name[16]; /* of a tag, if it is shorter: elements whose content is text have short names */
};

/* Where an error was. */
struct spot {
    const char *code;
    tamis_place place;
};

struct reading {
    const char *input; /* set by the caller */
    size_t n;
    struct text tokens; /* all of them, so that equal readings are equal texts */
    struct text text;   /* of the text tokens */
    struct mark *marks;
    size_t mark_count;
    size_t mark_capacity;
    struct spot *spots;
    size_t spot_count;
    size_t spot_capacity;
    uint64_t longest[TAMIS_LIMIT_COUNT]; /* what the tokens have of what is limited */
    uint64_t end;                        /* of the last token that is no text */
    bool ended;                          /* the end of file was told */
};

/* Ready for the next; keeps memory. */
void reading_begin(struct reading *r, const char *input, size_t n);
void reading_free(struct reading *r);

/* Callbacks of a lexer whose user is a reading. */
tamis_reply reading_token(void *user, const tamis_token *t);
void reading_error(void *user, const char *code, tamis_place place);

bool reading_tokens_equal(const struct reading *a, const struct reading *b);
bool reading_errors_equal(const struct reading *a, const struct reading *b);
/* Whether `a` is what `b` begins with. */
bool reading_begins(const struct reading *a, const struct reading *b);

#endif

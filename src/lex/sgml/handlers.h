/* handlers.h: what the files of the dialect share: every handler stands as `state HANDLER(name)(struct lexer *l,
 * int c)` in the file of its start condition.
 *
 * The note's rules match the longest string they can. The bytes of the token being matched collect in `data`, held to
 * the limit that fits; when it is clear where it ends, it becomes an event, or a string of the event being made.
 * Where a longer match fails after a shorter one had been found, the bytes in between are read again. */
#ifndef TAMIS_LEX_SGML_HANDLERS_H
#define TAMIS_LEX_SGML_HANDLERS_H

#include "lex/sgml/sgml.h"

#define HANDLER(name) tamis_lex_sgml_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/sgml/sgml_states.def"
#undef STATE

/* Case labels: a name character (section 2). */
/* clang-format off */
#define NAME_CHARACTER ANY_LETTER: case DIGIT: case DASH: case PERIOD
/* clang-format on */

/* Four searches can come to the end of the input without what they look for, and then give their bytes back to be
 * read again: for a quote, an apostrophe, "--" and, from "<?", for ">". Hardly any of them can be begun again: a quote
 * or an apostrophe further on would have ended the search, and so would two dashes, but for the second of those that
 * began it and one more behind it. That there is no ">" ahead is remembered. So five searches fail at most, no byte
 * is read more than six times, and the work is linear. */

/* --- the token in hand --- */

static inline void sgml_take(struct lexer *l, int c)
{
    buf_push(&l->data, (char)c);
}

/* `c` is the first byte of a token. */
static inline void sgml_begin(struct lexer *l, int c, enum tamis_limit limit)
{
    l->data.n = 0;
    l->data.limit = limit;
    l->token_start = l->at.offset;
    sgml_take(l, c);
}

/* Tokens that have only just begun are a few bytes long; what kind they are decides their limit. */
static inline state sgml_become(struct lexer *l, int c, enum tamis_limit limit, state next)
{
    l->data.limit = limit;
    sgml_take(l, c);
    return next;
}

/* White space between tokens. */
static inline state sgml_skip(struct lexer *l, int c)
{
    l->line_feeds += c == '\n';
    return l->state;
}

/* The token ends before the byte in hand, or with it. */
void tamis_lex_sgml_end_before(struct lexer *l);
void tamis_lex_sgml_end_with(struct lexer *l, int c);

/* The token is of the kind of the state `kind`, and swallows the white space that follows. */
static inline state sgml_swallow(struct lexer *l, state kind)
{
    l->return_state = kind;
    return SGML_TOKEN_END;
}

/* The search that the token is has come to the end of the input. Its first byte is a token by itself, and in error,
 * or data when there is no message; the others are read again in the state `next`. */
state tamis_lex_sgml_give_up(struct lexer *l, const char *message, state next);

/* --- token.c: what more than one start condition knows --- */

/* The rest of a name, in the state `self`. */
state tamis_lex_sgml_name(struct lexer *l, int c, state self);

/* The rest of a literal. */
struct sgml_literal {
    int quote;
    state self;
    state kind;    /* what it swallows its white space as */
    state outside; /* the start condition */
    const char *unclosed;
};
state tamis_lex_sgml_literal(struct lexer *l, int c, const struct sgml_literal *k);

/* --- event.c: what becomes of it --- */

/* Data: bytes of the input, one byte, or the token in hand. */
void tamis_lex_sgml_data(struct lexer *l, struct span text, uint64_t offset, uint64_t end);
void tamis_lex_sgml_data_byte(struct lexer *l, int c);
state tamis_lex_sgml_data_token(struct lexer *l, state next);

/* An event of several strings: the token in hand is its next one. */
void tamis_lex_sgml_begin_event(struct lexer *l, tamis_sgml_call call);
void tamis_lex_sgml_add(struct lexer *l, tamis_sgml_type type);
/* One more attribute, or parameter of a declaration. */
void tamis_lex_sgml_count(struct lexer *l);
/* NULL for the name of an attribute that has none. */
void tamis_lex_sgml_add_omitted(struct lexer *l);
/* Hands the event on; `c` is the byte in hand: ">", or what cut the tag off. */
void tamis_lex_sgml_close(struct lexer *l, int c);
void tamis_lex_sgml_cut_off(struct lexer *l);

/* A whole event: the token in hand; a reference, of which the last byte is its end if `closed`; an error. */
void tamis_lex_sgml_emit(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type);
void tamis_lex_sgml_emit_reference(struct lexer *l, tamis_sgml_type type, bool closed);
void tamis_lex_sgml_report(struct lexer *l, tamis_sgml_type type, const char *message);
/* An error about the byte in hand, which is no part of a token; it waits until its code point is whole. */
void tamis_lex_sgml_report_byte(struct lexer *l, tamis_sgml_type type, const char *message, int c);

#define BAD_CHARACTER     "bad character in tag"
#define ILLEGAL_CHARACTER "illegal character in markup declaration"

void tamis_lex_sgml_enter(struct lexer *l, state s);
const unsigned char *tamis_lex_sgml_run(struct lexer *l, const unsigned char *p, const unsigned char *end);

#endif

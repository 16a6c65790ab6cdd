/* handlers.h: declarations for the files of the dialect. Every handler is defined as `state HANDLER(name)(struct
 * lexer *l, int c)` in the file of its start condition.
 *
 * The note's rules select the longest match. The bytes of the current token are collected in `data`, up to the limit
 * that applies to the token. When the end of the token is known, the token becomes an event, or a string of the current
 * event. If a longer match fails after a shorter match was found, the bytes after the shorter match are read again. */
#ifndef TAMIS_LEX_SGML_HANDLERS_H
#define TAMIS_LEX_SGML_HANDLERS_H

#include "lex/sgml/sgml.h"

#define HANDLER(name) tamis_lex_sgml_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/sgml/sgml_states.def"
#undef STATE

/* Case labels: the name characters (section 2). */
/* clang-format off */
#define NAME_CHARACTER ANY_LETTER: case DIGIT: case DASH: case PERIOD
/* clang-format on */

/* The work is linear, because few searches can fail. There are four kinds of searches: for a quote, for an apostrophe, for
 * "--" and (after "<?") for ">". A search fails if it reaches the end of the input. After a failed search, all bytes after the
 * first byte of the token are read again. After a failed search for a quote or an apostrophe, no other search of this kind
 * can start, because the quote or apostrophe that starts it would have ended the failed search. The same is true of "--",
 * with one exception: the second dash of the "--" that started the failed search, and a third dash after it, can start a
 * second search. After a failed search for ">", `no_greater_than` prevents other searches for ">". So at most five searches
 * fail, and no byte is read more than six times because of them. */

/* --- the current token --- */

static inline void sgml_take(struct lexer *l, int c)
{
    buf_push(&l->data, (char)c);
}

/* Starts a token with the byte `c`. */
static inline void sgml_begin(struct lexer *l, int c, enum tamis_limit limit)
{
    l->data.n = 0;
    l->data.limit = limit;
    l->token_start = l->at.offset;
    sgml_take(l, c);
}

/* Adds a byte to the token, and sets the limit of the token, whose kind is now known. Before its kind is known, a token has
 * only a few bytes. */
static inline state sgml_become(struct lexer *l, int c, enum tamis_limit limit, state next)
{
    l->data.limit = limit;
    sgml_take(l, c);
    return next;
}

/* Skips white space between tokens. */
static inline state sgml_skip(struct lexer *l, int c)
{
    l->line_feeds += c == '\n';
    return l->state;
}

/* End the token before the current byte, or with the current byte. */
void tamis_lex_sgml_end_before(struct lexer *l);
void tamis_lex_sgml_end_with(struct lexer *l, int c);

/* Returns the state that adds the white space after the token to the token, and then ends the token. `kind`, a state,
 * determines the kind of the token. */
static inline state sgml_take_space(struct lexer *l, state kind)
{
    l->return_state = kind;
    return SGML_TOKEN_END;
}

/* Handles a search that reached the end of the input. The token's first byte becomes an error token, or data if
 * `message` is NULL; the other bytes are read again in the state `next`. */
state tamis_lex_sgml_give_up(struct lexer *l, const char *message, state next);

/* --- token.c: tokens of more than one start condition --- */

/* Reads a byte after the start of a name. `self`: the current state. */
state tamis_lex_sgml_name(struct lexer *l, int c, state self);

/* Reads a byte of a literal after the opening quote. */
struct sgml_literal {
    int quote;
    state self;
    state kind;    /* the kind for sgml_take_space() */
    state outside; /* the start condition that contains the literal */
    const char *unclosed;
};
state tamis_lex_sgml_literal(struct lexer *l, int c, const struct sgml_literal *k);

/* --- event.c: events --- */

/* Emit data. tamis_lex_sgml_data() emits `text`, bytes of the input. tamis_lex_sgml_data_byte() adds `c` to the current code
 * point, and emits the code point when it is complete. tamis_lex_sgml_data_token() emits the current token. */
void tamis_lex_sgml_data(struct lexer *l, struct span text, uint64_t offset, uint64_t end);
void tamis_lex_sgml_data_byte(struct lexer *l, int c);
state tamis_lex_sgml_data_token(struct lexer *l, state next);

/* Begin an event of several strings; add the current token as its next string. */
void tamis_lex_sgml_begin_event(struct lexer *l, tamis_sgml_call call);
void tamis_lex_sgml_add(struct lexer *l, tamis_sgml_type type);
/* Counts an attribute, or a parameter or comment of a declaration, for the limit ATTRIBUTES. */
void tamis_lex_sgml_count(struct lexer *l);
/* Adds NULL for an omitted attribute name. */
void tamis_lex_sgml_add_omitted(struct lexer *l);
/* Emit the event. tamis_lex_sgml_close() adds `c`, the ">" that closes the markup, as the last string.
 * tamis_lex_sgml_cut_off() adds nothing, because the current byte ends the markup before it is complete. */
void tamis_lex_sgml_close(struct lexer *l, int c);
void tamis_lex_sgml_cut_off(struct lexer *l);

/* Emit an event about the current token. tamis_lex_sgml_emit() emits the token. tamis_lex_sgml_emit_reference() emits a
 * reference; if `closed` is true, its last byte, ";" or a line feed, is a second string. tamis_lex_sgml_report() emits an
 * error, warning or limitation. */
void tamis_lex_sgml_emit(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type);
void tamis_lex_sgml_emit_reference(struct lexer *l, tamis_sgml_type type, bool closed);
void tamis_lex_sgml_report(struct lexer *l, tamis_sgml_type type, const char *message);
/* Reports an error about the current byte, which is not part of a token. The event is emitted when the code point is
 * complete. */
void tamis_lex_sgml_report_byte(struct lexer *l, tamis_sgml_type type, const char *message, int c);

#define BAD_CHARACTER     "bad character in tag"
#define ILLEGAL_CHARACTER "illegal character in markup declaration"

void tamis_lex_sgml_enter(struct lexer *l, state s);
const unsigned char *tamis_lex_sgml_run(struct lexer *l, const unsigned char *p, const unsigned char *end);

#endif

/* handlers.h: declarations for the files of the dialect sgml. Every handler is defined
 * as `state HANDLER(name)(struct lexer *l, int c)` in the file of its start condition
 * (sgml.h); the handler of the state SGML_TOKEN_END is defined in token_end.c.
 *
 * As in the W3C program (sgml.h), the rule with the longest match is selected. The bytes of the current token are collected
 * in the buffer `data`, up to the limit that applies to the token. The bytes of a run of data (text between markup) are not
 * collected, but emitted immediately. When the end of the token is known, the token becomes an event, or a string of the
 * current event. If a longer match fails after a shorter match was found, the bytes after the shorter match are read again. */
#ifndef TAMIS_LEX_SGML_HANDLERS_H
#define TAMIS_LEX_SGML_HANDLERS_H

#include "lex/handler.h"
#include "lex/sgml/sgml.h"

#define HANDLER(name) tamis_lex_sgml_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/sgml/sgml_states.def"
#undef STATE

/* The case labels for the characters of a name after its first letter. */
/* clang-format off */
#define NAME_CHARACTER ANY_LETTER: case DIGIT: case DASH: case PERIOD
/* clang-format on */

/* The work is linear in the size of the input, because few searches for the end of a token can fail. There are four kinds of
 * searches: for a quote, for an apostrophe, for "--" and, after "<?", for ">". A search fails if it reaches the end of the
 * input. After a failed search, all bytes after the first byte of the token are read again. After a failed search for a quote
 * or an apostrophe, no other search of this kind can start, because the quote or apostrophe that starts it would have ended the
 * failed search. The same is true of "--", with one exception: the second dash of the "--" that started the failed search, and
 * a third dash after it, can start a second search. After a failed search for ">", `no_greater_than` prevents other searches
 * for ">". So at most five searches fail, and no byte is read more than six times because of failed searches. */

/* --- the current token --- */

static inline void sgml_take(struct lexer *l, int c)
{
    buf_push(&l->data, (char)c);
}

/* Starts a token with the byte `c`. */
static inline void sgml_begin(struct lexer *l, int c, tamis_limit limit)
{
    l->data.n = 0;
    l->data.limit = limit;
    l->token_start = l->at.offset;
    sgml_take(l, c);
}

/* Adds a byte to the token, and sets the limit of the token, whose kind is now known.
 * Before its kind is known, a token has only a few bytes, so no limit is needed. */
static inline state sgml_become(struct lexer *l, int c, tamis_limit limit, state next)
{
    if (!meter_within(l->meter, limit, l->data.n + 1)) /* a buffer is never longer than its limit */
        return next;
    l->data.limit = limit;
    sgml_take(l, c);
    return next;
}

/* Removes the last byte from the token, if it has one. */
static inline void sgml_shorten(struct lexer *l)
{
    l->data.n -= l->data.n > 0;
}

/* Called when no ">" follows in the input. */
static inline void sgml_set_no_greater_than(struct lexer *l)
{
    l->no_greater_than = true;
}

/* Checks the limit DOCTYPE_BYTES for the total length of the declaration's strings, including the current token. */
static inline void sgml_limit_declaration(struct lexer *l)
{
    meter_within(l->meter, TAMIS_MAX_DOCTYPE_BYTES, l->values.n + l->data.n);
}

/* Skips a byte of white space between tokens, and counts it if it is a line feed. */
static inline state sgml_skip(struct lexer *l, int c)
{
    l->line_feeds += c == '\n';
    return l->state;
}

/* These functions end the current token. tamis_lex_sgml_end_before() ends it before the current byte. tamis_lex_sgml_end_with()
 * adds the current byte `c` to the token and ends the token after it. */
void tamis_lex_sgml_end_before(struct lexer *l);
void tamis_lex_sgml_end_with(struct lexer *l, int c);

/* Stores `kind`, a state that stands for the kind of the token, and returns the state SGML_TOKEN_END. In that state, the white
 * space after the token is added to the token, and then the token ends. */
static inline state sgml_take_space(struct lexer *l, state kind)
{
    l->return_state = kind;
    return SGML_TOKEN_END;
}

/* Handles a search that reached the end of the input. The first byte of the token is reported as an error with `message` or, if
 * `message` is NULL, is emitted as data. The other bytes are read again in the state `next`. */
state tamis_lex_sgml_give_up(struct lexer *l, const char *message, state next);

/* --- token.c: tokens of more than one start condition --- */

/* Reads a byte after the first letter of a name. `self` is the current state. */
state tamis_lex_sgml_name(struct lexer *l, int c, state self);

/* The kind of a literal. */
struct sgml_literal {
    int quote;
    state self;
    state kind;           /* the argument `kind` of sgml_take_space() */
    state outside;        /* the start condition that contains the literal */
    const char *unclosed; /* the message if the closing quote is missing */
};

/* Reads a byte of a literal after the opening quote. */
state tamis_lex_sgml_literal(struct lexer *l, int c, const struct sgml_literal *k);

/* --- event.c: events --- */

/* These functions emit data. tamis_lex_sgml_data() emits `text`, which consists of bytes of the input.
 * tamis_lex_sgml_data_byte() adds `c` to the current code point, and emits the code point when it is complete.
 * tamis_lex_sgml_data_token() emits the current token. */
void tamis_lex_sgml_data(struct lexer *l, struct span text, uint64_t offset, uint64_t end);
void tamis_lex_sgml_data_byte(struct lexer *l, int c);
state tamis_lex_sgml_data_token(struct lexer *l, state next);

/* tamis_lex_sgml_begin_event() begins an event of several strings. tamis_lex_sgml_add() adds the current token to this event as
 * its next string. */
void tamis_lex_sgml_begin_event(struct lexer *l, tamis_sgml_call call);
void tamis_lex_sgml_add(struct lexer *l, tamis_sgml_type type);
/* Counts an attribute, or a parameter or comment of a declaration, toward the limit ATTRIBUTES. */
void tamis_lex_sgml_count(struct lexer *l);
/* Adds a NULL string, which stands for an omitted attribute name. */
void tamis_lex_sgml_add_omitted(struct lexer *l);
/* These functions emit the event of several strings. tamis_lex_sgml_close() adds `c`, the ">" that closes the markup, as the
 * last string. tamis_lex_sgml_cut_off() adds nothing, because the current byte ends the markup before it is complete. */
void tamis_lex_sgml_close(struct lexer *l, int c);
void tamis_lex_sgml_cut_off(struct lexer *l);

/* These functions emit an event about the current token. tamis_lex_sgml_emit() emits the token. tamis_lex_sgml_emit_reference()
 * emits a reference; if `closed` is true, its last byte, ";" or a line feed, is a second string. tamis_lex_sgml_report() emits
 * an error, warning or limitation. */
void tamis_lex_sgml_emit(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type);
void tamis_lex_sgml_emit_reference(struct lexer *l, tamis_sgml_type type, bool closed);
void tamis_lex_sgml_report(struct lexer *l, tamis_sgml_type type, const char *message);
/* Reports an error or limitation about the current code point, which is not part of a token.
 * Called for each byte `c` of the code point; the call for the last byte emits the event. */
void tamis_lex_sgml_report_byte(struct lexer *l, tamis_sgml_type type, const char *message, int c);

#define BAD_CHARACTER     "bad character in tag"
#define ILLEGAL_CHARACTER "illegal character in markup declaration"

void tamis_lex_sgml_enter(struct lexer *l, state s);
const unsigned char *tamis_lex_sgml_run(struct lexer *l, const unsigned char *p, const unsigned char *end);

#endif

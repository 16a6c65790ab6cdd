/* lexer.h: tokenize without a tree.
 *
 *     static tamis_reply print(void *user, const tamis_token *token) { … return TAMIS_CONTINUE; }
 *
 *     tamis_lexer *l = tamis_lexer_new(NULL, print, NULL, NULL);
 *     tamis_lexer_feed(l, html, n);
 *     tamis_lexer_finish(l);
 *     tamis_lexer_free(l);
 *
 * The tokenizers of all four dialects (dialect.h); the 84 states of the HTML Standard (13.2.5) unless another is set. A
 * tokenizer alone does not know the tree: it stays in the data state after <script> unless the callback's reply says
 * otherwise. Feed in pieces of any size, split anywhere: tokens, places
 * and errors are the same (promise P5), save that a run of characters may come in several tokens.
 *
 * Threads: a lexer is used by one thread at a time; different ones are independent. */
#ifndef TAMIS_LEXER_H
#define TAMIS_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/sgml.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tamis_lexer tamis_lexer;
typedef struct tamis_token tamis_token;

typedef enum tamis_token_type {
    TAMIS_TOKEN_DOCTYPE,
    TAMIS_TOKEN_START_TAG,
    TAMIS_TOKEN_END_TAG,
    TAMIS_TOKEN_COMMENT,
    TAMIS_TOKEN_PROCESSING_INSTRUCTION,
    TAMIS_TOKEN_CHARACTERS,
    TAMIS_TOKEN_END_OF_FILE,
    TAMIS_TOKEN_SHORT_END_TAG, /* TAMIS_XML5: </> */
    TAMIS_TOKEN_EVENT          /* TAMIS_SGML: one call of the callback interface of sgml.h */
} tamis_token_type;

/* What the callback answers: go on, stop for good (the status becomes TAMIS_STOPPED), or go on in one of the states
 * that a tree builder commands after certain start tags (13.2.6.2; of no effect in TAMIS_XML5 and TAMIS_SGML). */
typedef enum tamis_reply {
    TAMIS_CONTINUE,
    TAMIS_STOP,
    TAMIS_SWITCH_RCDATA,
    TAMIS_SWITCH_RAWTEXT,
    TAMIS_SWITCH_SCRIPT_DATA,
    TAMIS_SWITCH_PLAINTEXT
} tamis_reply;

/* Called once per token, in order. The token lives until the callback returns. */
typedef tamis_reply (*tamis_token_callback)(void *user, const tamis_token *token);

/* Called once per parse error, in order. `code` is the standard's ("unexpected-null-character"), a static string. The
 * errors of TAMIS_SGML are events. */
typedef void (*tamis_error_callback)(void *user, const char *code, tamis_place place);

/* Called for every byte (0 to 255, or -1 for the end of the input) that a state is given, with the names of that state
 * and of the next: a trace of the machine. A byte that is reconsumed is given twice. */
typedef void (*tamis_transition_callback)(void *user, const char *from, int byte, const char *to);

/* allocator: NULL for malloc. on_error: NULL when errors are not wanted, which is faster. NULL when there is no memory. */
TAMIS_API tamis_lexer *tamis_lexer_new(const tamis_allocator *allocator, tamis_token_callback on_token,
                                       tamis_error_callback on_error, void *user);
TAMIS_API void tamis_lexer_free(tamis_lexer *l); /* NULL is allowed */

/* Before the first feed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_limit(tamis_lexer *l, enum tamis_limit limit,
                                                              uint64_t value);

/* The front end. Before the first feed, and before set_state. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_dialect(tamis_lexer *l, tamis_dialect dialect);

/* NULL: none. Slows the lexer to one byte at a time. */
TAMIS_API void tamis_lexer_set_transition_callback(tamis_lexer *l, tamis_transition_callback callback);

/* The state to begin in, by its name in the dialect's standard with or without " state" ("RCDATA state", "Comment end bang");
 * TAMIS_INVALID_ARGUMENT when there is none such. Before the first feed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_state(tamis_lexer *l, const char *state);

/* The name of the last start tag, which decides what an appropriate end tag is. Before the first feed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_last_start_tag(tamis_lexer *l, const char *name);

/* Whether <![CDATA[ opens a CDATA section, as it does where the adjusted current node is not an HTML element. */
TAMIS_API void tamis_lexer_set_foreign(tamis_lexer *l, bool foreign);

/* Whether a TAMIS_CONTINUE after <title>, <textarea>, <style>, <script>, <xmp>, <iframe>, <noembed>, <noframes> and
 * <plaintext> means the state that a tree builder commands there in HTML content (13.2.6; noscript as without
 * scripting). Default false. A tree builder commands nothing within svg, math, select and some tables: for those there
 * is tree.h. */
TAMIS_API void tamis_lexer_set_follow_tags(tamis_lexer *l, bool follow);

/* TAMIS_SGML: whether the letters A to Z of names become a to z, and white space at the end of an event's strings is cut
 * (tamis_sgml_norm() in sgml.h). Default true. */
TAMIS_API void tamis_lexer_set_normalize(tamis_lexer *l, bool normalize);

/* A status other than TAMIS_OK is permanent. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_feed(tamis_lexer *l, const char *html, size_t length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_finish(tamis_lexer *l);

/* The status, and the place reached (line and column only when errors are wanted, 0 otherwise). */
TAMIS_API tamis_error tamis_lexer_last_error(const tamis_lexer *l);

/* Starts the next document with the same settings, in the dialect's first state. */
TAMIS_API void tamis_lexer_reset(tamis_lexer *l);

/* Reading a token. Strings are UTF-8, are not NUL-terminated, and live as long as the token; `length` gets the bytes.
 * A function that does not fit the type of the token answers NULL, 0 or false. */
TAMIS_API tamis_token_type tamis_token_get_type(const tamis_token *t);
/* Where the token stands in the input. Text that does not stand there as it is (a decoded reference, U+FFFD, a "<" that
 * turned out to be text) has the place where that became known. */
TAMIS_API uint64_t tamis_token_offset(const tamis_token *t); /* of its first byte in the input */
TAMIS_API uint64_t tamis_token_end(const tamis_token *t);    /* one past its last */

/* The name of a tag; the target of a processing instruction; the name of a DOCTYPE, NULL when missing. */
TAMIS_API const char *tamis_token_name(const tamis_token *t, size_t *length);
/* Characters, comment, processing instruction data. */
TAMIS_API const char *tamis_token_data(const tamis_token *t, size_t *length);
TAMIS_API bool tamis_token_self_closing(const tamis_token *t);
TAMIS_API bool tamis_token_force_quirks(const tamis_token *t);
/* A DOCTYPE's identifiers; NULL when missing, which differs from empty. */
TAMIS_API const char *tamis_token_public_id(const tamis_token *t, size_t *length);
TAMIS_API const char *tamis_token_system_id(const tamis_token *t, size_t *length);
/* Attributes in the order of the tag, without duplicates; index from 0. */
TAMIS_API size_t tamis_token_attribute_count(const tamis_token *t);
TAMIS_API const char *tamis_token_attribute_name(const tamis_token *t, size_t index, size_t *length);
TAMIS_API const char *tamis_token_attribute_value(const tamis_token *t, size_t index, size_t *length);

/* An event of TAMIS_SGML: which of the three callbacks it is for, and its strings (sgml.h). A string may be NULL. */
TAMIS_API tamis_sgml_call tamis_token_event_call(const tamis_token *t);
TAMIS_API size_t tamis_token_event_count(const tamis_token *t);
TAMIS_API const char *tamis_token_event_string(const tamis_token *t, size_t index, tamis_sgml_type *type,
                                               size_t *length);
/* The line, from 1, that the event's end is in: what tamis_sgml_line() says in a callback. */
TAMIS_API uint64_t tamis_token_event_line(const tamis_token *t);

#ifdef __cplusplus
}
#endif
#endif

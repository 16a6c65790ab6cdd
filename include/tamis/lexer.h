/* lexer.h: splits input into tokens, without building a tree.
 *
 *     static tamis_reply print(void *user, const tamis_token *token) { … return TAMIS_CONTINUE; }
 *
 *     tamis_lexer *l = tamis_lexer_new(NULL, print, NULL, NULL);
 *     tamis_lexer_feed(l, html, n);
 *     tamis_lexer_finish(l);
 *     tamis_lexer_free(l);
 *
 * The lexer contains the tokenizers of all four dialects (dialect.h). The default is the tokenizer of the HTML
 * Standard (13.2.5) with its 84 states. A tokenizer without a tree builder stays in the data state after <script>,
 * unless the callback's reply selects another state, or tamis_lexer_set_follow_tags() is on. Input can be fed in
 * pieces of any size, split anywhere. Tokens, places and errors do not depend on the split (promise P5 in
 * docs/architecture.md), except that a run of characters can become several tokens.
 *
 * Threads: one lexer is used by one thread at a time; different lexers are independent. */
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

/* The result of a token callback. TAMIS_CONTINUE: continue. TAMIS_STOP: stop permanently; the status becomes
 * TAMIS_STOPPED. TAMIS_SWITCH_…: continue in the named state, as if a tree builder had switched the tokenizer after
 * a start tag (13.2.6). TAMIS_XML5 and TAMIS_SGML treat TAMIS_SWITCH_… as TAMIS_CONTINUE. */
typedef enum tamis_reply {
    TAMIS_CONTINUE,
    TAMIS_STOP,
    TAMIS_SWITCH_RCDATA,
    TAMIS_SWITCH_RAWTEXT,
    TAMIS_SWITCH_SCRIPT_DATA,
    TAMIS_SWITCH_PLAINTEXT
} tamis_reply;

/* Called once per token, in order. The token is valid until the callback returns. */
typedef tamis_reply (*tamis_token_callback)(void *user, const tamis_token *token);

/* Called once per parse error, in order. `code` is the HTML Standard's name of the error
 * ("unexpected-null-character"), a static string. TAMIS_SGML reports its errors as events, not here. */
typedef void (*tamis_error_callback)(void *user, const char *code, tamis_place place);

/* Called for every byte that a state consumes (0 to 255, or -1 for the end of the input), with the names of that state
 * and of the next. For a trace of the state machine. A byte that is reconsumed is reported again. */
typedef void (*tamis_transition_callback)(void *user, const char *from, int byte, const char *to);

/* Creates a lexer. `allocator`: NULL for malloc. `on_error`: NULL to report no parse errors, which is faster. Returns
 * NULL if there is not enough memory. */
TAMIS_API tamis_lexer *tamis_lexer_new(const tamis_allocator *allocator, tamis_token_callback on_token,
                                       tamis_error_callback on_error, void *user);
TAMIS_API void tamis_lexer_free(tamis_lexer *l); /* NULL is allowed */

/* Sets a limit. Call it before the first tamis_lexer_feed(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_limit(tamis_lexer *l, enum tamis_limit limit,
                                                              uint64_t value);

/* Sets the dialect. Call it before the first tamis_lexer_feed() and before tamis_lexer_set_state(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_dialect(tamis_lexer *l, tamis_dialect dialect);

/* Sets the transition callback; NULL for none. With a callback, the lexer reads one byte at a time and is slower. */
TAMIS_API void tamis_lexer_set_transition_callback(tamis_lexer *l, tamis_transition_callback callback);

/* Sets the initial state by its name, with or without " state" ("RCDATA state", "Comment end bang"). Returns
 * TAMIS_INVALID_ARGUMENT for an unknown name. Call it before the first tamis_lexer_feed(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_state(tamis_lexer *l, const char *state);

/* Sets the name of the last start tag, which defines the appropriate end tag. Call it before the first
 * tamis_lexer_feed(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_last_start_tag(tamis_lexer *l, const char *name);

/* For TAMIS_HTML and TAMIS_HTML_2008: sets whether <![CDATA[ opens a CDATA section, as it does if the adjusted current
 * node is not an HTML element. Default false. */
TAMIS_API void tamis_lexer_set_foreign(tamis_lexer *l, bool foreign);

/* Sets whether TAMIS_CONTINUE after <title>, <textarea>, <style>, <script>, <xmp>, <iframe>, <noembed>, <noframes> and
 * <plaintext> switches to the state that a tree builder selects there in HTML content (13.2.6). The content of
 * noscript is markup, as with scripting disabled. Default false. A tree builder does not switch at some places, for
 * example within svg, math and frameset; use tree.h for documents that contain these elements. */
TAMIS_API void tamis_lexer_set_follow_tags(tamis_lexer *l, bool follow);

/* For TAMIS_SGML: turns normalization on or off, as tamis_sgml_norm() in sgml.h does. Default true. */
TAMIS_API void tamis_lexer_set_normalize(tamis_lexer *l, bool normalize);

/* tamis_lexer_feed() reads the next bytes; tamis_lexer_finish() ends the document. A status other than TAMIS_OK and
 * TAMIS_INVALID_ARGUMENT is permanent until tamis_lexer_reset(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_feed(tamis_lexer *l, const char *html, size_t length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_finish(tamis_lexer *l);

/* Returns the status of the document and the place in the input at which a failure occurred; without a failure, the
 * offset is 0. Line and column are 0 if no error callback is set. */
TAMIS_API tamis_error tamis_lexer_last_error(const tamis_lexer *l);

/* Starts a new document with the same settings, except that the initial state, the last start tag and what
 * tamis_lexer_set_foreign() sets are those of a new lexer. */
TAMIS_API void tamis_lexer_reset(tamis_lexer *l);

/* Reading a token. Strings are UTF-8, are not NUL-terminated, and are valid as long as the token; `*length` is set to
 * their length in bytes. A function that does not apply to the type of the token returns NULL, 0 or false;
 * tamis_token_event_call() returns TAMIS_SGML_NO_CALL. */
TAMIS_API tamis_token_type tamis_token_get_type(const tamis_token *t);
/* Return the place of the token in the input. Text that differs from the input bytes (a decoded reference, U+FFFD), or
 * that became text only after further bytes (a "<"), has the place at which the tokenizer recognized it. */
TAMIS_API uint64_t tamis_token_offset(const tamis_token *t); /* the offset of its first byte */
TAMIS_API uint64_t tamis_token_end(const tamis_token *t);    /* the offset after its last byte */

/* The name of a tag, the target of a processing instruction, or the name of a DOCTYPE (NULL if missing). */
TAMIS_API const char *tamis_token_name(const tamis_token *t, size_t *length);
/* The text of a characters token or comment, or the data of a processing instruction. */
TAMIS_API const char *tamis_token_data(const tamis_token *t, size_t *length);
TAMIS_API bool tamis_token_self_closing(const tamis_token *t);
TAMIS_API bool tamis_token_force_quirks(const tamis_token *t);
/* The identifiers of a DOCTYPE; NULL if missing. A missing identifier is different from an empty one. */
TAMIS_API const char *tamis_token_public_id(const tamis_token *t, size_t *length);
TAMIS_API const char *tamis_token_system_id(const tamis_token *t, size_t *length);
/* The attributes of a start tag in their order in the input, without duplicates. `index` begins at 0. */
TAMIS_API size_t tamis_token_attribute_count(const tamis_token *t);
TAMIS_API const char *tamis_token_attribute_name(const tamis_token *t, size_t index, size_t *length);
TAMIS_API const char *tamis_token_attribute_value(const tamis_token *t, size_t index, size_t *length);

/* An event of TAMIS_SGML: the callback that it belongs to, and its strings (sgml.h). The string for an omitted
 * attribute name is NULL. */
TAMIS_API tamis_sgml_call tamis_token_event_call(const tamis_token *t);
TAMIS_API size_t tamis_token_event_count(const tamis_token *t);
TAMIS_API const char *tamis_token_event_string(const tamis_token *t, size_t index, tamis_sgml_type *type,
                                               size_t *length);
/* 1 plus the number of line feeds up to the end of the event, as tamis_sgml_line() returns during its callback. */
TAMIS_API uint64_t tamis_token_event_line(const tamis_token *t);

#ifdef __cplusplus
}
#endif
#endif

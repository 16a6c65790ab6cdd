/* lexer.h: splits input into tokens, without building a tree.
 *
 *     static tamis_reply print(void *user, const tamis_token *token) { … return TAMIS_CONTINUE; }
 *
 *     tamis_lexer *l = tamis_lexer_new(NULL, print, NULL, NULL);
 *     tamis_status status = tamis_lexer_feed(l, html, n);
 *     if (status == TAMIS_OK)
 *         status = tamis_lexer_finish(l);
 *     tamis_lexer_free(l);
 *
 * The lexer contains the tokenizers of all four dialects (dialect.h). The default is the tokenizer of the HTML Standard
 * (13.2.5) with its 84 states. Because the lexer has no tree builder, it stays in the data state after <script>, unless
 * the callback's reply selects another state or tamis_lexer_set_follow_tags() was called with true. Input can be fed in
 * pieces of any size and can be split anywhere. The way in which the input is split does not change the tokens, their
 * places in the input or the errors (promise P5 in docs/architecture.md). The only exception is text: the number of tokens
 * into which a text is divided can change.
 *
 * Threads: only one thread at a time may use a lexer. Different lexers are independent. */
#ifndef TAMIS_LEXER_H
#define TAMIS_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/error.h>
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
    TAMIS_TOKEN_SHORT_END_TAG, /* the end tag </>; only with TAMIS_XML5 */
    TAMIS_TOKEN_EVENT          /* an event (sgml.h); only with TAMIS_SGML */
} tamis_token_type;

/* The reply of a token callback. After TAMIS_CONTINUE, the lexer continues. After TAMIS_STOP, the lexer reports no more tokens
 * until tamis_lexer_reset(), and the status is TAMIS_STOPPED. After TAMIS_SWITCH_… in reply to a tag, the lexer continues in
 * the state that the reply names, as if a tree builder had switched the tokenizer (13.2.6). With TAMIS_HTML_2008,
 * TAMIS_SWITCH_RAWTEXT and TAMIS_SWITCH_SCRIPT_DATA select the state "Data (CDATA)". TAMIS_SWITCH_… has the same effect as
 * TAMIS_CONTINUE if the token is not a tag, or if the dialect is TAMIS_XML5 or TAMIS_SGML. */
typedef enum tamis_reply {
    TAMIS_CONTINUE,
    TAMIS_STOP,
    TAMIS_SWITCH_RCDATA,
    TAMIS_SWITCH_RAWTEXT,
    TAMIS_SWITCH_SCRIPT_DATA,
    TAMIS_SWITCH_PLAINTEXT
} tamis_reply;

/* Called once for each token, in the order of the input. The token is valid until the callback returns. */
typedef tamis_reply (*tamis_token_callback)(void *user, const tamis_token *token);

/* Called once for each parse error that has a code. `code` is the error code of the HTML Standard, such as
 * "unexpected-null-character"; the string is static. With TAMIS_SGML, the error callback is not called, because errors are
 * events. */
typedef void (*tamis_error_callback)(void *user, const char *code, tamis_place place);

/* Called for every byte that a state consumes, so that a program can trace the state machine. `byte` is 0 to 255, or -1 for the
 * end of the input. `from` is the name of the state that consumes the byte; `to` is the name of the next state. A byte that is
 * reconsumed is reported again. */
typedef void (*tamis_transition_callback)(void *user, const char *from, int byte, const char *to);

/* Creates a lexer. If `allocator` is NULL, the lexer uses malloc. If `on_error` is NULL, parse errors are not reported,
 * which is faster. `user` is passed to every callback of the lexer. Returns NULL if `on_token` is NULL or there is not enough
 * memory. */
TAMIS_API tamis_lexer *tamis_lexer_new(const tamis_allocator *allocator, tamis_token_callback on_token,
                                       tamis_error_callback on_error, void *user);
TAMIS_API void tamis_lexer_free(tamis_lexer *l); /* NULL is allowed */

/* Sets a limit, as tamis_set_limit() in tamis.h does. tamis_lexer_set_limit(), tamis_lexer_set_dialect(),
 * tamis_lexer_set_state() and tamis_lexer_set_last_start_tag() must be called before the first tamis_lexer_feed() of a
 * document; a later call returns TAMIS_INVALID_ARGUMENT. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_limit(tamis_lexer *l, tamis_limit limit,
                                                              uint64_t value);

/* Sets the dialect. Also sets the initial state to the default of the dialect; therefore call this function before
 * tamis_lexer_set_state(). Returns TAMIS_INVALID_ARGUMENT if `dialect` is out of range. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_dialect(tamis_lexer *l, tamis_dialect dialect);

/* Sets the transition callback, or removes it if `callback` is NULL. With a transition callback, the lexer reads one byte at a
 * time and is slower. */
TAMIS_API void tamis_lexer_set_transition_callback(tamis_lexer *l, tamis_transition_callback callback);

/* Sets the initial state by its name, for example "RCDATA state" or "Comment end bang state". The last word, "state", can be
 * omitted. Returns TAMIS_INVALID_ARGUMENT for an unknown name. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_state(tamis_lexer *l, const char *state);

/* Sets the name of the last start tag, which determines whether an end tag is appropriate (13.2.5). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_set_last_start_tag(tamis_lexer *l, const char *name);

/* For TAMIS_HTML and TAMIS_HTML_2008: sets whether <![CDATA[ opens a CDATA section, as it does in SVG and MathML content.
 * The default is false. */
TAMIS_API void tamis_lexer_set_foreign(tamis_lexer *l, bool foreign);

/* Sets whether the lexer switches its state after the start tags <title>, <textarea>, <style>, <script>, <xmp>, <iframe>,
 * <noembed>, <noframes> and <plaintext>, as a tree builder does in HTML content (13.2.6). A reply of the callback other than
 * TAMIS_CONTINUE takes precedence. The content of noscript is tokenized as markup, as with scripting disabled. The default is
 * false. In some elements, for example svg, math and frameset, a tree builder does not switch the tokenizer, but the lexer
 * does. For documents that contain such elements, use the parser of tree.h. */
TAMIS_API void tamis_lexer_set_follow_tags(tamis_lexer *l, bool follow);

/* For TAMIS_SGML: turns normalization on or off, as tamis_sgml_norm() in sgml.h does. The default is true. */
TAMIS_API void tamis_lexer_set_normalize(tamis_lexer *l, bool normalize);

/* tamis_lexer_feed() reads the next bytes of a document. tamis_lexer_finish() ends the document; after the end, both functions
 * return TAMIS_INVALID_ARGUMENT until tamis_lexer_reset(). If tamis_lexer_feed() returns a status other than TAMIS_OK and
 * TAMIS_INVALID_ARGUMENT, the following calls of tamis_lexer_feed() and the call of tamis_lexer_finish() return the same
 * status, and no more tokens are reported. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_feed(tamis_lexer *l, const char *html, size_t length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_lexer_finish(tamis_lexer *l);

/* Returns the status of the document, its text, and the place in the input that was reached when the document failed (error.h). If
 * the status is TAMIS_OK, the text is "", the offset is 0, and line and column have no meaning. If no error callback is set, line and column are 0. */
TAMIS_API tamis_error tamis_lexer_last_error(const tamis_lexer *l);

/* Prepares the lexer for a new document. The initial state, the last start tag and the setting of tamis_lexer_set_foreign() get
 * their default values. All other settings are kept. */
TAMIS_API void tamis_lexer_reset(tamis_lexer *l);

/* The following functions return the parts of a token. Strings are UTF-8, are not NUL-terminated, and are valid as long as the
 * token is valid. `*length` is set to the length of the string in bytes; `length` can be NULL. If a function does not apply to
 * the type of the token, it returns NULL, 0 or false; tamis_token_event_call() returns TAMIS_SGML_CALL_NONE. */
TAMIS_API tamis_token_type tamis_token_get_type(const tamis_token *t);
/* Return the place of the token in the input. For two kinds of text, the place is not exact: text that differs from the input
 * bytes (such as a decoded reference or U+FFFD), and text that became text only after further bytes were read (such as the "<"
 * of "< b"). The offset of such text is the offset of the byte that the tokenizer was reading when it emitted the text, and the
 * end is this offset plus the length of the text. */
TAMIS_API uint64_t tamis_token_offset(const tamis_token *t); /* the offset of the first byte of the token */
TAMIS_API uint64_t tamis_token_end(const tamis_token *t);    /* the offset after the last byte of the token */

/* Returns the name of a tag or DOCTYPE, or the target of a processing instruction. Returns NULL for a DOCTYPE without a
 * name. */
TAMIS_API const char *tamis_token_name(const tamis_token *t, size_t *length);
/* Returns the text of a characters token or comment, or the data of a processing instruction. */
TAMIS_API const char *tamis_token_data(const tamis_token *t, size_t *length);
TAMIS_API bool tamis_token_self_closing(const tamis_token *t);
TAMIS_API bool tamis_token_force_quirks(const tamis_token *t);
/* Return the public and the system identifier of a DOCTYPE. Each function returns NULL if the identifier is missing, and an
 * empty string if the identifier is empty. */
TAMIS_API const char *tamis_token_public_id(const tamis_token *t, size_t *length);
TAMIS_API const char *tamis_token_system_id(const tamis_token *t, size_t *length);
/* Return the attributes of a start tag in the order of the input, without duplicates. `index` begins at 0. The functions for
 * the name and the value return NULL if there is no attribute with this index. */
TAMIS_API size_t tamis_token_attribute_count(const tamis_token *t);
TAMIS_API const char *tamis_token_attribute_name(const tamis_token *t, size_t index, size_t *length);
TAMIS_API const char *tamis_token_attribute_value(const tamis_token *t, size_t index, size_t *length);

/* For an event of TAMIS_SGML: tamis_token_event_call() returns the callback of sgml.h to which the event belongs.
 * tamis_token_event_count() returns the number of strings of the event. tamis_token_event_string() returns the string
 * with this index, and sets `*type` to its type; `type` can be NULL. `index` begins at 0. The string for an omitted
 * attribute name is NULL. */
TAMIS_API tamis_sgml_call tamis_token_event_call(const tamis_token *t);
TAMIS_API size_t tamis_token_event_count(const tamis_token *t);
TAMIS_API const char *tamis_token_event_string(const tamis_token *t, size_t index, tamis_sgml_type *type,
                                               size_t *length);
/* Returns 1 plus the number of line feeds up to the end of the event, as tamis_sgml_line() does during a callback. */
TAMIS_API uint64_t tamis_token_event_line(const tamis_token *t);

#ifdef __cplusplus
}
#endif
#endif

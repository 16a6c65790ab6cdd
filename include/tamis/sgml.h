/* sgml.h: the lexical analyzer for HTML 2 and Basic SGML that the W3C Note "A Lexical Analyzer for HTML and Basic SGML" (14
 * April 1997) describes, with its callback interface. The W3C Note describes a program that implements this analyzer ("the W3C
 * program" below).
 *
 *     static void print(void *tag, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
 *                       const char *const *strings, const size_t *lengths) { … }
 *
 *     tamis_sgml *l = tamis_sgml_new(NULL);
 *     tamis_sgml_norm(l, true);
 *     tamis_status status = tamis_sgml_lex(l, html, n, print, "Primary", print, "Aux Markup", print, "Error");
 *     if (status == TAMIS_OK)
 *         status = tamis_sgml_lex(l, NULL, 0, print, "Primary", print, "Aux Markup", print, "Error");
 *     tamis_sgml_free(l);
 *
 * The analyzer reports events. Each event is a call of one of three callbacks, with an array of types and an array of strings.
 *
 * The callback `primary` gets data, tags and references:
 *   Data between markup is one or more events with one DATA each. A DATA string can have any length.
 *   A start tag is START ("<name"), the attributes, and TAGC (">"). An attribute with a name is ATTRNAME, followed by NMTOKEN
 *     or LITERAL. A word without "=" is the value of an attribute whose name is omitted: in <input disabled>, the attribute
 *     is ATTRNAME (NULL, length 0) and NAME ("disabled").
 *   An end tag is END ("</name") and TAGC (">").
 *   If a "<" outside of an attribute value comes before the ">" of a tag, or if the ">" comes where an attribute value is
 *     expected, there is no TAGC. In the second case, the value of the last attribute is also missing.
 *   A reference is NUMCHARREF ("&#38") or GEREF ("&name"), followed by REFC if the reference ends with ";" or LF.
 * The callback `auxiliary` gets declarations and processing instructions:
 *   A comment declaration is MARKUP_DECL ("<!"), any number of COMMENT ("--text--"), and TAGC (">").
 *   Any other declaration is MARKUP_DECL ("<!name"), any number of NAME, NUMBER, LITERAL and COMMENT in the order of the input,
 *     and TAGC (">").
 *   A processing instruction is PI, the whole instruction ("<?text>").
 * The callback `error` gets ERROR, LIMITATION or WARNING, which is a message in English, and DATA, which is the bytes that the
 * message is about.
 *
 * An ERROR reports input that is not valid SGML. A LIMITATION reports valid SGML that this analyzer does not support. After
 * an ERROR or LIMITATION, the events can differ from those that SGML defines. A WARNING reports a probable mistake. If "]>"
 * follows the "]" that ends a declaration subset, as in <!DOCTYPE x [ … ]]>, the declaration has no TAGC. The
 * analyzer does not check which elements, attributes and entities exist, does not check whether an attribute is
 * repeated, and does not handle record ends (SGML 7.6.1). The checks and the record ends are left to the caller.
 *
 * If a tag or declaration is still open at the end of the input, there is no event for the tag or declaration. If a literal or
 * comment is still open at the end of the input, the bytes of its opening delimiter are reported as errors, and the bytes after
 * the delimiter are read again as other tokens. If a processing instruction is still open at the end of the input, its "<"
 * becomes data, and the bytes after the "<" are read again.
 *
 * Strings are UTF-8, are not NUL-terminated, and are valid until the callback returns. Malformed UTF-8 in the input becomes
 * U+FFFD; CR, NUL and a byte order mark are kept. A LITERAL is a quoted value with its quotes, or an unquoted value, such as
 * a/b, that is not a name token. References are not expanded; tamis_sgml_expand() expands them. Without normalization (see
 * tamis_sgml_norm()), the string of a name, number, value or comment in a tag or declaration includes the white space that
 * follows, and the string of an attribute name also includes the "=" that follows. If the W3C program reports a
 * single byte as an error, tamis reports the whole code point that contains the byte, so that no string splits a code point.
 *
 * Limits in bytes (limits.h) count the bytes before normalization, with delimiters and white space; there is an exception for
 * DOCTYPE_BYTES (see below).
 *
 *   TAG_NAME_BYTES         limits START, END and references.
 *   ATTRIBUTE_NAME_BYTES   limits ATTRNAME, and the NAMEs of a tag.
 *   ATTRIBUTE_VALUE_BYTES  limits values, and the text that begins with an opening quote without a closing quote.
 *   COMMENT_BYTES          limits each comment in a comment declaration, each comment after a declaration subset, and the
 *                          skipped text of a declaration subset or marked section.
 *   PI_BYTES               limits PI.
 *   DOCTYPE_BYTES          limits the total length of the strings of a declaration that is not a comment declaration.
 *                          Comments after a declaration subset do not count. With normalization, the strings before the
 *                          current one count with their normalized length.
 *   ATTRIBUTES             limits the number of attributes of a tag, or of parameters and comments of a declaration.
 *
 * Threads: only one thread at a time may use an analyzer. Different analyzers are independent. */
#ifndef TAMIS_SGML_H
#define TAMIS_SGML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The callback that an event belongs to. tamis_token_event_call() (lexer.h) returns TAMIS_SGML_CALL_NONE for a tamis_token that
 * is not an event. */
typedef enum tamis_sgml_call {
    TAMIS_SGML_CALL_PRIMARY,   /* data, tags, references */
    TAMIS_SGML_CALL_AUXILIARY, /* declarations, comments, processing instructions */
    TAMIS_SGML_CALL_ERROR,     /* errors, limitations, warnings */
    TAMIS_SGML_CALL_NONE = -1
} tamis_sgml_call;

/* The type of a string of an event. The types are in the same order as in the W3C Note. */
typedef enum tamis_sgml_type {
    TAMIS_SGML_EOF, /* never passed to a callback */
    TAMIS_SGML_DATA,
    TAMIS_SGML_START,
    TAMIS_SGML_END,
    TAMIS_SGML_TAGC,
    TAMIS_SGML_ATTRNAME,
    TAMIS_SGML_NAME,
    TAMIS_SGML_NUMBER,
    TAMIS_SGML_NMTOKEN,
    TAMIS_SGML_LITERAL,
    TAMIS_SGML_GEREF,
    TAMIS_SGML_NUMCHARREF,
    TAMIS_SGML_REFC,
    TAMIS_SGML_PI,
    TAMIS_SGML_MARKUP_DECL,
    TAMIS_SGML_COMMENT,
    TAMIS_SGML_LIMITATION,
    TAMIS_SGML_ERROR,
    TAMIS_SGML_WARNING,
    TAMIS_SGML_MAXTOK /* the number of types */
} tamis_sgml_type;

typedef struct tamis_sgml tamis_sgml;

/* Called once for each event, in the order of the input; an error in a tag or declaration is reported before the tag or
 * declaration. The arrays have `count` items. The callback may call only tamis_sgml_norm(), tamis_sgml_line() and
 * tamis_sgml_status() on the analyzer. */
typedef void (*tamis_sgml_callback)(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                                    const char *const *strings, const size_t *lengths);

/* Creates an analyzer, which starts at line 1 with normalization off. If `allocator` is NULL, the analyzer uses malloc.
 * Returns NULL if there is not enough memory. */
TAMIS_API tamis_sgml *tamis_sgml_new(const tamis_allocator *allocator);
TAMIS_API void tamis_sgml_free(tamis_sgml *l); /* NULL is allowed */

/* Sets a limit, as tamis_set_limit() in tamis.h does. Call this function before the first tamis_sgml_lex(); a later call
 * returns TAMIS_INVALID_ARGUMENT. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sgml_set_limit(tamis_sgml *l, tamis_limit limit,
                                                             uint64_t value);

/* Reads the next bytes of the document. The document can be split anywhere. A length of 0 ends the document. The analyzer
 * stores the bytes of an event until the event is complete or the document ends. A callback can be NULL. A status other than
 * TAMIS_OK and TAMIS_INVALID_ARGUMENT is permanent: no further callback is called, and the events that were already reported
 * are not a complete document. After the end of the document, further calls return TAMIS_INVALID_ARGUMENT. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sgml_lex(tamis_sgml *l, const char *bytes, size_t length,
                                                       tamis_sgml_callback primary, void *primary_user,
                                                       tamis_sgml_callback auxiliary, void *auxiliary_user,
                                                       tamis_sgml_callback error, void *error_user);

/* Turns normalization on or off for the strings that end after this call. Returns the previous setting. With normalization,
 * the letters A to Z in the names of elements, attributes and declarations, and in NAMEs, become lowercase. White space at
 * the end of the strings of tags and declarations is removed, and so is the "=" after an attribute name. Without
 * normalization, none of these changes is made. */
TAMIS_API bool tamis_sgml_norm(tamis_sgml *l, bool on);

/* Returns 1 plus the number of line feeds that were read, except those in a token that is not complete yet. During a callback,
 * all tokens of the event are complete. */
TAMIS_API uint64_t tamis_sgml_line(const tamis_sgml *l);

/* Returns the permanent status (see tamis_sgml_lex()), or TAMIS_OK if there is none. */
TAMIS_API tamis_status tamis_sgml_status(const tamis_sgml *l);

/* Returns the name that the W3C program prints for a type, such as "Start Tag" or "!!Error!!". The string is static.
 * Returns NULL for a value out of range. Any thread may call this function. */
TAMIS_API const char *tamis_sgml_type_name(tamis_sgml_type type);

/* Prints an event in the format of the W3C program. Calls `write` any number of times. Example:
 *
 *     (an empty line)
 *     line 1: [Primary]
 *     Start Tag: `<p'
 *       Attr Name: `id'
 *       …
 *
 * `tag` is the text in brackets. The W3C program passes this text to its callbacks as the user pointer. */
typedef void (*tamis_sgml_write)(void *user, const char *bytes, size_t length);

TAMIS_API void tamis_sgml_dump(tamis_sgml_write write, void *user, const char *tag, uint64_t line,
                               size_t count, const tamis_sgml_type *types, const char *const *strings,
                               const size_t *lengths);

/* Interprets a string of an event (SGML 7.9.3). In a LITERAL, the quotes, the white space after the value, and CR characters
 * are removed, LF and TAB become SPACE, and references are expanded. A GEREF or NUMCHARREF is expanded (its REFC is a separate
 * string). Strings of other types are not changed. The function expands decimal references to characters that HTML 2 documents
 * can contain (127 to 159, for example, are not among them), and the references &amp; &lt; &gt; &quot; in lowercase. In a
 * LITERAL, a reference can end with ";", with a line feed or with neither. A reference that the function cannot expand is left
 * unchanged, and `*complete` is set to false. If every reference is expanded, `*complete` is not changed, so one variable can
 * be used for many strings. `complete` can be NULL. The function writes at most `capacity` bytes to `out`, without a NUL. It
 * returns the length of the whole result, which is never more than `length`. If the result is longer than `capacity`, call the
 * function again with a larger buffer. `out` can be NULL if `capacity` is 0, and must not overlap `string`. Any thread may call
 * this function. */
TAMIS_API size_t tamis_sgml_expand(tamis_sgml_type type, const char *string, size_t length, char *out,
                                   size_t capacity, bool *complete);

#ifdef __cplusplus
}
#endif
#endif

/* sgml.h: the lexical analyzer for HTML 2 and Basic SGML (W3C Note, 14 April 1997), with its callback interface.
 *
 *     static void print(void *tag, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
 *                       const char *const *strings, const size_t *lengths) { … }
 *
 *     tamis_sgml *l = tamis_sgml_new(NULL);
 *     tamis_sgml_norm(l, true);
 *     tamis_sgml_lex(l, html, n, print, "Primary", print, "Aux Markup", print, "Error");
 *     tamis_sgml_lex(l, NULL, 0, print, "Primary", print, "Aux Markup", print, "Error");
 *     tamis_sgml_free(l);
 *
 * Each construct is one call of one of three callbacks, with an array of types and one of strings:
 *
 *   primary    data                   DATA
 *              start tag              START "<name"; for each attribute ATTRNAME and NMTOKEN or LITERAL, or an omitted
 *                                     ATTRNAME (NULL, length 0) and NAME; TAGC ">"
 *              end tag                END "</name"; TAGC ">"
 *              tag that was cut off   the same without TAGC
 *              references             NUMCHARREF "&#38" or GEREF "&name"; REFC, ";" or a line feed, if there is one
 *   auxiliary  comment declaration    MARKUP_DECL "<!"; any number of COMMENT "--text--"; TAGC
 *              other declaration      MARKUP_DECL "<!name"; NAME, NUMBER, LITERAL, COMMENT in their order; TAGC
 *              processing instruction PI, all of it: "<?text>"
 *   error      ERROR, LIMITATION or WARNING, a message in English; DATA, the bytes that it is about
 *
 * An ERROR is no SGML; a LIMITATION is SGML that this analyzer does not read; what follows either is a guess. Markup
 * still open at the end of the input is not reported. Data may come in pieces of any length. Which elements, attributes
 * and entities there are, and whether an attribute stands twice, is for the caller to know, as are record ends (SGML
 * 7.6.1).
 *
 * Strings are bytes of the input: literals with their quotes, nothing decoded (tamis_sgml_expand() does that). They are
 * not NUL-terminated and live until the callback returns. White space behind a name, literal or comment belongs to it
 * (see tamis_sgml_norm()). What is not UTF-8 becomes U+FFFD; CR, NUL and a byte order mark come as they are. Where the
 * note says "byte" of what is in error, a code point is meant here: no string cuts one.
 *
 * Limits (limits.h) count the bytes of a string as it comes without normalization, delimiters and white space included:
 * TAG_NAME_BYTES START, END and references; ATTRIBUTE_NAME_BYTES; ATTRIBUTE_VALUE_BYTES, also of a quote that lacks its
 * partner and what follows it; COMMENT_BYTES, also of what is skipped; PI_BYTES; DOCTYPE_BYTES a declaration;
 * ATTRIBUTES the attributes of a tag, or parameters and comments of a declaration.
 *
 * Threads: an analyzer is used by one thread at a time; different ones are independent. */
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

/* Which callback an event is for. */
typedef enum tamis_sgml_call {
    TAMIS_SGML_PRIMARY,    /* data, tags, references */
    TAMIS_SGML_AUXILIARY,  /* declarations, comments, processing instructions */
    TAMIS_SGML_ERROR_CALL, /* errors, limitations, warnings: a message and the bytes it is about */
    TAMIS_SGML_NO_CALL = -1
} tamis_sgml_call;

/* What a string of an event is, in the order of the note. */
typedef enum tamis_sgml_type {
    TAMIS_SGML_EOF, /* never delivered */
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
    TAMIS_SGML_MAXTOK
} tamis_sgml_type;

typedef struct tamis_sgml tamis_sgml;

/* Called once per construct, in order; the arrays have `count` members. It may call tamis_sgml_norm(), _line() and
 * _status(), nothing else, on the analyzer. */
typedef void (*tamis_sgml_callback)(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                                    const char *const *strings, const size_t *lengths);

/* allocator: NULL for malloc. Line 1, normalization off. NULL when there is no memory. */
TAMIS_API tamis_sgml *tamis_sgml_new(const tamis_allocator *allocator);
TAMIS_API void tamis_sgml_free(tamis_sgml *l); /* NULL is allowed */

/* Before the first bytes. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sgml_set_limit(tamis_sgml *l, enum tamis_limit limit,
                                                             uint64_t value);

/* Reads the next bytes of the document, split anywhere; a length of 0 says that there are no more. What may still go on
 * is held back till then. A callback that is NULL is not called. A status other than TAMIS_OK is permanent, and nothing
 * is called any more: what was, is no whole document. TAMIS_INVALID_ARGUMENT after the last call. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sgml_lex(tamis_sgml *l, const char *bytes, size_t length,
                                                       tamis_sgml_callback primary, void *primary_user,
                                                       tamis_sgml_callback auxiliary, void *auxiliary_user,
                                                       tamis_sgml_callback error, void *error_user);

/* Turns normalization on or off, from the next string on, and answers what it was. On: the letters A to Z of the names
 * of elements, attributes and declarations, and of NAMEs, become a to z; white space at the end of the strings of tags
 * and declarations is cut, and so is the "=" behind an attribute's name. Off: strings are the bytes of the input. */
TAMIS_API bool tamis_sgml_norm(tamis_sgml *l, bool on);

/* 1 and the line feeds that have been passed; in a callback, those up to the end of the token it is about. */
TAMIS_API uint64_t tamis_sgml_line(const tamis_sgml *l);

TAMIS_API tamis_status tamis_sgml_status(const tamis_sgml *l);

/* "Start Tag", "!!Error!!": a static string, NULL for what is no type. Any thread. */
TAMIS_API const char *tamis_sgml_type_name(tamis_sgml_type type);

/* Writes an event as the note does, through any number of calls of `write`:
 *
 *     (an empty line)
 *     line 1: [Primary]
 *     Start Tag: `<p'
 *       Attr Name: `id'
 *       …
 *
 * `tag` is what stands in brackets, the user pointer of the note's own callbacks. */
typedef void (*tamis_sgml_write)(void *user, const char *bytes, size_t length);

TAMIS_API void tamis_sgml_dump(tamis_sgml_write write, void *user, const char *tag, uint64_t line,
                               size_t count, const tamis_sgml_type *types, const char *const *strings,
                               const size_t *lengths);

/* What a string means (SGML 7.9.3). A LITERAL loses its quotes, and CR; LF and TAB become SPACE; references in it are
 * expanded. A GEREF or NUMCHARREF is expanded (its REFC is a string apart). Anything else stays as it is.
 * Expanded are decimal references to characters that HTML 2 documents can have (not 127 to 159, for one), and &amp;
 * &lt; &gt; &quot; in this spelling, each with or without ";" or a line feed at its end. Other references stay, and
 * `*complete` becomes false; otherwise it stays as it was, so that one variable serves many strings. It may be NULL.
 * Writes at most `capacity` bytes to `out`, without a NUL, and returns how many there are: when that is more, call
 * again with more room. It is never more than `length`. `out` may be NULL when `capacity` is 0, and must not overlap
 * `string`. Pure; any thread. */
TAMIS_API size_t tamis_sgml_expand(tamis_sgml_type type, const char *string, size_t length, char *out,
                                   size_t capacity, bool *complete);

#ifdef __cplusplus
}
#endif
#endif

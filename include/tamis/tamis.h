/* tamis.h: sanitizes HTML.
 *
 *     char *safe;
 *     size_t length;
 *     if (tamis_sanitize(dirty, dirty_length, NULL, &safe, &length, NULL) == TAMIS_OK) {
 *         fwrite(safe, 1, length, stdout);
 *         tamis_release(safe);
 *     }
 *
 * tamis_sanitize() sanitizes one document. tamis_new() creates a context, an object that holds settings
 * and memory for many documents. A server can create one context per thread and use it for every document.
 * A context keeps its memory for the next document, so most documents after the first need no allocation.
 *
 *     tamis *t = tamis_new(NULL);
 *     while (next(&html, &n))
 *         if (tamis_run(t, html, n, &safe, &length) == TAMIS_OK) send(safe, length);
 *         else log(tamis_last_error(t).text);
 *     tamis_free(t);
 *
 * The input is decoded as UTF-8: a byte order mark is dropped, and a malformed sequence becomes U+FFFD (Encoding
 * Standard, "UTF-8 decoder"). The output is UTF-8. Serve the output with "charset=utf-8", because no sanitizer
 * can make bytes safe if a browser decodes them in another encoding. By default, the result is that of
 * Element.setHTML() (HTML Standard, "HTML sanitization"): if a program assigns the output to innerHTML, the
 * browser builds the tree that setHTML() builds for the same input. The two trees can differ if HTML cannot
 * represent the tree of setHTML(), if elements are nested very deeply, or if tamis removes more than the standard
 * does. The comments on tamis_policy_new() and TAMIS_READERS_ALL in policy.h state what else tamis removes.
 *
 * If the status is not TAMIS_OK, there is no output.
 *
 * Threads: only one thread at a time may use a context. Different contexts are independent. A tamis_policy is
 * immutable and can be shared by any number of threads. The library has no mutable global variables. */
#ifndef TAMIS_TAMIS_H
#define TAMIS_TAMIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/error.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/output.h>
#include <tamis/policy.h>
#include <tamis/profile.h>
#include <tamis/status.h>
#include <tamis/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tamis tamis;

/* Sanitizes `length` bytes at `html` as the content of a <div> or, if the policy has a context element (TAMIS_TEXT_CONTEXT
 * in policy.h), as the content of that element. The input need not be NUL-terminated and is not changed.
 *   policy: the policy; NULL for the built-in safe default (policy.h).
 *   out, out_length: on TAMIS_OK, `*out` is set to the output, which is `*out_length` bytes and a terminating NUL that is
 *     not counted. The memory block of the output can be twice as large as the output, or 1,024 bytes larger than the
 *     output. The caller frees the output with tamis_release(). On any other status, `*out` and `*out_length` are unchanged.
 *   error: set to the error (error.h): the returned status, its text, and the place in the input that was
 *     reached when the document failed. If the status is TAMIS_OK, or if no input was read, the place
 *     is the beginning of the input. If `error` is NULL, nothing is stored. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sanitize(const char *html, size_t length,
                                                       const tamis_policy *policy, char **out,
                                                       size_t *out_length, tamis_error *error);

/* Frees the output of tamis_sanitize(). NULL is allowed. */
TAMIS_API void tamis_release(char *out);

/* Creates a reusable context, which allocates its memory with `allocator`. `allocator` is copied; NULL selects malloc.
 * Returns NULL if there is not enough memory. */
TAMIS_API tamis *tamis_new(const tamis_allocator *allocator);

/* Frees the context and the output of its last document. NULL is allowed. */
TAMIS_API void tamis_free(tamis *t);

/* The functions tamis_set_…() change the settings of a context. A setting applies to every following document. A document
 * is in progress from its first tamis_feed() to the next tamis_finish(), tamis_finish_urls() (urls.h) or tamis_reset().
 * While a document is in progress, the functions tamis_set_…() change nothing and return TAMIS_INVALID_ARGUMENT. */

/* Sets the policy. The policy is not copied, and must exist as long as the context uses it. NULL selects the built-in
 * safe default. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_policy(tamis *t, const tamis_policy *policy);

/* Replaces the "idPrefix" (TAMIS_TEXT_ID_PREFIX) or the "baseURL" (TAMIS_TEXT_BASE_URL) of the policy for the following
 * documents. If `text` is NULL, the text of the policy applies again. With this function, one compiled policy can be used
 * with a different prefix for each document. The text is copied. The function allocates memory only if the memory that it
 * allocated for earlier texts is not sufficient. tamis_set_policy() removes the texts that this function has set.
 *
 * Before this call, the policy must be set with tamis_set_policy(). The policy must have a text for `which`. A
 * "scope" that is an id always begins with the "idPrefix" of the policy. In such a scope, too, the new prefix replaces
 * the old one. For example, if the "idPrefix" is "user-", the scope is "#user-mail" and `text` is
 * "m7-", the scope becomes "#m7-mail". Returns TAMIS_INVALID_ARGUMENT if `which` is neither TAMIS_TEXT_ID_PREFIX
 * nor TAMIS_TEXT_BASE_URL, if the policy does not have a text for `which`, if `text` would not be valid in the
 * policy, or while a document is in progress. Returns TAMIS_NO_MEMORY or the status of a limit if the text cannot
 * be stored; the memory of the text counts toward ARENA_BYTES.
 *
 * If the function fails, no document is sanitized with the text that applied before, which can be the prefix of another user:
 * each following document fails with TAMIS_INVALID_ARGUMENT. This ends when a call for the same `which` succeeds, for
 * example with NULL, or when tamis_set_policy() is called. A document in progress is not changed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_policy_text(tamis *t, tamis_config_text which,
                                                              const char *text);

/* Sets one limit (limits.h). The value 0 is a limit of zero; there is no value for "no limit". The value of every limit except
 * ARENA_BYTES can be at most 2^30. Returns TAMIS_INVALID_ARGUMENT for a greater value or an unknown limit. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_limit(tamis *t, tamis_limit limit, uint64_t value);

/* Sets the context element of fragment parsing (HTML Standard, 13.4), for example "td", "svg desc" or "math mi". The
 * default is the context element of the policy (TAMIS_TEXT_CONTEXT in policy.h) or, if the policy has none, "div". A name
 * without "svg" or "math" before it is the name of an HTML element. The string is copied. With TAMIS_HTML and a safe
 * policy, the output is empty if the context element is "script" or "svg script", as with setHTML(). If the context element
 * is "template", a form inside another form is replaced with its children, because not all parsers keep a nested form; this
 * does not apply to a form inside a template of the input. If `context` is NULL, the input is parsed as a whole document,
 * as in Document.parseHTML(). With TAMIS_HTML, the output then contains the DOCTYPE of the input, without its public and
 * system identifiers. It also contains the html, head and body elements if the policy allows them. With a portable profile,
 * however, the output is not a document (profile.h). Returns TAMIS_INVALID_ARGUMENT if the name is empty, if it contains
 * white space or one of the characters < > / = " ' &, or if it is the name of an HTML or MathML element and contains an
 * uppercase letter. Returns TAMIS_NO_MEMORY or the status of a limit if the string cannot be copied. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_context(tamis *t, const char *context);

/* Sets how the parser treats the content of noscript elements in the input. If `scripting` is true, the content
 * is text, as in a page with scripting. If `scripting` is false, the content is markup. The default is the flag
 * "scripting" of the policy (TAMIS_FLAG_SCRIPTING in policy.h). If the policy does not have this flag, the
 * content is text in a fragment, as with setHTML(), and markup in a document, as with Document.parseHTML(). If
 * the content is markup, a policy that replaces noscript with its children can keep, for example, the images of
 * a page that loads its images with a script. The output of a safe policy contains no noscript. Therefore
 * parsers with and without scripting read this output as the same tree, unless noscript is the context element.
 * With TAMIS_XML5, this setting has no effect, because the content of noscript is always markup in XML. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_scripting(tamis *t, bool scripting);

/* Sets the dialect of the input: TAMIS_HTML (the default) or TAMIS_XML5. TAMIS_XML5 parses any bytes as XML;
 * use this dialect for SVG files, XHTML, and the XHTML content of feeds. Returns TAMIS_INVALID_ARGUMENT for
 * any other dialect, and for TAMIS_XML5 if a profile other than TAMIS_PROFILE_HTML is set.
 *
 * With TAMIS_XML5, the policy is applied to namespaces and local names; prefixes do not matter. In a policy, the namespace ""
 * (null in JSON) means no namespace; only XML has elements in no namespace. Elements and attributes are removed if they are in
 * a namespace that tamis does not support (policy.h). The output is XML 1.0 with namespaces, in UTF-8, and is well-formed. The
 * output contains no XML declaration, no DOCTYPE, no CDATA section, and no references to entities other than the five
 * predefined ones. Serve the output as XML. With a safe policy, the output runs no script even if it is parsed as HTML. For
 * this purpose, a safe policy removes elements and attributes such as SCRIPT and hRef, whose names an HTML parser would
 * convert to the known names script and href (policy.h has the exact rule). A safe policy also removes comments and processing
 * instructions that contain "</". A safe policy also removes processing instructions such as xml-stylesheet, which loads a style
 * sheet. In the output, elements are nested at most 200 levels deep, because widely used parsers reject more than 256 levels.
 *
 * If tamis_set_context() was called with NULL, the input is parsed as a document, and the output is a document with one
 * root element; the output is empty if the policy removes the root element. Otherwise, the input is parsed as a fragment,
 * that is, as the content of an element, and the name of the context element has no effect. In the output, each top-level
 * element of a fragment declares its namespace. Markup that XML cannot represent is removed, for example an attribute
 * with an invalid name or a comment that contains "--". A character that XML does not allow becomes U+FFFD. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_dialect(tamis *t, tamis_dialect dialect);

/* Sets the profile, which determines how markup is written in the output (profile.h). Returns TAMIS_INVALID_ARGUMENT for an
 * unknown profile and, if the dialect is not TAMIS_HTML, for every profile other than TAMIS_PROFILE_HTML. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_profile(tamis *t, tamis_profile profile);

/* Sets what tamis_run() and tamis_finish() return: HTML (with TAMIS_XML5, XML), text or Markdown
 * (output.h). The default is TAMIS_TO_HTML. Text is never safe as HTML. The HTML that a renderer makes from Markdown must be
 * sanitized again. Returns TAMIS_INVALID_ARGUMENT for an unknown output. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_output(tamis *t, tamis_output output);

/* Sets the options of TAMIS_TO_TEXT: a combination of bits of enum tamis_text_option (output.h), or 0, which is
 * the default. Returns TAMIS_INVALID_ARGUMENT for unknown bits. The options have no effect on other outputs. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_text_options(tamis *t, unsigned options);

/* Sets the syntax of HTML: a combination of bits of enum tamis_syntax_option (output.h), or 0, which is the default. The options
 * have no effect with TAMIS_XML5, with a portable profile, and with a policy with "templateMarkers". With an option, tamis
 * always builds a tree. Output that is sanitized again with the same options does not change; with other
 * options, or by tamis_verify(), it is written in their syntax. Returns TAMIS_INVALID_ARGUMENT for unknown bits and while a
 * document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_syntax(tamis *t, unsigned options);

/* Sanitizes one document in one call. The input is not copied; it must not change until the call returns. On TAMIS_OK, `*out`
 * points to the output, which is `*out_length` bytes and a terminating NUL that is not counted. The output belongs to the
 * context and is valid until the next call that begins a document, changes a setting, or resets or frees the context. On any
 * other status, `*out` is set to NULL and `*out_length` to 0. While a document is in progress, the function returns
 * TAMIS_INVALID_ARGUMENT and does not change the document. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_run(tamis *t, const char *html, size_t length, const char **out,
                                                  size_t *out_length);

/* These functions sanitize one document in pieces: call tamis_feed() for each piece, then tamis_finish(). Pieces are
 * copied. The input can be split anywhere; the result does not depend on the split (promise P5 in docs/architecture.md).
 * If the document fails, for example because it exceeds a limit, tamis_feed() returns the status of the failure. Further
 * calls of tamis_feed() return the same status until tamis_finish() or tamis_reset() ends the document. tamis_finish()
 * also returns the status of the failure. If the document does not fail, tamis_finish() returns the output as
 * tamis_run() does. tamis_feed() returns TAMIS_INVALID_ARGUMENT if `html` is NULL and `length` is not 0. tamis_finish()
 * returns TAMIS_INVALID_ARGUMENT if `out` or `out_length` is NULL. These calls do not change the document. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_feed(tamis *t, const char *html, size_t length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_finish(tamis *t, const char **out, size_t *out_length);

/* Discards the document in progress, and the output, status, report, list of URLs, counts and work units of the last document.
 * Settings and memory are kept. */
TAMIS_API void tamis_reset(tamis *t);

/* Returns the status of the last document, its text, and the place in the input that was reached when the document failed
 * (error.h). If the status is TAMIS_OK, the place is the beginning of the input, and the text is "". */
TAMIS_API tamis_error tamis_last_error(const tamis *t);

/* The numbers of elements, attributes, comments and processing instructions that the policy removed from the last
 * document. An element that is removed with its content counts as one element, and so does an element that is replaced
 * with its children, or an element whose tags become text. After the policy is applied, tamis can remove more markup,
 * which is not counted: markup that other parsers would read differently ("readers" in policy.h), that the output cannot
 * represent, that a portable profile does not allow, or that an excerpt cuts off. If the output is empty because the
 * policy is safe and the context element is a script, nothing is counted. Later versions can add members at the end. */
typedef struct tamis_counts {
    uint64_t elements;
    uint64_t attributes;
    uint64_t comments;
    uint64_t processing_instructions;
} tamis_counts;

/* Returns a pointer to the counts of the last document; the pointer is never NULL. The struct belongs to the context. The next
 * document and tamis_reset() change the struct. All counts are 0 before the first document, while a document is in progress,
 * and after tamis_reset(). If the status of the document is not TAMIS_OK, the counts include only what was removed before the
 * error. */
TAMIS_API const tamis_counts *tamis_removed(const tamis *t);

/* Returns an upper bound for the number of bytes that the context can hold: the limit ARENA_BYTES plus the size of the
 * context itself. Memory is kept between documents; tamis_free() frees it. If ARENA_BYTES was lowered, the context can hold
 * more until the next document begins. */
TAMIS_API uint64_t tamis_memory_bound(const tamis *t);

#ifdef __cplusplus
}
#endif
#endif

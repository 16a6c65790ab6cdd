/* tamis.h: HTML in, safe HTML out.
 *
 *     char *safe;
 *     size_t length;
 *     if (tamis_sanitize(dirty, dirty_length, NULL, &safe, &length, NULL) == TAMIS_OK) {
 *         fwrite(safe, 1, length, stdout);
 *         tamis_release(safe);
 *     }
 *
 * One call is enough for one document. A server keeps one context per thread and runs documents through it: its memory
 * is reused, so a small document costs no allocation.
 *
 *     tamis *t = tamis_new(NULL);
 *     while (next(&html, &n))
 *         if (tamis_run(t, html, n, &safe, &length) == TAMIS_OK) send(safe, length);
 *         else log(tamis_last_error(t));
 *     tamis_free(t);
 *
 * Input is bytes, read as UTF-8: a byte order mark is dropped, a malformed sequence becomes U+FFFD (Encoding Standard,
 * "UTF-8 decoder"). Output is UTF-8; send it as such ("charset=utf-8"), for no sanitizer can make bytes safe that are
 * read in another encoding. The result is that of Element.setHTML() (HTML Standard, "HTML sanitization"): put into a
 * page through innerHTML it gives the tree that setHTML gives for the same input, wherever HTML can write that tree.
 *
 * Whatever comes in: a status other than TAMIS_OK means that there is no output at all.
 *
 * Threads: a tamis is used by one thread at a time; different ones are independent. A tamis_policy is immutable and may
 * be shared by any number of threads. There are no globals. */
#ifndef TAMIS_TAMIS_H
#define TAMIS_TAMIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/policy.h>
#include <tamis/profile.h>
#include <tamis/status.h>
#include <tamis/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tamis tamis;

/* Sanitizes `length` bytes at `html` (not NUL-terminated, not changed) as the content of a <div>.
 * policy: NULL for the built-in safe default (policy.h).
 * out, out_length: on TAMIS_OK the output, `*out_length` bytes and a terminating NUL that is not counted, to be
 *   given back with tamis_release(). Untouched otherwise.
 * error: NULL, or filled with the status and the place reached when the status is not TAMIS_OK. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_sanitize(const char *html, size_t length,
                                                       const tamis_policy *policy, char **out,
                                                       size_t *out_length, tamis_error *error);

/* Gives back what tamis_sanitize() returned. NULL is allowed. */
TAMIS_API void tamis_release(char *out);

/* A reusable context. allocator: NULL for malloc; otherwise copied, and every byte this context uses comes through it.
 * NULL when there is no memory. */
TAMIS_API tamis *tamis_new(const tamis_allocator *allocator);

/* Gives back all memory. Output returned from it is gone. NULL is allowed. */
TAMIS_API void tamis_free(tamis *t);

/* Settings hold for every following document until changed; they may be changed only between documents (after
 * tamis_new, tamis_run, tamis_finish or tamis_reset), TAMIS_INVALID_ARGUMENT otherwise. */

/* The policy, not copied: it must outlive its use here. NULL: the built-in safe default. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_policy(tamis *t, const tamis_policy *policy);

/* One limit (limits.h). 0 is a limit like any other; the greatest value is 2^30, but for ARENA_BYTES, which may be any.
 * TAMIS_INVALID_ARGUMENT beyond it, or for a limit that does not exist. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_limit(tamis *t, enum tamis_limit limit, uint64_t value);

/* The context element of fragment parsing (HTML Standard, 13.4): "div" (the default), "td", "svg desc", "math mi" …;
 * a name without a namespace word is an HTML element. Copied. As setHTML does, a `script` context under a safe policy
 * gives empty output. NULL: parse whole documents instead, as Document.parseHTML() does, DOCTYPE, html, head and body
 * included. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_context(tamis *t, const char *context);

/* What the input is read as: TAMIS_HTML (the default), or TAMIS_XML5: XML of any quality, for SVG files, XHTML and what
 * feeds carry. TAMIS_INVALID_ARGUMENT for the dialects that have no tree, and with a profile (below) that is not for them.
 *
 * XML5: the policy is asked for namespaces and local names, whatever the prefixes were; elements in no namespace,
 * which HTML does not have, it names with the namespace "" (null in JSON), and nothing in a namespace that is not one
 * of TAMIS_NAMESPACE_… stays. The output is well-formed XML 1.0 with namespaces, in UTF-8, without XML declaration,
 * DOCTYPE, CDATA section or any entity but the built-in five; serve it as XML. It is made so that a reader who takes
 * it for HTML runs no script either, if the policy is safe: so a safe policy removes names that are others written in
 * capitals (SCRIPT, hRef), the processing instruction xml-stylesheet, and comments with "</" in them. Elements stand
 * at most 200 deep, for widespread parsers refuse more than 256. Context NULL: a document, with one root element;
 * empty when the policy does not allow that. Any other context: a fragment, what may stand in an element; which
 * element that is does not matter, and each element at the top says its namespace. What XML cannot write (a name that
 * is none, "--" in a comment) is left out, and a character that XML does not have becomes U+FFFD. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_dialect(tamis *t, tamis_dialect dialect);

/* The form of the output (profile.h). Other than TAMIS_PROFILE_HTML of TAMIS_HTML only. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_profile(tamis *t, tamis_profile profile);

/* Sanitizes one document in one call, without copying the input, which must not change until the call returns.
 * On TAMIS_OK `*out` points to `*out_length` bytes and a NUL that is not counted; they belong to the context and live
 * until the next call on it. On any other status both are set to NULL and 0. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_run(tamis *t, const char *html, size_t length, const char **out,
                                                  size_t *out_length);

/* The same in pieces: feed as they come, of any size, split anywhere, then finish. The result does not depend on the
 * split (promise P5). A status other than TAMIS_OK stays until the document ends, with tamis_finish() or tamis_reset(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_feed(tamis *t, const char *html, size_t length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_finish(tamis *t, const char **out, size_t *out_length);

/* Forgets the document in hand and its output; keeps settings and memory. */
TAMIS_API void tamis_reset(tamis *t);

/* The status of the last document and the place that had been reached when it was given. */
TAMIS_API tamis_error tamis_last_error(const tamis *t);

/* Work units spent on the last document: a deterministic count, the same on every machine, that a multiple of the
 * time it takes is bounded by (promise P4). For tests and fuzzers. */
TAMIS_API uint64_t tamis_work(const tamis *t);

/* What the filter did to the last document: how many elements, attributes, comments and processing instructions it
 * took out. An element that went with all that was in it counts as one, and so does one that left its children. */
typedef struct tamis_counts {
    uint64_t elements;
    uint64_t attributes;
    uint64_t comments;
    uint64_t processing_instructions;
} tamis_counts;
TAMIS_API tamis_counts tamis_removed(const tamis *t);

/* No document can make a context hold more bytes than this: the limit ARENA_BYTES as set, plus the size of the context
 * itself. Memory is kept between documents; tamis_free() gives it back. */
TAMIS_API uint64_t tamis_memory_bound(const tamis *t);

#ifdef __cplusplus
}
#endif
#endif

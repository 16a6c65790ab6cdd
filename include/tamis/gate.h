/* gate.h: the gate, which reads a finished text once, and accepts or refuses it.
 *
 * tamis passes all its output of a safe policy through the gate. It knows nothing of the parser, the filter and the serializer: it
 * reads a simple language, and looks up each name and each URL scheme in a table that is made from the configuration of the
 * policy. If it accepts a text, no HTML parser finds an element, an attribute or a URL scheme in the text that the policy does not
 * list. docs/gate.md has the argument, what is proved of it, and what has to be trusted.
 *
 *     tamis_refusal refusal;
 *     if (!tamis_gate(policy, NULL, html, n, &refusal))
 *         printf("%zu:%zu: %s\n", refusal.place.line, refusal.place.column, refusal.rule);
 *
 * The gate can also read text from elsewhere: text that other software sanitized, or that is in a database. It refuses much that is
 * safe: attributes without quotation marks, "<" or "&" in a text, and all that tamis does not write. To make such a text
 * acceptable, sanitize it. */
#ifndef TAMIS_GATE_H
#define TAMIS_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/export.h>
#include <tamis/policy.h>
#include <tamis/status.h>
#include <tamis/stream.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The size of `around` with its NUL. */
enum { TAMIS_AROUND_BYTES = 96 };

/* Why the gate refused a text, and where. Later versions add no members. */
typedef struct tamis_refusal {
    tamis_place place; /* where the text violates the rule */
    const char *rule;  /* a sentence, a static string; NULL if the text is accepted */
    /* The bytes before and after the place, ten each if there are as many. What is not a visible ASCII character is written as in
     * C, such as "\x00". */
    char around[TAMIS_AROUND_BYTES];
} tamis_refusal;

/* Reports whether the gate accepts a text.
 * policy: NULL is the default policy. A policy that is not safe has no gate: all texts are refused.
 * context: the element into which the text is inserted, as for tamis_set_context(); NULL: it is that of the policy or, if the
 *   policy has none, div.
 * refusal: can be NULL. Otherwise it is always set.
 * Returns false also if an argument is not valid; then the rule says so. Allocates no memory. Threads: a policy can be used by
 * several threads at the same time. */
TAMIS_API TAMIS_MUST_CHECK bool tamis_gate(const tamis_policy *policy, const char *context, const char *html,
                                           size_t length, tamis_refusal *refusal);

/* Sets whether the output of a context passes through the gate; the default is true. Without the gate, a mistake in tamis can let
 * through what the policy does not allow. Use this only to measure what the gate costs. If tamis was built with TAMIS_GATE=OFF, there is
 * no gate, and the setting has no effect. Returns TAMIS_INVALID_ARGUMENT in a document. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_gate(tamis *t, bool on);

/* Writes the table of a policy as a C file, for a program that contains the gate without the library: tamis_gate.h and tamis_gate.c,
 * which ./dev dist makes (docs/gate.md, "Use it alone"). The file defines `const struct tamis_gate_table NAME`.
 * policy: NULL is the default policy.
 * name: an identifier of C, at most 40 bytes.
 * write, user: `write` is called with each part of the file, in order.
 * Returns TAMIS_OK; TAMIS_INVALID_ARGUMENT; TAMIS_INVALID_POLICY if the policy is not safe: it has no gate; TAMIS_STOPPED if `write`
 * returned false. Allocates no memory. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_gate_write_table(const tamis_policy *policy, const char *name,
                                                               tamis_output_callback write, void *user);

#ifdef __cplusplus
}
#endif
#endif

/* tamis_gate.h: the gate of tamis alone, for any program. It reads a finished text of HTML once, and accepts or refuses it.
 *
 * If the gate accepts a text, no HTML parser finds an element, an attribute or a URL scheme in the text that the table does not
 * list. A table has what a policy of tamis lists: `tamis gate --table NAME --policy FILE` prints one as a C file. So text that other
 * software sanitized, or that is in a database, can be checked in one pass.
 *
 *     struct tamis_gate_refusal refusal;
 *     if (!tamis_gate_accepts(NULL, NULL, html, n, &refusal))
 *         printf("byte %zu: %s\n", refusal.offset, refusal.rule);
 *
 * The text must be UTF-8. Much that is safe is refused, because the gate accepts only what tamis writes: attributes in double quotation
 * marks, no "<" and few references in a text. docs/gate.md in the sources of tamis has the argument, what is proved of it, and what
 * has to be trusted.
 *
 * The functions allocate no memory, and have no state but what the caller passes: several threads can call them at the same time.
 * The names do not collide with those of libtamis, so that a program can contain both. */
#ifndef TAMIS_GATE_ALONE_H
#define TAMIS_GATE_ALONE_H

#include "gate/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the form of tables. A table that was printed for another version does not compile. */
#define TAMIS_GATE_TABLES 1

/* What a policy lists. A program only refers to constants of this type. */
struct tamis_gate_table {
    struct gate_table lists;
    const char *context; /* the context of the policy; NULL: none */
};

/* The table of the default policy of tamis. */
extern const struct tamis_gate_table tamis_gate_default;

/* Why a text was refused, and where. */
struct tamis_gate_refusal {
    const char *rule; /* a sentence, a static string; NULL if the text is accepted */
    size_t offset;    /* the number of bytes before the place that violates the rule */
};

/* Reports whether the gate accepts a text.
 * table: NULL is the default table.
 * context: the element into which the text is inserted, such as "div", "td" or "svg desc". NULL: that of the policy or, if the
 *   policy has none, div.
 * refusal: can be NULL. Otherwise it is always set. If an argument is not valid, the rule says so. */
bool tamis_gate_accepts(const struct tamis_gate_table *table, const char *context, const char *bytes,
                        size_t n, struct tamis_gate_refusal *refusal);

/* --- texts that arrive in pieces --- */

/* What is known about a text before its next byte. */
struct tamis_gate_reading {
    struct gate gate;
};

/* Begins a text. The arguments are those of tamis_gate_accepts(). If one is not valid, the text is refused. */
void tamis_gate_start(struct tamis_gate_reading *r, const struct tamis_gate_table *table,
                      const char *context);

/* Reads the next bytes. Returns how many of them are accepted: what was accepted so far can be used, if what follows is accepted.
 * If they are fewer than n, either the text is refused (tamis_gate_finish() then returns false), or the last bytes begin a tag, a
 * reference or a comment whose end is missing: pass them again, with the bytes that follow. */
size_t tamis_gate_next(struct tamis_gate_reading *r, const char *bytes, size_t n);

/* Ends the text. `rest` is the number of bytes that were passed, but not accepted. Returns whether the text is accepted. */
bool tamis_gate_finish(struct tamis_gate_reading *r, size_t rest, struct tamis_gate_refusal *refusal);

#ifdef __cplusplus
}
#endif
#endif

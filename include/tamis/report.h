/* report.h: what was removed or changed in a document, and why.
 *
 *     tamis_set_report(t, 100);
 *     if (tamis_run(t, html, n, &safe, &length) == TAMIS_OK)
 *         for (size_t i = 0; i < tamis_change_count(t); i++) {
 *             const tamis_change *c = tamis_change_at(t, i);
 *             printf("%ju:%ju: %s\n", (uintmax_t)c->place.line, (uintmax_t)c->place.column,
 *                    tamis_reason_text(c->reason));
 *         }
 *
 * A report costs time and memory that grow with what is removed, so it is off unless asked for, and it is bounded.
 * The output is the same with and without it. */
#ifndef TAMIS_REPORT_H
#define TAMIS_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/export.h>
#include <tamis/status.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REASON(name, code, text) TAMIS_REASON_##name,
typedef enum tamis_reason {
#include <tamis/reasons.def>
    TAMIS_REASON_COUNT
} tamis_reason;
#undef REASON

/* "url-scheme"; and a sentence without its full stop. Static strings; "" out of range. Codes do not change. */
TAMIS_API const char *tamis_reason_code(tamis_reason reason);
TAMIS_API const char *tamis_reason_text(tamis_reason reason);

typedef enum tamis_subject {
    TAMIS_SUBJECT_ELEMENT,
    TAMIS_SUBJECT_ATTRIBUTE,
    TAMIS_SUBJECT_VALUE, /* a part of the value of an attribute, or of the text of a style element */
    TAMIS_SUBJECT_TEXT,
    TAMIS_SUBJECT_COMMENT,
    TAMIS_SUBJECT_PROCESSING_INSTRUCTION,
    TAMIS_SUBJECT_COUNT
} tamis_subject;

/* "element", "attribute", "value", "text", "comment", "processing-instruction". "" out of range. */
TAMIS_API const char *tamis_subject_name(tamis_subject subject);

/* What became of it. */
typedef enum tamis_outcome {
    TAMIS_OUTCOME_REMOVED,   /* gone; an element with all that is in it */
    TAMIS_OUTCOME_UNWRAPPED, /* of an element: it is gone, and what is in it took its place */
    TAMIS_OUTCOME_CHANGED,   /* there, with another name or value, in another place, or as text */
    TAMIS_OUTCOME_ADDED,     /* was not there */
    TAMIS_OUTCOME_COUNT
} tamis_outcome;

/* "removed", "unwrapped", "changed", "added". "" out of range. */
TAMIS_API const char *tamis_outcome_name(tamis_outcome outcome);

/* One thing that is not in the output as it was in the input. Strings are NUL-terminated UTF-8, never NULL ("" where
 * there is nothing to say), of at most 200 bytes ("…" ends what was cut), and live as long as the report. */
typedef struct tamis_change {
    tamis_subject subject;
    tamis_reason reason;
    tamis_outcome outcome;
    /* Its name; of an attribute or value, that of its element; of text and the like, that of the element it is in. */
    const char *element;
    /* Its name; "" for what is not of an attribute. */
    const char *attribute;
    /* The part of a value that was the reason ("javascript:", "position: fixed"), the new name or value, the text of a
     * comment, the target of a processing instruction. */
    const char *detail;
    /* Where the policy says so: "elements", "rules[3].url.schemes"; "" when it is no policy's to say. */
    const char *rule;
    /* In the input: of an element the "<" of its start tag, of an attribute or value its name, of a comment or processing
     * instruction its "<". An element that the parser supplied stands where the tag or text was that made it do so, an
     * attribute that a rule puts in at its element. */
    tamis_place place;
    /* Bytes at that place that are its name with what comes before it ("<b" is 2, "href" is 4), or that of the tag that
     * made the parser supply it (0: text did); of comments and processing instructions all bytes; of text those up to the
     * next "<". */
    size_t length;
} tamis_change;

/* How many changes the report of each following document holds at the most; 0 (the default): no report. As for all
 * settings (tamis.h), between documents only: TAMIS_INVALID_ARGUMENT otherwise, or beyond 1,000,000. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_report(tamis *t, size_t most);

/* Of the last document; valid until the next call on the context that begins one, changes a setting or frees it. Sorted
 * by place. A document that was refused has no report. */
TAMIS_API size_t tamis_change_count(const tamis *t);
TAMIS_API const tamis_change *tamis_change_at(const tamis *t, size_t index); /* NULL out of range */

/* How many there were, those included that the report had no room for: they are the later ones in the tree. */
TAMIS_API uint64_t tamis_change_total(const tamis *t);

#ifdef __cplusplus
}
#endif
#endif

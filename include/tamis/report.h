/* report.h: what was removed from a document, changed in it or added to it, and why.
 *
 *     tamis_set_report(t, 100);
 *     if (tamis_run(t, html, n, &safe, &length) == TAMIS_OK)
 *         for (size_t i = 0; i < tamis_change_count(t); i++) {
 *             const tamis_change *c = tamis_change_at(t, i);
 *             printf("%ju:%ju: %s\n", (uintmax_t)c->place.line, (uintmax_t)c->place.column,
 *                    tamis_reason_text(c->reason));
 *         }
 *
 * A report costs time and memory, which grow with the number of changes and the size of the output. Therefore it is
 * off by default, and its length is bounded. The memory counts toward the limit ARENA_BYTES. Otherwise a report does
 * not change the result. */
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

/* Return the code of a reason ("url-scheme"), and a sentence that describes it, without a full stop. The strings are
 * static; "" for a value out of range. Codes do not change between versions. */
TAMIS_API const char *tamis_reason_code(tamis_reason reason);
TAMIS_API const char *tamis_reason_text(tamis_reason reason);

typedef enum tamis_subject {
    TAMIS_SUBJECT_ELEMENT,
    TAMIS_SUBJECT_ATTRIBUTE,
    TAMIS_SUBJECT_VALUE, /* the value of an attribute, the text of a style element, or a part of one */
    TAMIS_SUBJECT_TEXT,
    TAMIS_SUBJECT_COMMENT,
    TAMIS_SUBJECT_PROCESSING_INSTRUCTION,
    TAMIS_SUBJECT_COUNT
} tamis_subject;

/* Returns "element", "attribute", "value", "text", "comment" or "processing-instruction"; "" for a value out of
 * range. */
TAMIS_API const char *tamis_subject_name(tamis_subject subject);

/* What happened to the subject. */
typedef enum tamis_outcome {
    TAMIS_OUTCOME_REMOVED,   /* removed; an element together with its content */
    TAMIS_OUTCOME_UNWRAPPED, /* an element was replaced with its children */
    TAMIS_OUTCOME_CHANGED,   /* kept with another name or value, in another place, or as text */
    TAMIS_OUTCOME_ADDED,     /* inserted; it is not in the input */
    TAMIS_OUTCOME_COUNT
} tamis_outcome;

/* Returns "removed", "unwrapped", "changed" or "added"; "" for a value out of range. */
TAMIS_API const char *tamis_outcome_name(tamis_outcome outcome);

/* One difference between the input and the output. Strings are NUL-terminated UTF-8 of at most 200 bytes (a longer
 * one is cut and ends in "…"), never NULL ("" if there is nothing to report), and valid as long as the report. Later
 * versions can add members at the end. */
typedef struct tamis_change {
    tamis_subject subject;
    tamis_reason reason;
    tamis_outcome outcome;
    /* The name of the element; for an attribute or value, the name of its element; for text, comments and processing
     * instructions, the name of their parent element. */
    const char *element;
    /* The name of the attribute; "" if the subject is not an attribute or its value. */
    const char *attribute;
    /* The part of a value that is the reason ("javascript:", "position: fixed"), the new name or value, the text of a
     * comment, or the target of a processing instruction. */
    const char *detail;
    /* The part of the policy that causes the change: "elements", "rules[3].url.schemes"; "" if it does not depend on
     * the policy. */
    const char *rule;
    /* The place in the input: for an element, the "<" of its start tag; for an attribute or its value, the attribute's
     * name; for a comment or processing instruction, its "<". For an element that the parser inserted, the place of
     * the tag or text that caused it. For an attribute that a rule inserts, and for the text of a style element, the
     * place of the element. */
    tamis_place place;
    /* The number of bytes at that place: for an element, "<" and its name ("<b" is 2); for an attribute or its value,
     * the attribute's name ("href" is 4); for a comment or processing instruction, all of it; for text, the bytes up
     * to the next "<". For an element that the parser inserted, the length of the tag that caused it, counted in the
     * same way ("</p" is 3), or 0 if text caused it. For an attribute that a rule inserts, and for
     * the text of a style element, the same length as for the element. */
    size_t length;
} tamis_change;

/* Sets the maximum number of changes in the report of each following document; 0 (the default) means no report. Like
 * all settings (tamis.h), it can be changed only between documents. Returns TAMIS_INVALID_ARGUMENT while a document
 * is in progress, and if `most` is greater than 1,000,000. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_report(tamis *t, size_t most);

/* Return the number of changes in the report of the last document, and one of them. Changes are sorted by place. They
 * are valid until the next call that begins a document, changes a setting, or resets or frees the context. If the
 * status of the document is not TAMIS_OK, its report is empty. */
TAMIS_API size_t tamis_change_count(const tamis *t);
TAMIS_API const tamis_change *tamis_change_at(const tamis *t, size_t index); /* NULL if out of range */

/* Returns the number of all changes, including those for which the report had no space. A full report holds the
 * changes that were made first. Returns 0 if there is no report. */
TAMIS_API uint64_t tamis_change_total(const tamis *t);

#ifdef __cplusplus
}
#endif
#endif

/* report.h: what was removed from a document, changed in it or added to it, and why.
 *
 *     if (tamis_set_report(t, 100) == TAMIS_OK && tamis_run(t, html, n, &safe, &length) == TAMIS_OK)
 *         for (size_t i = 0; i < tamis_change_count(t); i++) {
 *             const tamis_change *c = tamis_change_at(t, i);
 *             printf("%ju:%ju: %s\n", (uintmax_t)c->place.line, (uintmax_t)c->place.column,
 *                    tamis_reason_text(c->reason));
 *         }
 *
 * Two additions are not listed: links that "linkify" adds, and spans that a portable profile adds.
 *
 * A report costs time and memory, which grow with the number of changes and the size of the output. Therefore the report is off
 * by default, and the number of its changes is limited. The memory of a report counts toward the limit ARENA_BYTES. The report
 * changes the result only if this limit is exceeded because of the report. */
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

#define REASON(name, code, text, user_text) TAMIS_REASON_##name,
typedef enum tamis_reason {
#include <tamis/reasons.def>
    TAMIS_REASON_COUNT
} tamis_reason;
#undef REASON

/* Return the code of a reason, such as "url-scheme", and a sentence that describes the reason, without a final period. The
 * strings are static. Both functions return "" for a value out of range. Codes do not change between versions. */
TAMIS_API const char *tamis_reason_code(tamis_reason reason);
TAMIS_API const char *tamis_reason_text(tamis_reason reason);

/* Returns the reason as an English sentence that can be shown to the person who sent the document, with a final period. It contains no
 * names of the policy or of tamis, and no numbers. A program that shows other languages can translate it: the code of the reason
 * is the key of the translation. The string is static. Returns "" for a value out of range. */
TAMIS_API const char *tamis_reason_user_text(tamis_reason reason);

typedef enum tamis_subject {
    TAMIS_SUBJECT_ELEMENT,
    TAMIS_SUBJECT_ATTRIBUTE,
    TAMIS_SUBJECT_VALUE, /* the value of an attribute, the text of a style element, or a part of either */
    TAMIS_SUBJECT_TEXT,
    TAMIS_SUBJECT_COMMENT,
    TAMIS_SUBJECT_PROCESSING_INSTRUCTION,
    TAMIS_SUBJECT_COUNT
} tamis_subject;

/* Returns the name of a subject ("element", "attribute", "value", "text", "comment" or "processing-instruction"), or "" for
 * a value out of range. */
TAMIS_API const char *tamis_subject_name(tamis_subject subject);

/* What happened to the subject. */
typedef enum tamis_outcome {
    TAMIS_OUTCOME_REMOVED,   /* removed; an element is removed with its content */
    TAMIS_OUTCOME_UNWRAPPED, /* an element was replaced with its children */
    TAMIS_OUTCOME_CHANGED,   /* kept with another name or value, in another place, or as text */
    TAMIS_OUTCOME_ADDED,     /* inserted; the subject is not in the input */
    TAMIS_OUTCOME_COUNT
} tamis_outcome;

/* Returns the name of an outcome ("removed", "unwrapped", "changed" or "added"), or "" for a value out of range. */
TAMIS_API const char *tamis_outcome_name(tamis_outcome outcome);

/* One difference between the input and the output. Strings are NUL-terminated UTF-8, and are valid as long as the change is
 * valid (see tamis_change_at()). A string of more than 197 bytes is cut, and "…" (3 bytes) is added; so a string has at most
 * 200 bytes. A string is never NULL; it is "" if there is nothing to report. Later versions can add members at the end. */
typedef struct tamis_change {
    tamis_subject subject;
    tamis_reason reason;
    tamis_outcome outcome;
    /* The name of the element. For an attribute or its value, the name of the element that has the attribute. For the text of a
     * style element, "style". For other text, a comment or a processing instruction, the name of the parent element, or "" at
     * the top level. */
    const char *element;
    /* The name of the attribute; "" if the change is not about an attribute or its value. */
    const char *attribute;
    /* One of the following: the part of a value that caused the change ("javascript:", "position: fixed"); the new name or
     * value; the text, if the subject is text or a comment; the target, if a processing instruction is removed; the new data,
     * if a processing instruction is changed; the name of the missing attribute, if an element without it is removed. */
    const char *detail;
    /* The part of the policy that causes the change, such as "elements" or "rules[3].url.schemes"; "" if the change does
     * not depend on the policy. */
    const char *rule;
    /* The place in the input. For an element, the place of the "<" of its start tag. For an attribute or its value, the place
     * of the attribute's name. For a comment or processing instruction, the place of its "<". For text, the place where the
     * text node begins, even if only a part of the text was removed. For an element that the parser inserted, the place of
     * the tag or text because of which the parser inserted the element. For an attribute that a rule inserts, and for the
     * text of a style element, the place of the element. */
    tamis_place place;
    /* The number of bytes that the change is about, from `place` on. For an element, the length of "<" and the name ("<b" is
     * 2). For an attribute or its value, the length of the attribute's name ("href" is 4). For a comment or processing
     * instruction, its whole length. For text, the number of bytes up to the next "<". For an element that the parser inserted
     * because of a tag, the length of "<" or "</" and the name of the tag ("</p" is 3); for an element that the parser inserted
     * because of text, 0. For an attribute that a rule inserts, and for the text of a style element, the length of "<" and the
     * name of the element. */
    size_t length;
} tamis_change;

/* Sets the maximum number of changes in the report of each following document. With 0 (the default), there is no report.
 * Returns TAMIS_INVALID_ARGUMENT if `most` is greater than 1,000,000, or if a document is in progress: settings (tamis.h) can
 * be changed only between documents. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_report(tamis *t, size_t most);

/* Return the number of changes in the report of the last document, and one of these changes. The changes are sorted by place.
 * They are valid until the next call that begins a document, changes a setting, or resets or frees the context. If the status
 * of a document is not TAMIS_OK, the report of the document is empty. */
TAMIS_API size_t tamis_change_count(const tamis *t);
TAMIS_API const tamis_change *tamis_change_at(const tamis *t, size_t index); /* NULL if out of range */

/* Returns the number of all changes, including those for which the report had no space. If the report has no space for all
 * changes, it contains the changes that were recorded first. Returns 0 if there is no report. */
TAMIS_API uint64_t tamis_change_total(const tamis *t);

#ifdef __cplusplus
}
#endif
#endif

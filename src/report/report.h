/* report.h: what is taken out of a document or changed, told by whoever does it.
 *
 * The façade owns the report and hangs it into the tree that is worked upon (tree.report); without one, entry costs a
 * test of a pointer. Places are told in what the tree was parsed from. That is the input at first, and the output so far in
 * the rounds of the fixpoint; then a map that the writers keep leads from there back to the input. */
#ifndef TAMIS_REPORT_REPORT_H
#define TAMIS_REPORT_REPORT_H

#include <tamis/report.h>

#include "base/scan.h"
#include "parse/node.h"

struct document;

/* Where the policy says so. A missing member: no policy says it; an index below 0: none; a missing rest likewise.
 * {"rules", 3, "url.schemes"} is rules[3].url.schemes. */
struct rule_path {
    const char *member;
    int32_t index;
    const char *rest;
};

#define NO_RULE ((struct rule_path){NULL, -1, NULL})

/* A tag, attribute, text, comment or processing instruction that was written. */
struct mapped_place {
    uint32_t output;
    uint32_t input;
};

/* What was written, in the order of the output. */
struct output_map {
    struct mapped_place *items;
    uint32_t count;
    uint32_t capacity;
};

struct report {
    struct meter *meter;
    uint64_t most;
    uint64_t total;
    struct tamis_change
        *changes; /* until the report is finished, place.line has the order in which they were told */
    uint32_t count;
    uint32_t capacity;
    struct arena texts;
    struct rule_path last_path; /* and its text: many changes in a row have the same */
    const char *last_rule;
    struct span parsed;     /* the output that the tree in hand was parsed from; empty: the input */
    struct output_map map;  /* of `parsed` */
    struct output_map next; /* of what is being written */
};

/* One change, as it is told. */
struct report_entry {
    tamis_subject subject;
    tamis_reason reason;
    tamis_outcome outcome;
    const struct node *node;
    const struct attribute *attribute; /* NULL: the change is not of one */
    struct span detail;
    struct rule_path rule;
};

void tamis_report_init(struct report *r, struct meter *m);
void tamis_report_free(struct report *r); /* `most` stays */

/* Forgets the changes of the last document; keeps memory. */
void tamis_report_begin(struct report *r);

void tamis_report_record(struct report *r, const struct tree *t, const struct report_entry *entry);

/* A node or attribute whose place is `input`, in what the tree was parsed from, comes to stand at `output`. */
void tamis_report_place(struct report *r, size_t output, uint32_t input);

/* What was written since the last call is parsed again: places are told in it from now on. */
void tamis_report_next_round(struct report *r, struct span output);

/* All is told: sorts the changes by place, and finds out lines, columns and lengths. */
void tamis_report_finish(struct report *r, const struct document *d);

/* --- for whoever changes a tree; `r` is its report, NULL: nobody asks. The detail is copied --- */

/* n: the element as it was before. */
static inline void report_element(struct report *r, const struct tree *t, const struct node *n,
                                  tamis_reason reason, tamis_outcome outcome, struct span detail,
                                  struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_ELEMENT, reason, outcome, n, NULL, detail, rule});
}

/* a: the attribute as it was before. One that is put in has the place of the element: its offset is n->offset. */
static inline void report_attribute(struct report *r, const struct tree *t, const struct node *n,
                                    const struct attribute *a, tamis_reason reason, tamis_outcome outcome,
                                    struct span detail, struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_ATTRIBUTE, reason, outcome, n, a, detail, rule});
}

/* A part of a value. a: NULL for the text of the style element n. */
static inline void report_value(struct report *r, const struct tree *t, const struct node *n,
                                const struct attribute *a, tamis_reason reason, tamis_outcome outcome,
                                struct span detail, struct rule_path rule)
{
    if (r)
        tamis_report_record(r, t,
                            &(struct report_entry){TAMIS_SUBJECT_VALUE, reason, outcome, n, a, detail, rule});
}

/* n: the text. */
static inline void report_text(struct report *r, const struct tree *t, const struct node *n,
                               tamis_reason reason, tamis_outcome outcome, struct span detail,
                               struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_TEXT, reason, outcome, n, NULL, detail, rule});
}

/* n: a comment or processing instruction, which is removed. */
static inline void report_leaf(struct report *r, const struct tree *t, const struct node *n,
                               tamis_reason reason, struct rule_path rule)
{
    bool comment = n->type == NODE_COMMENT;
    if (r)
        tamis_report_record(
            r, t,
            &(struct report_entry){comment ? TAMIS_SUBJECT_COMMENT : TAMIS_SUBJECT_PROCESSING_INSTRUCTION,
                                   reason, TAMIS_OUTCOME_REMOVED, n, NULL,
                                   comment ? node_data(n) : tamis_base_names_text(t->names, n->name), rule});
}

/* --- for writers --- */

SCAN_INLINE void report_place(struct report *r, size_t output, uint32_t input)
{
    if (r)
        tamis_report_place(r, output, input);
}

#endif

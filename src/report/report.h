/* report.h: records what is removed, changed or added in a document.
 *
 * tamis.c owns the report and sets tree.report; if there is no report, recording costs one test of a pointer. The offsets of
 * nodes refer to the text that the tree was parsed from. In the first round of serialize/fixpoint.c, this text is the input; in
 * each later round, this text is the output of the previous round. For each output, the writers record a map from offsets in
 * the output to offsets in the input (report_place()). */
#ifndef TAMIS_REPORT_REPORT_H
#define TAMIS_REPORT_REPORT_H

#include <tamis/report.h>

#include "base/scan.h"
#include "parse/node.h"

struct document;

/* The member of the policy that caused a change: {"rules", 3, "url.schemes"} is rules[3].url.schemes. `member` is NULL if no
 * member caused the change; `index` is negative if the path has no index; `rest` is NULL if nothing follows `member` and
 * `index`. */
struct rule_path {
    const char *member;
    int32_t index;
    const char *rest;
};

#define NO_RULE ((struct rule_path){NULL, -1, NULL})

/* The place of a tag, attribute, text, comment or processing instruction: offsets in the output and in the input. */
struct mapped_place {
    uint32_t output;
    uint32_t input;
};

/* The places of the nodes and attributes that were written to an output, in the order of the output. */
struct output_map {
    struct mapped_place *items;
    uint32_t count;
    uint32_t capacity;
};

struct report {
    struct meter *meter;
    uint64_t most;  /* the maximum number of changes that are stored */
    uint64_t total; /* the number of changes, including those that are not stored */
    /* Until tamis_report_finish() is called, place.line and place.column of a change have other uses: see places.c. */
    struct tamis_change *changes;
    uint32_t count;
    uint32_t capacity;
    struct arena texts;
    struct rule_path last_path; /* the path of the last change; the next change often has the same path */
    const char *last_rule;
    /* The output that the tree was parsed from; empty if the tree was parsed from the input. */
    struct span parsed;
    struct output_map map;  /* the map of the output `parsed` */
    struct output_map next; /* the map of the output that is being written */
};

/* A change to record. */
struct report_entry {
    tamis_subject subject;
    tamis_reason reason;
    tamis_outcome outcome;
    const struct node *node;
    const struct attribute *attribute; /* NULL: the change is not about an attribute */
    struct span detail;
    struct rule_path rule;
};

void tamis_report_init(struct report *r, struct meter *m);
void tamis_report_free(struct report *r); /* frees the memory; keeps `most` */

/* Removes all changes and places, for the next document; keeps the memory. */
void tamis_report_begin(struct report *r);

/* The changes after a mark can be discarded. `r` can be NULL. */
struct report_mark {
    uint64_t total;
    uint32_t count;
};

static inline struct report_mark report_mark(const struct report *r)
{
    return r ? (struct report_mark){r->total, r->count} : (struct report_mark){0};
}

static inline void report_return(struct report *r, struct report_mark mark)
{
    if (!r)
        return;
    r->total = mark.total;
    r->count = mark.count;
}

void tamis_report_record(struct report *r, const struct tree *t, const struct report_entry *entry);

/* Records that a node or attribute is written to the output at the offset `output`. `input` is the offset of the node or
 * attribute in the text that the tree was parsed from. */
void tamis_report_place(struct report *r, size_t output, uint32_t input);

/* Begins the next round of serialize/fixpoint.c, in which `output`, the output of
 * the previous round, is parsed. The offsets of nodes then refer to `output`. */
void tamis_report_next_round(struct report *r, struct span output);

/* Completes the report: sorts the changes by place, removes duplicates (changes of added attributes that are recorded again in
 * later rounds), and computes lines, columns and lengths. If the meter's status is an error, removes all changes instead. */
void tamis_report_finish(struct report *r, const struct document *d);

/* --- Functions for code that changes a tree. `r` is the report of the tree; NULL: no report is kept. `detail` is copied. */

/* Records a change of an element. `n` is the element before the change. */
static inline void report_element(struct report *r, const struct tree *t, const struct node *n,
                                  tamis_reason reason, tamis_outcome outcome, struct span detail,
                                  struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_ELEMENT, reason, outcome, n, NULL, detail, rule});
}

/* Records a change of an attribute. `a` is the attribute before the change.
 * An added attribute has the place of its element: a->offset is n->offset. */
static inline void report_attribute(struct report *r, const struct tree *t, const struct node *n,
                                    const struct attribute *a, tamis_reason reason, tamis_outcome outcome,
                                    struct span detail, struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_ATTRIBUTE, reason, outcome, n, a, detail, rule});
}

/* Records a change of a value, or of a part of it. If `a` is NULL, the value is the text of the style element `n`. */
static inline void report_value(struct report *r, const struct tree *t, const struct node *n,
                                const struct attribute *a, tamis_reason reason, tamis_outcome outcome,
                                struct span detail, struct rule_path rule)
{
    if (r)
        tamis_report_record(r, t,
                            &(struct report_entry){TAMIS_SUBJECT_VALUE, reason, outcome, n, a, detail, rule});
}

/* Records a change of the text `n`. */
static inline void report_text(struct report *r, const struct tree *t, const struct node *n,
                               tamis_reason reason, tamis_outcome outcome, struct span detail,
                               struct rule_path rule)
{
    if (r)
        tamis_report_record(
            r, t, &(struct report_entry){TAMIS_SUBJECT_TEXT, reason, outcome, n, NULL, detail, rule});
}

/* Records that the name in `n`, a processing instruction such as `<?marker name="a"?>`, gets a prefix. `data` is the new data
 * of `n`. */
static inline void report_marker(struct report *r, const struct tree *t, const struct node *n,
                                 struct span data, struct rule_path rule)
{
    if (r)
        tamis_report_record(r, t,
                            &(struct report_entry){TAMIS_SUBJECT_PROCESSING_INSTRUCTION,
                                                   TAMIS_REASON_ID_PREFIXED, TAMIS_OUTCOME_CHANGED, n, NULL,
                                                   data, rule});
}

/* Records a change of the comment `n`. `text` is its new text. */
static inline void report_comment(struct report *r, const struct tree *t, const struct node *n,
                                  tamis_reason reason, struct span text, struct rule_path rule)
{
    if (r)
        tamis_report_record(r, t,
                            &(struct report_entry){TAMIS_SUBJECT_COMMENT, reason, TAMIS_OUTCOME_CHANGED, n,
                                                   NULL, text, rule});
}

/* Records that the comment or processing instruction `n` is removed. */
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

/* --- Functions for writers --- */

SCAN_INLINE void report_place(struct report *r, size_t output, uint32_t input)
{
    if (r)
        tamis_report_place(r, output, input);
}

#endif

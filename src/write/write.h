/* write.h: the write sink: sanitizes a document or a fragment of HTML without a tree.
 *
 * The parser (parse/sink.h) passes each node to the write sink, which filters it (sanitize/decide.h) and writes it at once. Only
 * the elements that are open or in the list of active formatting elements are in memory. The output is the same as with a tree,
 * because:
 *
 * 1. Every node is inserted at the end of the current node. If one is not, the parser calls moves().
 * 2. The decision about an element depends on its start tag alone. The start tag of a style element is written at its end tag,
 *    because its text decides, too.
 * 3. For each element that is written, the frame of its content (parse/nesting.h) is certain for all parsers that the policy
 *    requires to read the output alike. Therefore the output is stable (promises P2 and P10 of docs/architecture.md), and need
 *    not be parsed again.
 * 4. Nothing is written that the repair of a tree (serialize/repair.h, serialize/readers.h) would change.
 *
 * If one of these is not so, the document needs a tree: the sink sets the meter's status to TAMIS_NOT_STABLE, and the caller
 * discards output, counts, report and work, and parses the document again without the sink. So it does if a limit is exceeded:
 * only a document with a tree can fail. tests/straight and the fuzz target fuzz_straight compare the output with that of a tree.
 *
 * In order (`in_order`), no document needs a tree, and nothing that was written changes, so that it can leave at once. What would
 * need a tree is removed, replaced with its children, or left where it is (order.c). Each such change is counted and reported. 3
 * and 4 are still so for all that is written, so the output is stable, too; but it is not that of a tree. A document still fails
 * if a limit is exceeded, or if the sink cannot write any document with these settings. tests/stream tests this. */
#ifndef TAMIS_WRITE_WRITE_H
#define TAMIS_WRITE_WRITE_H

#include <tamis/tamis.h>

#include "parse/document.h"
#include "parse/nesting.h"
#include "policy/policy.h"
#include "sanitize/urls.h"
#include "sanitize/walk.h"

enum written_flag {
    WRITTEN = 1,      /* its tags are in the output */
    GONE = 2,         /* the element, or an ancestor, is removed with its content */
    HAS_NODES = 4,    /* a node was inserted into it */
    ENDS_IN_TEXT = 8, /* the last of these nodes is text */
    MAY_NEED_SEPARATOR =
        16,             /* its tags are not in the output, and a separator can be needed after the element */
    GOT_SEPARATOR = 32, /* a separator was written before the element */
    IN_FORMATTING = 64, /* in the list of active formatting elements, or will be */
    KEPT_BY_PARSER = 128,     /* html, head or form: the parser can use it after it is closed */
    IN_FOREIGN = 256,         /* the element, or an ancestor, is not an HTML element */
    RECORDED_IF_CLOSED = 512, /* its tags are removed, which is reported if it has an end tag */
    LEAVES =
        1024, /* in order: the parser has removed it from the stack; it is popped when it is the current node */
    HAS_END_TAG = 8192, /* in order: it has the flag LEAVES because of its end tag */
    ESCAPED = 2048,     /* in order: its tags become text */
    WAS_WRITTEN =
        4096,       /* in order: its end tag was written before its end; it can be written again (order.c) */
    STROKES = 16384 /* an outline of SVG in it can have a stroke (svg.c) */
};

/* An element that is open or in the list of active formatting elements. */
struct written {
    struct node node; /* the element as the parser sees it; the first member */
    /* The frame of its content for the parser of the input. */
    struct frame in;
    /* The frame of its content for a parser of the output; if the element is not written, that of its nearest written ancestor. */
    struct frame out;
    atom name; /* its name in the output; ATOM_NONE: its tags are not written */
    /* `name` and the namespace of this element or, if it is not written, of its nearest written ancestor; ATOM_NONE: none */
    atom parent_name;
    uint16_t parent_ns;
    uint16_t flags; /* enum written_flag */
    /* The formatting elements that are open after the last marker: one bit for each name (straight/stack_rule.h). */
    uint16_t formatting;
    /* IN_FORMATTING: the attributes of the start tag, an array of `capacity` items. */
    struct attribute *own;
    uint32_t capacity;
    char *values; /* their values, if they are not in the input that is kept */
    size_t values_capacity;
    size_t begins; /* the length that the output had when the element was inserted, or less */
    struct written *next_free;
};

/* What was last written into the current node or, if the current node is not written, into its nearest written ancestor. */
enum last_written { LAST_NOTHING, LAST_WHITE_SPACE, LAST_OTHER };

/* The white space at the end of the output (final.c). */
struct trailing_space {
    size_t begin;
    size_t end;      /* 0: not known */
    bool is_leading; /* it can be the start of a text */
};

/* What the policy of the context says about SVG (svg.c). */
struct svg_rules {
    bool is_known;    /* the other members are set */
    bool has_sheets;  /* the policy keeps SVG and style sheets */
    bool has_styles;  /* the policy keeps SVG and style attributes */
    bool sets_styles; /* the same, and a rule sets such an attribute */
};

struct write_sink {
    struct node_sink sink; /* the first member */
    struct meter *meter;
    struct buf *out;
    /* For the filter. `tree` has no nodes and no report, because the output is not parsed again; its arena `values` is for what the filter changes, and is reset often. */
    struct filter_walk filter;
    struct tree tree;
    struct arena values;
    struct arena elements; /* the memory of all elements */
    struct written *free;  /* elements that can be used again */
    struct written *form;  /* the last form that was closed: it can be the form element pointer */
    struct written document;
    struct parser *parser;
    struct attribute
        *work; /* the attributes of the element that is being inserted: an array of `work_capacity` items */
    uint32_t work_capacity;
    /* The style element whose text is being collected in `text`, and the element that is written if it is kept; NULL: none */
    struct written *held;
    struct node held_node;
    struct buf text;
    /* The length that the output had directly after the last start tag after which parsers drop a line feed; SIZE_MAX: none */
    size_t after_pre;
    unsigned depth; /* the number of open elements that are written */
    enum last_written last;
    bool
        awaits_separator; /* a separator must be written before the next node, unless it is text that begins with white space */
    bool every_reader; /* as in struct writing (serialize/writer.h) */
    bool is_document;
    bool has_body;
    bool has_late_comments;
    bool
        keeps_attributes; /* of all open elements, for snapshots and svg.c; tamis_write_begin() sets this to false */
    bool is_never_final; /* later input can change all of the output (final.c) */
    bool is_in_body;     /* see tamis_write_is_in_body() */
    struct trailing_space space;
    struct svg_rules svg;
    size_t
        marker; /* the length that the output had at the first marker for a template; SIZE_MAX: there is none */
    size_t run_began;      /* the length that the output had when the current run began */
    struct runner *runner; /* run.c; NULL until it is needed */
    const char *obstacle;  /* why the document needs a tree; NULL: it does not */
    /* In order. */
    bool in_order;
    bool has_flushed;   /* a part of the output is no longer in `out` (tamis_write_flush()) */
    bool is_fostered;   /* the next node would be inserted before a table */
    bool text_is_told;  /* a change of the current text was reported */
    unsigned leaving;   /* the number of elements with the flag LEAVES */
    uint64_t changes;   /* the number of changes that tamis_write_tell() has reported */
    uint64_t text_at;   /* the offset of the bytes of text that are being written */
    bool text_is_value; /* they are the value of an attribute of the element at this offset */
};

/* The members of policies that the write sink, or a function of the filter that it calls, supports. */
extern const struct policy_members tamis_write_known;

void tamis_write_init(struct write_sink *s, struct meter *m);
void tamis_write_free(struct write_sink *s); /* afterwards, only tamis_write_init() can be called */

/* What a document is written to, and how. */
struct write_job {
    const struct tamis_policy *policy;
    const struct policy_texts *texts; /* tree.texts */
    struct buf *out;                  /* empty */
    tamis_counts *counts;
    struct report *report; /* NULL: none */
    bool in_order;
};

/* Begins a document. The caller must then call tamis_parse_document_begin() and tamis_write_ready(), feed the input, and call
 * tamis_parse_document_finish() and tamis_write_end(). */
void tamis_write_begin(struct write_sink *s, struct document *d, const struct write_job *job);
void tamis_write_ready(struct write_sink *s);
/* Returns true if the output is complete. */
bool tamis_write_end(struct write_sink *s);

/* svg.c: reports whether the attributes of all open elements must be kept because of SVG. */
bool tamis_write_svg_needs_attributes(struct write_sink *s);

/* final.c: returns the number of bytes at the start of the output that no further input can change, whether or not it makes a tree
 * necessary. */
size_t tamis_write_final(struct write_sink *s);
/* Reports whether all output is final, and no open element can be moved or can have content that is moved. */
bool tamis_write_is_all_final(struct write_sink *s);
/* Reports whether something was written that is certainly in the body when the output is parsed as a document. */
bool tamis_write_is_in_body(struct write_sink *s);
/* Reports whether the tags of an element of a sink are in the output. */
static inline bool write_is_written(const struct node *n)
{
    return ((const struct written *)n)->flags & WRITTEN;
}

/* flush.c: in order, tamis_write_flush() empties `out`, which the caller has delivered, and removes names that are no longer used.
 * tamis_write_tail() appends the end tags of the elements that are open in the output. */
void tamis_write_flush(struct write_sink *s, struct document *d);
void tamis_write_tail(const struct write_sink *s, struct buf *to);

#endif

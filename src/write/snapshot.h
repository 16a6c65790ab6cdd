/* snapshot.h: the state of the parser and of the write sink between two tokens, from which a document can go on.
 *
 * A snapshot contains the open elements and the list of active formatting elements with the attributes of their start tags, and
 * little else. From a snapshot, a document goes on without a tree, or with one. In both cases it begins with a skeleton: the open
 * elements, and a text in the innermost one that is not removed, if something was written there. The output then begins with the
 * prefix, which is the output of the skeleton up to this text; it takes the place of all output before the snapshot. Therefore the
 * memory that a document needs depends on its depth, and not on the length of what was written before. */
#ifndef TAMIS_WRITE_SNAPSHOT_H
#define TAMIS_WRITE_SNAPSHOT_H

#include "write/write.h"

struct saved_attribute {
    struct attribute attribute;
    struct span name; /* if the name is not static */
};

struct saved_element {
    struct span name_text, key_text; /* if the name or the key is not static */
    atom name;
    atom key; /* as in struct open */
    uint16_t ns;
    uint16_t flags; /* enum written_flag */
    uint8_t node_flags;
    uint32_t offset;
    uint32_t count;
    struct saved_attribute *attributes;
};

/* An entry of the list of active formatting elements. */
struct saved_entry {
    const struct saved_element *closed; /* an element that is not open */
    uint32_t open;                      /* an open element: its number from 1; 0, and no `closed`: a marker */
};

struct snapshot {
    struct arena arena;             /* of all that the snapshot points to */
    struct saved_element *elements; /* the open elements above the root */
    uint16_t root_flags;            /* enum written_flag */
    uint32_t count;
    struct saved_entry *list;
    uint32_t listed;
    uint32_t written_to; /* the number of the element that contains the text of the skeleton; 0: the root */
    struct span text;    /* the text of the skeleton; empty: none */
    struct saved_element *form; /* a form element that is not open, but the form element pointer */
    uint32_t open_form; /* the number of the open form element that is the form element pointer; 0: none */
    bool has_form;
    enum mode mode;
    unsigned met;
    bool frameset_ok, skip_line_feed;
    bool is_in_body; /* of the sink */
    bool is_of_tree; /* taken by tamis_write_take_tree() */
    enum last_written last;
    uint64_t nodes, more_nodes; /* the nodes that the parser and the sink have counted */
    uint64_t offset;            /* in the input */
    uint64_t work;
    struct drawn drawn; /* of SVG before the snapshot */
    tamis_place place;
    tamis_counts counts; /* what was removed before */
    /* The caller sets these after the skeleton was written: the length of the prefix, what was removed from the skeleton, and the
     * number of bytes that were written before the snapshot. */
    size_t prefix;
    tamis_counts of_skeleton;
    uint64_t written;
};

void tamis_write_snapshot_init(struct snapshot *to, struct meter *m);
void tamis_write_snapshot_free(struct snapshot *to);

/* Reports whether the state of the document can be taken: the lexer is between two tokens, all output is final, and nothing is open
 * that a skeleton cannot represent. `s` must be the sink of the document. */
bool tamis_write_can_take(struct write_sink *s, const struct document *d);
/* Reports whether, in addition, only the end tags of the open elements would be missing if the document ended here. */
bool tamis_write_can_end(struct write_sink *s, const struct document *d);
/* Sets `to`, except the last members. Returns false if there is no memory. */
bool tamis_write_take(struct snapshot *to, struct write_sink *s, const struct document *d);

/* The same for a document that is parsed with a tree. The output of this tree, without the end tags of the open elements, must be
 * final; the caller must check that. The innermost open element must be written. The caller sets `counts`, too. `has_separators`:
 * the policy has a separator. */
bool tamis_write_can_take_tree(const struct document *d, bool has_separators);
bool tamis_write_take_tree(struct snapshot *to, const struct document *d);

/* These two functions are called when a document has begun, with a sink and without one. They build the skeleton, and set the state
 * of the document. The snapshot must exist until the end of the document. If that fails, the meter's status is an error. */
void tamis_write_go_on(const struct snapshot *from, struct write_sink *s, struct document *d);
void tamis_write_go_on_with_tree(const struct snapshot *from, struct document *d);

#endif

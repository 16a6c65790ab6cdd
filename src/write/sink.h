/* sink.h: what the files of the write sink share. */
#ifndef TAMIS_WRITE_SINK_H
#define TAMIS_WRITE_SINK_H

#include "base/compiler.h"
#include "parse/parser.h"
#include "write/write.h"

/* A text node that begins in content of the output where no more than this number of elements is open can be before the body. */
enum { BEFORE_BODY = 2 };

/* Records why the document needs a tree, and sets the meter's status to an error. In order, the settings do not permit a document
 * without a tree. */
static inline void needs_tree_because(struct write_sink *s, const char *obstacle)
{
    if (!s->obstacle && meter_ok(s->meter))
        s->obstacle = obstacle;
    tamis_base_meter_fail(s->meter, s->in_order ? TAMIS_INVALID_ARGUMENT : TAMIS_NOT_STABLE);
}

/* Reports whether the sink writes in order. If it does not, the document needs a tree. */
static inline bool goes_on(struct write_sink *s, const char *obstacle)
{
    if (!s->in_order)
        needs_tree_because(s, obstacle);
    return s->in_order;
}

static inline struct write_sink *sink_of(struct node_sink *s)
{
    return (struct write_sink *)s;
}

static inline struct written *written_of(struct node *n)
{
    return (struct written *)n;
}

/* Returns the current node. If no element is open, returns a stand-in for the document. */
static inline struct written *current(struct write_sink *s)
{
    const struct stack *stack = &s->parser->stack;
    return stack->count ? written_of(stack_top(stack)) : &s->document;
}

/* Returns a node for the nearest written element, which is the parent in a filtered tree. */
static inline struct node node_around(const struct written *parent)
{
    enum node_type type = parent->parent_name ? NODE_ELEMENT : NODE_FRAGMENT;
    return (struct node){.type = (uint8_t)type, .name = parent->parent_name, .ns = parent->parent_ns};
}

/* Reports whether the value is not valid as long as the element is open. */
static inline bool value_must_be_copied(const struct write_sink *s, const struct attribute *a)
{
    return a->value_length && (s->sink.forgets_input || !a->in_input);
}

/* A text begins that is the value of an attribute of the element at this offset of the input. */
static inline void begin_value(struct write_sink *s, uint64_t offset)
{
    s->text_at = offset;
    s->text_is_value = true;
    s->text_is_told = false;
}

/* Reports whether a whole document has no body yet: at its end, a body would be inserted. */
static inline bool lacks_body(const struct write_sink *s)
{
    return s->is_document && !s->has_body;
}

/* Returns the number that the limit NODES applies to. */
static inline uint64_t count_nodes(const struct write_sink *s)
{
    return s->parser->tree.node_count + s->tree.node_count;
}

/* elements.c: functions of struct node_sink */
struct node *tamis_write_create(struct node_sink *sink, struct parser *p, const struct token *t);
struct node *tamis_write_copy(struct node_sink *sink, struct parser *p, const struct node *original);
void tamis_write_unlist(struct node_sink *sink, struct node *n);
/* Makes the element, which is neither open nor listed, available for tamis_write_create(). */
void tamis_write_give(struct write_sink *s, struct written *w);
/* Copies the attributes to w->own. Returns false if the meter's status is an error. */
bool tamis_write_keep_own(struct write_sink *s, struct written *w, const struct attribute *a, uint32_t count);

/* open.c: functions of struct node_sink */
void tamis_write_open(struct node_sink *sink, struct parser *p, struct node *n);
void tamis_write_leaf(struct node_sink *sink, struct parser *p, struct node *n);
void tamis_write_close(struct node_sink *sink, struct node *n, bool is_listed);

/* open.c: tamis_write_inherit() sets what an element that is not written gets from its parent. tamis_write_element() writes the start
 * tag of `n`, unless its place or its content would be uncertain. tamis_write_frame() writes the start tag of an iframe whose
 * content is removed; it returns false if that is not possible. */
void tamis_write_inherit(struct written *w, const struct written *parent);
void tamis_write_element(struct write_sink *s, struct written *w, const struct written *parent,
                         const struct node *n);
bool tamis_write_frame(struct write_sink *s, struct written *w, const struct written *parent,
                       const struct node *n);

/* svg.c: reports whether `n` can be written without a tree. This is not so for some elements of SVG, and for others in SVG. Sets
 * STROKES. */
bool tamis_write_allows_svg(struct write_sink *s, struct written *w, const struct written *parent,
                            const struct node *n);
/* Reports whether the document cannot go on without what was read: an element of SVG is open, or a style sheet can matter for later
 * SVG. */
bool tamis_write_svg_needs_input(struct write_sink *s);

/* filter.c: tamis_write_filter() filters an element for which a step of the filter other than those of decide_ordinary() can have an
 * effect. tamis_write_apply() does with the element `n` what the filter has decided. */
void tamis_write_filter(struct write_sink *s, struct written *w, const struct written *parent);
void tamis_write_apply(struct write_sink *s, struct written *w, const struct written *parent,
                       const struct node *n, enum treatment treatment);
/* The end tag of a style element: filters the element with its text, and writes it. */
void tamis_write_end_held(struct write_sink *s, struct written *w);
/* Writes the end tag of an element whose tags become text, if there is one. */
void tamis_write_escape_end(struct write_sink *s, const struct written *w);

/* order.c: what is done in order. */
/* Implements moves() of struct node_sink. */
void tamis_write_moved(struct write_sink *s, enum moves reason, struct node *n, const struct token *t);
/* Returns the element into which the next node is to be inserted. */
struct written *tamis_write_place(struct write_sink *s);
/* The node `n`, which would be inserted before a table, is to be inserted into `parent`. Reports whether it is removed. */
bool tamis_write_drops_fostered(struct write_sink *s, const struct written *parent, const struct node *n);
/* Removes the element with its content if it is not an HTML element, if its content is text, or if its parent can contain no
 * text. Otherwise, replaces it with its children. */
void tamis_write_take_apart(struct write_sink *s, struct written *w, const struct written *parent,
                            const struct node *n, tamis_reason reason);
/* If the element `n` cannot be written into `parent` because of an open p element, or because the policy does not keep a part of
 * a table, ends the p element or the table in the output. Returns true if `parent` has changed because of this. */
bool tamis_write_makes_way(struct write_sink *s, const struct written *parent, const struct node *n);

/* tell.c: counts and reports a change: of an element, text or comment; the attributes of the token, which the element `n` does not
 * get; a tag that is ignored. */
void tamis_write_tell(struct write_sink *s, const struct node *n, tamis_reason reason, tamis_outcome outcome);
void tamis_write_tell_attributes(struct write_sink *s, const struct node *n, const struct token *t);
void tamis_write_tell_tag(struct write_sink *s, const struct token *t);

/* run.c: functions of struct node_sink. tamis_write_begin_runs() prepares them for a document; it returns false if there is no
 * memory. */
bool tamis_write_begin_runs(struct write_sink *s);
bool tamis_write_can_run(struct node_sink *sink, const struct parser *p);
const unsigned char *tamis_write_run(struct node_sink *sink, struct parser *p, const unsigned char *at,
                                     const unsigned char *end, uint64_t offset);
void tamis_write_free_runner(struct write_sink *s);
/* Must be called before the output, or the input that was read, becomes invalid. */
void tamis_write_forget_tags(struct write_sink *s);

/* final.c: what of the output is final. tamis_write_begin_final() prepares this for a document. tamis_write_is_marker() reports
 * whether a template can be inserted at the processing instruction. */
void tamis_write_begin_final(struct write_sink *s);
bool tamis_write_is_marker(const struct token *t);
/* output.c: writes to the output. `parent`: the element into which the text is inserted. */
void tamis_write_text(struct write_sink *s, const struct written *parent, struct span text);
void tamis_write_separator(struct write_sink *s, const struct written *parent);
void tamis_write_start_tag(struct write_sink *s, const struct node *n);
void tamis_write_end_tag(struct write_sink *s, atom name);

#endif

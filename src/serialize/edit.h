/* edit.h: a walk through a tree that removes nodes which the output format cannot represent, and reports them. */
#ifndef TAMIS_SERIALIZE_EDIT_H
#define TAMIS_SERIALIZE_EDIT_H

#include "base/meter.h"
#include "parse/node.h"
#include "report/report.h"

/* The greatest depth of elements in HTML output (for XML: XML_OUTPUT_DEPTH in xml.h).
 * Browsers move elements that are more than 512 levels deep, each browser in a different
 * way. OUTPUT_DEPTH is lower, because a page that contains the output adds levels. */
enum { OUTPUT_DEPTH = 400 };

/* The state of the walk, which visits the nodes in tree order. */
struct edit {
    struct tree *tree;
    struct node *n; /* the current node; NULL at the end of the walk */
    unsigned depth; /* the number of elements above `n`, without the root */
};

/* These two functions go to the next node. edit_skip() skips the descendants of the current node. */
static inline void edit_skip(struct edit *e)
{
    struct node *n = e->n;
    const struct node *root = e->tree->root;
    while (n != root && !n->next) {
        n = n->parent;
        e->depth--;
    }
    e->n = n == root ? NULL : n->next;
}

static inline void edit_next(struct edit *e)
{
    if (!e->n->first_child) {
        edit_skip(e);
        return;
    }
    e->n = e->n->first_child;
    e->depth++;
}

/* Removes the current node with its descendants, and goes to the next node. */
void tamis_serialize_drop(struct edit *e);

/* These two functions do the same as tamis_serialize_drop() and
 * tamis_serialize_unwrap(), but report `reason` instead of TAMIS_REASON_UNWRITABLE. */
void tamis_serialize_drop_because(struct edit *e, tamis_reason reason);
void tamis_serialize_unwrap_because(struct edit *e, tamis_reason reason);

/* Removes everything below the root. Reports each child of the root with `reason`, except DOCTYPEs and white space. */
void tamis_serialize_drop_all(struct tree *t, tamis_reason reason);

/* Replaces the current node with its children, and goes to the first child. If the node has no children, removes the node and
 * goes to the next node. */
void tamis_serialize_unwrap(struct edit *e);

/* Called if parsers could change the current element or read it differently. Removes a template, a raw text element or
 * a foreign element with its content, and replaces any other element with its children. The report gives `reason`. */
void tamis_serialize_take_apart(struct edit *e, tamis_reason reason);

/* Moves the current node and its following siblings out of their parent, to
 * the place directly after the parent. The node remains the current node. */
void tamis_serialize_flatten(struct edit *e, struct meter *m);

/* Removes the first `count` bytes of a text. */
static inline void edit_cut_text(struct node *n, size_t count)
{
    n->flags &= (uint8_t)~NODE_OWNS_TEXT;
    n->data += count;
    n->count -= (uint32_t)count;
}

/* Returns the length of the ASCII whitespace at the start of a text. */
static inline uint32_t edit_leading_space(const struct node *n)
{
    uint32_t i = 0;
    while (i < n->count && span_is_white(n->data[i]))
        i++;
    return i;
}

/* Reports whether a comment or processing instruction contains "</", which can begin an end tag. If a
 * parser reads the comment as text of an element such as title or textarea, this end tag could close
 * the element, and the following bytes would be markup that the policy has not checked. */
bool tamis_serialize_hides_end_tag(const struct node *n);

#endif

/* supplied.c: see supplied.h.
 *
 * When the output is parsed, a DOCTYPE, and comments and processing instructions before all other content, are placed
 * before the html element. The parser puts the next nodes into the head as long as they are white space, comments or
 * elements of the head, and all further nodes into the body. stable.c has the same rules for these elements in the
 * head and in the body. Therefore one frame is enough, and it is not necessary to know where the body begins. */
#include "serialize/supplied.h"

#include "parse/parser.h"
#include "serialize/edit.h"
#include "serialize/frame.h"

/* Reports whether the node can be before the html element of a document. */
static bool is_outside(const struct node *n)
{
    return n->type == NODE_DOCTYPE || n->type == NODE_COMMENT || n->type == NODE_PROCESSING_INSTRUCTION;
}

void tamis_serialize_trim(struct tree *t, struct meter *m)
{
    struct node *next;
    for (struct node *n = t->root->first_child; n && (is_outside(n) || n->type == NODE_TEXT); n = next) {
        next = n->next;
        if (is_outside(n))
            continue;
        uint32_t space = edit_leading_space(n);
        meter_work(m, 1 + space / 16);
        if (space < n->count) {
            edit_cut_text(n, space);
            tree_has_changed(t);
            return;
        }
        tamis_parse_remove(n);
        tree_has_changed(t);
    }
}

/* Reports whether, from `n` on, the first node that cannot be before the html element is a text
 * that is empty or begins with ASCII whitespace. `n` is a child of the root, or NULL for none. */
static bool begins_with_space(const struct node *n)
{
    while (n && is_outside(n))
        n = n->next;
    return n && n->type == NODE_TEXT && (n->count == 0 || is_space(n->data[0]));
}

bool tamis_serialize_is_stable_content(const struct tree *t, const struct node *context, bool every_reader,
                                       struct meter *m)
{
    const struct node *n = t->root->first_child;
    if (n && n->type == NODE_DOCTYPE) {
        if (context || !tamis_serialize_is_certain_leaf(frame_of(DOCUMENT, 0), n, every_reader))
            return false;
        n = n->next;
    }
    return !begins_with_space(n) && tamis_serialize_is_stable_from(t, n, frame_of(BODY, 0), every_reader, m);
}

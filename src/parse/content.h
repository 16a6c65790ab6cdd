/* content.h: creates attributes, text, comments and processing instructions for both tree builders (HTML and XML5). */
#ifndef TAMIS_PARSE_CONTENT_H
#define TAMIS_PARSE_CONTENT_H

#include "parse/node.h"

/* The place for a new node: before `before`; if `before` is NULL, after the last child of `parent`. */
struct location {
    struct node *parent;
    struct node *before;
};

/* Inserts a new node. Most nodes are inserted after the last child, so this case is inlined (node_append()). */
static inline void location_insert(struct location to, struct node *n)
{
    if (to.before)
        tamis_parse_insert(to.parent, n, to.before);
    else
        node_append(to.parent, n);
}

/* If one of these functions fails, it sets the meter's status and, if it has a result, returns false or NULL. */

/* Makes the value of `a` valid for as long as the tree exists: copies the value, unless the value is empty or points into the
 * input. A NULL value becomes "". */
bool tamis_parse_copy_value(struct tree *t, struct attribute *a);
/* Copies the attributes of a tag to a new element. The tag must have at least one attribute. */
bool tamis_parse_copy_attributes(struct tree *t, struct node *n, const struct token *token);
/* If the node before the place is a text node, appends the characters of the token to this node. Otherwise, inserts a new text
 * node. The token must have at least one character. */
void tamis_parse_add_characters(struct tree *t, struct location place, const struct token *token);
/* Creates a text node with a copy of `text`, without a parent. */
struct node *tamis_parse_new_text(struct tree *t, struct span text, uint64_t offset);
/* Creates a comment or processing instruction node from a token, without a parent. */
struct node *tamis_parse_new_data(struct tree *t, const struct token *token);

#endif

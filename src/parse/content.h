/* content.h: what every tree builder makes nodes of: attributes, text, comments and processing instructions. */
#ifndef TAMIS_PARSE_CONTENT_H
#define TAMIS_PARSE_CONTENT_H

#include "parse/node.h"

/* Where a node goes: before `before`, or last in `parent`. */
struct location {
    struct node *parent;
    struct node *before;
};

/* All false or NULL when the meter has failed. */

/* The value, to live as long as the tree. */
bool tamis_parse_copy_value(struct tree *t, struct attribute *a);
/* The attributes of a tag become those of a new element. */
bool tamis_parse_copy_attributes(struct tree *t, struct node *n, const struct token *token);
/* Text goes on in the text node before the place, or into a new one. text.n >= 1. */
void tamis_parse_add_text(struct tree *t, struct location place, struct span text, bool in_input,
                          uint64_t offset);
/* A node of a comment or processing instruction, in no tree yet. */
struct node *tamis_parse_new_data(struct tree *t, const struct token *token);

#endif

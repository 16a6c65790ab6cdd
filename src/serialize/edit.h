/* edit.h: a way through a tree that changes it: what cannot be written is taken out, and told of, before anything is. */
#ifndef TAMIS_SERIALIZE_EDIT_H
#define TAMIS_SERIALIZE_EDIT_H

#include "base/meter.h"
#include "parse/node.h"
#include "report/report.h"

/* Elements below one another in the output. Browsers flatten what lies deeper than 512, each in its own way, and the
 * output will stand some way down in somebody's page. */
enum { OUTPUT_DEPTH = 400 };

/* Where it has come to. The functions go on from there in tree order. */
struct edit {
    const struct tree *tree;
    struct node *n; /* NULL: at the end */
    unsigned depth; /* elements above `n`, the root not counted */
};

/* To the next node; the second passes over what is in this one. */
void tamis_serialize_go_on(struct edit *e);
void tamis_serialize_go_past(struct edit *e);

/* Takes the node out with what is in it, and goes on with what came after it. */
void tamis_serialize_drop(struct edit *e);

/* Takes out all that is below the root. */
void tamis_serialize_drop_all(struct tree *t, tamis_reason reason);

/* Puts its children in its place, and goes on with the first. */
void tamis_serialize_unwrap(struct edit *e);

/* The node and what follows it move up, behind their parent. Stays at the node. */
void tamis_serialize_flatten(struct edit *e, struct meter *m);

/* Whether a comment or an instruction is dangerous to readers that see text where it stands, as HTML does in a title or
 * textarea: an end tag in it would end the element, and go on as markup that no policy has seen. */
bool tamis_serialize_hides_end_tag(const struct node *n);

#endif

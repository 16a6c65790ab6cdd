/* tree_builder.h: what must be true of the tree builder after every token (13.2.4, 13.2.6), worked out anew and compared with what it
 * knows of itself. */
#ifndef TESTS_MODELS_TREE_BUILDER_H
#define TESTS_MODELS_TREE_BUILDER_H

#include "parse/document.h"

struct model {
    struct document *document;
    struct span input;        /* where it lies, when it is fed from there; else nothing */
    const char *wrong;        /* the first thing that was not true, in words; NULL: none */
    uint64_t tokens;          /* so far */
    bool ended;               /* the end of file has been */
    bool moved;               /* nodes may have been moved since the tree was last looked at */
    uint32_t unchecked;       /* tokens since then */
    uint32_t nodes;           /* in the tree then */
    uint32_t neighbours;      /* text nodes side by side then */
    const struct node **open; /* the open elements, sorted; then the formatting elements */
    uint32_t open_capacity;
    struct topmost *topmost;
    uint32_t topmost_capacity;
};

void model_init(struct model *m, struct document *d);
void model_free(struct model *m);

/* When the document has begun; and after every token that the tree builder has been given, false from when something is
 * wrong. The lists are looked at each time; the whole tree each time while it is small, then as often as keeps the work
 * linear. */
void model_begin(struct model *m, struct span input);
bool model_holds(struct model *m, const struct token *t);

/* All of it, now: NULL or what is wrong. */
const char *model_check_lists(struct model *m);
const char *model_check_tree(struct model *m);

/* --- for tree_builder_tree.c --- */

enum { MANY = 64 }; /* of attributes, or of formatting elements: no comparing of each with each beyond it */

#define EXPECT(holds, why) \
    do { \
        if (!(holds)) \
            return (why); \
    } while (0)

/* Fills `open`; false when an element is open twice. */
bool model_collect_open(struct model *m);
bool model_is_open(const struct model *m, const struct node *n);

#endif

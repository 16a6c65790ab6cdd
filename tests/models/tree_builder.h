/* tree_builder.h: the invariants of the tree builder after every token (13.2.4, 13.2.6). They are computed
 * again and compared with its state. */
#ifndef TESTS_MODELS_TREE_BUILDER_H
#define TESTS_MODELS_TREE_BUILDER_H

#include "parse/document.h"

struct model {
    struct document *document;
    struct span input;        /* the input, if it is fed in place; else empty */
    const char *wrong;        /* the first broken invariant, in words; NULL: none */
    uint64_t tokens;          /* the number of tokens so far */
    bool ended;               /* the end of file was processed */
    bool moved;               /* nodes may have been moved since the tree was last checked */
    uint32_t unchecked;       /* the number of tokens since the tree was last checked */
    uint32_t nodes;           /* the number of nodes in the tree at that check */
    uint32_t neighbours;      /* the number of adjacent text nodes at that check */
    const struct node **open; /* the open elements, sorted; then the formatting elements */
    uint32_t open_capacity;
    struct topmost *topmost;
    uint32_t topmost_capacity;
};

void model_init(struct model *m, struct document *d);
void model_free(struct model *m);

/* Call model_begin() when the document has begun, and model_holds() after every token that the tree builder has processed.
 * model_holds() returns false once an invariant is broken. The lists are checked each time; the whole tree is checked each
 * time while it is small, then as often as linear work allows. */
void model_begin(struct model *m, struct span input);
bool model_holds(struct model *m, const struct token *t);

/* The first function checks the lists now, and the second one the tree. Each returns NULL, or what is wrong. */
const char *model_check_lists(struct model *m);
const char *model_check_tree(struct model *m);

/* --- for tree_builder_tree.c and formatting.c --- */

enum { MANY = 64 }; /* more attributes or formatting elements than this are not compared in pairs */

#define EXPECT(holds, why) \
    do { \
        if (!(holds)) \
            return (why); \
    } while (0)

/* formatting.c: checks the chains of the list of active formatting elements. Returns NULL, or what is wrong. */
const char *model_check_chains(const struct parser *p);

/* Fills `open`; returns false if an element is open twice. */
bool model_collect_open(struct model *m);
bool model_is_open(const struct model *m, const struct node *n);

#endif

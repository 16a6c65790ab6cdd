/* node.h: the tree that parsing makes, filtering changes and serializing reads.
 *
 * Nodes live in the document's arena and are never freed one by one. All walks are loops: see tamis_parse_next(). */
#ifndef TAMIS_PARSE_NODE_H
#define TAMIS_PARSE_NODE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/names.h"
#include "lex/token.h"

enum node_type {
    NODE_DOCUMENT,
    NODE_FRAGMENT, /* the root of a fragment; its children are the result */
    NODE_DOCTYPE,
    NODE_ELEMENT,
    NODE_TEXT,
    NODE_COMMENT,
    NODE_PROCESSING_INSTRUCTION,
    NODE_SHADOW_ROOT /* always the first child of its host */
};

enum shadow_flag {
    SHADOW_CLOSED = 1,
    SHADOW_DELEGATES_FOCUS = 2,
    SHADOW_SERIALIZABLE = 4,
    SHADOW_MANUAL_SLOTS = 8,
    SHADOW_CLONABLE = 16,
    SHADOW_CUSTOM_REGISTRY = 32
};

struct node {
    struct node *parent;
    struct node *first_child; /* of a template element in the HTML namespace: of its template contents */
    struct node *last_child;
    struct node *previous;
    struct node *next;
    union {
        struct attribute *attributes; /* element: [count], no other node's */
        const char *data;             /* text, comment, processing instruction data: [count] bytes */
        struct doctype *doctype;      /* DOCTYPE */
    };
    uint32_t count;
    atom name;       /* element: local name; processing instruction: target */
    uint16_t ns;     /* element: enum name_space, or from NS_OTHER on one of the tree's own */
    uint8_t type;    /* enum node_type */
    uint8_t flags;   /* enum node_flag; shadow root: enum shadow_flag */
    uint32_t offset; /* of the token that made it, in the input */
};

/* Missing identifiers have p == NULL. */
struct doctype {
    struct span name;
    struct span public_id;
    struct span system_id;
};

enum node_flag {
    NODE_INTEGRATION_HTML = 1, /* an HTML integration point (the start tag decided, 13.2.6) */
    NODE_INTEGRATION_TEXT = 2, /* a MathML text integration point */
    NODE_SPECIAL = 4,          /* in the category "special" (13.2.4.2) */
    NODE_OPEN = 8,             /* on the stack of open elements */
    NODE_REDIRECTED = 16,      /* an open template whose content goes elsewhere */
    NODE_SUPPLIED = 32,        /* element: the parser's own, for no start tag or once more for one */
    NODE_OWNS_TEXT = 32,   /* text: `data` is the node's own, with room for the next power of two of bytes */
    NODE_NEEDS_XLINK = 64, /* written as XML, it declares the prefix that something in it needs */
    NODE_CLOSED = 128      /* by an end tag of its own */
};

struct report; /* sanitize/report.h */

struct tree {
    struct arena *arena;
    struct names *names;
    struct node *root; /* NODE_DOCUMENT or NODE_FRAGMENT */
    uint64_t node_count;
    bool quirks; /* the document is in quirks mode */
    bool limited_quirks;
    const atom *namespaces; /* XML5: the URIs of the document's own, that of NS_OTHER first */
    struct report *report;  /* who is told what is taken out; NULL: nobody asks */
};

static inline bool node_is_html(const struct node *n, atom name)
{
    return n->type == NODE_ELEMENT && n->ns == NS_HTML && n->name == name;
}

static inline struct span node_data(const struct node *n)
{
    return span_of(n->data, n->count);
}

/* A new node, in no tree; NULL when the meter has failed (NODES, memory). Everything but `type` is zero. */
struct node *tamis_parse_node_new(struct tree *t, enum node_type type);

/* Structure. `before` NULL: as the last child. The node is taken out of where it was. */
void tamis_parse_insert(struct node *parent, struct node *child, struct node *before);
void tamis_parse_remove(struct node *n);
/* Puts the children of `n` in its place and takes `n` out. Adjacent text nodes stay apart. */
void tamis_parse_unwrap(struct node *n);

/* Tree order within `root`: the next node after `n`, children first (template contents and shadow roots included), or
 * NULL. The second form passes over the children of `n`. */
struct node *tamis_parse_next(const struct node *n, const struct node *root);
struct node *tamis_parse_next_skipping(const struct node *n, const struct node *root);

/* The attribute of that name in no namespace, or NULL. */
struct attribute *tamis_parse_attribute(const struct node *n, atom name);

static inline bool node_has(const struct node *n, atom name)
{
    return tamis_parse_attribute(n, name) != NULL;
}

/* What a template or shadow root holds is a tree of its own. */
static inline bool node_bounds_tree(const struct node *n)
{
    return node_is_html(n, ATOM_template) || n->type == NODE_SHADOW_ROOT;
}

#endif

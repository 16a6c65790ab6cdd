/* node.h: the tree of nodes. A parser builds the tree, the filter changes it, and a writer serializes it.
 *
 * Nodes are in the document's arena and are not freed individually. Traversals are loops, without recursion: see
 * tamis_parse_next(). */
#ifndef TAMIS_PARSE_NODE_H
#define TAMIS_PARSE_NODE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/names.h"
#include "lex/token.h"
#include "parse/tags.h"

enum node_type {
    NODE_DOCUMENT,
    NODE_FRAGMENT, /* the root of a fragment; its children are the nodes of the fragment */
    NODE_DOCTYPE,
    NODE_ELEMENT,
    NODE_TEXT,
    NODE_COMMENT,
    NODE_PROCESSING_INSTRUCTION,
    NODE_SHADOW_ROOT /* stored as the first child of its host */
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
    struct node *first_child; /* in an HTML template element: the first node of the template contents */
    struct node *last_child;
    struct node *previous;
    struct node *next;
    union {
        /* Of an element: an array of `count` items, which is not shared with other nodes. */
        struct attribute *attributes;
        const char *data;        /* of a text, comment or processing instruction: `count` bytes */
        struct doctype *doctype; /* DOCTYPE */
    };
    uint32_t count;
    atom name;     /* element: local name; processing instruction: target */
    uint16_t ns;   /* element: enum name_space; NS_OTHER and greater values: see tree.namespaces */
    uint8_t type;  /* enum node_type */
    uint8_t flags; /* enum node_flag; shadow root: enum shadow_flag */
    /* The input offset of the token that created the node. A clone or copy has the offset of the original. */
    uint32_t offset;
};

/* If a public or system identifier is missing, its `p` is NULL. */
struct doctype {
    struct span name;
    struct span public_id;
    struct span system_id;
};

enum node_flag {
    NODE_INTEGRATION_HTML = 1, /* an HTML integration point, determined at the start tag (13.2.6) */
    NODE_INTEGRATION_TEXT = 2, /* a MathML text integration point */
    NODE_REPLACED = 4,         /* element: replaced with its children when it was inserted (replaced.c) */
    NODE_OPEN = 8,             /* on the stack of open elements of the HTML parser */
    NODE_REDIRECTED = 16,      /* template: its content is inserted elsewhere (struct redirect in parser.h) */
    NODE_SUPPLIED = 32,        /* element: implied, or a clone or copy of an earlier element */
    NODE_OWNS_TEXT = 32,       /* text: `data` is a buffer of text_capacity(`count`) bytes (content.c) */
    NODE_NEEDS_XLINK = 64,     /* element: in XML output, it declares the prefix xlink */
    NODE_CLOSED = 128          /* element of the HTML parser: closed by an end tag with its name */
};

struct report;       /* report/report.h */
struct url_watch;    /* sanitize/urls.h */
struct policy_texts; /* policy/texts.h */
struct callbacks;    /* sanitize/callbacks.h */

/* What SVG elements that are not in the tree, but in the same output before it, mean for the cost of drawing (sanitize/drawing). */
struct drawn {
    uint64_t cost;
    uint32_t pixels;
    bool turns;
};

struct tree {
    struct arena *arena;
    struct names *names;
    struct node *root; /* NODE_DOCUMENT or NODE_FRAGMENT */
    struct node *html; /* the root html element of an HTML fragment, which is not in the tree; else NULL */
    const struct node *context; /* the context element of an HTML fragment; NULL: none */
    uint64_t node_count;
    bool quirks;          /* the document is in quirks mode */
    bool made_for_quirks; /* fragment with the context html: as a document, the input would set quirks mode */
    bool draws;           /* the filter has kept an SVG element */
    bool scripting;       /* the parser scripting mode is not Disabled: the content of noscript is text */
    struct drawn drawn;   /* set by write/skeleton.c */
    struct replaced *replaced; /* the elements that the parser has replaced with their children; NULL: none */
    const atom *namespaces; /* XML5: the URIs of the namespaces from NS_OTHER on; [0] belongs to NS_OTHER */
    struct report *report;  /* receives the removals and changes; NULL: no report is kept */
    struct url_watch *urls; /* receives the URLs that the filter keeps; NULL: they are not reported */
    struct callbacks *callbacks; /* the callbacks of the program; NULL: none is called */
    const struct policy_texts
        *texts;      /* the texts that are set for the document; NULL: those of the policy apply */
    unsigned syntax; /* bits of enum tamis_syntax_option: how the tree is written as HTML */
    /* The callbacks of the program have not seen the tree as it is, because it was changed after they were called for it. */
    bool is_unconfirmed;
};

/* An element that the parser has replaced with its children (replaced.c). It is not in the tree. */
struct replaced {
    struct node *node;
    struct replaced *next;
};

/* Must be called after each change of a tree that the callbacks of the program have not seen. Then the output is parsed and
 * filtered again, so that the callbacks see what a parser of the output sees. */
static inline void tree_has_changed(struct tree *t)
{
    t->is_unconfirmed |= t->callbacks != NULL;
}

static inline bool node_is_html(const struct node *n, atom name)
{
    return n->type == NODE_ELEMENT && n->ns == NS_HTML && n->name == name;
}

/* Reports whether the text in the node is serialized without escaping. The text in noscript is if scripting is enabled. */
static inline bool node_is_raw_text(const struct node *n)
{
    return n->type == NODE_ELEMENT && n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_RAW_TEXT);
}

static inline struct span node_data(const struct node *n)
{
    return span_of(n->data, n->count);
}

/* Creates a node without a parent; all members except `type` are zero. If TAMIS_MAX_NODES is exceeded
 * or the memory cannot be allocated, sets the meter's status and returns NULL. tamis_parse_node_new()
 * does the same, but is not inlined; it is used where few nodes are created. */
static inline struct node *node_new(struct tree *t, enum node_type type)
{
    struct meter *m = t->arena->meter;
    if (!meter_within(m, TAMIS_MAX_NODES, t->node_count + 1))
        return NULL;
    struct node *n = arena_allocate(t->arena, sizeof *n);
    if (!n)
        return NULL;
    t->node_count++;
    *n = (struct node){.type = (uint8_t)type};
    return n;
}

struct node *tamis_parse_node_new(struct tree *t, enum node_type type);

/* Inserts `child`, which has no parent, after the last child of `parent`. */
static inline void node_append(struct node *parent, struct node *child)
{
    struct node *last = parent->last_child;
    child->parent = parent;
    child->previous = last;
    *(last ? &last->next : &parent->first_child) = child;
    parent->last_child = child;
}

/* Inserts `child` into `parent`, before `before`; if `before` is NULL, after the last child. If `child` already has a
 * parent, first removes `child` from this parent. */
void tamis_parse_insert(struct node *parent, struct node *child, struct node *before);
/* Removes `n` from its parent, if it has one. */
void tamis_parse_remove(struct node *n);
/* Replaces `n`, which must have a parent, with its children. If `n` has no children, removes `n`. Adjacent text nodes are not
 * merged. */
void tamis_parse_unwrap(struct node *n);

/* Each of these two functions returns the next node after `n` in tree order that is a descendant of `root`, or NULL. Template
 * contents and shadow roots are included. tamis_parse_next_skipping() skips the descendants of `n`. */
struct node *tamis_parse_next(const struct node *n, const struct node *root);
struct node *tamis_parse_next_skipping(const struct node *n, const struct node *root);

/* Returns the attribute of `n` that has this name and no namespace, or NULL. */
struct attribute *tamis_parse_attribute(const struct node *n, atom name);

/* Returns the value of the attribute that has this name and no namespace; empty if there is none. */
static inline struct span node_value(const struct node *n, atom name)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a ? attribute_value(a) : SPAN("");
}

/* Returns the value of an attribute that holds a URL, without the spaces and control characters at its start and end, which the URL
 * parser ignores (URL Standard, 4.4). */
static inline struct span node_url(const struct node *n, atom name)
{
    struct span s = node_value(n, name);
    while (s.n && (unsigned char)*s.p <= ' ')
        s = span_of(s.p + 1, s.n - 1);
    while (s.n && (unsigned char)s.p[s.n - 1] <= ' ')
        s.n--;
    return s;
}

/* Reports whether this is an HTML element without content and end tag. */
static inline bool node_is_void(const struct node *n)
{
    return n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_VOID);
}

static inline bool node_has(const struct node *n, atom name)
{
    return tamis_parse_attribute(n, name) != NULL;
}

/* Reports whether `n` is an HTML template element or a shadow root, whose content is a separate tree. */
static inline bool node_bounds_tree(const struct node *n)
{
    return node_is_html(n, ATOM_template) || n->type == NODE_SHADOW_ROOT;
}

/* template.c: returns the value of the pseudo-attribute `name` in the data of a processing instruction. The
 * data must consist of pseudo-attributes separated by ASCII whitespace, and their values must not contain "<"
 * or "&"; otherwise the result is empty. The result is also empty if there is no pseudo-attribute `name`, or
 * if a pseudo-attribute `name` whose value is not empty is followed by another pseudo-attribute `name`. */
struct span tamis_parse_marker_name(const struct node *pi);

#endif

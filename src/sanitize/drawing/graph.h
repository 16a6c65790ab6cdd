/* graph.h: the graph of what must be drawn for each element, see drawing.h.
 *
 * The parts are the elements in tree order, the root first, and then lists of references that several elements share. An edge
 * means that one part needs another. */
#ifndef TAMIS_SANITIZE_DRAWING_GRAPH_H
#define TAMIS_SANITIZE_DRAWING_GRAPH_H

#include "base/array.h"
#include "base/buf.h"
#include "parse/node.h"

/* How often the other part is drawn, and in which way. */
enum edge_kind {
    EDGE_COPY,    /* once; its shapes count as shapes of this part: use, and children */
    EDGE_ONCE,    /* once: clip-path, and references that are not drawn, for example href of a gradient */
    EDGE_LAYER,   /* once, on a surface of its own: mask, filter */
    EDGE_SHAPES,  /* for each shape of this part: fill, stroke, and markers at both ends */
    EDGE_VERTICES /* for each vertex of this part: markers between the ends */
};

/* The kinds of properties that refer to elements. The first two are inherited. */
enum reference { REFERENCE_PAINT, REFERENCE_MARKER, REFERENCE_CLIP, REFERENCE_LAYER, REFERENCE_KINDS };
#define INHERITED 2u

enum selected_by { SELECTED_BY_CLASS, SELECTED_BY_ID, SELECTED_BY_TYPE, SELECTED_KINDS, SELECTED_BY_ANY };

struct edge {
    uint32_t to;
    uint32_t next; /* the next edge of the same part; 0: none */
    uint32_t kind;
};

struct part {
    uint64_t size;                 /* of the part and all that is drawn for it */
    uint64_t shapes, vertices;     /* in the part and its copies */
    uint32_t first, last;          /* its edges; 0: none */
    uint32_t child;                /* the next child to add */
    uint32_t end;                  /* the part after its last descendant */
    uint32_t from;                 /* its parent; while sizes are computed, the part that needs it */
    uint32_t inherited[INHERITED]; /* lists of what it and its ancestors refer to; 0: none */
    uint8_t state;                 /* enum state */
};

/* What an id, a class, a type or the name of a filter result refers to. */
struct drawing_name {
    uint32_t first_with_id;                          /* the first element that has the id, or 0 */
    uint32_t result;                                 /* the last filter primitive with this result */
    uint32_t rules[SELECTED_KINDS][REFERENCE_KINDS]; /* lists of references in rules for this name */
};

struct drawing {
    const struct tree *tree;
    struct meter *meter;
    struct part *parts;
    uint32_t count, capacity;
    struct edge *edges; /* the first one is not used */
    uint32_t edge_count, edge_capacity;
    struct names names;
    struct drawing_name *by_name; /* [atom] */
    uint32_t name_capacity;
    uint32_t rules_for_all[REFERENCE_KINDS];
    uint64_t drawn_once; /* the size of the root if every element is drawn once */
    struct buf text;     /* of the current CSS token */
};

/* Greater than any value of the limit DRAWING_COST, and small enough that sums do not overflow. */
#define DRAWING_ENDLESS ((uint64_t)1 << 40)

/* Adds a part. Returns 0 if the meter has failed. */
uint32_t tamis_sanitize_drawing_part(struct drawing *d);
/* Adds an edge after the other edges of `part`: `part` needs `to`. Ignored if `to` is 0; no part needs the root. */
void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind);
/* Returns the index of a name in `by_name`, and adds it if it is new; 0 if the name is empty or the meter has failed. */
atom tamis_sanitize_drawing_name(struct drawing *d, struct span name);
/* Returns the index of a name in `by_name`, or 0. */
atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name);
/* Adds edges from `part` to the elements whose id is the fragment, as it is and percent-decoded. */
void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment,
                                  enum edge_kind kind);

/* styles.c: the first function reads the references in a style sheet. When all style sheets are read, the second function adds,
 * for an element, the references in its attributes and in the rules that apply to it. `owner` is the part to which it adds
 * them. */
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css);
void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t owner);

/* links.c: adds the edges of all elements. */
void tamis_sanitize_drawing_link(struct drawing *d);

static inline bool drawing_is_part(const struct drawing *d, const struct node *n)
{
    return n == d->tree->root || n->type == NODE_ELEMENT;
}

static inline bool drawing_is_svg(const struct node *n, atom name)
{
    return n->type == NODE_ELEMENT && n->ns == NS_SVG && n->name == name;
}

#endif

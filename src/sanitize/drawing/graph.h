/* graph.h: what needs what, so that it can be drawn. See drawing.h.
 *
 * The parts are the elements in tree order, the root first, and then lists of references that many elements share. An edge
 * says that one part needs another. */
#ifndef TAMIS_SANITIZE_DRAWING_GRAPH_H
#define TAMIS_SANITIZE_DRAWING_GRAPH_H

#include "base/array.h"
#include "base/buf.h"
#include "parse/node.h"

/* How often the other part is drawn, and what else it brings. */
enum edge_kind {
    EDGE_COPY,    /* once, and what is in it counts as shapes of this one: use */
    EDGE_ONCE,    /* once: clip-path, and what is drawn nowhere, as a gradient's href */
    EDGE_LAYER,   /* once, on a surface of its own: mask, filter */
    EDGE_SHAPES,  /* for each shape of this one: fill, stroke, and markers at both ends */
    EDGE_VERTICES /* for each vertex of this one: markers between */
};

/* What a property refers to. The first two are inherited. */
enum reference { REFERENCE_PAINT, REFERENCE_MARKER, REFERENCE_CLIP, REFERENCE_LAYER, REFERENCE_KINDS };
#define INHERITED 2u

enum selected_by { SELECTED_BY_CLASS, SELECTED_BY_ID, SELECTED_BY_TYPE, SELECTED_KINDS, SELECTED_BY_ANY };

struct edge {
    uint32_t to;
    uint32_t next; /* 0: no more */
    uint32_t kind;
};

struct part {
    uint64_t size;                 /* of it and all that is drawn for it */
    uint64_t shapes, vertices;     /* in it and its copies */
    uint32_t first, last;          /* its edges; 0: none */
    uint32_t child;                /* its next child to be looked at */
    uint32_t end;                  /* the part behind the last of its own */
    uint32_t from;                 /* its parent; later, who waits for it */
    uint32_t inherited[INHERITED]; /* what it refers to, and its parents; 0: nothing */
    uint8_t state;                 /* of counting */
};

/* What an id, a class or the name of a result stands for; by its atom. */
struct drawing_word {
    uint32_t bearer;                                 /* the first element that has the id, or 0 */
    uint32_t result;                                 /* the last filter primitive that has it */
    uint32_t rules[SELECTED_KINDS][REFERENCE_KINDS]; /* what style sheets refer to */
};

struct drawing {
    const struct tree *tree;
    struct meter *meter;
    struct part *parts;
    uint32_t count, capacity;
    struct edge *edges; /* the first stands for none */
    uint32_t edge_count, edge_capacity;
    struct names names;
    struct drawing_word *words; /* [atom] */
    uint32_t word_capacity;
    uint32_t rules_for_all[REFERENCE_KINDS];
    uint64_t as_it_stands; /* what there is to draw if every element is drawn once */
    struct buf text;       /* of the CSS token that is being looked at */
};

/* Beyond every limit, and far from overflowing. */
#define DRAWING_ENDLESS ((uint64_t)1 << 40)

/* A new part; 0 when the meter has failed. */
uint32_t tamis_sanitize_drawing_part(struct drawing *d);
/* `part` needs `to`, behind all that it needs already. Nothing needs the root, which is 0. */
void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind);
/* The number in `words` of a name, made when it is new; 0 when it is empty or the meter has failed. */
atom tamis_sanitize_drawing_word(struct drawing *d, struct span name);
/* The same for a name that is known, or else 0. */
atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name);
/* `part` needs what has the id that a fragment means: two readings count. */
void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment,
                                  enum edge_kind kind);

/* styles.c: what style sheets refer to, and then what an element does by its attributes and these. `owner` is the
 * part that has them. */
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css);
void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t owner);

/* links.c: what elements need by what they are, once it is known what they refer to. */
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

/* graph.h: the graph of what must be drawn for each element, see drawing.h.
 *
 * The parts are the elements in tree order, the root first, and then lists of references that several elements share. An edge
 * means that one part needs another. */
#ifndef TAMIS_SANITIZE_DRAWING_GRAPH_H
#define TAMIS_SANITIZE_DRAWING_GRAPH_H

#include "base/array.h"
#include "base/buf.h"
#include "parse/node.h"

/* How often the other part of an edge is drawn, and in which way. */
enum edge_kind {
    EDGE_COPY,     /* once; its shapes count as shapes of this part (use, children, lists of references) */
    EDGE_ONCE,     /* once (clip-path); also for references that draw nothing, such as href of a gradient */
    EDGE_LAYER,    /* once, on a surface of its own (mask, filter) */
    EDGE_CHAIN,    /* never; a function enlarges what is drawn of this part (blur()) */
    EDGE_OUTLINE,  /* never; the outline of this part can have a stroke */
    EDGE_GROUP,    /* never; this part is drawn on a surface of its own (opacity) */
    EDGE_LENGTH,   /* never; the property changes the length of the outline */
    EDGE_SHAPES,   /* for each shape of this part (fill, stroke, markers at both ends) */
    EDGE_VERTICES, /* for each vertex of this part (markers between the ends) */
    EDGE_DASHES,   /* for the length of this part; the other part has a number of dashes for this length */
    EDGE_ELEMENTS, /* for each element of this part (what the elements of a copy can inherit from use) */
    EDGE_CONTEXTS  /* for each shape that can have the paint of this part as context-fill or context-stroke */
};

/* The lists of an element: the references in the values of some properties. The lists before REFERENCE_INHERITED are
 * inherited. */
enum reference {
    REFERENCE_PAINT,
    REFERENCE_MARKER,
    REFERENCE_DASHES,
    REFERENCE_INHERITED,
    REFERENCE_OWN = REFERENCE_INHERITED,
    REFERENCE_KINDS
};

enum selected_by { SELECTED_BY_CLASS, SELECTED_BY_ID, SELECTED_BY_TYPE, SELECTED_KINDS, SELECTED_BY_ANY };

struct edge {
    uint32_t to;
    uint32_t next; /* the next edge of the same part; 0: none */
    uint32_t kind;
};

/* The counts include those of the parts to which an EDGE_COPY leads, and do not exceed UINT32_MAX. `contexts` is how often the
 * shapes of the part, and the shapes that are drawn for them, can take the paint of another shape. `length` is the length of
 * the outlines; in a list of dash patterns, it is the number of dashes in the length DASHES_IN_ONE. */
struct part {
    uint64_t size; /* the cost of the part and of everything that is drawn for it */
    uint32_t shapes, vertices, elements, contexts, length;
    uint32_t functions;              /* EDGE_CHAIN: in the values of its properties */
    uint32_t chain;                  /* the longest chain of such functions in what is drawn for the part */
    uint32_t first, last;            /* its first and its last edge; 0: none */
    uint32_t child;                  /* the next child to add */
    uint32_t end;                    /* the part after its last descendant */
    uint32_t from;                   /* its parent; while sizes are computed, the part that needs it */
    uint32_t lists[REFERENCE_KINDS]; /* what its properties refer to; 0: nothing */
    uint8_t state;                   /* enum state */
    bool is_element, is_filter;
};

/* What an id, a class, a type, the name of a custom property, of a filter result or of a data attribute refers to. */
struct drawing_name {
    uint32_t first_with_id; /* the first element that has the id, or 0 */
    uint32_t result;        /* the last filter primitive with this result */
    uint32_t custom;        /* the list of references in the custom properties with this name */
    uint32_t rules[SELECTED_KINDS][REFERENCE_KINDS]; /* lists of references in rules for this name */
    bool is_data;                                    /* an element has a data attribute with this name */
};

struct drawing {
    const struct tree *tree;
    struct meter *meter;
    struct part *parts;
    uint32_t count, capacity;
    struct edge *edges; /* edges[0] is not used */
    uint32_t edge_count, edge_capacity;
    struct names names;
    struct drawing_name *by_name; /* [atom] */
    uint32_t name_capacity;
    uint32_t rules_for_all[REFERENCE_KINDS];
    uint32_t custom;     /* the list of the references in all custom properties */
    uint32_t surface;    /* a part that draws nothing, for surfaces without a reference */
    bool inherits;       /* a property that is not inherited can have the value inherit */
    bool strokes;        /* an outline can have a stroke */
    bool dashes;         /* an outline can have dashes */
    bool endless;        /* something cannot be counted */
    bool takes_context;  /* a shape can have the value context-fill or context-stroke */
    uint64_t drawn_once; /* the size of the root if every element is drawn once */
    struct buf text;     /* of the current CSS token */
};

/* The elements that the fragment of a URL can mean; 0: none. */
struct targets {
    uint32_t exact, decoded; /* their id is the fragment, or the percent-decoded fragment */
    bool any; /* the fragment decodes to bytes that are not UTF-8; programs may decode it to any id */
};

/* Greater than any value of the limit DRAWING_COST, and small enough that sums do not overflow. */
#define DRAWING_ENDLESS ((uint64_t)1 << 40)

/* graph.c */

/* Adds a part, and returns its index. The first part, the root, has the index 0; for any other part, 0 means that the meter has
 * failed. */
uint32_t tamis_sanitize_drawing_part(struct drawing *d);
/* Adds an edge from `part` to `to`, which `part` needs, after the other edges of `part`. Does nothing if `to` is 0: no part
 * needs the root. */
void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind);
/* Returns the index of a name in `by_name`, and adds the name if it is new. Returns 0 if the name is empty or the meter has
 * failed. */
atom tamis_sanitize_drawing_name(struct drawing *d, struct span name);
/* Returns the index of a name in `by_name`, or 0. */
atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name);
struct targets tamis_sanitize_drawing_targets(struct drawing *d, struct span fragment);
/* Adds edges from `part` to the targets of the fragment. If the fragment can mean any element, also adds an edge from `part` to
 * itself. */
void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment,
                                  enum edge_kind kind);

/* costs.c: the rows of costs.def. */
struct drawing_property {
    enum reference list;
    enum edge_kind edge;
    bool listed; /* in costs.def */
};
struct drawing_property tamis_sanitize_drawing_property(struct span name);
/* If costs.def lists the function, sets `*edge` and returns true. */
bool tamis_sanitize_drawing_function(struct span name, enum edge_kind *edge);
/* Returns the cost of an element that is drawn once, without its children. */
uint64_t tamis_sanitize_drawing_weight(const struct tree *t, const struct node *n);
/* Reports whether the attribute multiplies the cost of a filter primitive. */
bool tamis_sanitize_drawing_is_parameter(struct span name);
/* Returns the number at or after `*at`, without its sign and fraction, and moves `*at` to the end of the number. Returns `none`
 * if there is no number. */
uint64_t tamis_sanitize_drawing_number(struct span value, size_t *at, uint64_t none);

/* geometry.c: Returns an upper bound of the vertices of a path: the number of its numbers and letters. */
uint64_t tamis_sanitize_drawing_vertices(struct span path);
/* Returns an upper bound of the length that the attribute adds to the outline, or 0 if the attribute is not geometry. */
uint64_t tamis_sanitize_drawing_length(struct span name, struct span value);

/* A value of stroke-dasharray. */
struct dash_pattern {
    int64_t sum; /* of the lengths */
    uint32_t count;
    bool is_dashed;  /* a length is not zero */
    bool is_unknown; /* a length cannot be read */
};
enum { DASHES_IN_ONE = 4096 };
/* Adds a length to a pattern. */
void tamis_sanitize_drawing_dash(struct dash_pattern *p, struct span number);
/* Returns an upper bound of the dashes and gaps in a line of the length DASHES_IN_ONE. */
uint32_t tamis_sanitize_drawing_dashes(const struct dash_pattern *p);

/* filters.c: adds the edges between the primitives of a filter. The first function is called for each SVG element in tree
 * order, the second one after the last element. */
struct filter_link {
    uint32_t filter;    /* the part of the current filter */
    uint32_t before;    /* the primitive before `primitive`; 0: none */
    uint32_t primitive; /* the current primitive of the filter */
    uint32_t count;     /* the number of primitives of the filter so far */
    uint64_t side;      /* of the filter region, relative to the usual region; at least 1 */
    uint64_t viewport;  /* a lower bound of the side of the drawing, in user units; 0: not known yet */
    struct span result; /* the attribute result of the current primitive */
};
void tamis_sanitize_drawing_link_filter(struct drawing *d, struct filter_link *f, const struct node *n,
                                        uint32_t part);
void tamis_sanitize_drawing_end_filters(struct drawing *d, const struct filter_link *f);

/* sheets.c: the first function records the names of the data attributes of an element. After it has been called for all
 * elements, the second function reads the references in a style sheet. After all style sheets have been read, the third
 * function adds to `part` the references of the rules that can apply to the element `n` because of its classes, id and type;
 * the fourth function adds those of the rules for one class. */
void tamis_sanitize_drawing_note_data(struct drawing *d, const struct node *n);
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css);
void tamis_sanitize_drawing_apply_sheets(struct drawing *d, const struct node *n, uint32_t part);
void tamis_sanitize_drawing_apply_class(struct drawing *d, uint32_t part, struct span name);

/* styles.c: adds the references in the attributes of an element, and those in an animation of `part`. */
void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t part);
void tamis_sanitize_drawing_read_animation(struct drawing *d, const struct node *n, uint32_t part);

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

/* Returns the sum, or UINT32_MAX if the sum is greater. */
static inline uint32_t drawing_count(uint64_t a, uint64_t b)
{
    return a + b < UINT32_MAX ? (uint32_t)(a + b) : UINT32_MAX;
}

#endif

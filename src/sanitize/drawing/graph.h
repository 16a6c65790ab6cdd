/* graph.h: the graph of what must be drawn for each element; see drawing.h.
 *
 * The nodes of the graph are called parts. They are the root, the elements in tree order, and then the
 * lists of references and one part for surfaces (`surface` of struct drawing). Several elements can
 * share a list. A surface is a bitmap on which a renderer draws something before it draws the bitmap
 * on the page. An edge from one part to another means that the first part needs the second part. */
#ifndef TAMIS_SANITIZE_DRAWING_GRAPH_H
#define TAMIS_SANITIZE_DRAWING_GRAPH_H

#include "base/array.h"
#include "base/buf.h"
#include "parse/node.h"

/* The kinds of edges. An edge leads from one part, "this part", to another part. The comments state how often the other part is
 * drawn for this part. */
enum edge_kind {
    EDGE_COPY,  /* drawn once; its shapes count as shapes of this part (use, children, lists) */
    EDGE_ONCE,  /* drawn once (clip-path), or a reference that draws nothing (href of a gradient) */
    EDGE_LAYER, /* drawn once, on a separate surface (mask, filter) */
    EDGE_CHAIN, /* not drawn; a function such as blur() is applied to what is drawn for this part, and enlarges it */
    EDGE_OUTLINE,  /* not drawn; the outline of this part can have a stroke */
    EDGE_GROUP,    /* not drawn; this part is drawn on a separate surface (opacity) */
    EDGE_LENGTH,   /* no edge; only in costs.def: the property changes the length of the outline */
    EDGE_SHAPES,   /* drawn for each shape of this part (fill, stroke, markers at both ends) */
    EDGE_VERTICES, /* drawn for each vertex of this part (markers between the ends) */
    EDGE_DASHES,   /* the other part is a list of dash patterns, repeated along the outline of this part */
    EDGE_ELEMENTS, /* drawn for each element of this part (what the elements in a copy can inherit from use) */
    EDGE_CONTEXTS  /* drawn `contexts` times: shapes can take the paint of this part (context-fill) */
};

/* The kinds of lists of references. A list contains the references in the values of
 * certain properties of an element. The children of the element inherit the lists of the
 * kinds before REFERENCE_INHERITED, and all lists if `inherits` of struct drawing is true. */
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

/* `shapes`, `vertices`, `elements` and `length` include the values of the parts to which an EDGE_COPY
 * leads. No count exceeds UINT32_MAX. `contexts` is the number of times that the shapes of the part, and
 * the shapes that are drawn for them, can take the paint of another shape. `length` is the length of the
 * outlines in user units. For a list of dash patterns, `length` is instead a sum over all its patterns:
 * the maximum number of dashes and gaps that a pattern has in a line of DASHES_IN_ONE user units. */
struct part {
    uint64_t size; /* the cost of the part and of everything that is drawn for it */
    uint32_t shapes, vertices, elements, contexts, length;
    uint32_t functions;   /* the number of functions such as blur() in the property values */
    uint32_t chain;       /* the longest chain of functions such as blur() drawn for the part */
    uint32_t first, last; /* the first edge that is not yet in `size`, and the last edge; 0: none */
    uint32_t child;       /* the first child that is not yet in `size` */
    uint32_t end;         /* the part after the last descendant of the element */
    uint32_t from;        /* the parent; while sizes are computed, the part that needs this part */
    uint32_t lists[REFERENCE_KINDS]; /* the lists of references of the element; 0: none */
    uint8_t state;                   /* enum state */
    bool is_element, is_filter;
};

/* What a name refers to. One name can be an id, a class and a type, and the name
 * of a custom property or function, of a filter result and of a data attribute. */
struct drawing_name {
    uint32_t first_with_id; /* the first element that has this id; 0: none */
    uint32_t result; /* the last filter primitive so far whose attribute result is this name; 0: none */
    uint32_t custom; /* references in the custom properties and functions with this name; 0: none */
    uint32_t rules[SELECTED_KINDS][REFERENCE_KINDS]; /* references in rules for this name; 0: none */
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
    struct drawing_name *by_name; /* indexed by atom */
    uint32_t name_capacity;
    uint32_t rules_for_all[REFERENCE_KINDS];
    uint32_t custom;     /* the list of the references in all custom properties and functions */
    uint32_t surface;    /* a part that draws nothing; edges for surfaces without a reference lead to it */
    bool inherits;       /* a property that is not inherited can have the value inherit */
    bool strokes;        /* an outline can have a stroke */
    bool dashes;         /* an outline can have dashes */
    bool endless;        /* the cost cannot be counted */
    bool takes_context;  /* a shape can have the value context-fill or context-stroke */
    uint64_t drawn_once; /* the sum of the own costs of all parts that the root needs, each counted once */
    struct buf text;     /* the text of the current CSS token */
};

/* The elements that the fragment of a URL can refer to; 0: none. */
struct targets {
    uint32_t exact, decoded; /* the elements whose id is the fragment, or the percent-decoded fragment */
    bool any; /* the fragment decodes to bytes that are not UTF-8; programs may decode it to any id */
};

/* The cost that counts as infinite. It is used if a cost cannot be counted. It is greater
 * than any value of the limit DRAWING_COST, and so small that sums do not overflow. */
#define DRAWING_ENDLESS ((uint64_t)1 << 40)

/* graph.c */

/* Adds a part, and returns its index. The first part, the root, has the
 * index 0. For any other part, the result 0 means that the meter has failed. */
uint32_t tamis_sanitize_drawing_part(struct drawing *d);
/* Appends an edge to the edges of `part`: `part` needs `to`. Does nothing if `to` is 0, because no part needs the root. */
void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind);
/* Returns the index of a name in `by_name`, and adds the name if it is new. Returns 0 if the name is empty or the meter has
 * failed. */
atom tamis_sanitize_drawing_name(struct drawing *d, struct span name);
/* Returns the index of a name in `by_name`; 0 if the name is not there. */
atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name);
struct targets tamis_sanitize_drawing_targets(struct drawing *d, struct span fragment);
/* Adds edges from `part` to the targets of the fragment. If the fragment can refer to
 * any element, also adds an edge from `part` to itself, which makes the cost infinite. */
void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment,
                                  enum edge_kind kind);

/* costs.c: what costs.def states about a property. */
struct drawing_property {
    enum reference list;
    enum edge_kind edge;
    bool listed; /* costs.def lists the property */
};
struct drawing_property tamis_sanitize_drawing_property(struct span name);
/* If costs.def lists the function, sets `*edge` and returns true; otherwise returns false. */
bool tamis_sanitize_drawing_function(struct span name, enum edge_kind *edge);
/* Returns the cost of drawing an element once, without its child elements. */
uint64_t tamis_sanitize_drawing_weight(const struct tree *t, const struct node *n);
/* Reports whether the value of the attribute adds to the cost of a filter primitive (order and numOctaves). */
bool tamis_sanitize_drawing_is_parameter(struct span name);
/* Returns the number at or after `*at`, without its sign and fraction, and moves `*at`
 * to the end of the number. For a very large number, returns the value of its first
 * digits, which is at least DRAWING_ENDLESS / 16. Returns `none` if there is no number. */
uint64_t tamis_sanitize_drawing_number(struct span value, size_t *at, uint64_t none);

/* geometry.c: returns an upper bound of the number of vertices of a path: the number of its numbers and letters. */
uint64_t tamis_sanitize_drawing_vertices(struct span path);
/* Returns an upper bound of the length in user units that the attribute adds to the outline; 0 if the attribute is not
 * geometry. */
uint64_t tamis_sanitize_drawing_length(struct span name, struct span value);

/* A value of stroke-dasharray. */
struct dash_pattern {
    int64_t sum; /* a lower bound of the sum of the lengths, as a fixed-point number (geometry.c) */
    uint32_t count;
    bool is_dashed;  /* at least one length is not zero */
    bool is_unknown; /* at least one length cannot be read */
};
enum { DASHES_IN_ONE = 4096 };
/* Adds a length to a pattern. */
void tamis_sanitize_drawing_dash(struct dash_pattern *p, struct span number);
/* Returns an upper bound of the number of dashes and gaps in a line of DASHES_IN_ONE user units: 0 if the pattern draws no
 * dashes, UINT32_MAX if the sum of its lengths is not known. */
uint32_t tamis_sanitize_drawing_dashes(const struct dash_pattern *p);

/* filters.c: adds the edges between the primitives of a filter, and from a filter to
 * its last primitive. tamis_sanitize_drawing_link_filter() must be called for each
 * SVG element in tree order, and then tamis_sanitize_drawing_end_filters() once. */
struct filter_link {
    uint32_t filter;    /* the part of the current filter; 0: none yet */
    uint32_t before;    /* the primitive before `primitive`; 0: none */
    uint32_t primitive; /* the current primitive of the filter */
    uint32_t count;     /* the number of primitives of the filter so far */
    /* the longer side of the filter region, in whole multiples of the side of the element or drawing; at least 1, the value for
     * the default region */
    uint64_t side;
    uint64_t viewport;  /* the shorter side of the drawing in user units, or a default; 0: not known yet */
    struct span result; /* the attribute result of the current primitive */
};
void tamis_sanitize_drawing_link_filter(struct drawing *d, struct filter_link *f, const struct node *n,
                                        uint32_t part);
void tamis_sanitize_drawing_end_filters(struct drawing *d, const struct filter_link *f);

/* sheets.c: records the names of the data attributes of an element. Must be called for all elements before a style sheet is
 * read. */
void tamis_sanitize_drawing_note_data(struct drawing *d, const struct node *n);
/* Reads the references in a style sheet. */
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css);
/* Adds to `part` the references of the rules that can apply to the element `n` because of its classes, id or type. For
 * properties that are not inherited, also adds the references of the rules for all elements. Must be called after all style
 * sheets have been read. */
void tamis_sanitize_drawing_apply_sheets(struct drawing *d, const struct node *n, uint32_t part);
/* Adds to `part` the references of the rules for one class. Must be called after all style sheets have been read. */
void tamis_sanitize_drawing_apply_class(struct drawing *d, uint32_t part, struct span name);

/* styles.c: adds to `part` the references in the attributes of the element `n`, and in the rules of style sheets for `n`. */
void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t part);
/* Adds to `part` the references in the animation `n`, which changes `part`. */
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

/* graph.h: the graph of what must be drawn for each element; see drawing.h.
 *
 * The nodes of the graph are called parts. They are the root, the elements in tree order, and then lists. A list
 * contains what values refer to: the values of one element, of the rules for one name, or of all custom properties. */
#ifndef TAMIS_SANITIZE_DRAWING_GRAPH_H
#define TAMIS_SANITIZE_DRAWING_GRAPH_H

#include "base/array.h"
#include "base/buf.h"
#include "parse/node.h"
#include "value/css/token.h"

/* The costs that costs.def lists: DRAWING_ELEMENT and so on. */
enum {
#define DRAWING_COST(name, cost) DRAWING_##name = cost,
#include "sanitize/drawing/costs.def"
};
/* The cost that counts as infinite. It is greater than any value of the limit, and so small that sums do not overflow. */
#define DRAWING_ENDLESS ((uint64_t)1 << 40)

/* A cost. `all` includes `filters`, the cost of filters, which grows with their surfaces; `filters` includes `blurs`, the cost of
 * deviations, which also grows if the coordinate system is enlarged. */
struct drawing_cost {
    uint64_t all, filters, blurs;
};

/* How much more of its input than the picture shows a filter needs: factors in units of DRAWING_ONE. `all` includes `fixed`, which stays the
 * same if the coordinate system gets smaller. Zeros: there is no filter. */
struct drawing_reach {
    uint64_t all, fixed;
};

/* A factor for the cost of filters, in units of DRAWING_ONE. With DRAWING_MOST_FACTOR, every filter exceeds the limit. */
enum { DRAWING_ONE = 1 << 12, DRAWING_MOST_FACTOR = 1 << 24 };

/* What a transformation does to the surfaces of the filters in it. `enlarges` is for the cost of blurs, and can be less than 1. `distorts`
 * counts if anything in the drawing is turned or skewed; otherwise, the axes of all surfaces are those of the picture. */
struct distortion {
    uint32_t enlarges, distorts; /* factors; 0: there is no transformation */
    bool turns;                  /* the axes can have other directions than before */
};
#define NO_DISTORTION      ((struct distortion){DRAWING_ONE, DRAWING_ONE, false})
#define UNKNOWN_DISTORTION ((struct distortion){DRAWING_MOST_FACTOR, DRAWING_MOST_FACTOR, true})

/* The kinds of edges, from "this part" to the other part. */
enum edge_kind {
    EDGE_COPY,     /* the other part is drawn once, and inherits from this part (use, children) */
    EDGE_ONCE,     /* the other part is drawn once (the input of a filter primitive) */
    EDGE_REFER,    /* this list contains a reference by url() to the other part */
    EDGE_OWN,      /* this part has everything that the other part, a list, contains */
    EDGE_INHERITED /* this part has what is inherited from the other part, a list */
};

/* How often a part that is referred to by url() is drawn. It depends on the element, not on the property: a reference to an element
 * that the property cannot use has no effect. */
enum often { OFTEN_ELEMENT, OFTEN_INHERITED, OFTEN_VERTEX, OFTEN_KINDS };

enum selected_by { SELECTED_BY_CLASS, SELECTED_BY_ID, SELECTED_BY_TYPE, SELECTED_KINDS };

/* What costs.def states about an element (DRAWING_ELEMENT). */
enum drawing_kind { DRAWING_GROUP, DRAWING_TEXT, DRAWING_RESOURCE, DRAWING_PRIMITIVE, DRAWING_SILENT };

struct edge {
    uint32_t to;
    uint32_t next; /* the next edge of the same part; 0: none */
    uint32_t kind;
};

/* `elements`, `vertices`, `length`, `letters` and `read` include the values of the parts to which an EDGE_COPY leads; no count exceeds UINT32_MAX.
 * `length` is an upper bound of the length of all outlines, in user units. */
struct part {
    union {
        struct {                        /* of an element: */
            struct drawing_cost size;   /* the cost of the part and of everything that is drawn for it */
            struct drawing_cost layers; /* the cost of its filters, masks and clip paths */
        };
        struct drawing_cost
            each[OFTEN_KINDS]; /* of a list: the cost of what it refers to, by how often it is drawn */
    };
    struct drawing_reach reach; /* of a filter or primitive, or of all filters of an element or list */
    struct distortion
        distortion; /* of the coordinate system of the element, or the worst one of the values in the list */
    uint32_t elements, vertices, length, letters;
    uint32_t
        read; /* the part of the size that does not grow with the picture: attributes, elements that are not drawn */
    uint32_t dashes; /* of a list: the maximum number of dashes and gaps in DASHES_IN_ONE user units */
    uint32_t links;  /* the number of functions such as blur(), of the part itself or the list */
    uint32_t cost;   /* of an element: what a reference by url() costs in addition to its size */
    uint32_t
        weight; /* the part of the size that is free once, because it is in proportion to the size of the file */
    uint32_t first, last; /* the first edge that is not yet counted, and the last edge; 0: none */
    uint32_t child;       /* the first child that is not yet counted */
    uint32_t end;         /* the part after the last descendant of the element */
    uint32_t from;        /* the parent; while sizes are computed, the part that needs this part */
    uint32_t list;        /* the list of the element; 0: none */
    uint8_t state;        /* enum state */
    uint8_t kind;         /* enum drawing_kind */
    uint8_t often;        /* enum often */
    bool is_list, is_filter, is_tile;
    bool strokes;    /* of a list: an outline can have a stroke */
    bool is_in_svg;  /* an SVG element, or in one */
    bool is_drawn;   /* the same, or an SVG element is in it */
    bool draws_text; /* DRAWING_TEXT in costs.def */
};

enum { DASHES_IN_ONE = 4096 };

/* What a name refers to. One name can be an id, a class and a type, and the name of a filter result and of a data attribute. */
struct drawing_name {
    uint32_t first_with_id; /* the first element that has this id; 0: none */
    uint32_t result; /* the last filter primitive so far whose attribute result is this name; 0: none */
    uint32_t
        rules[SELECTED_KINDS]; /* the lists of the rules for elements with this class, id or type; 0: none */
    bool is_data;              /* an element has a data attribute with this name */
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
    uint32_t rules_for_all; /* the list of the rules for all elements; 0: none */
    uint32_t custom;        /* the list of what all custom properties and functions contain */
    bool has_id;            /* an element of SVG has an id, so a reference can lead to it */
    bool refers;            /* a value, or an href, contains a reference */
    bool inherits;          /* a property that is not inherited can have the value inherit */
    bool dashes;            /* an outline can have dashes */
    bool endless;           /* the cost cannot be counted */
    bool nests;             /* a custom property or function can contain another one */
    bool turns;      /* the axes of a coordinate system can have other directions than those of the picture */
    uint32_t pixels; /* an upper bound of the pixels of a user unit in the picture, in units of DRAWING_ONE */
    bool takes_context; /* a shape can have the paint of another shape (context-fill) */
    uint64_t free;      /* the sum of the weights of all parts that the root needs */
    struct buf text;    /* the text of the current CSS token */
};

/* The elements that the fragment of a URL can refer to; 0: none. */
struct targets {
    uint32_t exact, decoded; /* the elements whose id is the fragment, or the percent-decoded fragment */
    bool any; /* the fragment decodes to bytes that are not UTF-8; programs may decode it to any id */
};

/* graph.c */

/* Adds a part, and returns its index. The first part, the root, has the
 * index 0. For any other part, the result 0 means that the meter has failed. */
uint32_t tamis_sanitize_drawing_part(struct drawing *d);
/* If `*list` is 0, adds a list, and stores its index there. Returns `*list`; 0 means that the meter has failed. */
uint32_t tamis_sanitize_drawing_list(struct drawing *d, uint32_t *list);
/* Appends an edge to the edges of `part`. Does nothing if `to` is 0, because no part needs the root. */
void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind);
/* Returns the index of a name in `by_name`, and adds the name if it is new. Returns 0 if the name is empty or the meter has
 * failed. */
atom tamis_sanitize_drawing_name(struct drawing *d, struct span name);
/* Returns the index of a name in `by_name`; 0 if the name is not there. */
atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name);
/* Returns the name in lowercase. In quirks mode, selectors match classes and ids case-insensitively. */
struct span tamis_sanitize_drawing_fold(struct drawing *d, struct span name);
struct targets tamis_sanitize_drawing_targets(struct drawing *d, struct span fragment);
/* Adds edges from `part` to the targets of the fragment. If the fragment can refer to
 * any element, also adds an edge from `part` to itself, which makes the cost infinite. */
void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment,
                                  enum edge_kind kind);

/* costs.c: what costs.def states. */

/* Sets the members of `p` that depend only on the element `n`. */
void tamis_sanitize_drawing_weigh(const struct tree *t, const struct node *n, struct part *p);
/* What can matter in the value of a property; see DRAWING_PROPERTY. PLAIN: nothing. */
enum drawing_property {
    PROPERTY_PLAIN,
    PROPERTY_PAINT,
    PROPERTY_STROKE,
    PROPERTY_SURFACE,
    PROPERTY_LAYER,
    PROPERTY_LENGTH,
    PROPERTY_DASHES,
    PROPERTY_TURN,
    PROPERTY_TRANSFORM,
    PROPERTY_UNKNOWN_TRANSFORM
};
/* Returns `other` if costs.def does not list the property. */
enum drawing_property tamis_sanitize_drawing_property(struct span name, enum drawing_property other);
struct drawing_function {
    uint32_t cost, links;
};
/* Returns what the function costs; zeros if costs.def does not list it. */
struct drawing_function tamis_sanitize_drawing_function(struct span name);
/* Reports whether an animation of the attribute makes the cost infinite: what the attribute adds cannot be counted. */
bool tamis_sanitize_drawing_is_fixed(struct span name);

/* Returns the product of a cost and a factor in units of DRAWING_ONE, rounded up; DRAWING_ENDLESS if it is greater. */
uint64_t tamis_sanitize_drawing_scaled(uint64_t cost, uint64_t factor);
/* geometry.c: returns an upper bound of the number of vertices of a path: the number of its numbers and letters. */
uint64_t tamis_sanitize_drawing_vertices(struct span path);
/* Returns an upper bound of the length in user units that the attribute adds to the outline; 0 if the attribute is not
 * geometry. */
uint64_t tamis_sanitize_drawing_length(struct span name, struct span value);

/* Reads the number at `*at`, moves `*at` to its end, and returns true. If there is no number, moves `*at` by one byte and returns false.
 * `*number` is a fixed-point number: DRAWING_UNIT is 1. */
enum { DRAWING_UNIT = 65536 };
bool tamis_sanitize_drawing_number(struct span s, size_t *at, int64_t *number);

/* A value of stroke-dasharray. */
struct dash_pattern {
    int64_t sum; /* a lower bound of the sum of the lengths, as a fixed-point number (geometry.c) */
    uint32_t count;
    bool is_dashed;  /* at least one length is not zero */
    bool is_unknown; /* at least one length cannot be read */
};
/* Adds a length to a pattern. */
void tamis_sanitize_drawing_dash(struct dash_pattern *p, struct span number);
/* Returns an upper bound of the number of dashes and gaps in a line of DASHES_IN_ONE user units: 0 if the pattern draws no
 * dashes, UINT32_MAX if the sum of its lengths is not known. */
uint32_t tamis_sanitize_drawing_dashes(const struct dash_pattern *p);

/* transforms.c */

/* The state while the transform functions of a value are read. */
struct transform_scan {
    uint32_t open;     /* the number of open brackets within the current function; 0: there is no function */
    uint32_t function; /* which function it is, and its numbers so far */
    uint32_t count;
    int64_t numbers[6];
    bool needs_number;            /* the last token was a comma */
    struct distortion distortion; /* of all functions so far; zeros: there was none */
};
/* Reads a token of the value of a property of the kind TRANSFORM. `text` is its decoded text, and `open` is the number of open brackets,
 * including that of the token. */
void tamis_sanitize_drawing_take_transform(struct transform_scan *s, const struct css_token *t,
                                           struct span text, uint32_t open);
/* Ends the value. Returns what it does to a coordinate system; zeros if it has no functions. */
struct distortion tamis_sanitize_drawing_end_transform(struct transform_scan *s);
/* Replaces each factor with the other one if that is greater: only one of the two transformations applies. */
void tamis_sanitize_drawing_distort_or(struct distortion *one, struct distortion other);
/* Returns what the SVG element does to the surfaces of filters in it, apart from the values of properties. */
struct distortion tamis_sanitize_drawing_of_element(const struct node *n);
/* Returns an upper bound of the pixels of a user unit in the picture, if this is its outermost svg element; otherwise 0. The unit of the
 * result is DRAWING_ONE. */
uint32_t tamis_sanitize_drawing_pixels(const struct node *n);
/* Returns what a filter that needs its input `margin` (a fixed-point number of user units) beyond each side of the picture reaches. */
struct drawing_reach tamis_sanitize_drawing_reach(const struct drawing *d, int64_t margin);
/* The same for a blur with this deviation. */
struct drawing_reach tamis_sanitize_drawing_reach_of_blur(const struct drawing *d, int64_t deviation);
/* Multiplies a reach by another one. */
void tamis_sanitize_drawing_stretch(struct drawing_reach *reach, struct drawing_reach by);
/* Returns the cost of what a filter with this reach is applied to. */
struct drawing_cost tamis_sanitize_drawing_stretched(struct drawing_cost cost, struct drawing_reach reach);
/* Returns the cost of a blur with this deviation, a fixed-point number of user units, in addition to its surface. */
struct drawing_cost tamis_sanitize_drawing_deviation(const struct drawing *d, int64_t deviation);
/* The deviation or margin if it is not known. */
#define DRAWING_ANY_LENGTH INT64_MAX

/* filters.c: adds the edges between the primitives of a filter, and from a filter to
 * its last primitive. tamis_sanitize_drawing_link_filter() must be called for each
 * SVG element in tree order, and then tamis_sanitize_drawing_end_filters() once. */
struct filter_link {
    uint32_t filter;    /* the part of the current filter; 0: none yet */
    uint32_t before;    /* the primitive before `primitive`; 0: none */
    uint32_t primitive; /* the current primitive of the filter */
    uint32_t count;     /* the number of primitives of the filter so far */
    uint64_t
        side; /* the longer side of the filter region, in whole multiples of the filtered element; at least 1 */
    struct span result; /* the attribute result of the current primitive */
};
void tamis_sanitize_drawing_link_filter(struct drawing *d, struct filter_link *f, const struct node *n,
                                        uint32_t part);
void tamis_sanitize_drawing_end_filters(struct drawing *d, const struct filter_link *f);

/* values.c: the functions add what they find to the list `*list`, and make the list if there is none. */

/* Reads the value of the property or presentation attribute `name`. */
void tamis_sanitize_drawing_read_value(struct drawing *d, uint32_t *list, struct span name,
                                       struct span value);
/* Reads declarations, up to the end or to the next curly bracket outside of other brackets. Returns the position after
 * it. `*statement` is set to the position where the last statement begins. */
size_t tamis_sanitize_drawing_read_declarations(struct drawing *d, uint32_t *list, struct span css,
                                                size_t *statement);

/* sheets.c: records the names of the data attributes of an element. Must be called for all elements before a style sheet is
 * read. */
void tamis_sanitize_drawing_note_data(struct drawing *d, const struct node *n);
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css);
/* Adds the lists of the rules that can apply to the element `n` to `part`. Must be called after all style sheets have been read. */
void tamis_sanitize_drawing_apply_sheets(struct drawing *d, const struct node *n, uint32_t part);

/* links.c: adds the edges of all elements. */
void tamis_sanitize_drawing_link(struct drawing *d);
bool tamis_sanitize_drawing_is_animation(const struct node *n);

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

/* Returns the sum or the product, or DRAWING_ENDLESS if it is greater. The arguments must not be greater than DRAWING_ENDLESS. */
static inline uint64_t drawing_plus(uint64_t a, uint64_t b)
{
    return b < DRAWING_ENDLESS - a ? a + b : DRAWING_ENDLESS;
}

static inline uint64_t drawing_times(uint64_t a, uint64_t b)
{
    return a && b > DRAWING_ENDLESS / a ? DRAWING_ENDLESS : a * b;
}

static inline uint64_t drawing_plus_times(uint64_t to, uint64_t cost, uint64_t times)
{
    return cost ? drawing_plus(to, times == 1 ? cost : drawing_times(cost, times)) : to;
}

/* Adds `times` times a cost to another one. */
static inline void drawing_add(struct drawing_cost *to, struct drawing_cost cost, uint64_t times)
{
    to->all = drawing_plus_times(to->all, cost.all, times);
    if (!cost.filters) /* as for most elements */
        return;
    to->filters = drawing_plus_times(to->filters, cost.filters, times);
    to->blurs = drawing_plus_times(to->blurs, cost.blurs, times);
}

/* Adds a cost that does not grow with the surfaces of filters. */
static inline void drawing_add_plain(struct drawing_cost *to, uint64_t cost)
{
    to->all = drawing_plus(to->all, cost);
}

#endif

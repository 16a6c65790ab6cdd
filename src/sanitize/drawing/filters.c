/* filters.c: adds the edges between filter primitives, and multiplies the costs of primitives if the filter region is large or
 * the filter has many primitives; see graph.h. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

/* FEW_PRIMITIVES: if n primitives precede a primitive in its filter, its cost is multiplied by 1 + n / FEW_PRIMITIVES.
 * DRAWING_SIDE: the assumed shorter side of a drawing in user units. LARGEST_SIDE: the largest result of side_of(). */
enum { FEW_PRIMITIVES = 16, DRAWING_SIDE = 100, LARGEST_SIDE = 1 << 12, LARGEST_NUMBER = 100 << 12 };

/* The attribute `name` (in or in2) specifies an input of `n`, a primitive or feMergeNode. Adds an edge to the last preceding primitive
 * of the same filter whose attribute result has this value. If there is none, adds an edge to the preceding primitive, also for the
 * name of a source such as SourceGraphic, which would cost less. */
static void take_input(struct drawing *d, const struct filter_link *f, const struct node *n, uint32_t part,
                       atom name)
{
    atom word = tamis_sanitize_drawing_find(d, node_value(n, name));
    uint32_t named = word == ATOM_NONE ? 0 : d->by_name[word].result;
    bool is_source = span_starts(node_value(n, name), SPAN("Source"));
    meter_work(d->meter, node_value(n, name).n);
    if (named > f->filter || !is_source)
        tamis_sanitize_drawing_edge(d, part, named > f->filter ? named : f->before, EDGE_ONCE);
}

void tamis_sanitize_drawing_end_filters(struct drawing *d, const struct filter_link *f)
{
    if (meter_ok(d->meter))
        tamis_sanitize_drawing_edge(d, f->filter, f->primitive, EDGE_ONCE);
}

/* Returns the width or height of a filter region, in multiples of the width or height of the filtered element, rounded
 * down. */
static uint64_t side_of(const struct node *n, atom name)
{
    struct span value = node_value(n, name);
    bool is_user_space = span_equal(node_value(n, ATOM_filterUnits), SPAN("userSpaceOnUse"));
    uint64_t number = 0;
    for (size_t i = 0; i < value.n && value.p[i] != '.'; i++) {
        if ((value.p[i] | 0x20) == 'e')
            return LARGEST_SIDE;
        if (span_is_digit(value.p[i]))
            number = number < LARGEST_NUMBER ? number * 10 + (uint64_t)(value.p[i] - '0') : number;
    }
    number /= span_has(value, '%') || is_user_space ? DRAWING_SIDE : 1;
    return number < LARGEST_SIDE ? number : LARGEST_SIDE;
}

static void begin_filter(struct drawing *d, struct filter_link *f, const struct node *n, uint32_t part)
{
    tamis_sanitize_drawing_end_filters(d, f);
    uint64_t width = side_of(n, ATOM_width), height = side_of(n, ATOM_height);
    uint64_t side = width > height ? width : height;
    *f = (struct filter_link){.filter = part, .result = SPAN(""), .side = side > 1 ? side : 1};
    d->parts[part].child = d->parts[part].end; /* only primitives that another part needs are drawn */
}

/* Multiplies the cost of a primitive or feMergeNode, because its surface grows with the filter region, and can grow with the number of
 * primitives before it. */
static void enlarge(struct drawing *d, const struct filter_link *f, uint32_t part)
{
    uint64_t factor = f->side * (FEW_PRIMITIVES + f->count - 1);
    struct drawing_cost *size = &d->parts[part].size;
    size->all = drawing_times(size->all, factor) / FEW_PRIMITIVES;
    size->blurs = drawing_times(size->blurs, factor) / FEW_PRIMITIVES;
}

/* Returns the greatest absolute value of the numbers in an attribute that states a length; DRAWING_ANY_LENGTH if its unit is not known. */
static int64_t length_in(const struct node *n, atom name)
{
    struct span value = node_value(n, name);
    int64_t number, length = 0;
    for (size_t at = 0; at < value.n;)
        if (tamis_sanitize_drawing_number(value, &at, &number)) {
            number = number < 0 ? -number : number;
            length = number > length ? number : length;
        }
    bool is_of_box = n->parent &&
                     span_equal(node_value(n->parent, ATOM_primitiveUnits), SPAN("objectBoundingBox"));
    return length && is_of_box ? DRAWING_ANY_LENGTH : length;
}

static struct drawing_reach reach_of(const struct drawing *d, const struct node *n)
{
    switch (n->name) {
    case ATOM_feTile:
        return tamis_sanitize_drawing_reach(d, DRAWING_ANY_LENGTH);
    case ATOM_feMorphology:
        return tamis_sanitize_drawing_reach(d, length_in(n, ATOM_radius));
    case ATOM_feDisplacementMap:
        return tamis_sanitize_drawing_reach(d, length_in(n, ATOM_scale));
    default:
        return tamis_sanitize_drawing_reach_of_blur(d, length_in(n, ATOM_stdDeviation));
    }
}

/* Adds the cost of a large blur to the primitive, and its reach to the primitive and the filter. */
static void reach(const struct drawing *d, const struct filter_link *f, const struct node *n, uint32_t part)
{
    struct part *p = &d->parts[part];
    drawing_add(&p->size, tamis_sanitize_drawing_deviation(d, length_in(n, ATOM_stdDeviation)), 1);
    p->reach = reach_of(d, n);
    tamis_sanitize_drawing_stretch(&d->parts[f->filter].reach, p->reach);
}

static void begin_primitive(struct drawing *d, struct filter_link *f, const struct node *n, uint32_t part)
{
    atom word = f->result.n ? tamis_sanitize_drawing_name(d, f->result) : ATOM_NONE;
    if (word != ATOM_NONE)
        d->by_name[word].result = f->primitive;
    f->before = f->primitive;
    f->primitive = part;
    f->count++;
    reach(d, f, n, part);
    enlarge(d, f, part);
    f->result = node_value(n, ATOM_result);
    if (n->name == ATOM_feFlood || n->name == ATOM_feTurbulence || n->name == ATOM_feMerge)
        return; /* they have no input, or their children specify the inputs */
    take_input(d, f, n, part, ATOM_in);
    if (n->name == ATOM_feDropShadow) /* renderers draw its input twice: once as a shadow */
        take_input(d, f, n, part, ATOM_in);
    if (n->name == ATOM_feBlend || n->name == ATOM_feComposite || n->name == ATOM_feDisplacementMap ||
        node_value(n, ATOM_in2).n)
        take_input(d, f, n, part, ATOM_in2);
}

void tamis_sanitize_drawing_link_filter(struct drawing *d, struct filter_link *f, const struct node *n,
                                        uint32_t part)
{
    if (drawing_is_svg(n, ATOM_filter)) {
        begin_filter(d, f, n, part);
    } else if (f->filter && d->parts[part].from == f->filter) {
        begin_primitive(d, f, n, part);
    } else if (f->filter && drawing_is_svg(n, ATOM_feMergeNode) && d->parts[part].from == f->primitive) {
        enlarge(d, f, part);
        take_input(d, f, n, part, ATOM_in);
    }
}

/* filters.c: adds the edges between filter primitives, and multiplies the costs of primitives if the filter region is large or
 * the filter has many primitives; see graph.h. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

/* DEFAULT_VIEWPORT: the assumed side of a drawing without a usable viewBox, in user units.
 * FEW_PRIMITIVES: if n primitives precede a primitive in its filter, its cost is multiplied by
 * 1 + n / FEW_PRIMITIVES. LARGEST_SIDE: a greater result of side_of() counts as LARGEST_SIDE. */
enum { DEFAULT_VIEWPORT = 150, FEW_PRIMITIVES = 16, LARGEST_SIDE = 1 << 16 };

static struct span value_of(const struct node *n, atom name)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a ? attribute_value(a) : span_of(NULL, 0);
}

static bool has_second_input(const struct node *n)
{
    return n->name == ATOM_feBlend || n->name == ATOM_feComposite || n->name == ATOM_feDisplacementMap;
}

/* Reports whether the attribute `in` has no meaning on a filter primitive:
 * the primitive has no input, or its children specify the inputs. */
static bool ignores_input(const struct node *n)
{
    return n->name == ATOM_feFlood || n->name == ATOM_feTurbulence || n->name == ATOM_feImage ||
           n->name == ATOM_feMerge;
}

static bool is_source(struct span input)
{
    static const char *const names[] = {"SourceGraphic",   "SourceAlpha", "BackgroundImage",
                                        "BackgroundAlpha", "FillPaint",   "StrokePaint"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (span_equal(input, span_from(names[i])))
            return true;
    return false;
}

/* The attribute `name` (in or in2) specifies an input of `n`, a primitive or feMergeNode. Adds an edge
 * to the last preceding primitive of the same filter whose attribute result has the same value as the
 * attribute `name`. If there is no such primitive, the name of a source, such as SourceGraphic, adds no
 * edge. For any other value, or if the attribute is missing, adds an edge to the preceding primitive. */
static void take_input(struct drawing *d, const struct filter_link *f, const struct node *n, uint32_t part,
                       atom name)
{
    struct span input = value_of(n, name);
    atom word = tamis_sanitize_drawing_find(d, input);
    meter_work(d->meter, input.n);
    uint32_t named = word == ATOM_NONE ? 0 : d->by_name[word].result;
    if (is_source(input) && named <= f->filter)
        return;
    tamis_sanitize_drawing_edge(d, part, named > f->filter ? named : f->before, EDGE_ONCE);
}

void tamis_sanitize_drawing_end_filters(struct drawing *d, const struct filter_link *f)
{
    if (meter_ok(d->meter))
        tamis_sanitize_drawing_edge(d, f->filter, f->primitive, EDGE_ONCE);
}

/* Returns the width or height of a filter region, divided by the width or height of the filtered element and rounded down.
 * With filterUnits="userSpaceOnUse", divides by a side of the viewport instead, by the shorter one if the value contains no
 * "%". Returns LARGEST_SIDE if an "e" follows the number, because the "e" can begin an exponent or the unit em or ex. If
 * the attribute is missing, its default in SVG is 120%; the result is then 0 or 1, and begin_filter() uses 1 in both cases. */
static uint64_t side_of(const struct filter_link *f, const struct node *n, atom name)
{
    struct span value = value_of(n, name);
    size_t at = 0;
    uint64_t number = tamis_sanitize_drawing_number(value, &at, 1);
    if (at < value.n && (value.p[at] == 'e' || value.p[at] == 'E'))
        return LARGEST_SIDE;
    if (span_has(value, '%'))
        return number / 100;
    if (span_equal(value_of(n, ATOM_filterUnits), SPAN("userSpaceOnUse")))
        return number / (f->viewport ? f->viewport : DEFAULT_VIEWPORT);
    return number;
}

static void begin_filter(struct drawing *d, struct filter_link *f, const struct node *n, uint32_t part)
{
    tamis_sanitize_drawing_end_filters(d, f);
    uint64_t width = side_of(f, n, ATOM_width), height = side_of(f, n, ATOM_height), viewport = f->viewport;
    uint64_t side = width > height ? width : height;
    *f = (struct filter_link){.filter = part,
                              .result = SPAN(""),
                              .side = side < 1              ? 1
                                      : side < LARGEST_SIDE ? side
                                                            : LARGEST_SIDE,
                              .viewport = viewport};
    d->parts[part].child = d->parts[part].end; /* only primitives that another part needs are drawn */
}

/* Multiplies the cost of a primitive or feMergeNode, because its surface grows with the filter region, and
 * can grow with the number of primitives before it. feTile needs the whole region, and feConvolveMatrix
 * can need it (edgeMode wrap). The other primitives usually need only the visible part of the region. */
static void enlarge(struct drawing *d, const struct filter_link *f, const struct node *n, uint32_t part)
{
    bool needs_all = n->name == ATOM_feConvolveMatrix || n->name == ATOM_feTile;
    uint64_t area = needs_all ? f->side * f->side : f->side;
    uint64_t size = d->parts[part].size, factor = area * (FEW_PRIMITIVES + f->count - 1);
    d->parts[part].size = size < DRAWING_ENDLESS / factor ? size * factor / FEW_PRIMITIVES : DRAWING_ENDLESS;
}

/* Sets the viewport to the shorter side of the viewBox of `n`, the first svg element. Uses DEFAULT_VIEWPORT
 * if the viewBox is missing, contains an "e" (which can begin an exponent), or has a side of less than 1. */
static void look_at_viewport(struct filter_link *f, const struct node *n)
{
    struct span box = value_of(n, ATOM_viewBox);
    size_t at = 0;
    uint64_t sides[4] = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(sides); i++)
        sides[i] = tamis_sanitize_drawing_number(box, &at, 0);
    bool plain = !span_has(box, 'e') && !span_has(box, 'E');
    f->viewport = plain && sides[2] < sides[3] ? sides[2] : sides[3];
    if (!plain || !f->viewport)
        f->viewport = DEFAULT_VIEWPORT;
}

static void begin_primitive(struct drawing *d, struct filter_link *f, const struct node *n, uint32_t part)
{
    atom word = f->result.n ? tamis_sanitize_drawing_name(d, f->result) : ATOM_NONE;
    if (word != ATOM_NONE)
        d->by_name[word].result = f->primitive;
    f->before = f->primitive;
    f->primitive = part;
    f->count++;
    enlarge(d, f, n, part);
    f->result = value_of(n, ATOM_result);
    if (!ignores_input(n))
        take_input(d, f, n, part, ATOM_in);
    if (n->name == ATOM_feDropShadow) /* renderers draw its input twice: once as a shadow */
        take_input(d, f, n, part, ATOM_in);
    if (has_second_input(n) || value_of(n, ATOM_in2).n)
        take_input(d, f, n, part, ATOM_in2);
}

void tamis_sanitize_drawing_link_filter(struct drawing *d, struct filter_link *f, const struct node *n,
                                        uint32_t part)
{
    if (drawing_is_svg(n, ATOM_svg) && !f->viewport)
        look_at_viewport(f, n);
    if (drawing_is_svg(n, ATOM_filter))
        begin_filter(d, f, n, part);
    else if (f->filter && d->parts[part].from == f->filter)
        begin_primitive(d, f, n, part);
    else if (f->filter && drawing_is_svg(n, ATOM_feMergeNode) && d->parts[part].from == f->primitive) {
        enlarge(d, f, n, part);
        take_input(d, f, n, part, ATOM_in);
    }
}

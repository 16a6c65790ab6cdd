/* links.c: adds the edges of the graph, see graph.h.
 *
 * First all style sheets are read, and then the attributes of all elements. The inherited properties are passed on
 * afterwards, from the root to the leaves, because an animation can set attributes of an element before it. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

struct link_walk {
    struct drawing *d;
    uint32_t filter;    /* the part of the current filter */
    uint32_t before;    /* the primitive before `primitive`; 0: none */
    uint32_t primitive; /* the current primitive of the filter */
    struct span result; /* the name of its result, for the primitives after it */
};

static struct span value_of(const struct node *n, atom name)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a ? attribute_value(a) : span_of(NULL, 0);
}

/* Reports whether the element draws something that is filled and stroked. */
static bool is_shape(const struct node *n)
{
    static const atom names[] = {ATOM_path,     ATOM_rect,    ATOM_circle, ATOM_ellipse, ATOM_line,
                                 ATOM_polyline, ATOM_polygon, ATOM_text,   ATOM_tspan,   ATOM_textPath};
    for (size_t i = 0; n->ns == NS_SVG && i < ARRAY_LENGTH(names); i++)
        if (n->name == names[i])
            return true;
    return false;
}

static bool is_animation(const struct node *n)
{
    return drawing_is_svg(n, ATOM_animate) || drawing_is_svg(n, ATOM_animateTransform) ||
           drawing_is_svg(n, ATOM_animateMotion) || drawing_is_svg(n, ATOM_set) ||
           drawing_is_svg(n, ATOM_animateColor) || drawing_is_svg(n, ATOM_discard);
}

/* Reports whether the element only describes how another one looks, and is not drawn itself. */
static bool is_description(const struct node *n)
{
    struct span name = tamis_base_names_static_text(n->name < ATOM_STATIC_COUNT ? n->name : ATOM_NONE);
    return n->ns == NS_SVG &&
           (span_starts(name, SPAN("fe")) || n->name == ATOM_filter || n->name == ATOM_stop ||
            n->name == ATOM_linearGradient || n->name == ATOM_radialGradient || n->name == ATOM_style);
}

/* ---- References by href. If there are two, a renderer uses one of them; which one depends on the renderer. */

static bool is_href(const struct attribute *a)
{
    return a->name == ATOM_href && (a->ns == NS_NONE || a->ns == NS_XLINK);
}

static void refer_by_href(struct drawing *d, const struct node *n, uint32_t part, enum edge_kind kind)
{
    for (uint32_t i = 0; i < n->count; i++) {
        struct span url = attribute_value(&n->attributes[i]);
        if (is_href(&n->attributes[i]) && span_starts(url, SPAN("#")))
            tamis_sanitize_drawing_refer(d, part, span_of(url.p + 1, url.n - 1), kind);
    }
}

/* Returns the target of an animation: what its href refers to, or its parent. For any other element, returns its own part. */
static uint32_t owner_of(struct drawing *d, const struct node *n, uint32_t part)
{
    uint32_t owner = d->parts[part].from;
    for (uint32_t i = 0; is_animation(n) && i < n->count; i++) {
        struct span url = attribute_value(&n->attributes[i]);
        if (!is_href(&n->attributes[i]) || !span_starts(url, SPAN("#")))
            continue;
        atom name = tamis_sanitize_drawing_find(d, span_of(url.p + 1, url.n - 1));
        meter_work(d->meter, url.n);
        owner = name != ATOM_NONE && d->by_name[name].first_with_id ? d->by_name[name].first_with_id : owner;
    }
    return is_animation(n) ? owner : part;
}

/* ---- Filters: the input of a primitive */

static bool has_second_input(const struct node *n)
{
    return n->name == ATOM_feBlend || n->name == ATOM_feComposite || n->name == ATOM_feDisplacementMap;
}

/* Reports whether `in` has no meaning on a filter primitive: the primitive has no input, or its children have the inputs. */
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

/* Adds an edge from the primitive `n` to its input, which the attribute `name` (in or in2) names: the last earlier primitive of
 * this filter whose attribute result has the same value. If there is none, a source such as SourceGraphic needs no edge, and any
 * other name means the primitive before. */
static void take_input(const struct link_walk *w, const struct node *n, uint32_t part, atom name)
{
    struct span input = value_of(n, name);
    atom word = tamis_sanitize_drawing_find(w->d, input);
    meter_work(w->d->meter, input.n);
    uint32_t named = word == ATOM_NONE ? 0 : w->d->by_name[word].result;
    if (is_source(input) && named <= w->filter)
        return;
    tamis_sanitize_drawing_edge(w->d, part, named > w->filter ? named : w->before, EDGE_ONCE);
}

static void begin_filter(struct link_walk *w, uint32_t part)
{
    tamis_sanitize_drawing_edge(w->d, w->filter, w->primitive, EDGE_ONCE);
    w->filter = part;
    w->before = w->primitive = 0;
    w->result = SPAN("");
    w->d->parts[part].child = w->d->parts[part].end; /* only primitives that another part needs are drawn */
}

static void begin_primitive(struct link_walk *w, const struct node *n, uint32_t part)
{
    atom word = w->result.n ? tamis_sanitize_drawing_name(w->d, w->result) : ATOM_NONE;
    if (word != ATOM_NONE)
        w->d->by_name[word].result = w->primitive;
    w->before = w->primitive;
    w->primitive = part;
    w->result = value_of(n, ATOM_result);
    if (!ignores_input(n))
        take_input(w, n, part, ATOM_in);
    if (has_second_input(n) || value_of(n, ATOM_in2).n)
        take_input(w, n, part, ATOM_in2);
}

static void link_filter(struct link_walk *w, const struct node *n, uint32_t part)
{
    if (drawing_is_svg(n, ATOM_filter))
        begin_filter(w, part);
    else if (w->filter && w->d->parts[part].from == w->filter)
        begin_primitive(w, n, part);
    else if (w->filter && drawing_is_svg(n, ATOM_feMergeNode) && w->d->parts[part].from == w->primitive)
        take_input(w, n, part, ATOM_in);
}

/* ---- All elements */

static void inherit(struct drawing *d, uint32_t part)
{
    const uint32_t *inherited = d->parts[d->parts[part].from].inherited;
    for (uint32_t i = 0; i < INHERITED && part; i++) {
        if (!d->parts[part].inherited[i])
            d->parts[part].inherited[i] = inherited[i];
        else
            tamis_sanitize_drawing_edge(d, d->parts[part].inherited[i], inherited[i], EDGE_ONCE);
    }
}

static void paint(struct drawing *d, uint32_t part)
{
    const uint32_t *inherited = d->parts[part].inherited;
    uint32_t vertices = inherited[REFERENCE_MARKER];
    tamis_sanitize_drawing_edge(d, part, inherited[REFERENCE_PAINT], EDGE_SHAPES);
    tamis_sanitize_drawing_edge(d, part, vertices, EDGE_VERTICES);
}

static void link_element(struct link_walk *w, const struct node *n, uint32_t part)
{
    struct drawing *d = w->d;
    inherit(d, part);
    if (n->ns != NS_SVG)
        return;
    link_filter(w, n, part);
    if (n->name == ATOM_use) {
        refer_by_href(d, n, part, EDGE_COPY);
        paint(d, part); /* the copy inherits the properties, too */
    } else if (n->name != ATOM_a && !is_animation(n)) {
        refer_by_href(d, n, part, EDGE_ONCE);
    }
    if (is_shape(n)) {
        d->parts[part].shapes = 1;
        d->parts[part].vertices += 2; /* a line has no attribute from which its vertices are counted */
        paint(d, part);
    }
}

static void read_sheet(struct drawing *d, const struct node *n)
{
    for (const struct node *child = n->first_child; child; child = child->next)
        if (child->type == NODE_TEXT)
            tamis_sanitize_drawing_read_sheet(d, node_data(child));
}

/* Calls `look` for each element in tree order. */
static void each_element(struct link_walk *w,
                         void (*look)(struct link_walk *w, const struct node *n, uint32_t part))
{
    const struct node *root = w->d->tree->root;
    uint32_t part = 0;
    for (const struct node *n = root; n && meter_ok(w->d->meter); n = tamis_parse_next(n, root)) {
        meter_work(w->d->meter, 1);
        if (n->type == NODE_ELEMENT)
            look(w, n, part);
        part += drawing_is_part(w->d, n);
    }
}

static void look_for_sheets(struct link_walk *w, const struct node *n, uint32_t part)
{
    (void)part;
    if (n->name == ATOM_style && (n->ns == NS_SVG || n->ns == NS_HTML))
        read_sheet(w->d, n);
}

static void look_at_attributes(struct link_walk *w, const struct node *n, uint32_t part)
{
    if (!is_description(n))
        tamis_sanitize_drawing_read_attributes(w->d, n, owner_of(w->d, n, part));
}

void tamis_sanitize_drawing_link(struct drawing *d)
{
    struct link_walk w = {.d = d};
    each_element(&w, look_for_sheets);
    tamis_base_array_copy(d->parts[0].inherited, d->rules_for_all, INHERITED, sizeof d->rules_for_all[0]);
    each_element(&w, look_at_attributes);
    each_element(&w, link_element);
    if (meter_ok(d->meter))
        tamis_sanitize_drawing_edge(d, w.filter, w.primitive, EDGE_ONCE);
}

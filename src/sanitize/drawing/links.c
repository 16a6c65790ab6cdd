/* links.c: adds the edges of the graph, except those that filters.c adds; see graph.h.
 *
 * First all style sheets are read, and then the attributes of all elements. The edges are added last,
 * because an animation can set attributes of an element that precedes the animation. */
#include "sanitize/drawing/graph.h"

struct link_walk {
    struct drawing *d;
    struct filter_link filter;
};

bool tamis_sanitize_drawing_is_animation(const struct node *n)
{
    return drawing_is_svg(n, ATOM_animate) || drawing_is_svg(n, ATOM_animateTransform) ||
           drawing_is_svg(n, ATOM_animateMotion) || drawing_is_svg(n, ATOM_set) ||
           drawing_is_svg(n, ATOM_animateColor) || drawing_is_svg(n, ATOM_discard);
}

/* Reports whether the element has no content that inherits properties. */
static bool is_description(const struct node *n, const struct part *p)
{
    return p->kind == DRAWING_PRIMITIVE || p->kind == DRAWING_SILENT || drawing_is_svg(n, ATOM_filter) ||
           drawing_is_svg(n, ATOM_linearGradient) || drawing_is_svg(n, ATOM_radialGradient) ||
           drawing_is_svg(n, ATOM_stop);
}

/* ---- References by href. If an element has both href and xlink:href, some renderers use href, and others use xlink:href.
 * Therefore both references count. */

/* If the attribute is href or xlink:href, and its value begins with "#", returns the fragment; otherwise returns an empty
 * span. */
static struct span fragment_of(const struct attribute *a)
{
    struct span url = attribute_value(a);
    bool is_href = a->name == ATOM_href && (a->ns == NS_NONE || a->ns == NS_XLINK);
    return is_href && span_starts(url, SPAN("#")) ? span_of(url.p + 1, url.n - 1) : SPAN("");
}

static void refer_by_href(struct drawing *d, const struct node *n, uint32_t part)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (fragment_of(&n->attributes[i]).n)
            tamis_sanitize_drawing_refer(d, part, fragment_of(&n->attributes[i]), EDGE_COPY);
}

/* ---- Values */

static bool is_path(const struct attribute *a)
{
    return a->name == ATOM_d || a->name == ATOM_points || a->name == ATOM_values || a->name == ATOM_from ||
           a->name == ATOM_to || a->name == ATOM_by;
}

/* Reads the value of the attribute `name` of the element that is `part`. */
static void read_value(struct drawing *d, struct span name, const struct attribute *a, uint32_t part)
{
    struct part *p = &d->parts[part];
    struct span value = attribute_value(a);
    uint32_t list = p->list;
    size_t statement;
    meter_work(d->meter, 1 + value.n / 16);
    if (is_path(a))
        p->vertices = drawing_count(p->vertices, tamis_sanitize_drawing_vertices(value));
    p->length = drawing_count(p->length, tamis_sanitize_drawing_length(name, value));
    if (a->name == ATOM_style)
        tamis_sanitize_drawing_read_declarations(d, &list, value, &statement);
    else if (a->name != ATOM_href)
        tamis_sanitize_drawing_read_value(d, &list, name, value);
    d->parts[part].list = list;
}

/* Only SVG elements have presentation attributes. */
static void read_attributes(struct drawing *d, const struct node *n, uint32_t part)
{
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++)
        if (n->ns == NS_SVG || n->attributes[i].name == ATOM_style)
            read_value(d, tamis_base_names_text(d->tree->names, n->attributes[i].name), &n->attributes[i],
                       part);
    if (meter_ok(d->meter))
        tamis_sanitize_drawing_apply_sheets(d, n, part);
}

/* ---- Animations. An animation changes the element that its href refers to. If the
 * renderer supports no href of the animation, the animation changes its parent. Therefore
 * the animation counts for its parent and for each element that an href can refer to. */

/* Returns what an animation of the attribute `name` does to the coordinate system of its target. */
static struct distortion distortion_of(const struct node *n, struct span name)
{
    struct span type = node_value(n, ATOM_type);
    bool is_box = span_equal(name, SPAN("viewBox")) || span_equal(name, SPAN("preserveAspectRatio"));
    if (!is_box && !span_equal(name, SPAN("transform")) && !span_equal(name, SPAN("patternTransform")))
        return (struct distortion){0};
    if (!is_box && span_equal(type, SPAN("translate")))
        return NO_DISTORTION;
    if (!is_box && span_equal(type, SPAN("rotate")))
        return (struct distortion){DRAWING_ONE, DRAWING_ONE, true};
    return UNKNOWN_DISTORTION;
}

static void animate(struct drawing *d, const struct node *n, uint32_t target)
{
    const struct attribute *attribute = tamis_parse_attribute(n, ATOM_attributeName);
    size_t at = 0;
    struct span name = attribute ? span_next_word(attribute_value(attribute), &at) : SPAN("");
    if (!target || !meter_ok(d->meter))
        return;
    bool is_fixed = tamis_sanitize_drawing_is_fixed(name) && (d->has_id || !span_ends(name, SPAN("href")));
    if (d->parts[target].is_filter || is_fixed)
        tamis_sanitize_drawing_edge(d, target, target, EDGE_ONCE);
    struct distortion distortion = distortion_of(n, name);
    tamis_sanitize_drawing_distort_or(&d->parts[target].distortion, distortion);
    d->turns |= distortion.turns;
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter) && !distortion.enlarges; i++)
        if (is_path(&n->attributes[i]))
            read_value(d, name, &n->attributes[i], target);
}

static void animate_targets(struct drawing *d, const struct node *n, uint32_t part)
{
    animate(d, n, d->parts[part].from);
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        struct targets targets = tamis_sanitize_drawing_targets(d, fragment_of(&n->attributes[i]));
        animate(d, n, targets.exact);
        animate(d, n, targets.decoded);
        d->endless |= targets.any;
    }
}

/* ---- All elements */

/* Adds an edge to the list of the element, from which an edge leads to the list of the closest ancestor that has one. The copy
 * inherits from the use element, so these edges come after the edges to what is copied. */
static void link_lists(struct drawing *d, uint32_t part)
{
    uint32_t own = d->parts[part].list, inherited = part ? d->parts[d->parts[part].from].list : 0;
    tamis_sanitize_drawing_edge(d, part, own, EDGE_OWN);
    tamis_sanitize_drawing_edge(d, part, d->rules_for_all, EDGE_OWN);
    tamis_sanitize_drawing_edge(d, own ? own : part, inherited, EDGE_INHERITED);
    d->parts[part].list = own ? own : inherited;
}

static void link_element(struct link_walk *w, const struct node *n, uint32_t part)
{
    struct drawing *d = w->d;
    if (n->ns == NS_SVG) {
        tamis_sanitize_drawing_link_filter(d, &w->filter, n, part);
        if (n->name != ATOM_a && !tamis_sanitize_drawing_is_animation(n))
            refer_by_href(d, n, part);
    }
    if (d->parts[part].is_drawn && !is_description(n, &d->parts[part]))
        link_lists(d, part);
}

/* ---- Walks */

/* Returns the text of all text children of a style element. Browsers read this text as one style sheet. */
static struct span text_of(const struct drawing *d, const struct node *n)
{
    size_t bytes = 0, at = 0;
    for (const struct node *child = n->first_child; child; child = child->next)
        bytes += child->type == NODE_TEXT ? child->count : 0;
    char *text = arena_allocate(d->tree->arena, bytes);
    for (const struct node *child = n->first_child; text && child; child = child->next)
        if (child->type == NODE_TEXT) {
            tamis_base_array_copy(text + at, node_data(child).p, child->count, 1);
            at += child->count;
        }
    return span_of(text, at);
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
    if (n->name == ATOM_style && (n->ns == NS_SVG || n->ns == NS_HTML) && n->first_child)
        tamis_sanitize_drawing_read_sheet(w->d, text_of(w->d, n));
}

/* Elements with no SVG in them are not a part of a drawing. */
static void look_at_attributes(struct link_walk *w, const struct node *n, uint32_t part)
{
    if (!w->d->parts[part].is_drawn)
        return;
    if (tamis_sanitize_drawing_is_animation(n))
        animate_targets(w->d, n, part);
    else if (!is_description(n, &w->d->parts[part]))
        read_attributes(w->d, n, part);
}

void tamis_sanitize_drawing_link(struct drawing *d)
{
    struct link_walk w = {.d = d};
    each_element(&w, look_for_sheets);
    each_element(&w, look_at_attributes);
    each_element(&w, link_element);
    tamis_sanitize_drawing_end_filters(d, &w.filter);
}

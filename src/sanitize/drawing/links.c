/* links.c: adds the edges of the graph, except those that filters.c adds; see graph.h.
 *
 * First all style sheets are read, and then the attributes of all elements. After that, the
 * lists of inherited properties are passed on, from the root to the leaves. This is done
 * last, because an animation can set attributes of an element that precedes the animation. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

struct link_walk {
    struct drawing *d;
    struct filter_link filter;
};

/* Reports whether the element is drawn with a fill and a stroke. */
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

/* Reports whether the element only describes how another element looks, and is not drawn itself. */
static bool is_description(const struct node *n)
{
    struct span name = tamis_base_names_static_text(n->name < ATOM_STATIC_COUNT ? n->name : ATOM_NONE);
    return n->ns == NS_SVG &&
           (span_starts(name, SPAN("fe")) || n->name == ATOM_filter || n->name == ATOM_stop ||
            n->name == ATOM_linearGradient || n->name == ATOM_radialGradient || n->name == ATOM_style);
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

static void refer_by_href(struct drawing *d, const struct node *n, uint32_t part, enum edge_kind kind)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (fragment_of(&n->attributes[i]).n)
            tamis_sanitize_drawing_refer(d, part, fragment_of(&n->attributes[i]), kind);
}

/* ---- Animations. An animation changes the element that its href refers to. If the
 * renderer supports no href of the animation, the animation changes its parent. Therefore
 * the animation counts for its parent and for each element that an href can refer to. */

static void animate(struct drawing *d, const struct node *n, uint32_t target)
{
    if (target && meter_ok(d->meter))
        tamis_sanitize_drawing_read_animation(d, n, target);
}

static void animate_targets(struct drawing *d, const struct node *n, uint32_t part)
{
    animate(d, n, d->parts[part].from);
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        struct span fragment = fragment_of(&n->attributes[i]);
        struct targets targets = tamis_sanitize_drawing_targets(d, fragment);
        animate(d, n, targets.exact);
        animate(d, n, targets.decoded);
        if (targets.any)
            tamis_sanitize_drawing_edge(d, part, part, EDGE_ONCE);
    }
}

/* ---- All elements */

static void inherit(struct drawing *d, uint32_t part)
{
    const uint32_t *inherited = d->parts[d->parts[part].from].lists;
    uint32_t kinds = d->inherits ? REFERENCE_KINDS : REFERENCE_INHERITED;
    for (uint32_t i = 0; i < kinds && part; i++) {
        if (!d->parts[part].lists[i])
            d->parts[part].lists[i] = inherited[i];
        else
            tamis_sanitize_drawing_edge(d, d->parts[part].lists[i], inherited[i], EDGE_COPY);
    }
}

static void paint(struct drawing *d, uint32_t part)
{
    uint32_t lists[REFERENCE_KINDS];
    tamis_base_array_copy(lists, d->parts[part].lists, REFERENCE_KINDS, sizeof lists[0]);
    tamis_sanitize_drawing_edge(d, part, lists[REFERENCE_PAINT], EDGE_SHAPES);
    tamis_sanitize_drawing_edge(d, part, lists[REFERENCE_MARKER], EDGE_VERTICES);
    tamis_sanitize_drawing_edge(d, part, lists[REFERENCE_DASHES], EDGE_DASHES);
    if (d->takes_context)
        tamis_sanitize_drawing_edge(d, part, lists[REFERENCE_PAINT], EDGE_CONTEXTS);
}

static void link_use(struct drawing *d, const struct node *n, uint32_t part)
{
    refer_by_href(d, n, part, EDGE_COPY);
    paint(d, part); /* the copy inherits the properties of the use element, too */
    if (d->inherits)
        tamis_sanitize_drawing_edge(d, part, d->parts[part].lists[REFERENCE_OWN], EDGE_ELEMENTS);
}

/* LETTER: each byte of text counts as an outline of this length, in user units. The outline of a letter is at most about
 * ten times as long as the letter is high, so LETTER is sufficient for letters with a height of up to about 100 user units. */
enum { LETTER = 1000 };

static uint64_t length_of(const struct drawing *d, const struct node *n)
{
    uint64_t length = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        length +=
            tamis_sanitize_drawing_length(tamis_base_names_text(d->tree->names, a->name), attribute_value(a));
    }
    for (const struct node *child = n->first_child; child; child = child->next)
        length += child->type == NODE_TEXT ? (uint64_t)child->count * LETTER : 0;
    return length;
}

static void link_shape(struct drawing *d, const struct node *n, uint32_t part)
{
    struct part *p = &d->parts[part];
    p->shapes = 1;
    p->contexts = d->takes_context ? 2 : 0;      /* for the fill and the stroke of the shape */
    p->vertices = drawing_count(p->vertices, 2); /* a line has 2 vertices, but no attribute that lists them */
    if (d->dashes)
        p->length = drawing_count(p->length, length_of(d, n));
    if (d->strokes)
        tamis_sanitize_drawing_edge(d, part, d->surface, EDGE_OUTLINE);
    paint(d, part);
}

static void link_element(struct link_walk *w, const struct node *n, uint32_t part)
{
    struct drawing *d = w->d;
    inherit(d, part);
    if (!meter_ok(d->meter))
        return;
    tamis_sanitize_drawing_edge(d, part, d->parts[part].lists[REFERENCE_OWN], EDGE_COPY);
    if (n->ns != NS_SVG)
        return;
    tamis_sanitize_drawing_link_filter(d, &w->filter, n, part);
    if (n->name == ATOM_use)
        link_use(d, n, part);
    else if (n->name != ATOM_a && !is_animation(n))
        refer_by_href(d, n, part, EDGE_ONCE);
    if (is_shape(n))
        link_shape(d, n, part);
}

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

static void read_sheet(struct drawing *d, const struct node *n)
{
    const struct node *child = n->first_child;
    bool is_one = child && child->type == NODE_TEXT && !child->next;
    struct span css = is_one ? node_data(child) : text_of(d, n);
    if (css.n)
        tamis_sanitize_drawing_read_sheet(d, css);
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
    if (is_animation(n))
        animate_targets(w->d, n, part);
    else if (!is_description(n))
        tamis_sanitize_drawing_read_attributes(w->d, n, part);
}

void tamis_sanitize_drawing_link(struct drawing *d)
{
    struct link_walk w = {.d = d};
    each_element(&w, look_for_sheets);
    tamis_base_array_copy(d->parts[0].lists, d->rules_for_all, REFERENCE_INHERITED,
                          sizeof d->rules_for_all[0]);
    each_element(&w, look_at_attributes);
    each_element(&w, link_element);
    tamis_sanitize_drawing_end_filters(d, &w.filter);
}

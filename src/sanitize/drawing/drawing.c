/* drawing.c: computes the cost of drawing; see drawing.h.
 *
 * The parts and the edges between them are a graph (graph.h). The size of a part is the sum of its own cost, the costs of its
 * edges, and the sizes of its children. Each size is computed once. While the size of a part is computed, `from` is the part that needs
 * this size; the loop in count() then returns to `from`, so no stack is needed. */
#include "sanitize/drawing/drawing.h"

#include "sanitize/drawing/graph.h"

enum { MOST_LINKS = 12, VERTICES_OF_A_LINE = 2 };

enum state { STATE_NEW, STATE_WAITS, STATE_DONE };

/* ---- The list of parts */

/* Returns how often a reference by url() draws the element. */
static enum often often_of(const struct node *n)
{
    if (drawing_is_svg(n, ATOM_linearGradient) || drawing_is_svg(n, ATOM_radialGradient) ||
        drawing_is_svg(n, ATOM_pattern))
        return OFTEN_INHERITED;
    if (drawing_is_svg(n, ATOM_clipPath) || drawing_is_svg(n, ATOM_mask) || drawing_is_svg(n, ATOM_filter))
        return OFTEN_ELEMENT;
    return OFTEN_VERTEX;
}

static void record_id(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *id = n->type == NODE_ELEMENT ? tamis_parse_attribute(n, ATOM_id) : NULL;
    atom name = id && d->parts[part].is_in_svg ? tamis_sanitize_drawing_name(d, attribute_value(id))
                                               : ATOM_NONE;
    if (name == ATOM_NONE)
        return;
    d->has_id = true;
    if (!d->by_name[name].first_with_id)
        d->by_name[name].first_with_id = part;
}

/* Sets what the element does to the coordinate system of its content. */
static void measure(struct drawing *d, const struct node *n, struct part *p)
{
    uint32_t pixels = n->name == ATOM_svg ? tamis_sanitize_drawing_pixels(n) : 0;
    d->pixels = pixels > d->pixels ? pixels : d->pixels;
    if (n->count || n->name == ATOM_marker)
        p->distortion = tamis_sanitize_drawing_of_element(n);
    d->turns |= p->distortion.turns || n->name == ATOM_animateMotion;
}

/* Records that an SVG element is drawn in the part and in all that contain it. */
static void mark_drawn(const struct drawing *d, uint32_t part)
{
    while (!d->parts[part].is_drawn) {
        d->parts[part].is_drawn = true;
        part = d->parts[part].from;
    }
}

static void open_part(struct drawing *d, const struct node *n, uint32_t *at)
{
    if (!drawing_is_part(d, n))
        return;
    uint32_t part = tamis_sanitize_drawing_part(d);
    if (!meter_ok(d->meter))
        return;
    struct part *p = &d->parts[part];
    p->is_in_svg = d->parts[*at].is_in_svg || (n->type == NODE_ELEMENT && n->ns == NS_SVG);
    meter_work(d->meter, 1 + (uint64_t)n->count);
    p->from = *at;
    p->elements = 1;
    p->vertices = VERTICES_OF_A_LINE;
    p->often = (uint8_t)often_of(n);
    p->is_filter = drawing_is_svg(n, ATOM_filter);
    p->is_tile = drawing_is_svg(n, ATOM_pattern);
    tamis_sanitize_drawing_weigh(d->tree, n, p);
    if (p->is_in_svg)
        mark_drawn(d, part);
    if (n->type == NODE_ELEMENT && n->ns == NS_SVG)
        measure(d, n, p);
    *at = part;
    record_id(d, n, part);
    tamis_sanitize_drawing_note_data(d, n);
}

static void close_part(struct drawing *d, const struct node *n, uint32_t *at)
{
    if (!drawing_is_part(d, n))
        return;
    d->parts[*at].end = d->count;
    *at = d->parts[*at].from;
}

static void list_parts(struct drawing *d)
{
    const struct node *root = d->tree->root, *n = root;
    uint32_t at = 0;
    open_part(d, n, &at);
    while (meter_ok(d->meter)) {
        meter_work(d->meter, 1);
        if (n->first_child) {
            n = n->first_child;
        } else {
            close_part(d, n, &at);
            while (n != root && !n->next) {
                n = n->parent;
                close_part(d, n, &at);
            }
            if (n == root)
                return;
            n = n->next;
        }
        open_part(d, n, &at);
    }
}

/* ---- Counting */

/* Returns the cost of the dashes of outlines with this length: DASHES_IN_ONE user units have `dashes` of them. */
static uint64_t cost_of_dashes(const struct part *p, uint64_t length, uint64_t dashes)
{
    uint64_t most = drawing_times(DRAWING_MOST_DASHES, p->elements);
    uint64_t count = drawing_times(length, dashes) / DASHES_IN_ONE;
    count = count < most ? count : most;
    return drawing_plus(drawing_times(count, DRAWING_DASH), drawing_times(count, count) / DRAWING_DENSITY);
}

/* Returns what the strokes of the outlines of a part cost in addition to its size. */
static uint64_t cost_of_stroke(const struct part *p)
{
    uint64_t dense = (uint64_t)p->vertices * p->vertices / DRAWING_DENSITY;
    return drawing_plus(dense < DRAWING_ENDLESS ? dense : DRAWING_ENDLESS,
                        drawing_times(p->letters, DRAWING_STROKED_LETTER));
}

/* Adds what a list contains to an element. If `all` is false, only what is inherited. What is inherited counts for each element of a
 * copy; everything does so if the value `inherit` occurs. With context-fill, everything that is drawn for the
 * element can also have its paint, twice. */
static void apply(const struct drawing *d, struct part *p, const struct part *list, bool all)
{
    uint64_t times = p->elements;
    if (d->takes_context) {
        uint64_t drawn = drawing_times(list->each[OFTEN_VERTEX].all, p->vertices);
        times = drawing_plus(times, drawing_times(2, drawing_plus(p->size.all, drawn)));
    }
    drawing_add(&p->size, list->each[OFTEN_VERTEX], p->vertices);
    drawing_add(&p->size, list->each[OFTEN_INHERITED], times);
    if (list->strokes)
        drawing_add_plain(&p->size, cost_of_stroke(p));
    uint64_t length = drawing_count(p->length, all ? list->length : 0);
    if (list->dashes)
        drawing_add_plain(&p->size, cost_of_dashes(p, length, list->dashes));
    if (!all && !d->inherits)
        return;
    times = d->inherits ? p->elements : 1;
    drawing_add(&p->layers, list->each[OFTEN_ELEMENT], times);
    for (uint64_t i = 0; list->reach.all && i < times && i < MOST_LINKS; i++)
        tamis_sanitize_drawing_stretch(&p->reach, list->reach);
    tamis_sanitize_drawing_distort_or(&p->distortion, list->distortion);
    p->links = drawing_count(p->links, drawing_times(list->links, times));
    p->vertices = drawing_count(p->vertices, list->vertices);
}

/* Adds what a list contains to another list. */
static void join(const struct drawing *d, struct part *p, const struct part *list, bool all)
{
    for (unsigned i = 0; i < OFTEN_KINDS; i++)
        if (all || d->inherits || i != OFTEN_ELEMENT)
            drawing_add(&p->each[i], list->each[i], 1);
    p->dashes = drawing_count(p->dashes, list->dashes);
    p->strokes |= list->strokes;
    if (!all && !d->inherits)
        return;
    tamis_sanitize_drawing_stretch(&p->reach, list->reach);
    tamis_sanitize_drawing_distort_or(&p->distortion, list->distortion);
    p->links = drawing_count(p->links, list->links);
    p->vertices = drawing_count(p->vertices, list->vertices);
    p->length = drawing_count(p->length, list->length);
}

static void copy(struct part *p, const struct part *other)
{
    drawing_add(&p->size, other->size, 1);
    p->elements = drawing_count(p->elements, other->elements);
    p->vertices = drawing_count(p->vertices, other->vertices);
    p->length = drawing_count(p->length, other->length);
    p->letters = drawing_count(p->letters, other->letters);
    p->read = drawing_count(p->read, other->read);
}

/* Adds what a reference by url() to the part costs to a list. */
static void refer(struct part *list, const struct part *other)
{
    struct drawing_cost *each = &list->each[other->often], size = other->size;
    uint64_t read = other->read < size.all ? other->read : size.all;
    read = read < size.all - size.filters ? read : size.all - size.filters;
    struct drawing_cost once = {drawing_plus(read, other->cost), other->is_filter ? other->cost : 0, 0};
    size.all -= read;
    if (other->is_filter) {
        size.filters = size.all;
        tamis_sanitize_drawing_stretch(&list->reach, other->reach);
    }
    drawing_add(each, once, 1);
    drawing_add(each, size, other->is_tile ? DRAWING_TILE : 1);
}

/* Adds the cost of an input to a primitive, or the cost of the last primitive to a filter, whose reach is that of its primitives. */
static void take_input(struct part *p, const struct part *other)
{
    struct drawing_reach reach = p->is_filter ? (struct drawing_reach){0, 0} : p->reach;
    drawing_add(&p->size, tamis_sanitize_drawing_stretched(other->size, reach), 1);
}

/* Adds to `p` what an edge of this kind to `other` costs, and the counts of `other` that it passes on. */
static void add(const struct drawing *d, struct part *p, const struct part *other, uint32_t kind)
{
    if (kind == EDGE_COPY)
        copy(p, other);
    else if (kind == EDGE_ONCE)
        take_input(p, other);
    else if (kind == EDGE_REFER)
        refer(p, other);
    else if (p->is_list)
        join(d, p, other, kind == EDGE_OWN);
    else
        apply(d, p, other, kind == EDGE_OWN);
}

/* Moves the first child that is not yet counted to the next one that is drawn where it is. */
static void skip_resources(const struct drawing *d, struct part *p)
{
    enum drawing_kind drawn = p->kind == DRAWING_PRIMITIVE ? DRAWING_PRIMITIVE : DRAWING_GROUP;
    while (p->child < p->end && d->parts[p->child].kind != drawn)
        p->child = d->parts[p->child].end;
}

/* Returns the next edge of `p` that must be added: first the edges of `p` in the graph, then an edge to each child. If all edges have
 * been added, `to` of the result is 0. */
static struct edge next_of(const struct drawing *d, struct part *p)
{
    if (p->first)
        return d->edges[p->first];
    skip_resources(d, p);
    return (struct edge){.to = p->child < p->end ? p->child : 0, .kind = EDGE_COPY};
}

static void pass(const struct drawing *d, struct part *p)
{
    if (p->first)
        p->first = d->edges[p->first].next;
    else
        p->child = d->parts[p->child].end;
}

static void start(struct drawing *d, struct part *p, uint32_t from)
{
    p->state = STATE_WAITS;
    p->from = from;
    d->free += p->weight;
}

static uint64_t enlarged(uint64_t cost, uint32_t factor)
{
    return factor ? tamis_sanitize_drawing_scaled(cost, factor) : cost;
}

/* Multiplies the cost of all filters in the coordinate system of the element. A surface that reaches beyond the picture grows with the square
 * of an enlargement, and gets smaller at least in proportion. */
static void distort(const struct drawing *d, struct part *p)
{
    struct drawing_cost *size = &p->size;
    uint64_t rest = size->all - size->filters, surfaces = size->filters - size->blurs;
    uint32_t distorts = d->turns ? p->distortion.distorts : 0, enlarges = p->distortion.enlarges;
    size->blurs = enlarged(enlarged(size->blurs, enlarges), distorts);
    if (enlarges > DRAWING_ONE)
        size->blurs = enlarged(size->blurs, enlarges);
    size->filters = drawing_plus(enlarged(surfaces, distorts), size->blurs);
    size->all = drawing_plus(rest, size->filters);
}

/* Adds the layers of an element to the cost of its content. Functions such as blur() enlarge each other's surfaces. */
static void end_element(const struct drawing *d, struct part *p)
{
    uint64_t chain = 0;
    for (uint32_t i = 0; i < p->links && i < MOST_LINKS; i++)
        chain = drawing_times(drawing_plus(chain, DRAWING_CHAIN), DRAWING_LINK);
    if (p->reach.all && !p->is_filter && p->kind != DRAWING_PRIMITIVE)
        p->size = tamis_sanitize_drawing_stretched(p->size, p->reach);
    drawing_add(&p->size, p->layers, 1);
    drawing_add(&p->size, (struct drawing_cost){chain, chain, 0}, 1);
    if (p->size.filters)
        distort(d, p);
}

static void end(const struct drawing *d, struct part *p)
{
    if (!p->is_list && (p->layers.all || p->links || p->size.filters || p->reach.all))
        end_element(d, p);
    p->state = STATE_DONE;
}

/* Computes the size of the root and of all parts that the root needs. */
static void count(struct drawing *d)
{
    uint32_t at = 0;
    start(d, &d->parts[0], 0);
    while (meter_ok(d->meter)) {
        struct part *p = &d->parts[at];
        struct edge next = next_of(d, p);
        struct part *other = &d->parts[next.to];
        meter_work(d->meter, 1);
        if (!next.to) {
            end(d, p);
            if (at == 0)
                return;
            at = p->from;
        } else if (other->state == STATE_NEW) {
            start(d, other, at);
            at = next.to;
        } else {
            d->endless |= other->state == STATE_WAITS;
            add(d, p, other, next.kind);
            pass(d, p);
        }
    }
}

/* Returns how much the cost of drawing exceeds the cost of drawing the weight of each element once; DRAWING_ENDLESS if the cost cannot
 * be counted. */
static uint64_t cost_of(const struct drawing *d)
{
    const struct part *custom = &d->parts[d->custom];
    uint64_t size = d->parts[0].size.all, in_custom = custom->links + custom->reach.all;
    for (unsigned i = 0; i < OFTEN_KINDS; i++)
        in_custom = drawing_plus(in_custom, custom->each[i].all);
    bool grows = d->nests && in_custom > 0; /* properties that contain others can grow exponentially */
    return d->endless || grows || size >= DRAWING_ENDLESS ? DRAWING_ENDLESS : size - d->free;
}

/* Makes the graph of the tree, and computes the sizes. */
static void draw(struct drawing *d, const struct tree *t, struct meter *m)
{
    uint32_t pixels = t->drawn.pixels ? t->drawn.pixels : 1;
    *d = (struct drawing){.tree = t, .meter = m, .pixels = pixels, .turns = t->drawn.turns};
    tamis_base_names_init(&d->names, t->arena);
    tamis_base_buf_init(&d->text, m, TAMIS_MAX_OUTPUT_BYTES);
    list_parts(d);
    if (meter_ok(m))
        d->parts[0].is_drawn = true; /* if the root is an element */
    d->custom = meter_ok(m) ? tamis_sanitize_drawing_part(d) : 0;
    if (meter_ok(m))
        d->parts[d->custom].is_list = true;
    if (meter_ok(m))
        tamis_sanitize_drawing_link(d);
    if (meter_ok(m))
        count(d);
}

void tamis_sanitize_drawing_bound(const struct tree *t, struct meter *m)
{
    struct drawing d;
    draw(&d, t, m);
    if (meter_ok(m))
        meter_within(m, TAMIS_MAX_DRAWING_COST, drawing_plus(cost_of(&d), t->drawn.cost));
    tamis_base_buf_free(&d.text);
}

/* ---- One element */

/* Reports whether an element that draws nothing but its outline and its children has no value that counts for its content, apart from
 * strokes and layers of a fixed cost. */
static bool has_simple_values(const struct drawing *d)
{
    const struct part *p = &d->parts[0], *list = p->list ? &d->parts[p->list] : NULL;
    return !d->refers && !d->inherits && !d->dashes && !d->nests && !d->takes_context && !p->size.filters &&
           !p->reach.all && !p->links && !(list && list->vertices);
}

static bool is_simple(const struct drawing *d, const struct node *n, bool may_have_id)
{
    const struct part *p = &d->parts[0];
    return (p->kind == DRAWING_GROUP || p->kind == DRAWING_SILENT) && !p->draws_text &&
           !tamis_sanitize_drawing_is_animation(n) && (may_have_id || !node_has(n, ATOM_id)) &&
           has_simple_values(d);
}

/* Adds the cost of the element. That of its own stroke is in the graph. */
static void add_drawn(const struct drawing *d, bool *strokes, struct drawn *drawn)
{
    const struct part *p = &d->parts[0];
    bool has_stroke = p->list && d->parts[p->list].strokes;
    uint64_t cost = drawing_plus(cost_of(d), *strokes && !has_stroke ? cost_of_stroke(p) : 0);
    *drawn = (struct drawn){drawing_plus(drawn->cost, cost), d->pixels, d->turns};
    *strokes |= has_stroke;
}

bool tamis_sanitize_drawing_is_simple(const struct tree *t, struct meter *m, const struct node *n,
                                      bool may_have_id, bool *strokes, struct drawn *drawn)
{
    struct node root = *n;
    struct tree one = *t;
    struct drawing d;
    root.first_child = root.last_child = root.next = NULL;
    one.root = &root;
    one.drawn = *drawn;
    draw(&d, &one, m);
    bool result = meter_ok(m) && is_simple(&d, n, may_have_id);
    if (result)
        add_drawn(&d, strokes, drawn);
    tamis_base_buf_free(&d.text);
    return result;
}

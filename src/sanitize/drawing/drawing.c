/* drawing.c: computes the cost of drawing; see drawing.h.
 *
 * The parts and the edges between them are a graph (graph.h). The size of a part is the sum of its own cost, the costs of its
 * edges, the sizes of its children, and the sizes of the parts that it refers to, each as often as it is drawn. Each size is
 * computed once. While the size of a part is computed, `from` is the part that needs this size; the loop in count() then
 * returns to `from`, so no stack is needed. */
#include "sanitize/drawing/drawing.h"

#include "sanitize/drawing/graph.h"

/* LAYER: the cost of the surface that a mask, a filter or a function such as blur() needs. GROUP: the cost of the surface that
 * an element with opacity, isolation or mix-blend-mode needs. */
enum { LAYER = 64, GROUP = 32 };

/* A chain of n functions such as blur() costs CHAIN · LINK^(n - 1). A chain of more than MOST_LINKS functions costs as much as
 * a chain of MOST_LINKS functions. */
enum { CHAIN = 512, LINK = 8, MOST_LINKS = 12 };

/* A stroke with n vertices or n dashes costs n² / DENSITY more, because renderers sort the edges of a stroke in each line of
 * pixels, and all edges of a wide stroke can be in the same lines. */
enum { DENSITY = 1 << 13 };

/* DASHES_OF_ONE: the number of dashes that cost 1. MOST_DASHES: the greatest number of dashes that counts for the outline of a
 * shape. If an outline would have more dashes, renderers draw the outline without dashes. */
enum { DASHES_OF_ONE = 16, MOST_DASHES = 1 << 20 };

enum state { STATE_NEW, STATE_WAITS, STATE_DONE };

/* ---- The list of parts */

static void record_id(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *id = n->type == NODE_ELEMENT ? tamis_parse_attribute(n, ATOM_id) : NULL;
    atom name = id ? tamis_sanitize_drawing_name(d, attribute_value(id)) : ATOM_NONE;
    if (name != ATOM_NONE && !d->by_name[name].first_with_id)
        d->by_name[name].first_with_id = part;
}

static void open_part(struct drawing *d, const struct node *n, uint32_t *at)
{
    if (!drawing_is_part(d, n))
        return;
    uint32_t part = tamis_sanitize_drawing_part(d);
    if (!meter_ok(d->meter))
        return;
    meter_work(d->meter, 1 + (uint64_t)n->count);
    d->parts[part].from = *at;
    d->parts[part].size = tamis_sanitize_drawing_weight(d->tree, n);
    d->parts[part].elements = 1;
    d->parts[part].is_element = true;
    d->parts[part].is_filter = drawing_is_svg(n, ATOM_filter);
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

static uint64_t plus(uint64_t a, uint64_t b)
{
    return b < DRAWING_ENDLESS - a ? a + b : DRAWING_ENDLESS;
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return a && b > DRAWING_ENDLESS / a ? DRAWING_ENDLESS : a * b;
}

/* Returns how often `p` needs the part to which an edge of this kind leads. */
static uint64_t factor_of(const struct part *p, uint32_t kind)
{
    switch (kind) {
    case EDGE_SHAPES:
        return p->shapes;
    case EDGE_VERTICES:
        return p->vertices;
    case EDGE_ELEMENTS:
        return p->elements;
    case EDGE_CONTEXTS:
        return p->contexts;
    default:
        return 1;
    }
}

/* Returns the cost of drawing the outline of `p` with the dash patterns in the list `patterns`. */
static uint64_t cost_of_dashes(const struct part *p, const struct part *patterns)
{
    uint64_t dashes = times(p->length, patterns->length), most = times(p->shapes, MOST_DASHES);
    bool are_few = dashes < DRAWING_ENDLESS && dashes / DASHES_IN_ONE < most;
    uint64_t counted = are_few ? dashes / DASHES_IN_ONE : most;
    return plus(counted / DASHES_OF_ONE, times(counted, counted) / DENSITY);
}

/* Returns what an edge from `p` to `other` costs in addition to the size of `other`. */
static uint64_t cost_of_edge(const struct part *p, const struct part *other, uint32_t kind)
{
    switch (kind) {
    case EDGE_LAYER:
    case EDGE_CHAIN:
        return LAYER;
    case EDGE_GROUP:
        return GROUP;
    case EDGE_OUTLINE:
        return times(p->vertices, p->vertices) / DENSITY;
    case EDGE_DASHES:
        return cost_of_dashes(p, other);
    default:
        return 0;
    }
}

/* Adds to p->functions the functions such as blur() that an edge from `p` to `other` needs. An EDGE_CHAIN is one function. The
 * functions in a list of references count as functions of the element that has the list. If other->chain is greater than
 * p->chain, sets p->chain to other->chain. */
static void add_functions(struct part *p, const struct part *other, uint32_t kind)
{
    if (kind == EDGE_CHAIN)
        p->functions = drawing_count(p->functions, 1);
    else if (!other->is_element)
        p->functions = drawing_count(p->functions, times(other->functions, factor_of(p, kind)));
    if (p->chain < other->chain)
        p->chain = other->chain;
}

static uint64_t cost_of_chain(uint64_t length)
{
    uint64_t cost = length ? CHAIN : 0;
    for (uint64_t i = 1; i < length && i < MOST_LINKS; i++)
        cost = times(cost, LINK);
    return cost;
}

/* If `p` is an element, adds p->functions to p->chain, and adds the resulting increase in the cost of the chain to p->size. The
 * costs of all edges of `p` must have been added before. */
static void end_chain(struct part *p)
{
    uint32_t inner = p->chain, chain = drawing_count(inner, p->functions);
    if (!p->is_element)
        return;
    p->size = plus(p->size, cost_of_chain(chain) - cost_of_chain(inner));
    p->chain = chain;
}

/* Adds to `p` the cost of an edge of this kind to `other`, and the counts of `other` that an edge of this kind passes on. */
static void add(struct part *p, const struct part *other, uint32_t kind)
{
    uint64_t factor = factor_of(p, kind);
    p->size = plus(p->size, plus(times(other->size, factor), cost_of_edge(p, other, kind)));
    add_functions(p, other, kind);
    if (kind != EDGE_CONTEXTS)
        p->contexts = drawing_count(p->contexts, times(other->contexts, factor));
    if (kind != EDGE_COPY)
        return;
    p->shapes = drawing_count(p->shapes, other->shapes);
    p->vertices = drawing_count(p->vertices, other->vertices);
    p->elements = drawing_count(p->elements, other->elements);
    p->length = drawing_count(p->length, other->length);
}

/* Returns the next edge of `p` whose cost must be added: first the edges of `p` in the graph, then
 * an edge to each child. If the costs of all edges have been added, `to` of the result is 0. */
static struct edge next_of(const struct drawing *d, const struct part *p)
{
    if (p->first)
        return d->edges[p->first];
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
    d->drawn_once += p->size;
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
        if (!next.to && at == 0)
            return;
        if (!next.to) {
            end_chain(p);
            p->state = STATE_DONE;
            at = p->from;
        } else if (other->state == STATE_NEW) {
            start(d, other, at);
            at = next.to;
        } else {
            if (other->state == STATE_WAITS)
                p->size = DRAWING_ENDLESS;
            else
                add(p, other, next.kind);
            pass(d, p);
        }
    }
}

/* Returns how much the cost of drawing exceeds the cost of drawing each element once; DRAWING_ENDLESS if the cost cannot be
 * counted. */
static uint64_t cost_of(const struct drawing *d)
{
    uint64_t size = d->parts[0].size;
    return d->endless || size >= DRAWING_ENDLESS ? DRAWING_ENDLESS : size - d->drawn_once;
}

void tamis_sanitize_drawing_bound(const struct tree *t, struct meter *m)
{
    struct drawing d = {.tree = t, .meter = m};
    tamis_base_names_init(&d.names, t->arena);
    tamis_base_buf_init(&d.text, m, TAMIS_MAX_OUTPUT_BYTES);
    list_parts(&d);
    d.custom = meter_ok(m) ? tamis_sanitize_drawing_part(&d) : 0;
    d.surface = meter_ok(m) ? tamis_sanitize_drawing_part(&d) : 0;
    if (meter_ok(m))
        tamis_sanitize_drawing_link(&d);
    if (meter_ok(m))
        count(&d);
    if (meter_ok(m))
        meter_within(m, TAMIS_MAX_DRAWING_COST, cost_of(&d));
    tamis_base_buf_free(&d.text);
}

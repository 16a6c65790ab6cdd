/* markers.c: adds the prefix of "idPrefix" to the names of markers. A marker is a processing instruction whose target
 * is "marker" or "start". The attribute `for` of a template element can refer to a marker anywhere in the page. */
#include "sanitize/walk.h"

static bool is_marker(struct span target)
{
    return span_equal(target, SPAN("marker")) || span_equal(target, SPAN("start"));
}

static void set_data(struct filter_walk *w, struct node *n, struct span data)
{
    char *copy = tamis_base_arena_copy(w->tree->arena, data);
    if (!copy)
        return;
    report_marker(w->report, w->tree, n, data, PATH_OF_ID_PREFIX);
    n->data = copy;
    n->count = (uint32_t)data.n;
}

void tamis_sanitize_prefix_marker(struct filter_walk *w, struct node *n)
{
    struct span prefix = walk_id_prefix(w), data = node_data(n);
    if (!prefix.n || !is_marker(tamis_base_names_text(w->tree->names, n->name)))
        return;
    meter_work(w->meter, data.n);
    struct span name = tamis_parse_marker_name(n);
    if (!name.n || span_starts(name, prefix))
        return;
    size_t before = (size_t)(name.p - data.p);
    w->out.n = 0;
    buf_add(&w->out, span_of(data.p, before));
    buf_add(&w->out, prefix);
    buf_add(&w->out, span_of(name.p, data.n - before));
    if (meter_ok(w->meter))
        set_data(w, n, buf_span(&w->out));
}

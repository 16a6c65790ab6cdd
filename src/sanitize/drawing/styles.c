/* styles.c: finds the references in the attributes of elements and animations; see graph.h. */
#include "base/array.h"
#include "sanitize/drawing/scan.h"

/* Adds to `part` the references in a value of a property, or in the declarations of a style attribute. */
static void read_css(struct drawing *d, struct scan s, uint32_t part)
{
    tamis_base_array_copy(s.lists, d->parts[part].lists, REFERENCE_KINDS, sizeof s.lists[0]);
    while (meter_ok(d->meter) && tamis_sanitize_drawing_scan_next(&s).kind != CSS_TOKEN_END)
        continue;
    tamis_base_array_copy(d->parts[part].lists, s.lists, REFERENCE_KINDS, sizeof s.lists[0]);
}

/* Reports whether the value `css` of the attribute `name` can contain references. The value of an
 * attribute that costs.def does not list can contain references only if it contains "(" or "\".
 * This also applies to geometry, such as the value of d or width, which other functions count. */
static bool may_refer(struct span name, struct span css)
{
    struct drawing_property p = tamis_sanitize_drawing_property(name);
    bool is_geometry = span_equal(name, SPAN("d")) ||
                       (p.edge == EDGE_LENGTH && !span_equal(name, SPAN("vector-effect")));
    return (p.listed && !is_geometry) || span_has(css, '(') || span_has(css, '\\');
}

static void read_value(struct drawing *d, struct span name, struct span css, uint32_t part)
{
    if (may_refer(name, css))
        read_css(d, tamis_sanitize_drawing_scan_value(d, css, name), part);
}

static bool is_path(const struct attribute *a)
{
    return a->name == ATOM_d || a->name == ATOM_points || a->name == ATOM_values || a->name == ATOM_from ||
           a->name == ATOM_to || a->name == ATOM_by;
}

static void count_vertices(struct drawing *d, const struct attribute *a, uint32_t part)
{
    uint32_t *vertices = &d->parts[part].vertices;
    meter_work(d->meter, 1 + a->value_length / 16);
    if (is_path(a))
        *vertices = drawing_count(*vertices, tamis_sanitize_drawing_vertices(attribute_value(a)));
}

void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t part)
{
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        const struct attribute *a = &n->attributes[i];
        count_vertices(d, a, part);
        if (a->name == ATOM_style)
            read_css(d, tamis_sanitize_drawing_scan(d, attribute_value(a)), part);
        else if (a->name != ATOM_href)
            read_value(d, tamis_base_names_text(d->tree->names, a->name), attribute_value(a), part);
    }
    if (meter_ok(d->meter))
        tamis_sanitize_drawing_apply_sheets(d, n, part);
}

/* ---- Animations */

/* Returns the next item of a list whose items are separated by semicolons. Returns an empty span at the end of the list. */
static struct span next_item(struct span list, size_t *at)
{
    while (*at < list.n && (span_is_white(list.p[*at]) || list.p[*at] == ';'))
        ++*at;
    struct span rest = span_of(list.p + *at, list.n - *at);
    size_t n = span_find(rest, ';');
    *at += n;
    return span_of(rest.p, n);
}

/* For each change of href, a renderer copies the element that href refers to. This can take
 * longer than drawing the element. Therefore each value also counts as a surface (EDGE_GROUP). */
static void animate_href(struct drawing *d, struct span values, uint32_t part)
{
    size_t at = 0;
    for (struct span item; (item = next_item(values, &at)).n > 0 && meter_ok(d->meter);) {
        while (item.n && span_is_white(item.p[item.n - 1]))
            item.n--;
        if (item.n == 0 || *item.p != '#')
            continue;
        tamis_sanitize_drawing_refer(d, part, span_of(item.p + 1, item.n - 1), EDGE_COPY);
        tamis_sanitize_drawing_edge(d, part, d->surface, EDGE_GROUP);
    }
}

static void animate_class(struct drawing *d, struct span values, uint32_t part)
{
    size_t at = 0;
    for (struct span item; (item = next_item(values, &at)).n > 0;) {
        size_t in_item = 0;
        for (struct span word; meter_ok(d->meter) && (word = span_next_word(item, &in_item)).n > 0;)
            tamis_sanitize_drawing_apply_class(d, part, word);
    }
}

/* If the effect of an animation cannot be counted, adds an edge from the part to itself, which makes the
 * cost infinite. The effect cannot be counted if the animation changes a filter element, the attribute
 * in, in2 or result, or an attribute such as numOctaves, whose value can grow with each repetition. */
static void animate_filter(struct drawing *d, struct span name, uint32_t part)
{
    if (d->parts[part].is_filter || span_equal(name, SPAN("in")) || span_equal(name, SPAN("in2")) ||
        span_equal(name, SPAN("result")) || tamis_sanitize_drawing_is_parameter(name))
        tamis_sanitize_drawing_edge(d, part, part, EDGE_ONCE);
}

static void animate_length(struct drawing *d, struct span name, struct span value, uint32_t part)
{
    uint32_t *length = &d->parts[part].length;
    *length = drawing_count(*length, tamis_sanitize_drawing_length(name, value));
}

void tamis_sanitize_drawing_read_animation(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *attribute = tamis_parse_attribute(n, ATOM_attributeName);
    size_t at = 0;
    struct span name = attribute ? span_next_word(attribute_value(attribute), &at) : SPAN("");
    animate_filter(d, name, part);
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        const struct attribute *a = &n->attributes[i];
        struct span value = attribute_value(a);
        count_vertices(d, a, part);
        if (!is_path(a))
            continue;
        animate_length(d, name, value, part);
        if (span_ends(name, SPAN("href")))
            animate_href(d, value, part);
        else if (span_equal(name, SPAN("class")))
            animate_class(d, value, part);
        else if (span_equal(name, SPAN("style")))
            read_css(d, tamis_sanitize_drawing_scan(d, value), part);
        else
            read_value(d, name, value, part);
    }
}

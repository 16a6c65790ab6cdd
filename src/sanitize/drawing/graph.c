/* graph.c: the parts of the graph, its edges, and the names in it; see graph.h. */
#include "sanitize/drawing/graph.h"

#include "base/utf8.h"
#include "value/url/percent.h"

enum { FEW = 4 }; /* enough for one element (tamis_sanitize_drawing_is_simple()) */

/* Returns the array `items`, grown to at least `needed` items; the new items are zero. Returns NULL if the array cannot be
 * grown. The memory is from the arena of the tree. */
static void *grow(const struct drawing *d, void *items, uint32_t *capacity, uint64_t needed, size_t size)
{
    if (needed <= *capacity)
        return items;
    uint64_t more = needed < FEW ? FEW : 2 * needed;
    char *grown = more <= UINT32_MAX ? tamis_base_arena_array(d->tree->arena, (size_t)more, size) : NULL;
    if (!grown)
        return NULL;
    tamis_base_array_copy(grown, items, *capacity, size);
    tamis_base_array_zero(grown + *capacity * size, (size_t)more - *capacity, size);
    *capacity = (uint32_t)more;
    return grown;
}

uint32_t tamis_sanitize_drawing_part(struct drawing *d)
{
    struct part *parts = grow(d, d->parts, &d->capacity, (uint64_t)d->count + 1, sizeof *parts);
    if (!parts)
        return 0;
    d->parts = parts;
    parts[d->count].child = parts[d->count].end = d->count + 1; /* the rest is zero */
    return d->count++;
}

uint32_t tamis_sanitize_drawing_list(struct drawing *d, uint32_t *list)
{
    if (!*list)
        *list = tamis_sanitize_drawing_part(d);
    if (*list)
        d->parts[*list].is_list = true;
    return *list;
}

void tamis_sanitize_drawing_edge(struct drawing *d, uint32_t part, uint32_t to, enum edge_kind kind)
{
    uint64_t needed = d->edge_count ? (uint64_t)d->edge_count + 1 : 2;
    if (!to)
        return;
    struct edge *edges = grow(d, d->edges, &d->edge_capacity, needed, sizeof *edges);
    if (!edges)
        return;
    d->edges = edges;
    uint32_t edge = (uint32_t)needed - 1;
    edges[edge] = (struct edge){.to = to, .kind = kind};
    if (d->parts[part].last)
        edges[d->parts[part].last].next = edge;
    else
        d->parts[part].first = edge;
    d->parts[part].last = edge;
    d->edge_count = edge + 1;
}

atom tamis_sanitize_drawing_name(struct drawing *d, struct span name)
{
    meter_work(d->meter, name.n);
    atom word = tamis_base_names_intern(&d->names, name);
    struct drawing_name *words = grow(d, d->by_name, &d->name_capacity, (uint64_t)word + 1, sizeof *words);
    if (!words)
        return ATOM_NONE;
    d->by_name = words;
    return word;
}

struct span tamis_sanitize_drawing_fold(struct drawing *d, struct span name)
{
    if (!span_has_uppercase(name))
        return name;
    char *p = tamis_base_arena_copy(d->tree->arena, name);
    for (size_t i = 0; p && i < name.n; i++)
        if (p[i] >= 'A' && p[i] <= 'Z')
            p[i] = (char)(p[i] | 0x20);
    return span_of(p, p ? name.n : 0);
}

/* ---- References by id */

atom tamis_sanitize_drawing_find(const struct drawing *d, struct span name)
{
    atom word = tamis_base_names_static(name);
    if (word == ATOM_NONE)
        word = tamis_base_names_find(&d->names, name);
    return word < d->name_capacity ? word : ATOM_NONE;
}

static uint32_t element_with_id(const struct drawing *d, struct span id)
{
    atom name = tamis_sanitize_drawing_find(d, id);
    return name == ATOM_NONE ? 0 : d->by_name[name].first_with_id;
}

static struct span decoded(struct drawing *d, struct span fragment)
{
    char *p = arena_allocate(d->tree->arena, fragment.n);
    size_t n = 0;
    for (size_t i = 0; p && i < fragment.n;)
        p[n++] = tamis_value_url_decode_next(fragment, &i);
    return span_of(p, n);
}

/* Browsers search for an element whose id is the fragment. If there is none, they search for an element whose id
 * is the percent-decoded fragment; some renderers search only for this element. Therefore both elements count. */
struct targets tamis_sanitize_drawing_targets(struct drawing *d, struct span fragment)
{
    meter_work(d->meter, fragment.n);
    d->refers |= fragment.n > 0;
    struct targets targets = {.exact = element_with_id(d, fragment)};
    if (!span_has(fragment, '%'))
        return targets;
    struct span id = decoded(d, fragment);
    targets.decoded = element_with_id(d, id);
    targets.any = !tamis_base_utf8_is_valid(id.p, id.n);
    return targets;
}

void tamis_sanitize_drawing_refer(struct drawing *d, uint32_t part, struct span fragment, enum edge_kind kind)
{
    struct targets targets = tamis_sanitize_drawing_targets(d, fragment);
    tamis_sanitize_drawing_edge(d, part, targets.exact, kind);
    tamis_sanitize_drawing_edge(d, part, targets.decoded, kind);
    if (targets.any)
        tamis_sanitize_drawing_edge(d, part, part, kind);
}

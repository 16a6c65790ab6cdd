/* scope.c: see scope.h. */
#include "parse/xml5/scope.h"

#include "base/array.h"

/* The maximum number of namespaces that are not in enum name_space and get separate numbers.
 * DEVIATES: all further namespaces count as one namespace without a known URI. No policy can
 * allow anything in these namespaces, so this affects only the tree, not the sanitized output. */
enum { MOST_OTHERS = UINT16_MAX - NS_OTHER };

void tamis_parse_scope_init(struct scope *s, struct meter *m)
{
    *s = (struct scope){.meter = m};
}

void tamis_parse_scope_begin(struct scope *s, struct names *names)
{
    tamis_parse_scope_cut(s, 0); /* the log is empty, unless the last document failed */
    for (uint32_t i = 0; i < s->other_count; i++)
        s->meanings[s->others[i]].as_uri = 0;
    s->other_count = 0;
    s->names = names;
    s->xml = tamis_base_names_intern(names, SPAN("xml"));
}

void tamis_parse_scope_free(struct scope *s)
{
    tamis_base_array_release(s->meter, s->meanings, s->meaning_capacity, sizeof *s->meanings);
    tamis_base_array_release(s->meter, s->log, s->capacity, sizeof *s->log);
    tamis_base_array_release(s->meter, s->others, s->other_capacity, sizeof *s->others);
    tamis_parse_scope_init(s, s->meter);
}

static struct meaning *meaning_of(struct scope *s, atom name)
{
    if (name >= s->meaning_capacity) {
        struct meaning *more =
            tamis_base_array_grow(s->meter, s->meanings, &s->meaning_capacity, name + 1u, sizeof *more);
        if (!more)
            return NULL;
        s->meanings = more;
    }
    return &s->meanings[name];
}

/* Returns a separate number for a new namespace that is not in enum name_space. If MOST_OTHERS namespaces
 * already have separate numbers, returns UINT16_MAX. If the memory cannot be allocated, returns NS_NONE. */
static uint16_t new_number(struct scope *s, atom uri)
{
    if (s->other_count > MOST_OTHERS)
        return UINT16_MAX;
    if (s->other_count == s->other_capacity) {
        atom *more =
            tamis_base_array_grow(s->meter, s->others, &s->other_capacity, s->other_count + 1u, sizeof *more);
        if (!more)
            return NS_NONE;
        s->others = more;
    }
    s->others[s->other_count] = s->other_count < MOST_OTHERS ? uri : ATOM_NONE;
    return (uint16_t)(NS_OTHER + s->other_count++);
}

static uint16_t number_of(struct scope *s, struct span uri)
{
    enum name_space known = tamis_base_namespace_of(uri);
    if (known != NS_OTHER)
        return (uint16_t)known;
    atom name = tamis_base_names_intern(s->names, uri);
    struct meaning *meaning = meaning_of(s, name);
    if (!meaning || meaning->as_uri)
        return meaning ? meaning->as_uri : NS_NONE;
    uint16_t number = new_number(s, name);
    if (number < UINT16_MAX) /* tamis_parse_scope_begin() could not reset all URIs that share UINT16_MAX */
        meaning->as_uri = number;
    return number;
}

static bool remember(struct scope *s, atom prefix, uint16_t ns)
{
    if (s->count == s->capacity) {
        struct hidden *more =
            tamis_base_array_grow(s->meter, s->log, &s->capacity, s->count + 1u, sizeof *more);
        if (!more)
            return false;
        s->log = more;
    }
    s->log[s->count++] = (struct hidden){prefix, ns};
    return true;
}

void tamis_parse_scope_declare(struct scope *s, atom prefix, struct span uri)
{
    uint16_t ns = number_of(s, uri);
    if (ns == NS_XMLNS || prefix == ATOM_xmlns || prefix == s->xml)
        return;
    struct meaning *meaning = meaning_of(s, prefix);
    if (meaning && remember(s, prefix, meaning->as_prefix))
        meaning->as_prefix = ns;
}

void tamis_parse_scope_cut(struct scope *s, uint32_t count)
{
    while (s->count > count) {
        const struct hidden *last = &s->log[--s->count];
        s->meanings[last->prefix].as_prefix = last->ns;
    }
}

uint16_t tamis_parse_scope_find(const struct scope *s, atom prefix)
{
    if (prefix == s->xml)
        return NS_XML;
    if (prefix == ATOM_xmlns)
        return NS_XMLNS;
    return prefix < s->meaning_capacity ? s->meanings[prefix].as_prefix : NS_NONE;
}

void tamis_parse_scope_begin_tag(struct scope *s)
{
    if (++s->tag_serial)
        return;
    /* The serial numbers begin again at 1, so the old numbers must be removed. */
    for (uint32_t i = 0; i < s->meaning_capacity; i++)
        s->meanings[i].as_attribute = 0;
    s->tag_serial = 1;
}

/* Interns the namespace and the local name as one name. This name cannot occur in a document, because it begins with U+0000. */
bool tamis_parse_scope_is_new(struct scope *s, uint16_t ns, atom local)
{
    char pair[] = {'\0',
                   (char)(ns >> 8),
                   (char)(ns & 0xFF),
                   (char)(local >> 24),
                   (char)(local >> 16 & 0xFF),
                   (char)(local >> 8 & 0xFF),
                   (char)(local & 0xFF)};
    struct meaning *meaning = meaning_of(s, tamis_base_names_intern(s->names, span_of(pair, sizeof pair)));
    if (!meaning || meaning->as_attribute == s->tag_serial)
        return false;
    meaning->as_attribute = s->tag_serial;
    return true;
}

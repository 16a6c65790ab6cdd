/* element.c: the functions of tamis/callbacks.h that read an element. */
#include "base/array.h"
#include "base/utf8.h"
#include "sanitize/callbacks.h"

/* The texts of all names end with a NUL. */
static const char *text_of(const struct tamis_element *e, atom name)
{
    return name == ATOM_NONE ? "" : tamis_base_names_text(e->w->tree->names, name).p;
}

static const char *uri_of(const struct tamis_element *e, uint16_t ns)
{
    if (ns == NS_NONE)
        return "";
    if (ns < NS_OTHER)
        return tamis_base_namespace_uri((enum name_space)ns).p;
    return text_of(e, e->w->tree->namespaces[ns - NS_OTHER]);
}

const char *tamis_element_name(const tamis_element *e)
{
    return text_of(e, e->n->name);
}

const char *tamis_element_namespace(const tamis_element *e)
{
    return uri_of(e, e->n->ns);
}

/* --- attributes --- */

size_t tamis_element_attribute_count(const tamis_element *e)
{
    return element_count(e);
}

const tamis_attribute *tamis_element_attribute(const tamis_element *e, size_t index)
{
    struct arena *room = &e->c->room;
    uint32_t count = element_count(e);
    if (index >= count)
        return NULL;
    if (!e->read->attributes) {
        e->read->attributes = tamis_base_arena_array(room, count, sizeof *e->read->attributes);
        if (!e->read->attributes)
            return NULL;
        tamis_base_array_zero(e->read->attributes, count, sizeof *e->read->attributes);
        meter_work(e->c->meter, count / SCANNED_PER_WORK);
    }
    tamis_attribute *copy = &e->read->attributes[index];
    if (copy->name)
        return copy;
    const struct attribute *a = element_attribute(e, index);
    const char *value = tamis_base_arena_copy(room, attribute_value(a));
    meter_work(e->c->meter, a->value_length / SCANNED_PER_WORK);
    if (!value)
        return NULL;
    *copy = (tamis_attribute){text_of(e, a->name), uri_of(e, a->ns), value, a->value_length};
    return copy;
}

const char *tamis_element_value(const tamis_element *e, const char *name, size_t *length)
{
    const tamis_attribute *a = NULL;
    atom id = name ? tamis_base_names_find(e->w->tree->names, span_from(name)) : (atom)ATOM_NONE;
    for (uint32_t i = 0, n = element_count(e); id != ATOM_NONE && i < n && !a; i++) {
        const struct attribute *one = element_attribute(e, i);
        if (one->name == id && one->ns == NS_NONE)
            a = tamis_element_attribute(e, i);
    }
    if (length)
        *length = a ? a->length : 0;
    return a ? a->value : NULL;
}

/* --- ancestors --- */

size_t tamis_element_ancestor_count(const tamis_element *e)
{
    size_t count = 0;
    for (const struct node *n = enclosing_element(e->n); n; n = enclosing_element(n))
        count++;
    meter_work(e->c->meter, 1 + count / SCANNED_PER_WORK);
    return count;
}

const char *tamis_element_ancestor(const tamis_element *e, size_t index)
{
    struct element_reading *read = e->read;
    if (!read->ancestor || index < read->ancestor_index) {
        read->ancestor = enclosing_element(e->n);
        read->ancestor_index = 0;
    }
    for (; read->ancestor && read->ancestor_index < index; read->ancestor_index++)
        read->ancestor = enclosing_element(read->ancestor);
    return read->ancestor ? text_of(e, read->ancestor->name) : NULL;
}

/* --- text --- */

/* Returns the length of the longest part of the text that has at most `most` bytes and ends with a whole code point. */
static size_t whole_length(struct span text, size_t most)
{
    size_t n = text.n < most ? text.n : most;
    while (n < text.n && n > 0 && !utf8_begins(text.p[n]))
        n--;
    return n;
}

static void add_content(const struct tamis_element *e, struct buf *out)
{
    struct meter *m = e->c->meter;
    const struct node *n = e->n->first_child ? tamis_parse_next(e->n, e->n) : NULL;
    for (; n && out->n < TAMIS_ELEMENT_LONGEST_TEXT && meter_ok(m); n = tamis_parse_next(n, e->n)) {
        meter_work(m, 1);
        if (n->type != NODE_TEXT)
            continue;
        size_t length = whole_length(node_data(n), TAMIS_ELEMENT_LONGEST_TEXT - out->n);
        buf_append(out, n->data, length);
        meter_work(m, length / SCANNED_PER_WORK);
        if (length < n->count)
            return;
    }
}

const char *tamis_element_text(const tamis_element *e, size_t *length)
{
    struct element_reading *read = e->read;
    if (!read->text) {
        struct buf text;
        tamis_base_buf_init(&text, e->c->meter, TAMIS_MAX_ARENA_BYTES);
        if (e->w->is_link)
            buf_append(&text, e->w->link.p, whole_length(e->w->link, TAMIS_ELEMENT_LONGEST_TEXT));
        else
            add_content(e, &text);
        read->text = meter_ok(e->c->meter) ? tamis_base_arena_copy(&e->c->room, buf_span(&text)) : NULL;
        read->text_length = read->text ? text.n : 0;
        tamis_base_buf_free(&text);
    }
    if (length)
        *length = read->text_length;
    return read->text;
}

/* --- origin --- */

bool tamis_element_is_new_link(const tamis_element *e)
{
    return e->w->is_link;
}

/* The input is read again from where the last call has stopped. An element that the parser has moved can be before this place. */
tamis_place tamis_element_place(const tamis_element *e)
{
    struct callbacks *c = e->c;
    uint64_t offset = e->n->offset;
    if (!c->document || e->w->is_link || e->n == e->w->page_sheet)
        return (tamis_place){0};
    if (!e->is_in_order || (c->reads_places && offset < c->reached))
        return (tamis_place){.offset = offset};
    if (!c->reads_places)
        tamis_parse_places_begin(&c->places, c->document);
    meter_work(c->meter, 1 + (offset - (c->reads_places ? c->reached : 0)) / SCANNED_PER_WORK);
    c->reads_places = true;
    c->reached = offset;
    return tamis_parse_places_next(&c->places, offset);
}

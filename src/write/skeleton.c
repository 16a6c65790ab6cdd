/* skeleton.c: goes on from a snapshot (snapshot.h): builds a skeleton, and sets the state of the document. */
#include "base/array.h"
#include "write/sink.h"
#include "write/snapshot.h"

/* Where the skeleton is built. */
struct builder {
    const struct snapshot *from;
    struct document *d;
    struct parser *p;
    struct write_sink *s; /* NULL: with a tree */
    struct node **open;   /* the open elements of the skeleton */
};

static atom name_in(struct builder *b, atom name, struct span text)
{
    return name < ATOM_STATIC_COUNT ? name : tamis_base_names_intern(b->p->tree.names, text);
}

/* Returns the attributes of an element, with names of this document. NULL: it has none, or there is no memory. */
static struct attribute *attributes_of(struct builder *b, const struct saved_element *e)
{
    struct attribute *all = e->count ? tamis_base_arena_array(&b->d->arena, e->count, sizeof *all) : NULL;
    for (uint32_t i = 0; all && i < e->count; i++) {
        all[i] = e->attributes[i].attribute;
        all[i].name = name_in(b, all[i].name, e->attributes[i].name);
    }
    return all;
}

static struct node *create(struct builder *b, const struct saved_element *e)
{
    struct token t = {
        .type = TOKEN_START_TAG, .attributes = attributes_of(b, e), .attribute_count = e->count};
    if (e->count && !t.attributes)
        return NULL;
    struct node *n = b->s ? tamis_write_create(&b->s->sink, b->p, &t)
                          : tamis_parse_node_new(&b->p->tree, NODE_ELEMENT);
    if (!n)
        return NULL;
    if (!b->s) {
        n->attributes = t.attributes;
        n->count = e->count;
    }
    n->name = name_in(b, e->name, e->name_text);
    n->ns = e->ns;
    n->offset = e->offset;
    n->flags = e->node_flags;
    return n;
}

/* An element that is not open. The sink needs its attributes only if it can be opened again. */
static struct node *create_closed(struct builder *b, const struct saved_element *e)
{
    struct node *n = create(b, e);
    if (!n || !b->s)
        return n;
    struct written *w = written_of(n);
    w->flags = e->flags;
    if (!tamis_write_keep_own(b->s, w, n->attributes, n->count))
        return NULL;
    n->attributes = w->own;
    return n;
}

static struct node *parent_of(const struct builder *b, uint32_t number)
{
    if (number > 1)
        return b->open[number - 1];
    return b->s ? b->p->tree.html : b->p->tree.root;
}

/* Opens the element with this number. */
static bool open(struct builder *b, uint32_t number)
{
    const struct saved_element *e = &b->from->elements[number - 1];
    struct node *n = create(b, e);
    if (!n)
        return false;
    b->open[number] = n;
    if (b->s)
        tamis_write_open(&b->s->sink, b->p, n);
    else
        tamis_parse_insert(parent_of(b, number), n, NULL);
    return meter_ok(b->p->meter) && tamis_parse_push(&b->p->stack, n, name_in(b, e->key, e->key_text));
}

/* Writes the text of the skeleton into the current node. */
static void write_text(struct builder *b, uint32_t number)
{
    struct span text = b->from->text;
    if (!text.n)
        return;
    struct token t = {.type = TOKEN_CHARACTERS, .data = text, .in_input = true};
    struct node *to = number ? b->open[number] : parent_of(b, 1);
    if (b->s)
        tamis_write_text(b->s, written_of(to), text);
    else
        tamis_parse_add_characters(&b->p->tree, (struct location){to, NULL}, &t);
}

static void build_stack(struct builder *b)
{
    const struct snapshot *from = b->from;
    b->open = tamis_base_arena_array(&b->d->arena, from->count + 1u, sizeof(struct node *));
    if (!b->open)
        return;
    if (!from->written_to)
        write_text(b, 0);
    for (uint32_t i = 1; i <= from->count && open(b, i); i++)
        if (i == from->written_to)
            write_text(b, i);
}

static bool add_entry(struct builder *b, const struct saved_entry *entry)
{
    struct formatting *f = &b->p->formatting;
    struct stack *s = &b->p->stack;
    if (entry->open) { /* the positions on a new stack are the numbers, after that of the root */
        uint32_t position = entry->open + 1;
        s->entries[position].listed = tamis_parse_formatting_push(f, b->open[entry->open], position);
    } else if (entry->closed) {
        struct node *n = create_closed(b, entry->closed);
        return n && tamis_parse_formatting_push(f, n, 0);
    } else {
        tamis_parse_formatting_mark(f);
    }
    return meter_ok(b->p->meter);
}

static void build_list(struct builder *b)
{
    for (uint32_t i = 0; i < b->from->listed && add_entry(b, &b->from->list[i]); i++)
        ;
}

static void set_form(struct builder *b)
{
    const struct snapshot *from = b->from;
    if (!from->has_form)
        b->p->form = NULL;
    else if (from->open_form)
        b->p->form = b->open[from->open_form];
    else if (from->form)
        b->p->form = create_closed(b, from->form);
}

static void set_parser(struct builder *b)
{
    struct parser *p = b->p;
    const struct snapshot *from = b->from;
    p->mode = from->mode;
    p->met = from->met;
    p->frameset_ok = from->frameset_ok;
    p->skip_line_feed = from->skip_line_feed;
    p->tree.node_count = from->nodes;
    p->tree.drawn = from->drawn;
}

static void set_input(struct builder *b)
{
    struct document *d = b->d;
    const struct snapshot *from = b->from;
    d->fed = from->offset;
    d->stream.offset = from->offset;
    d->stream.begun = true;
    d->start = from->place;
    d->lexer.foreign = tamis_parse_is_foreign(b->p);
    d->meter->work = from->work;
    meter_reach(d->meter, from->offset);
}

static void build(struct builder *b)
{
    build_stack(b);
    if (meter_ok(b->p->meter))
        build_list(b);
    if (!meter_ok(b->p->meter))
        return;
    set_form(b);
    set_parser(b);
    set_input(b);
}

/* The flags depend on nodes that the skeleton does not have. With a snapshot of a tree, other flags are those of the skeleton. */
static void set_flags(const struct builder *b, struct node *n, unsigned flags)
{
    struct written *w = written_of(n);
    w->flags = (uint16_t)(b->from->is_of_tree ? w->flags | flags : flags);
}

static void set_sink(struct builder *b)
{
    for (uint32_t i = 1; i <= b->from->count; i++)
        set_flags(b, b->open[i], b->from->elements[i - 1].flags);
    set_flags(b, b->p->tree.html, b->from->root_flags);
    b->s->last = b->from->last;
    b->s->is_in_body = b->from->is_in_body;
    b->s->tree.node_count = b->from->more_nodes;
    b->s->tree.drawn = b->from->drawn;
}

void tamis_write_go_on(const struct snapshot *from, struct write_sink *s, struct document *d)
{
    struct builder b = {from, d, &d->parser, s, NULL};
    build(&b);
    if (meter_ok(d->meter))
        set_sink(&b);
    else if (d->meter->status == TAMIS_NOT_STABLE) /* what was written once can be written again */
        d->meter->status = TAMIS_INTERNAL;
}

void tamis_write_go_on_with_tree(const struct snapshot *from, struct document *d)
{
    struct builder b = {from, d, &d->parser, NULL, NULL};
    build(&b);
}

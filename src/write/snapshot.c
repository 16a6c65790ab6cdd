/* snapshot.c: see snapshot.h. Takes snapshots; skeleton.c goes on from them. */
#include "write/snapshot.h"

#include "base/array.h"
#include "parse/places.h"
#include "serialize/frame.h"
#include "write/sink.h"

void tamis_write_snapshot_init(struct snapshot *to, struct meter *m)
{
    *to = (struct snapshot){.count = 0};
    tamis_base_arena_init(&to->arena, m);
}

void tamis_write_snapshot_free(struct snapshot *to)
{
    tamis_base_arena_free(&to->arena);
}

/* --- whether a snapshot is possible */

static bool is_mode_of_content(enum mode mode)
{
    switch (mode) {
    case MODE_IN_BODY:
    case MODE_IN_TABLE:
    case MODE_IN_CAPTION:
    case MODE_IN_COLUMN_GROUP:
    case MODE_IN_TABLE_BODY:
    case MODE_IN_ROW:
    case MODE_IN_CELL:
        return true;
    default:
        return false;
    }
}

static bool parser_is_simple(const struct parser *p)
{
    return is_mode_of_content(p->mode) && !p->template_modes.n && !p->redirect_count && !p->head &&
           !p->choice.watched && !p->foster_parenting && !p->awaits_doctype && p->stack.count;
}

/* Returns the position of the innermost open element that is not removed with its content. */
static uint32_t innermost(const struct parser *p)
{
    const struct stack *s = &p->stack;
    uint32_t at = s->top;
    while (s->entries[at].below && (written_of(s->entries[at].node)->flags & GONE))
        at = s->entries[at].below;
    return at;
}

/* Returns what was last written into the element at the position `at`, the innermost one that is not removed. Without separators,
 * runs do not record it. */
static enum last_written last_in(const struct write_sink *s, uint32_t at)
{
    const struct written *w = written_of(s->parser->stack.entries[at].node);
    if (!s->out->n || s->out->n == s->after_pre || !(w->flags & HAS_NODES))
        return LAST_NOTHING;
    return s->filter.policy->separator.n ? s->last : LAST_OTHER;
}

/* Returns the text that stands for it in a skeleton. */
static struct span text_for(enum last_written last)
{
    if (last == LAST_NOTHING)
        return SPAN("");
    return last == LAST_WHITE_SPACE ? SPAN("x ") : SPAN("x");
}

/* Reports whether the text of a skeleton, or no text, can stand for all that was written into the element at the position `at`. */
static bool text_can_stand_for(struct write_sink *s, uint32_t at)
{
    const struct stack *stack = &s->parser->stack;
    const struct written *w = written_of(stack->entries[at].node);
    bool is_root = !stack->entries[at].below, has_tags = is_root || (w->flags & WRITTEN);
    if (last_in(s, at) == LAST_NOTHING)
        return has_tags || at != stack->top;
    return !content_has_only_space(w->out.content) && (!is_root || tamis_write_is_in_body(s));
}

bool tamis_write_can_take(struct write_sink *s, const struct document *d)
{
    const struct parser *p = s->parser;
    return meter_ok(s->meter) && !s->is_never_final && !s->filter.report && parser_is_simple(p) &&
           tamis_parse_document_is_between_tokens(d) && !s->held && !s->awaits_separator &&
           !s->has_late_comments && s->marker == SIZE_MAX && text_can_stand_for(s, innermost(p)) &&
           tamis_write_is_all_final(s) && !tamis_write_svg_needs_input(s);
}

bool tamis_write_can_end(struct write_sink *s, const struct document *d)
{
    return tamis_write_can_take(s, d) && !lacks_body(s) &&
           count_nodes(s) <= s->meter->limits[TAMIS_MAX_NODES];
}

/* --- taking a snapshot */

static struct span dynamic_name(struct snapshot *to, const struct names *names, atom name)
{
    if (name < ATOM_STATIC_COUNT)
        return SPAN("");
    struct span text = tamis_base_names_text(names, name);
    return span_of(tamis_base_arena_copy(&to->arena, text), text.n);
}

static bool save_attribute(struct snapshot *to, struct saved_attribute *saved, const struct attribute *a,
                           const struct names *names)
{
    saved->attribute = *a;
    saved->name = dynamic_name(to, names, a->name);
    saved->attribute.value = a->value_length ? tamis_base_arena_copy(&to->arena, attribute_value(a)) : "";
    saved->attribute.is_plain = a->is_plain && a->in_input;
    saved->attribute.in_input = true; /* the value is valid as long as the snapshot */
    return saved->attribute.value && saved->name.p;
}

/* `is_tree`: `n` is a node of a tree, and not of a sink. */
static unsigned flags_of(const struct node *n, bool is_tree)
{
    if (!is_tree)
        return ((const struct written *)n)->flags;
    unsigned text = n->last_child && n->last_child->type == NODE_TEXT ? ENDS_IN_TEXT : 0;
    return n->first_child ? HAS_NODES | text : 0;
}

static bool save_element(struct snapshot *to, struct saved_element *e, const struct node *n, atom key,
                         const struct names *names)
{
    *e = (struct saved_element){.name_text = dynamic_name(to, names, n->name),
                                .key_text = dynamic_name(to, names, key),
                                .name = n->name,
                                .key = key,
                                .ns = n->ns,
                                .flags = (uint16_t)flags_of(n, to->is_of_tree),
                                .node_flags = (uint8_t)(n->flags & ~(unsigned)NODE_OPEN),
                                .offset = n->offset,
                                .count = n->count};
    if (!e->name_text.p || !e->key_text.p)
        return false;
    if (n->count)
        e->attributes = tamis_base_arena_array(&to->arena, n->count, sizeof *e->attributes);
    for (uint32_t i = 0; e->attributes && i < n->count; i++)
        if (!save_attribute(to, &e->attributes[i], &n->attributes[i], names))
            return false;
    return e->attributes || !n->count;
}

/* Saves the open elements, and numbers them: numbers[i] is the number of the element at the position i on the stack. `inner`: the
 * position of the one that contains the text of the skeleton. */
static bool save_stack(struct snapshot *to, const struct parser *p, uint32_t inner, uint32_t *numbers)
{
    const struct stack *s = &p->stack;
    uint32_t at = s->top ? 1 : 0;
    to->count = 0;
    to->written_to = 0;
    to->open_form = 0;
    to->root_flags = (uint16_t)flags_of(to->is_of_tree ? p->tree.root : s->entries[1].node, to->is_of_tree);
    to->elements = tamis_base_arena_array(&to->arena, s->count, sizeof *to->elements);
    if (!to->elements || !numbers)
        return false;
    while (at != s->top) {
        at = s->entries[at].above;
        const struct node *n = s->entries[at].node;
        if (!save_element(to, &to->elements[to->count], n, s->entries[at].key, p->tree.names))
            return false;
        numbers[at] = ++to->count;
        if (at == inner)
            to->written_to = to->count;
        if (n == p->form)
            to->open_form = to->count;
    }
    return true;
}

static bool save_list(struct snapshot *to, const struct parser *p, const uint32_t *numbers)
{
    const struct formatting *f = &p->formatting;
    to->listed = 0;
    to->list = tamis_base_arena_array(&to->arena, f->count + 1u, sizeof *to->list);
    if (!to->list)
        return false;
    for (uint32_t i = formatting_first(f); i; i = f->entries[i].after[CHAIN_LIST]) {
        const struct node *n = f->entries[i].node;
        struct saved_entry *entry = &to->list[to->listed++];
        struct saved_element *closed = NULL;
        *entry = (struct saved_entry){NULL, 0};
        if (!n)
            continue;
        if (n->flags & NODE_OPEN) {
            entry->open = numbers[f->entries[i].open];
            continue;
        }
        closed = arena_allocate(&to->arena, sizeof *closed);
        if (!closed || !save_element(to, closed, n, n->name, p->tree.names))
            return false;
        entry->closed = closed;
    }
    return true;
}

static bool save_form(struct snapshot *to, const struct parser *p)
{
    to->form = NULL;
    to->has_form = p->form;
    if (!p->form || p->form == p->context || (p->form->flags & NODE_OPEN))
        return true;
    to->form = arena_allocate(&to->arena, sizeof *to->form);
    return to->form && save_element(to, to->form, p->form, ATOM_form, p->tree.names);
}

/* `inner`: the position of the element that contains the text of the skeleton. */
static bool take(struct snapshot *to, const struct document *d, uint32_t inner)
{
    const struct parser *p = &d->parser;
    uint32_t *numbers = tamis_base_arena_array(&to->arena, p->stack.capacity + 1u, sizeof *numbers);
    to->mode = p->mode;
    to->met = p->met;
    to->frameset_ok = p->frameset_ok;
    to->skip_line_feed = p->skip_line_feed;
    to->nodes = p->tree.node_count;
    to->offset = d->fed;
    to->work = d->meter->work;
    to->place = tamis_parse_place_of(d, d->fed);
    return save_stack(to, p, inner, numbers) && save_list(to, p, numbers) && save_form(to, p);
}

bool tamis_write_take(struct snapshot *to, struct write_sink *s, const struct document *d)
{
    uint32_t inner = innermost(s->parser);
    tamis_base_arena_reset(&to->arena);
    to->is_of_tree = false;
    to->last = s->last;
    to->is_in_body = s->is_in_body;
    to->text = text_for(last_in(s, inner));
    to->more_nodes = s->tree.node_count;
    to->counts = *s->filter.counts;
    to->drawn = s->tree.drawn;
    return take(to, d, inner);
}

/* Reports whether `n`, in which something was inserted, ends with text that neither is nor ends with white space. */
static bool ends_with_words(const struct node *n)
{
    const struct node *last = n->last_child;
    return last && last->type == NODE_TEXT && last->count && !span_is_white(last->data[last->count - 1]);
}

/* Reports whether the open elements contain each other in the tree, and no other element contains them: the parser can remove an
 * element from the middle of the stack. */
static bool is_nested(const struct parser *p)
{
    const struct stack *s = &p->stack;
    for (uint32_t i = s->top; s->entries[i].below; i = s->entries[i].below) {
        uint32_t below = s->entries[i].below;
        const struct node *parent = s->entries[below].below ? stack_at(s, below) : p->tree.root;
        if (stack_at(s, i)->parent != parent)
            return false;
    }
    return true;
}

bool tamis_write_can_take_tree(const struct document *d, bool has_separators)
{
    const struct parser *p = &d->parser;
    const struct stack *s = &p->stack;
    if (!meter_ok(d->meter) || !parser_is_simple(p) || !tamis_parse_document_is_between_tokens(d) ||
        !is_nested(p))
        return false;
    const struct node *top = s->count > 1 ? stack_top(s) : p->tree.root, *last = top->last_child;
    return last && (ends_with_words(top) || (!has_separators && last->type == NODE_ELEMENT));
}

bool tamis_write_take_tree(struct snapshot *to, const struct document *d)
{
    tamis_base_arena_reset(&to->arena);
    to->is_of_tree = true;
    to->last = LAST_OTHER;
    to->is_in_body = true;
    to->text = text_for(LAST_OTHER);
    to->more_nodes = 0;
    to->drawn = d->parser.tree.drawn;
    return take(to, d, d->parser.stack.top);
}

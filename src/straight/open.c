/* open.c: see open.h. */
#include "straight/open.h"

#include "base/array.h"
#include "parse/tags.h"

/* The greatest index on the stack. Deeper documents are rare. */
enum { DEEPEST = 250 };

bool tamis_straight_give_up(struct straight_run *r, const char *obstacle)
{
    r->s->obstacle = obstacle;
    return false;
}

unsigned tamis_straight_formatting_bit(atom name)
{
    switch (name) {
    case ATOM_a:
        return 1u << 0;
    case ATOM_b:
        return 1u << 1;
    case ATOM_big:
        return 1u << 2;
    case ATOM_code:
        return 1u << 3;
    case ATOM_em:
        return 1u << 4;
    case ATOM_font:
        return 1u << 5;
    case ATOM_i:
        return 1u << 6;
    case ATOM_nobr:
        return 1u << 7;
    case ATOM_s:
        return 1u << 8;
    case ATOM_small:
        return 1u << 9;
    case ATOM_strike:
        return 1u << 10;
    case ATOM_strong:
        return 1u << 11;
    case ATOM_tt:
        return 1u << 12;
    case ATOM_u:
        return 1u << 13;
    default:
        return 0;
    }
}

/* Reports whether the start tag of an element inserts a marker into the list of active formatting elements. */
static bool inserts_marker(atom name)
{
    switch (name) {
    case ATOM_applet:
    case ATOM_caption:
    case ATOM_marquee:
    case ATOM_object:
    case ATOM_td:
    case ATOM_th:
        return true;
    default:
        return false;
    }
}

static bool is_cell(atom name)
{
    return name == ATOM_td || name == ATOM_th || name == ATOM_caption;
}

static bool grow(struct straight *s, uint32_t index)
{
    struct straight_element *more =
        tamis_base_array_grow(s->meter, s->open, &s->capacity, index + 1u, sizeof *more);
    if (more)
        s->open = more;
    return more != NULL;
}

/* Limits are compared with an upper bound: the parser has the html element below the elements on this stack. */
static bool is_within_limits(const struct straight_run *r, uint32_t index)
{
    const uint64_t *limits = r->s->meter->limits;
    return index <= DEEPEST && index + 2 < limits[TAMIS_MAX_TREE_DEPTH] &&
           index + 2 < limits[TAMIS_MAX_FORMATTING_ELEMENTS];
}

/* Makes room for one more element. */
static bool has_room(struct straight_run *r)
{
    uint32_t index = r->top + 1;
    if (!is_within_limits(r, index))
        return tamis_straight_give_up(r, "depth");
    return index < r->s->capacity || grow(r->s, index);
}

static void place(struct straight_run *r, struct straight_element e)
{
    const struct straight_element *parent = top_of(r);
    if (!e.written) {
        e.out = parent->out;
        e.parent_written = parent->parent_written;
        e.node = parent->node;
    }
    r->top++;
    r->s->open[r->top] = e;
    r->written_depth += e.written != ATOM_NONE;
}

bool tamis_straight_push_foreign(struct straight_run *r, struct straight_element e)
{
    if (!has_room(r))
        return false;
    const struct straight_element *parent = top_of(r);
    e.in = frame_of(FOREIGN, parent->in.open);
    e.formatting = parent->formatting;
    e.cell = parent->cell;
    place(r, e);
    return true;
}

bool tamis_straight_push(struct straight_run *r, struct straight_element e, const struct nesting *row)
{
    uint32_t index = r->top + 1;
    if (!has_room(r))
        return false;
    const struct straight_element *parent = top_of(r);
    unsigned bit = tamis_straight_formatting_bit(e.name);
    bool marks = inserts_marker(e.name);
    e.in = frame_within(parent->in, row);
    e.formatting = marks ? 0 : (uint16_t)(parent->formatting | bit);
    e.flags |=
        (uint8_t)((bit ? IS_FORMATTING : 0) | (marks ? IS_MARKER : 0) | (e.name == ATOM_form ? IS_FORM : 0));
    e.cell = is_cell(e.name) ? (uint16_t)index : row->content == TABLE ? 0 : parent->cell;
    e.ns = NS_HTML;
    place(r, e);
    return true;
}

static void write_end_tag(struct straight_run *r, atom name)
{
    struct buf *out = r->job->output;
    buf_add(out, SPAN("</"));
    buf_add(out, tamis_base_names_text(r->tree.names, name));
    buf_push(out, '>');
    r->written_depth--;
    r->awaits_separator = false;
    r->before = BEFORE_OTHER;
}

/* Pops the current node. If it is written, writes its end tag. */
static void close(struct straight_run *r)
{
    const struct straight_element *e = top_of(r);
    bool needs_two = (e->flags & HAS_CHILD) || !(e->flags & HAS_SEPARATOR);
    if (r->removed == r->top)
        r->removed = 0;
    else if (e->written)
        write_end_tag(r, e->written);
    else
        r->awaits_separator |= (e->flags & WANTS_SEPARATOR) && needs_two;
    r->top--;
}

/* Pops the elements from `position` on. Gives up if one of the elements from `first` on has one of the flags. */
static bool pop(struct straight_run *r, uint32_t position, uint32_t first, unsigned flags)
{
    for (uint32_t i = first; i <= r->top; i++)
        if (r->s->open[i].flags & flags)
            return tamis_straight_give_up(r, "misnested");
    while (r->top >= position)
        close(r);
    return true;
}

bool tamis_straight_pop(struct straight_run *r, uint32_t position)
{
    return pop(r, position, position, IS_FORMATTING | IS_MARKER | IS_FORM);
}

bool tamis_straight_pop_formatting(struct straight_run *r, uint32_t position)
{
    return pop(r, position, position + 1, IS_FORMATTING | IS_MARKER | IS_FORM);
}

bool tamis_straight_pop_marked(struct straight_run *r, uint32_t position)
{
    return pop(r, position, position + 1, IS_MARKER | IS_FORM);
}

void tamis_straight_pop_all(struct straight_run *r)
{
    while (r->top > 0)
        close(r);
}

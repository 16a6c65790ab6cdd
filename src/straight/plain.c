/* plain.c: reads the most frequent start tags, which this file calls plain. The parser only inserts the element of a plain tag,
 * the policy keeps elements with its name, and the frame (parse/nesting.h) of its parent is the same in the input and in the
 * output. For such a tag, start_tag.c and elements.c have the same result, but take more time. */
#include "base/put.h"
#include "parse/tags.h"
#include "straight/open.h"

/* Reports whether the processing of the next element depends only on its tag and its parent. */
static bool is_undisturbed(const struct straight_run *r)
{
    bool is_child_of_page = r->page.body && r->top == r->page.body;
    return !(r->removed || r->awaits_separator || r->leading.trims || r->copies || is_child_of_page);
}

static bool fits(const struct straight_element *e, const struct nesting *row, atom name)
{
    if (e->in.content != e->out.content || e->in.open != e->out.open || (e->in.open & OPEN_SELECT))
        return false;
    return nesting_fits(row, e->in, e->name, name) &&
           (row->rule == NESTING_PLAIN || nesting_fits(row, e->out, e->parent_written, name));
}

/* Reports whether all parsers read the element alike, and its content is neither raw text nor RCDATA and cannot begin with a line
 * feed that is dropped. */
static bool begins_ordinary_content(const struct nesting *row, const struct stack_rule *rule)
{
    return row->content < RCDATA_TEXT && !(rule->traits & (IS_READ_DIFFERENTLY | DROPS_LINE_FEED));
}

/* The entries of three tables for the name of a tag. */
struct entry {
    const struct nesting *row;
    const struct stack_rule *rule;
    const struct element_action *action;
};

SCAN_INLINE struct entry entry_of(const struct straight_run *r, atom name)
{
    return (struct entry){tamis_parse_nesting(name), stack_rule_of(name),
                          policy_action(r->job->policy, name, NS_HTML)};
}

/* Reports whether the parser only inserts the element into the current node, and nothing else has to be done before
 * (is_undisturbed()). */
SCAN_INLINE bool only_inserts(const struct straight_run *r, const struct entry *t, atom name)
{
    const struct straight_element *e = top_of(r);
    return is_undisturbed(r) && fits(e, t->row, name) && !(t->rule->formatting & e->formatting);
}

static bool is_plain(const struct straight_run *r, const struct entry *t)
{
    const unsigned flags = ELEMENT_ONLY_LISTED | ELEMENT_FORCED | ELEMENT_REQUIRES;
    return !r->tag->references && only_inserts(r, t, r->tag->name) &&
           begins_ordinary_content(t->row, t->rule) && t->action->kind == ACTION_KEEP &&
           !(t->action->flags & ~flags);
}

/* Reports whether all attribute values can be copied from the input unchanged. */
static bool has_plain_values(const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (!n->attributes[i].is_plain || !n->attributes[i].in_input)
            return false;
    return true;
}

/* Writes the attributes to `p`, where there is enough space. The values are copied. */
static char *put_attributes(const struct straight_run *r, char *p, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        *p++ = ' ';
        p = put_name(p, a->name, tamis_base_names_text(r->tree.names, a->name));
        *p++ = '=';
        *p++ = '"';
        p = put_span(p, attribute_value(a));
        *p++ = '"';
    }
    return p;
}

/* Writes the start tag. The tag in the input ends at r->p. If the values are copied, the tag in the output is longer by at most
 * one byte for each attribute: a space before it. */
static void write(struct straight_run *r, const struct node *n)
{
    struct buf *out = r->out;
    char *p = buf_room(out, (size_t)(r->p - r->tag->start) + n->count + NAME_ROOM);
    if (!p)
        return;
    *p = '<';
    p = put_name(p + 1, n->name, tamis_base_names_texts[n->name]);
    if (has_plain_values(n)) {
        p = put_attributes(r, p, n);
    } else {
        out->n = (size_t)(p - out->p);
        if (!tamis_straight_write_attributes(r, n))
            return;
        p = out->p + out->n;
    }
    *p++ = '>';
    out->n = (size_t)(p - out->p);
}

/* Pushes the written element whose start tag is at `tag`, unless it is void. */
SCAN_INLINE bool push(struct straight_run *r, const struct entry *t, atom name, const unsigned char *tag)
{
    bool is_void = tamis_parse_html_tag(name) & TAG_VOID;
    r->before = is_void ? BEFORE_OTHER : BEFORE_NOTHING;
    if (is_void)
        return true;
    if (!has_room(r) && !tamis_straight_make_room(r))
        return false;
    const struct straight_element *parent = r->current++;
    struct frame f = frame_within(parent->in, t->row);
    unsigned formatting = t->rule->flags & IS_MARKER ? 0 : parent->formatting | t->rule->formatting;
    uint32_t index = ++r->top, cell = t->row->content == TABLE ? 0 : parent->cell;
    *r->current = (struct straight_element){.in = f,
                                            .out = f,
                                            .name = name,
                                            .written = name,
                                            .parent_written = name,
                                            .formatting = (uint16_t)formatting,
                                            .cell = (uint16_t)(t->rule->traits & IS_CELL ? index : cell),
                                            .flags = t->rule->flags,
                                            .ns = NS_HTML,
                                            .tag = tag};
    r->written_depth++;
    return true;
}

/* Counts an element that the parser inserts. */
static void begin_element(struct straight_run *r)
{
    note_child(r, false);
    r->visited++;
}

/* Counts an element that is written. */
static void note_written(struct straight_run *r, const struct entry *t)
{
    r->kept++;
    r->root_nodes += r->written_depth == 0;
    if (r->every_reader && (t->rule->traits & NEEDS_SEARCH))
        r->work += r->written_depth / 16;
}

/* --- tags that have not occurred before --- */

/* Stores the values of some counters before the tag is processed. end_repeat() computes how processing the tag has changed them. */
static struct repeated_tag *begin_repeat(struct straight_run *r)
{
    struct repeated_tag *t = repeat_add(r->repeated);
    t->tag = r->tag->start;
    t->name = r->tag->name;
    t->written = r->out->n;
    t->work = r->s->meter->work;
    t->removed = r->job->counts->attributes;
    return t;
}

/* Called after the tag is written. Stores what tamis_straight_repeated_tag() needs for later tags with the same bytes. If the tag
 * in the output is too long, stores the length 0, so that repeat_find() does not return this tag. */
static void end_repeat(struct straight_run *r, struct repeated_tag *t)
{
    size_t length = r->out->n - t->written;
    t->work = r->s->meter->work - t->work;
    t->removed = r->job->counts->attributes - t->removed;
    t->length = length <= REPEAT_MOST ? (uint8_t)length : 0;
}

/* Filters the attributes as check() in elements.c does. */
static enum decision filter(struct straight_run *r, struct node *n, const struct element_action *action)
{
    struct filter_walk *w = &r->filter;
    enum decision decision = n->count ? tamis_sanitize_filter_attributes(w, n, action) : DECISION_KEEP;
    if (decision < DECISION_ELEMENT_TO_TEXT)
        decision = action->flags & ELEMENT_REQUIRES ? tamis_sanitize_check_missing(w, n) : DECISION_KEEP;
    if (decision == DECISION_KEEP && (action->flags & ELEMENT_FORCED))
        tamis_sanitize_force_attributes(w, n);
    return decision;
}

/* Inserts, filters and writes the element of a plain tag. */
static bool insert(struct straight_run *r, const struct entry *t)
{
    struct node *n = &r->element;
    bool is_short = (size_t)(r->p - r->tag->start) == r->repeated->key.n;
    struct repeated_tag *repeated = is_short ? begin_repeat(r) : NULL;
    n->name = r->tag->name;
    n->flags = 0;
    n->attributes = r->tag->attributes;
    n->count = r->tag->count;
    begin_element(r);
    enum decision decision = filter(r, n, t->action);
    if (decision != DECISION_KEEP)
        return tamis_straight_block(r, n->name, n, decision);
    note_written(r, t);
    write(r, n);
    if (repeated)
        end_repeat(r, repeated);
    return push(r, t, n->name, r->tag->start);
}

bool tamis_straight_plain_tag(struct straight_run *r, bool *ok)
{
    atom name = r->tag->name;
    if (name >= ATOM_STATIC_COUNT)
        return false;
    struct entry t = entry_of(r, name);
    if (!is_plain(r, &t))
        return false;
    *ok = insert(r, &t);
    return true;
}

/* --- tags that have occurred before --- */

/* Writes the start tag that an earlier tag with the same bytes has in the output. */
static void write_again(struct buf *out, const struct repeated_tag *t)
{
    char *p = buf_room(out, t->length);
    if (p)
        out->n = (size_t)(span_copy(p, span_of(out->p + t->written, t->length)) - out->p);
}

bool tamis_straight_repeated_tag(struct straight_run *r, const struct repeated_tag *known, bool *ok)
{
    struct entry t = entry_of(r, known->name);
    if (!only_inserts(r, &t, known->name))
        return false;
    const unsigned char *tag = r->p;
    r->p += known->key.n;
    begin_token(r);
    begin_element(r);
    meter_work(r->s->meter, known->work);
    r->job->counts->attributes += known->removed;
    note_written(r, &t);
    write_again(r->out, known);
    *ok = push(r, &t, known->name, tag);
    return true;
}

/* json.c: cuts JSON into pieces, and has the operations for JSON only. Operations move pieces without regard to commas and
 * members; repair_json corrects them afterwards. */
#include "fuzz/mutator/parts.h"

enum { OPEN = 256 };

struct scanner {
    struct pieces *pieces;
    const uint8_t *data;
    size_t size;
    size_t open[OPEN]; /* openers, and members that still need a value */
    size_t depth;
};

static size_t string_end(const struct scanner *s, size_t at)
{
    for (at++; at < s->size && s->data[at] != '"'; at++)
        if (s->data[at] == '\\' && at + 1 < s->size)
            at++;
    return at + (at < s->size);
}

static bool is_structural(uint8_t c)
{
    return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == '"';
}

static size_t spaces_end(const struct scanner *s, size_t at)
{
    while (at < s->size && is_space(s->data[at]))
        at++;
    return at;
}

/* A string followed by a colon is a member. */
static struct piece read_string(const struct scanner *s, size_t at)
{
    size_t end = string_end(s, at), colon = spaces_end(s, end);
    bool is_member = colon < s->size && s->data[colon] == ':';
    return (struct piece){is_member ? MEMBER : SCALAR, at, is_member ? colon + 1 : end, 0, 0, 0};
}

static struct piece read_piece(const struct scanner *s, size_t at)
{
    uint8_t c = s->data[at];
    if (is_space(c))
        return (struct piece){TEXT, at, spaces_end(s, at), 0, 0, 0};
    if (c == '"')
        return read_string(s, at);
    if (is_structural(c))
        return (struct piece){c == ',' ? COMMA : c == '{' || c == '[' ? OPENER : CLOSER, at, at + 1, 0, 0, 0};
    size_t end = at + 1;
    while (end < s->size && !is_space(s->data[end]) && !is_structural(s->data[end]))
        end++;
    return (struct piece){SCALAR, at, end, 0, 0, 0};
}

/* Ends a value, and the member that it belongs to. */
static void complete(struct scanner *s, size_t last)
{
    struct piece *at = s->pieces->at;
    if (s->depth && at[s->open[s->depth - 1]].kind == MEMBER)
        at[s->open[--s->depth]].partner = last;
}

static void close(struct scanner *s, size_t closer)
{
    struct piece *at = s->pieces->at;
    while (s->depth && at[s->open[s->depth - 1]].kind == MEMBER)
        s->depth--;
    if (!s->depth)
        return;
    size_t opener = s->open[--s->depth];
    at[opener].partner = closer;
    at[closer].partner = opener;
    complete(s, closer);
}

static void add(struct scanner *s, struct piece p)
{
    size_t i = s->pieces->count++;
    p.partner = i;
    s->pieces->at[i] = p;
    if ((p.kind == OPENER || p.kind == MEMBER) && s->depth < OPEN)
        s->open[s->depth++] = i;
    else if (p.kind == CLOSER)
        close(s, i);
    else if (p.kind == SCALAR)
        complete(s, i);
}

void scan_json(struct pieces *pieces, const uint8_t *data, size_t size)
{
    struct scanner s = {.pieces = pieces, .data = data, .size = size};
    for (size_t at = 0; at < size && pieces->count < PIECES; at = pieces->at[pieces->count - 1].to)
        add(&s, read_piece(&s, at));
    if (pieces->count)
        pieces->at[pieces->count - 1].to = size;
}

/* The state of the output: the open brackets, whether the innermost bracket already contains a value, and whether a member still
 * needs its value. */
struct nest {
    uint8_t closers[OPEN];
    size_t depth;
    bool is_begun, is_wanting;
};

static bool is_in_object(const struct nest *n)
{
    return n->depth && n->closers[n->depth - 1] == '}';
}

static void draft_comma(struct mutator *m, struct nest *n)
{
    if (n->is_begun && n->depth)
        draft_string(m, ",");
    n->is_begun = true;
}

/* Writes what must precede a value: a comma, and in an object a member. */
static void begin_value(struct mutator *m, struct nest *n)
{
    if (!n->is_wanting)
        draft_comma(m, n);
    if (is_in_object(n) && !n->is_wanting)
        draft_word(m, pick_word(m, LIST_MEMBER));
    n->is_wanting = false;
}

static void end_object_or_list(struct mutator *m, struct nest *n)
{
    if (n->is_wanting)
        draft_string(m, "null");
    n->is_wanting = false;
    draft_bytes(m, &n->closers[--n->depth], 1);
    n->is_begun = true;
}

static void repair_piece(struct mutator *m, struct nest *n, size_t piece)
{
    const struct piece *p = &m->pieces.at[piece];
    if (p->kind == CLOSER && n->depth)
        end_object_or_list(m, n);
    if (p->kind == TEXT)
        draft_piece(m, piece);
    if (p->kind == MEMBER && is_in_object(n) && !n->is_wanting) {
        draft_comma(m, n);
        draft_piece(m, piece);
        n->is_wanting = true;
    }
    if (!(p->kind & (OPENER | SCALAR)) || (n->is_begun && !n->depth))
        return;
    begin_value(m, n);
    draft_piece(m, piece);
    if (p->kind == OPENER) {
        n->closers[n->depth++] = m->data[p->from] == '{' ? '}' : ']';
        n->is_begun = false;
    }
}

void repair_json(struct mutator *m)
{
    struct nest n = {.depth = 0};
    scan(&m->pieces, m->format, m->data, m->size);
    draft_start(m);
    for (size_t i = 0; i < m->pieces.count && n.depth < OPEN; i++)
        repair_piece(m, &n, i);
    while (n.depth)
        end_object_or_list(m, &n);
    put(m, 0, m->size);
}

static bool insert(struct mutator *m, enum list list)
{
    return put_word(m, pick_boundary(m), pick_word(m, list));
}

bool mutator_insert_value(struct mutator *m)
{
    return insert(m, LIST_JSON_VALUE);
}

/* Adds a member with a value, before another member if there is one. */
bool mutator_insert_member(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, MEMBER);
    size_t at = i == NONE ? pick_boundary(m) : m->pieces.at[i].from;
    draft_start(m);
    draft_word(m, pick_word(m, LIST_MEMBER));
    draft_word(m, pick_word(m, LIST_JSON_VALUE));
    return put(m, at, at);
}

bool mutator_insert_token(struct mutator *m)
{
    return put_word(m, pick_place(m), pick_word(m, LIST_JSON_TOKEN));
}

/* Replaces the name of a member, or a value that is not an array. */
bool mutator_change_scalar(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, MEMBER | SCALAR);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    draft_start(m);
    draft_word(m, pick_word(m, p->kind == MEMBER ? LIST_MEMBER : LIST_JSON_VALUE));
    return put(m, p->from, p->to);
}

/* tree.c: operations on whole elements. They treat values of JSON as elements. */
#include "fuzz/mutator/parts.h"

enum { SUBTREES = OPENER | MEMBER | SCALAR | COMMENT | SECTION | INSTRUCTION };

/* Chooses a part: usually an element, sometimes text or another piece. */
static size_t pick_subtree(struct mutator *m, const struct pieces *pieces)
{
    size_t i = pick_piece(m, pieces, one_in(m, 6) ? ANY & ~(unsigned)COMMA : SUBTREES);
    return i != NONE || !pieces->count ? i : below(m, pieces->count);
}

static bool draft_other(struct mutator *m)
{
    size_t i = m->other ? pick_subtree(m, &m->other_pieces) : NONE;
    if (i == NONE)
        return false;
    struct stretch part = whole(&m->other_pieces, i);
    draft_start(m);
    draft_bytes(m, m->other + part.from, part.to - part.from);
    return true;
}

/* Inserts a subtree of the other document. */
bool mutator_splice(struct mutator *m)
{
    size_t at = pick_boundary(m);
    return draft_other(m) && put(m, at, at);
}

/* Replaces a subtree with one of the other document. */
bool mutator_exchange(struct mutator *m)
{
    size_t i = pick_subtree(m, &m->pieces);
    if (i == NONE || !draft_other(m))
        return false;
    struct stretch here = whole(&m->pieces, i);
    return put(m, here.from, here.to);
}

/* Copies a subtree to the place after it, or to any place, possibly into itself. */
bool mutator_duplicate(struct mutator *m)
{
    size_t i = pick_subtree(m, &m->pieces);
    if (i == NONE)
        return false;
    struct stretch part = whole(&m->pieces, i);
    size_t at = one_in(m, 2) ? part.to : pick_boundary(m);
    draft_start(m);
    for (size_t n = one_in(m, 4) ? 1 + below(m, 8) : 1; n > 0; n--)
        draft_here(m, part.from, part.to);
    return put(m, at, at);
}

/* Removes an element, or only its tags. */
bool mutator_erase(struct mutator *m)
{
    size_t i = pick_subtree(m, &m->pieces);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    const struct piece *end = &m->pieces.at[p->partner];
    if (p->kind == OPENER && end->kind == CLOSER && one_in(m, 3)) {
        drop(m, end->from, end->to);
        return drop(m, p->from, p->to);
    }
    struct stretch part = whole(&m->pieces, i);
    return drop(m, part.from, part.to);
}

bool mutator_move(struct mutator *m)
{
    size_t i = pick_subtree(m, &m->pieces);
    if (i == NONE)
        return false;
    struct stretch part = whole(&m->pieces, i);
    size_t to = pick_boundary(m);
    if (to >= part.from && to <= part.to)
        return false;
    draft_start(m);
    if (to < part.from) {
        draft_here(m, part.from, part.to);
        draft_here(m, to, part.from);
        return put(m, to, part.to);
    }
    draft_here(m, part.to, to);
    draft_here(m, part.from, part.to);
    return put(m, part.from, to);
}

/* Writes two parts of the document to the draft in exchanged order, with the text between them, and replaces them with the
 * draft. */
static bool put_swapped(struct mutator *m, struct stretch a, struct stretch b)
{
    if (a.to > b.from)
        return false;
    draft_start(m);
    draft_here(m, b.from, b.to);
    draft_here(m, a.to, b.from);
    draft_here(m, a.from, a.to);
    return put(m, a.from, b.to);
}

bool mutator_swap(struct mutator *m)
{
    size_t i = pick_subtree(m, &m->pieces), j = pick_subtree(m, &m->pieces);
    if (i == NONE || i == j)
        return false;
    struct stretch a = whole(&m->pieces, i), b = whole(&m->pieces, j);
    return a.from < b.from ? put_swapped(m, a, b) : put_swapped(m, b, a);
}

/* Writes a start tag to the draft: a copy of the tag `*like` of the document, or a new tag (`*like` is NONE). Returns the name of a
 * new tag; an empty word for a copy. */
static struct word draft_opener(struct mutator *m, size_t *like)
{
    struct word name = {"", 0};
    *like = m->format == JSON || one_in(m, 2) ? pick_piece(m, &m->pieces, OPENER) : NONE;
    if (*like != NONE) {
        draft_piece(m, *like);
        return name;
    }
    if (m->format == JSON) {
        draft_string(m, "[");
        return name;
    }
    name = pick_element(m);
    draft_string(m, "<");
    draft_word(m, name);
    draft_string(m, ">");
    return name;
}

static void draft_closer(struct mutator *m, size_t like, struct word name)
{
    if (m->format == JSON) {
        draft_string(m, like != NONE && m->data[m->pieces.at[like].from] == '{' ? "}" : "]");
        return;
    }
    draft_string(m, "</");
    if (like != NONE)
        draft_here(m, m->pieces.at[like].name, m->pieces.at[like].name_to);
    else
        draft_word(m, name);
    draft_string(m, ">");
}

/* Puts `times` start tags before a subtree, and their end tags after it, or no end tags. */
static bool enclose_in(struct mutator *m, size_t times, bool is_closed)
{
    size_t i = pick_subtree(m, &m->pieces);
    struct stretch part = i == NONE ? (struct stretch){0, m->size} : whole(&m->pieces, i);
    draft_start(m);
    size_t like;
    struct word name = draft_opener(m, &like);
    size_t opener = m->drafted;
    for (size_t n = 1; n < times && opener <= DRAFT_BYTES; n++)
        draft_bytes(m, m->draft, opener);
    draft_here(m, part.from, part.to);
    for (size_t n = 0; is_closed && n < times; n++)
        draft_closer(m, like, name);
    return put(m, part.from, part.to);
}

bool mutator_nest(struct mutator *m)
{
    return enclose_in(m, 1, true);
}

/* The depth is a power of two, or 1 less, because limits on the depth are often such numbers. Large depths are rare, because they
 * are slow. */
bool mutator_deepen(struct mutator *m)
{
    size_t doublings = 1 + below(m, one_in(m, 8) ? 10 : 5);
    size_t times = ((size_t)1 << doublings) - (one_in(m, 4) ? 1 : 0);
    return enclose_in(m, times, one_in(m, 2));
}

bool mutator_unclose(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, CLOSER);
    return i != NONE && drop(m, m->pieces.at[i].from, m->pieces.at[i].to);
}

bool mutator_unopen(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, OPENER);
    return i != NONE && drop(m, m->pieces.at[i].from, m->pieces.at[i].to);
}

/* Exchanges a closer with the next one, or moves it before the preceding piece. */
bool mutator_misnest(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, CLOSER);
    if (i == NONE || i == 0)
        return false;
    const struct piece *at = m->pieces.at;
    struct stretch a = {at[i].from, at[i].to};
    for (size_t j = i + 1; j < m->pieces.count && !one_in(m, 4); j++)
        if (at[j].kind == CLOSER)
            return put_swapped(m, a, (struct stretch){at[j].from, at[j].to});
    return put_swapped(m, (struct stretch){at[i - 1].from, at[i - 1].to}, a);
}

/* Cuts off the end or the beginning of the document, usually within a token. */
bool mutator_cut_off(struct mutator *m)
{
    if (!m->pieces.count)
        return false;
    const struct piece *p = &m->pieces.at[below(m, m->pieces.count)];
    size_t at = p->from + below(m, p->to - p->from + 1);
    return one_in(m, 4) ? drop(m, 0, at) : drop(m, at, m->size);
}

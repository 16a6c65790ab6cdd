/* element.c: operations on tags and their names. */
#include "fuzz/mutator/parts.h"

/* Replaces the names in both tags of an element. */
static bool put_name(struct mutator *m, size_t piece, struct word name)
{
    const struct piece *p = &m->pieces.at[piece];
    const struct piece *end = &m->pieces.at[p->partner];
    draft_start(m);
    draft_word(m, name);
    if (end->kind == CLOSER && end != p && end->name < end->name_to && !one_in(m, 4))
        put(m, end->name, end->name_to);
    return put(m, p->name, p->name_to);
}

bool mutator_rename_element(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, one_in(m, 4) ? CLOSER : OPENER);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    struct word name = one_in(m, 6) ? pick_element(m)
                                    : pick_element_like(m, m->data + p->name, p->name_to - p->name);
    if (p->kind == OPENER)
        return put_name(m, i, name);
    draft_start(m);
    draft_word(m, name);
    return put(m, p->name, p->name_to);
}

bool mutator_insert_element(struct mutator *m)
{
    struct word name = pick_element(m);
    draft_start(m);
    draft_string(m, "<");
    draft_word(m, name);
    if (one_in(m, 4)) {
        draft_string(m, " ");
        draft_word(m, pick_word(m, LIST_ATTRIBUTE));
        draft_string(m, "=x");
    }
    draft_string(m, m->format == XML5 && one_in(m, 4) ? "/>" : ">");
    if (one_in(m, 2)) {
        draft_string(m, one_in(m, 2) ? "x</" : "</");
        draft_word(m, name);
        draft_string(m, ">");
    }
    size_t at = pick_boundary(m);
    return put(m, at, at);
}

/* Adds an end tag of an open element, or of any element. */
bool mutator_insert_closer(struct mutator *m)
{
    size_t like = one_in(m, 3) ? NONE : pick_piece(m, &m->pieces, OPENER);
    draft_start(m);
    draft_string(m, "</");
    if (like != NONE)
        draft_here(m, m->pieces.at[like].name, m->pieces.at[like].name_to);
    else
        draft_word(m, pick_element(m));
    draft_string(m, ">");
    size_t at = pick_boundary(m);
    return put(m, at, at);
}

bool mutator_insert_phrase(struct mutator *m)
{
    return put_word(m, pick_boundary(m), pick_word(m, LIST_PHRASE));
}

/* Adds a prefix to a name, or removes it. */
bool mutator_prefix_name(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, OPENER);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    size_t colon = p->name;
    while (colon < p->name_to && m->data[colon] != ':')
        colon++;
    if (colon < p->name_to && one_in(m, 2))
        return drop(m, p->name, colon + 1);
    struct word prefix = pick_word(m, LIST_PREFIX);
    const struct piece *end = &m->pieces.at[p->partner];
    if (end->kind == CLOSER && end->name < end->name_to)
        put_word(m, end->name, prefix);
    return put_word(m, p->name, prefix);
}

bool mutator_self_close(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, OPENER | CLOSER);
    if (i == NONE || m->data[m->pieces.at[i].to - 1] != '>')
        return false;
    size_t end = m->pieces.at[i].to - 1;
    if (m->data[end - 1] == '/')
        return drop(m, end - 1, end);
    return put_word(m, end, one_in(m, 2) ? (struct word){"/", 1} : (struct word){" /", 2});
}

/* Changes the case of letters of a tag, a declaration or a reference. */
bool mutator_change_case(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, OPENER | CLOSER | DECLARATION | SECTION | REFERENCE);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    size_t from = p->from + below(m, p->to - p->from), changed = 0;
    for (size_t at = one_in(m, 2) ? p->from : from; at < p->to && changed < 8; at++) {
        if (!is_letter(m->data[at]) || one_in(m, 3))
            continue;
        m->data[at] ^= 0x20;
        changed++;
    }
    return changed > 0;
}

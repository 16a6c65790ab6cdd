/* mutator.c: see mutator.h and parts.h. */
#include "fuzz/mutator/mutator.h"

#include <string.h>

#include "fuzz/mutator/parts.h"

enum { TRIES = 24 };

struct action {
    bool (*act)(struct mutator *m);
    unsigned formats;
};

static const struct action actions[] = {
#define OPERATION(name, formats) {mutator_##name, formats},
#include "fuzz/mutator/operations.def"
#undef OPERATION
};

size_t below(struct mutator *m, size_t bound)
{
    return bound ? random_below(&m->random, (uint32_t)bound) : 0;
}

bool one_in(struct mutator *m, size_t n)
{
    return below(m, n) == 0;
}

size_t pick_piece(struct mutator *m, const struct pieces *pieces, unsigned kinds)
{
    size_t start = below(m, pieces->count);
    for (size_t i = 0; i < pieces->count; i++) {
        size_t at = (start + i) % pieces->count;
        if (pieces->at[at].kind & kinds)
            return at;
    }
    return NONE;
}

struct stretch whole(const struct pieces *pieces, size_t piece)
{
    size_t partner = pieces->at[piece].partner;
    size_t first = piece < partner ? piece : partner;
    size_t last = piece < partner ? partner : piece;
    return (struct stretch){pieces->at[first].from, pieces->at[last].to};
}

size_t pick_boundary(struct mutator *m)
{
    size_t i = below(m, m->pieces.count + 1);
    return i < m->pieces.count ? m->pieces.at[i].from : m->size;
}

size_t pick_place(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, one_in(m, 4) ? ANY : TEXT | SCALAR);
    if (i == NONE)
        return pick_boundary(m);
    const struct piece *p = &m->pieces.at[i];
    return p->from + below(m, p->to - p->from + 1);
}

void draft_start(struct mutator *m)
{
    m->drafted = 0;
}

void draft_bytes(struct mutator *m, const void *bytes, size_t n)
{
    if (m->drafted > DRAFT_BYTES || n > DRAFT_BYTES - m->drafted) {
        m->drafted = DRAFT_BYTES + 1;
        return;
    }
    if (n)
        memcpy(m->draft + m->drafted, bytes, n);
    m->drafted += n;
}

void draft_string(struct mutator *m, const char *text)
{
    draft_bytes(m, text, strlen(text));
}

void draft_word(struct mutator *m, struct word word)
{
    draft_bytes(m, word.text, word.n);
}

void draft_here(struct mutator *m, size_t from, size_t to)
{
    if (from < to)
        draft_bytes(m, m->data + from, to - from);
}

void draft_piece(struct mutator *m, size_t piece)
{
    draft_here(m, m->pieces.at[piece].from, m->pieces.at[piece].to);
}

void draft_number(struct mutator *m, uint32_t n, uint32_t base)
{
    char digits[32];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[n % base];
    while (n /= base);
    draft_bytes(m, digits + at, sizeof digits - at);
}

bool put(struct mutator *m, size_t from, size_t to)
{
    if (m->drafted > DRAFT_BYTES || m->drafted > m->most - (m->size - (to - from)))
        return false;
    if (to < m->size)
        memmove(m->data + from + m->drafted, m->data + to, m->size - to);
    if (m->drafted)
        memcpy(m->data + from, m->draft, m->drafted);
    m->size = m->size - (to - from) + m->drafted;
    return true;
}

bool put_word(struct mutator *m, size_t at, struct word word)
{
    draft_start(m);
    draft_word(m, word);
    return word.n && put(m, at, at);
}

bool drop(struct mutator *m, size_t from, size_t to)
{
    draft_start(m);
    return from < to && put(m, from, to);
}

static void start(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most)
{
    m->random.state = seed;
    below(m, 1); /* seeds are often small, and the first number derived from such a seed is not random */
    m->data = data;
    m->size = size < most ? size : most; /* when a finding is minimized, `most` is less than `size` */
    m->most = most;
    m->other = NULL;
    m->other_size = 0;
    m->other_pieces.count = 0;
    m->drafted = 0;
}

static bool act(struct mutator *m, enum operation operation)
{
    if (!(actions[operation].formats & m->format))
        return false;
    scan(&m->pieces, m->format, m->data, m->size);
    if (!actions[operation].act(m))
        return false;
    if (m->format == JSON && !one_in(m, 4))
        repair_json(m);
    return true;
}

static void act_somehow(struct mutator *m)
{
    for (int i = 0; i < TRIES; i++)
        if (act(m, (enum operation)below(m, OPERATIONS)))
            return;
}

size_t mutator_mutate(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most)
{
    start(m, seed, data, size, most);
    for (size_t n = 1 + below(m, 2) * below(m, 4); n > 0; n--)
        act_somehow(m);
    return m->size;
}

size_t mutator_cross(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most,
                     const uint8_t *other, size_t other_size)
{
    start(m, seed, data, size, most);
    m->other = other;
    m->other_size = other_size;
    scan(&m->other_pieces, m->format, other, other_size);
    for (size_t n = 1 + below(m, 3); n > 0; n--)
        if (!act(m, one_in(m, 2) ? DO_splice : DO_exchange))
            act_somehow(m);
    return m->size;
}

bool mutator_do(struct mutator *m, enum operation operation, uint32_t seed, uint8_t *data, size_t size,
                size_t most)
{
    start(m, seed, data, size, most);
    return act(m, operation);
}

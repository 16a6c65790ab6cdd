/* reading.c: records events, and compares recorded events. */
#include "verify/reading.h"

#include "base/array.h"

void tamis_verify_reading_init(struct reading *r, struct meter *m, const char *reader)
{
    *r = (struct reading){.reader = reader};
    tamis_base_buf_init(&r->events, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_verify_reading_free(struct reading *r)
{
    tamis_base_array_release(r->events.meter, r->places, r->capacity, sizeof *r->places);
    tamis_base_buf_free(&r->events);
}

void tamis_verify_reading_restart(struct reading *r)
{
    r->events.n = 0;
    r->count = 0;
    r->in_text = false;
    r->unexpected = NULL;
}

static void begin_event(struct reading *r, uint64_t offset)
{
    if (r->count == r->capacity) {
        struct event_place *grown = tamis_base_array_grow(r->events.meter, r->places, &r->capacity,
                                                          (uint64_t)r->count + 1, sizeof *r->places);
        if (!grown)
            return;
        r->places = grown;
    }
    r->places[r->count++] = (struct event_place){r->events.n, offset};
}

void tamis_verify_begin(struct reading *r, enum part_mark mark, uint64_t offset)
{
    bool goes_on = mark == MARK_TEXT && r->in_text;
    if (!goes_on && mark != MARK_NAME && mark != MARK_VALUE)
        begin_event(r, offset);
    if (!goes_on)
        buf_push(&r->events, (char)mark);
    r->in_text = mark == MARK_TEXT;
}

void tamis_verify_add(struct reading *r, enum part_mark mark, struct span s, uint64_t offset)
{
    if (mark == MARK_TEXT && !s.n)
        return;
    tamis_verify_begin(r, mark, offset);
    buf_add(&r->events, s);
}

void tamis_verify_add_unexpected(struct reading *r, const char *what, uint64_t offset)
{
    if (r->unexpected)
        return;
    r->unexpected = what;
    r->unexpected_offset = offset;
}

/* Returns the index of the first byte that differs. If there is none, returns the length of the shorter string. */
static size_t common(struct span a, struct span b)
{
    size_t n = 0;
    while (n < a.n && n < b.n && a.p[n] == b.p[n])
        n++;
    return n;
}

bool tamis_verify_differ(const struct reading *a, const struct reading *b, uint64_t *offset)
{
    struct span text_a = buf_span(&a->events), text_b = buf_span(&b->events);
    if (span_equal(text_a, text_b))
        return false;
    size_t at = common(text_a, text_b);
    const struct reading *longer = at < text_a.n ? a : b;
    uint32_t i = longer->count;
    while (i > 1 && longer->places[i - 1].at > at)
        i--;
    *offset = i ? longer->places[i - 1].offset : 0;
    return true;
}

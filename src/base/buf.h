/* buf.h: a growing byte buffer that cannot be made without a maximum.
 *
 * Going over the maximum, or out of memory, sets the meter's status and leaves the content as it was; later writes do
 * nothing. So callers write, and look at the meter at the end. */
#ifndef TAMIS_BASE_BUF_H
#define TAMIS_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/meter.h"
#include "base/span.h"

struct buf {
    char *p;
    size_t n;
    size_t capacity;
    struct meter *meter;
    enum tamis_limit limit; /* its maximum, in the meter */
};

void tamis_base_buf_init(struct buf *b, struct meter *m, enum tamis_limit limit);
void tamis_base_buf_free(struct buf *b);

/* Room for `more` bytes at p + n; false when the meter has failed. */
bool tamis_base_buf_reserve_slow(struct buf *b, size_t more);

/* A NUL behind the content, which its length and its maximum do not count. */
bool tamis_base_buf_terminate(struct buf *b);

static inline bool buf_reserve(struct buf *b, size_t more)
{
    bool fits = b->capacity - b->n >= more && b->n + more <= b->meter->limits[b->limit];
    return fits || tamis_base_buf_reserve_slow(b, more);
}

static inline void buf_append(struct buf *b, const char *p, size_t n)
{
    if (n && buf_reserve(b, n)) {
        memcpy(b->p + b->n, p, n);
        b->n += n;
    }
}

static inline void buf_add(struct buf *b, struct span s)
{
    buf_append(b, s.p, s.n);
}

static inline void buf_push(struct buf *b, char c)
{
    if (buf_reserve(b, 1))
        b->p[b->n++] = c;
}

static inline struct span buf_span(const struct buf *b)
{
    return span_of(b->p, b->n);
}

#endif

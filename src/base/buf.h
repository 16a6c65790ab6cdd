/* buf.h: a byte buffer that grows until its content reaches a limit.
 *
 * If a write would exceed the limit, or if an allocation fails, the meter's status is set and the content is unchanged. While
 * the meter's status is an error, a buffer does not grow, and a write that does not fit does nothing. Callers can therefore
 * write without checks, and test the meter's status once after the last write. */
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
    enum tamis_limit limit; /* the meter's limit for the size of the content */
};

void tamis_base_buf_init(struct buf *b, struct meter *m, enum tamis_limit limit);
void tamis_base_buf_free(struct buf *b);

/* Makes sure that the buffer has space for `more` bytes after its content. Returns false if the meter's status was an error
 * before this call, or if this call fails and sets the status. */
bool tamis_base_buf_reserve_slow(struct buf *b, size_t more);

/* Writes a NUL after the content. The length and the limit do not count the NUL. Returns false if the meter's status was an
 * error before this call, or if the memory for the NUL cannot be allocated. */
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

/* Returns `n` bytes of the content, from offset `at`. If the buffer has no memory, returns an empty span, because C does not
 * allow adding 0 to NULL. */
static inline struct span buf_part(const struct buf *b, size_t at, size_t n)
{
    return b->p ? span_of(b->p + at, n) : span_of(NULL, 0);
}

static inline void buf_swap(struct buf *a, struct buf *b)
{
    struct buf old = *a;
    *a = *b;
    *b = old;
}

#endif

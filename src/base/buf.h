/* buf.h: a byte buffer that grows until its content reaches a limit.
 *
 * If a write would exceed the limit, or if an allocation fails, the status of the buffer's meter (meter.h) is set to an error,
 * and the content is unchanged. While the meter's status is an error, a buffer does not grow, and a write that needs more
 * memory does nothing. Callers can therefore write without checks, and test the meter's status once after the last write. */
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
    tamis_limit limit; /* the limit of the meter that applies to the length of the content */
};

/*@ // promise P4: the content is never longer than the limit
    predicate buf_valid(struct buf *b) =
        \valid(b) && meter_valid(b->meter) && \separated(b, b->meter) && b->limit < TAMIS_LIMIT_COUNT &&
        b->n <= b->capacity <= INT64_MAX && b->n <= b->meter->limits[b->limit] &&
        (b->capacity == 0 || (\valid(b->p + (0 .. b->capacity - 1)) && in_heap(b->p, b->capacity)));

    // the content that a buffer had before is the beginning of its content
    predicate buf_keeps{Before, After}(struct buf *b) =
        \forall integer i; 0 <= i < \at(b->n, Before) ==> \at(b->p[i], After) == \at(b->p[i], Before); */

void tamis_base_buf_init(struct buf *b, struct meter *m, tamis_limit limit);
void tamis_base_buf_free(struct buf *b);

/* Makes sure that the buffer has space for `more` bytes after its content. Returns false if the meter's status was an error
 * before this call, or if this call fails and sets the status. */
bool tamis_base_buf_reserve_slow(struct buf *b, size_t more);

/* Writes a NUL after the content. The NUL is not part of the content, and the limit does not apply to it. Returns false if the
 * meter's status was an error before this call, or if the memory for the NUL cannot be allocated. */
/*@ requires buf_valid(b);
    assigns b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b) && meter_sticks{Pre, Post}(b->meter);
    ensures buf_keeps{Pre, Post}(b);
    ensures \result ==> b->n < b->capacity && b->p[b->n] == 0;
    ensures !\result ==> b->meter->status != TAMIS_OK; */
bool tamis_base_buf_terminate(struct buf *b);

/*@ requires buf_valid(b);
    assigns b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b) && meter_sticks{Pre, Post}(b->meter) && buf_keeps{Pre, Post}(b) && b->capacity >= \old(b->capacity);
    ensures \result ==> b->n + more <= b->capacity && b->n + more <= b->meter->limits[b->limit];
    ensures !\result ==> b->meter->status != TAMIS_OK; */
static inline bool buf_reserve(struct buf *b, size_t more)
{
    bool fits = b->capacity - b->n >= more && b->n + more <= b->meter->limits[b->limit];
    return fits || tamis_base_buf_reserve_slow(b, more);
}

/*@ requires buf_valid(b) && (n == 0 || \valid_read(p + (0 .. n - 1)));
    assigns b->n, b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b) && meter_sticks{Pre, Post}(b->meter);
    ensures buf_keeps{Pre, Post}(b);
    ensures b->n == \old(b->n) + n || (b->n == \old(b->n) && b->meter->status != TAMIS_OK);
    ensures \forall integer i; \old(b->n) <= i < b->n ==> b->p[i] == \old(p[i - b->n]); */
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

/*@ requires buf_valid(b);
    assigns b->n, b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b) && meter_sticks{Pre, Post}(b->meter);
    ensures buf_keeps{Pre, Post}(b);
    ensures b->n == \old(b->n) + 1 || (b->n == \old(b->n) && b->meter->status != TAMIS_OK);
    ensures b->n > \old(b->n) ==> b->p[\old(b->n)] == c; */
static inline void buf_push(struct buf *b, char c)
{
    if (buf_reserve(b, 1))
        b->p[b->n++] = c;
}

/* Returns the content. `p` of the result is never NULL, so that the caller can add an offset to it: in C, even NULL + 0 is
 * undefined. */
static inline struct span buf_span(const struct buf *b)
{
    return span_of(b->p ? b->p : "", b->n);
}

/* Returns `n` bytes of the content, from offset `at`. */
static inline struct span buf_part(const struct buf *b, size_t at, size_t n)
{
    return span_of(buf_span(b).p + at, n);
}

static inline void buf_swap(struct buf *a, struct buf *b)
{
    struct buf old = *a;
    *a = *b;
    *b = old;
}

#endif

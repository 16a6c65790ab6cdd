/* buf.c: allocates the memory of buffers. The capacity is doubled until the content fits. */
#include "base/buf.h"

#include "base/compiler.h"

enum { SMALLEST = 64 };

void tamis_base_buf_init(struct buf *b, struct meter *m, tamis_limit limit)
{
    b->p = NULL;
    b->n = b->capacity = 0;
    b->meter = m;
    b->limit = limit;
}

void tamis_base_buf_free(struct buf *b)
{
    tamis_base_meter_release(b->meter, b->p, b->capacity);
    tamis_base_buf_init(b, b->meter, b->limit);
}

static bool grow_to(struct buf *b, size_t needed)
{
    if (needed <= b->capacity)
        return true;
    size_t capacity = b->capacity ? b->capacity : SMALLEST;
    while (capacity < needed)
        capacity = capacity > SIZE_MAX / 2 ? needed : capacity * 2;
    char *p = tamis_base_meter_resize(b->meter, b->p, b->capacity, capacity);
    if (!p)
        return false;
    b->p = p;
    b->capacity = capacity;
    return true;
}

bool tamis_base_buf_reserve_slow(struct buf *b, size_t more)
{
    size_t needed;
    if (!meter_ok(b->meter))
        return false;
    if (size_add_overflows(b->n, more, &needed))
        needed = SIZE_MAX;
    return meter_within(b->meter, b->limit, needed) && grow_to(b, needed);
}

bool tamis_base_buf_terminate(struct buf *b)
{
    if (!meter_ok(b->meter) || (b->n == b->capacity && !grow_to(b, b->n + 1)))
        return false;
    b->p[b->n] = '\0';
    return true;
}

/* records.c: see records.h. */
#include "records.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 4096, MOST_BYTES = 64 << 20 };

static bool reserve(struct records *r, size_t more)
{
    if (r->has_failed || more > MOST_BYTES - r->n) {
        r->has_failed = true;
        return false;
    }
    if (r->n + more <= r->capacity)
        return true;
    size_t capacity = 2 * (r->n + more) + FIRST_BYTES;
    unsigned char *bytes = realloc(r->bytes, capacity);
    r->has_failed = bytes == NULL;
    if (!bytes)
        return false;
    r->bytes = bytes;
    r->capacity = capacity;
    return true;
}

void records_clear(struct records *r)
{
    r->n = 0;
    r->has_failed = false;
}

void records_put_number(struct records *r, uint64_t number)
{
    uint32_t low = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    if (!reserve(r, 4))
        return;
    for (int i = 0; i < 4; i++)
        r->bytes[r->n++] = (unsigned char)(low >> 8 * i);
}

void records_put_string(struct records *r, const char *bytes, size_t n)
{
    if (!bytes)
        n = 0;
    records_put_number(r, n);
    if (n == 0 || !reserve(r, n))
        return;
    memcpy(r->bytes + r->n, bytes, n);
    r->n += n;
}

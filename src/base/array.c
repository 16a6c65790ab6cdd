/* array.c: see array.h. */
#include "base/array.h"

#include <string.h>

#include "base/compiler.h"

enum { SMALLEST = 16 };

void *tamis_base_array_grow(struct meter *m, void *items, uint32_t *capacity, uint64_t needed,
                            size_t item_size)
{
    uint64_t more = *capacity ? *capacity : SMALLEST;
    size_t old_bytes = *capacity * item_size, bytes;
    if (needed <= *capacity)
        return items;
    while (more < needed && more <= UINT32_MAX)
        more *= 2;
    if (more > UINT32_MAX || size_multiply_overflows((size_t)more, item_size, &bytes)) {
        tamis_base_meter_fail(m, TAMIS_OVER_MAX_ARENA_BYTES);
        return NULL;
    }
    char *grown = tamis_base_meter_resize(m, items, old_bytes, bytes);
    if (!grown)
        return NULL;
    memset(grown + old_bytes, 0, bytes - old_bytes);
    *capacity = (uint32_t)more;
    return grown;
}

void tamis_base_array_release(struct meter *m, void *items, uint32_t capacity, size_t item_size)
{
    tamis_base_meter_release(m, items, capacity * item_size);
}

void tamis_base_array_open(void *items, size_t count, size_t at, size_t item_size)
{
    char *p = (char *)items + at * item_size;
    memmove(p + item_size, p, (count - at) * item_size);
}

void tamis_base_array_close(void *items, size_t count, size_t at, size_t item_size)
{
    char *p = (char *)items + at * item_size;
    memmove(p, p + item_size, (count - at - 1) * item_size);
}

void tamis_base_array_copy(void *to, const void *from, size_t count, size_t item_size)
{
    if (count)
        memcpy(to, from, count * item_size);
}

void tamis_base_array_zero(void *items, size_t count, size_t item_size)
{
    if (count)
        memset(items, 0, count * item_size);
}

void tamis_base_array_fill(uint8_t *bytes, size_t count, uint8_t value)
{
    if (count)
        memset(bytes, value, count);
}

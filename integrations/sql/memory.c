/* memory.c: tamis needs blocks that are aligned like those of malloc(). The blocks of databases are aligned only to 8 bytes.
 * Therefore a block begins after a gap, and the pointer before it is that of the database. */
#include "memory.h"

#include <stdint.h>
#include <string.h>

enum { ALIGNMENT = 16 }; /* that of malloc() on all platforms of the two databases, or more */

static void *allocate(void *user, size_t size)
{
    struct counted_memory *m = user;
    if (size > SIZE_MAX - ALIGNMENT)
        return NULL;
    char *raw = m->host->allocate(m->host->user, size + ALIGNMENT);
    if (!raw)
        return NULL;
    char *block = raw + (ALIGNMENT - (uintptr_t)raw % ALIGNMENT); /* at least one pointer further */
    memcpy(block - sizeof raw, &raw, sizeof raw);
    m->held += size;
    return block;
}

static void release(void *user, void *block, size_t size)
{
    struct counted_memory *m = user;
    char *raw;
    memcpy(&raw, (char *)block - sizeof raw, sizeof raw);
    m->host->release(m->host->user, raw);
    m->held -= size;
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    void *moved = allocate(user, new_size);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    release(user, block, old_size);
    return moved;
}

tamis_allocator tamis_sql_allocator(struct counted_memory *m)
{
    return (tamis_allocator){allocate, resize, release, m};
}

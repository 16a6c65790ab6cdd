/* arena.h: memory of one document, given back all at once.
 *
 * Blocks are kept from one document to the next. Allocations are not zeroed. NULL means that the meter has failed. */
#ifndef TAMIS_BASE_ARENA_H
#define TAMIS_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include "base/meter.h"
#include "base/span.h"

struct arena_block;

struct arena {
    struct meter *meter;
    struct arena_block *first;   /* all blocks, oldest first */
    struct arena_block *current; /* the one that `next` points into */
    char *next;
    char *end;
};

void tamis_base_arena_init(struct arena *a, struct meter *m);
void tamis_base_arena_reset(struct arena *a); /* keeps the blocks */
void tamis_base_arena_free(struct arena *a);
void *tamis_base_arena_slow(struct arena *a, size_t size);

/* `size` bytes, aligned for any object. With none left there may be no block yet, and no place in it to stand at. */
static inline void *arena_allocate(struct arena *a, size_t size)
{
    size_t rounded = (size + 15u) & ~(size_t)15u;
    if (rounded < size || (size_t)(a->end - a->next) <= rounded)
        return tamis_base_arena_slow(a, size);
    void *p = a->next;
    a->next += rounded;
    return p;
}

/* An array; NULL also when count * size overflows. */
void *tamis_base_arena_array(struct arena *a, size_t count, size_t size);

/* A copy of `s`, followed by a NUL. */
char *tamis_base_arena_copy(struct arena *a, struct span s);

#endif

/* arena.h: memory for objects that are all released together, for example those of one document or one policy.
 *
 * Allocated memory is not zeroed. If a function of this file cannot allocate memory, it returns NULL and sets the status of the
 * arena's meter (meter.h) to an error. */
#ifndef TAMIS_BASE_ARENA_H
#define TAMIS_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include "base/meter.h"
#include "base/span.h"

struct arena_block;

struct arena {
    struct meter *meter;
    struct arena_block *first;   /* the list of all blocks */
    struct arena_block *current; /* the block that `next` points into */
    char *next;
    char *end;
};

/*@ predicate arena_valid(struct arena *a) =
        \valid(a) && meter_valid(a->meter) && \separated(a, a->meter) && \base_addr(a->next) == \base_addr(a->end) &&
        a->next <= a->end && (a->next == a->end || \valid(a->next + (0 .. a->end - a->next - 1))); */

void tamis_base_arena_init(struct arena *a, struct meter *m);
/* Releases all objects, but keeps the blocks for later objects. */
void tamis_base_arena_reset(struct arena *a);
void tamis_base_arena_free(struct arena *a);
void *tamis_base_arena_slow(struct arena *a, size_t size);

/* Allocates `size` bytes, aligned for any object. Before the first block is allocated, `next` and `end` are NULL. A request for
 * 0 bytes must then allocate a block, because the function returns NULL only on failure. Therefore the function compares with
 * `<=` and not with `<`. */
/*@ requires arena_valid(a);
    assigns *a, a->meter->held, a->meter->status, a->meter->failed_at, heap[0 .. heap_size - 1];
    ensures arena_valid(a);
    ensures a->meter == \old(a->meter) && meter_sticks{Pre, Post}(a->meter);
    ensures \result == \null ==> a->meter->status != TAMIS_OK;
    ensures \result != \null ==> size == 0 || \valid((char *)\result + (0 .. size - 1)); */
static inline void *arena_allocate(struct arena *a, size_t size)
{
    size_t rounded = (size + 15u) & ~(size_t)15u;
    if (rounded < size || (size_t)(a->end - a->next) <= rounded)
        return tamis_base_arena_slow(a, size);
    void *p = a->next;
    a->next += rounded;
    return p;
}

/* Allocates an array of `count` items of `size` bytes each. If count * size overflows, the allocation fails. */
/*@ requires arena_valid(a);
    assigns *a, a->meter->held, a->meter->status, a->meter->failed_at, heap[0 .. heap_size - 1];
    ensures arena_valid(a) && a->meter == \old(a->meter) && meter_sticks{Pre, Post}(a->meter);
    ensures \result == \null ==> a->meter->status != TAMIS_OK;
    ensures \result != \null ==> count * size == 0 || \valid((char *)\result + (0 .. count * size - 1)); */
void *tamis_base_arena_array(struct arena *a, size_t count, size_t size);

/* Returns a copy of `s` with a NUL after it. */
/*@ requires arena_valid(a) && span_readable(s) && s.n < SIZE_MAX;
    assigns *a, a->meter->held, a->meter->status, a->meter->failed_at, heap[0 .. heap_size - 1];
    ensures arena_valid(a) && a->meter == \old(a->meter) && meter_sticks{Pre, Post}(a->meter);
    ensures \result == \null ==> a->meter->status != TAMIS_OK;
    ensures \result != \null ==> \valid(\result + (0 .. s.n)) && \result[s.n] == 0; */
char *tamis_base_arena_copy(struct arena *a, struct span s);

#endif

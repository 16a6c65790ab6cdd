/* array.h: arrays that grow, and operations on arrays. */
#ifndef TAMIS_BASE_ARRAY_H
#define TAMIS_BASE_ARRAY_H

#include <stdint.h>

#include "base/meter.h"

/* The number of items of an array. The argument must be an array, not a pointer. */
#define ARRAY_LENGTH(array) (sizeof(array) / sizeof *(array))

/* If an array has capacity for fewer than `needed` items, makes the array larger: `*capacity` becomes 16 if it was 0, and is
 * doubled until it is large enough. Returns the array, which may have moved; new items are zero. If an allocation fails, or if
 * the number of items or the size in bytes overflows, returns NULL, sets the status of the meter `m` (meter.h) to an error, and
 * leaves the array unchanged. */
/*@ requires meter_valid(m) && \valid(capacity) && \separated(capacity, m);
    requires item_size > 0 && *capacity * item_size <= SIZE_MAX;
    assigns *capacity, m->held, m->status, m->failed_at, heap[0 .. heap_size - 1];
    ensures meter_valid(m) && meter_sticks{Pre, Post}(m);
    ensures needed <= \old(*capacity) ==> \result == items && *capacity == \old(*capacity);
    ensures needed > \old(*capacity) && \result == \null ==> m->status != TAMIS_OK && *capacity == \old(*capacity);
    ensures needed > \old(*capacity) && \result != \null ==>
            needed <= *capacity && \valid((char *)\result + (0 .. *capacity * item_size - 1)); */
void *tamis_base_array_grow(struct meter *m, void *items, uint32_t *capacity, uint64_t needed,
                            size_t item_size);

/* Releases an array. NULL is allowed. */
void tamis_base_array_release(struct meter *m, void *items, uint32_t capacity, size_t item_size);

/* Moves the item at index `at`, and each item after it, to the next index, so that the caller can write a new item at index
 * `at`. The array must have capacity for one more item. */
void tamis_base_array_open(void *items, size_t count, size_t at, size_t item_size);

/* Removes the item at index `at`, and moves each item after it to the previous index. */
void tamis_base_array_close(void *items, size_t count, size_t at, size_t item_size);

/* Copies `count` items. The arrays must not overlap. `to` or `from` can be NULL only if `count` is 0. */
/*@ requires count * item_size <= SIZE_MAX && item_size > 0;
    requires count == 0 || bytes_writable((char *)to, count * item_size);
    requires count == 0 || bytes_readable((char *)from, count * item_size);
    requires bytes_apart((char *)to, count * item_size, (char *)from, count * item_size);
    assigns ((char *)to)[0 .. count * item_size - 1];
    ensures \forall integer i; 0 <= i < count * item_size ==> ((char *)to)[i] == \old(((char *)from)[i]); */
void tamis_base_array_copy(void *to, const void *from, size_t count, size_t item_size);

void tamis_base_array_zero(void *items, size_t count, size_t item_size);

/* Sets `count` bytes to `value`. `bytes` can be NULL only if `count` is 0. */
void tamis_base_array_fill(uint8_t *bytes, size_t count, uint8_t value);

#endif

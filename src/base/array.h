/* array.h: arrays that grow, and operations on arrays. */
#ifndef TAMIS_BASE_ARRAY_H
#define TAMIS_BASE_ARRAY_H

#include <stdint.h>

#include "base/meter.h"

/* The number of items of an array. The argument must not be a pointer. */
#define ARRAY_LENGTH(array) (sizeof(array) / sizeof *(array))

/* If an array has capacity for fewer than `needed` items, makes the array larger. Returns the array, which may have moved, and
 * sets `*capacity`; new items are zero. If an allocation fails, or if the number of items or the size in bytes overflows,
 * returns NULL, sets the meter's status, and leaves the array unchanged. */
void *tamis_base_array_grow(struct meter *m, void *items, uint32_t *capacity, uint64_t needed,
                            size_t item_size);

/* Releases an array. NULL is allowed. */
void tamis_base_array_release(struct meter *m, void *items, uint32_t capacity, size_t item_size);

/* Moves the item at index `at` and all items after it up by one, so that the caller can write a new item at `at`. The
 * array must have capacity for one more item. */
void tamis_base_array_open(void *items, size_t count, size_t at, size_t item_size);

/* Removes the item at index `at`: moves the items after it down by one. */
void tamis_base_array_close(void *items, size_t count, size_t at, size_t item_size);

/* Copies `count` items. The arrays must not overlap. `to` or `from` can be NULL only if `count` is 0. */
void tamis_base_array_copy(void *to, const void *from, size_t count, size_t item_size);

void tamis_base_array_zero(void *items, size_t count, size_t item_size);

/* Sets `count` bytes to `value`. `bytes` can be NULL only if `count` is 0. */
void tamis_base_array_fill(uint8_t *bytes, size_t count, uint8_t value);

#endif

/* array.h: arrays that grow, and items put into them and taken out. Sizes are checked here, so that nobody else does
 * arithmetic on them. */
#ifndef TAMIS_BASE_ARRAY_H
#define TAMIS_BASE_ARRAY_H

#include <stdint.h>

#include "base/meter.h"

/* Room for at least `needed` items: the array, moved or not, its new items zero, and `*capacity` what it has room for.
 * NULL when the meter has failed; then the old array is as it was. */
void *tamis_base_array_grow(struct meter *m, void *items, uint32_t *capacity, uint64_t needed,
                            size_t item_size);

/* Gives it back; NULL is allowed. */
void tamis_base_array_release(struct meter *m, void *items, uint32_t capacity, size_t item_size);

/* Makes room for an item at `at` of `count` items, which move up; the array has room for one more. */
void tamis_base_array_open(void *items, size_t count, size_t at, size_t item_size);

/* Takes out the item at `at` of `count` items. */
void tamis_base_array_close(void *items, size_t count, size_t at, size_t item_size);

/* `count` items that do not overlap; none of either may be NULL only when there are none. */
void tamis_base_array_copy(void *to, const void *from, size_t count, size_t item_size);

void tamis_base_array_zero(void *items, size_t count, size_t item_size);

/* Sets `count` bytes to `value`. */
void tamis_base_array_fill(uint8_t *bytes, size_t count, uint8_t value);

#endif

/* sort.h: sorting and binary search for arrays of any type. */
#ifndef TAMIS_BASE_SORT_H
#define TAMIS_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* Compares two items. Returns a negative number if `a` comes before `b`, 0 if they are equal, and a positive number if `a`
 * comes after `b`. */
typedef int sort_order(const void *user, const void *a, const void *b);

/* Sorts an array with heap sort: in place, without recursion, with O(n log n) comparisons for every input. The sort is not
 * stable: equal items can change their order. */
void tamis_base_sort(void *items, size_t count, size_t size, sort_order *order, const void *user);

/* Returns the index of the first item of a sorted array that does not come before `item`, or `count` if all items come
 * before `item`. */
/*@ requires size > 0 && count * size <= INT64_MAX;
    requires count == 0 || \valid_read((char *)items + (0 .. count * size - 1));
    assigns \nothing;
    ensures \result <= count; */
size_t tamis_base_lower_bound(const void *items, size_t count, size_t size, const void *item,
                              sort_order *order, const void *user);

#endif

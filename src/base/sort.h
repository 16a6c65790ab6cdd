/* sort.h: one sort and one search for arrays of anything. */
#ifndef TAMIS_BASE_SORT_H
#define TAMIS_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* Less than 0, 0, more than 0, as `a` comes before, with or after `b`. */
typedef int sort_order(const void *user, const void *a, const void *b);

/* Heap sort: in place, no recursion, and no input makes it slow. Items of equal rank have no order. */
void tamis_base_sort(void *items, size_t count, size_t size, sort_order *order, const void *user);

/* The index of the first item of a sorted array that does not come before `item`; `count` if there is none. */
size_t tamis_base_lower_bound(const void *items, size_t count, size_t size, const void *item,
                              sort_order *order, const void *user);

#endif

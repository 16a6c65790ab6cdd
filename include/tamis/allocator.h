/* allocator.h: the memory allocator of a tamis object. */
#ifndef TAMIS_ALLOCATOR_H
#define TAMIS_ALLOCATOR_H

#include <stddef.h>

/* Three functions, and a pointer that is passed to each. `resize` and `release` also get the old size in bytes, for
 * allocators that store no block headers. `allocate` and `resize` return NULL if there is not enough memory; `resize`
 * then leaves the old block unchanged. Returned blocks must have the same alignment as blocks
 * from malloc(). `release` is never called with NULL.
 * The functions are called only during calls on the object that was created with the allocator, in the calling
 * thread. This struct does not grow: programs fill it. */
typedef struct tamis_allocator {
    void *(*allocate)(void *user, size_t size);
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void (*release)(void *user, void *block, size_t size);
    void *user;
} tamis_allocator;

#endif

/* allocator.h: the struct with which a program replaces malloc(), realloc() and free(). */
#ifndef TAMIS_ALLOCATOR_H
#define TAMIS_ALLOCATOR_H

#include <stddef.h>

/* A memory allocator consists of three functions and the pointer `user`, which is passed to each of them. `resize` and
 * `release` also get the current size of `block` in bytes, so an allocator need not store sizes. If there is not enough
 * memory, `allocate` and `resize` must return NULL; `resize` must then leave `block` unchanged. Blocks must have the
 * alignment of blocks from malloc(). `resize` and `release` are never called with a NULL block.
 *
 * The library calls these functions only inside the tamis function that gets the allocator, and inside later calls that use the
 * object which this function has created. It always calls them in the thread of the caller. Later versions add no members to
 * this struct, because programs define objects of this type. */
typedef struct tamis_allocator {
    void *(*allocate)(void *user, size_t size);
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void (*release)(void *user, void *block, size_t size);
    void *user;
} tamis_allocator;

#endif

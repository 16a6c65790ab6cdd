/* allocator.h: where tamis gets its memory. */
#ifndef TAMIS_ALLOCATOR_H
#define TAMIS_ALLOCATOR_H

#include <stddef.h>

/* Three functions and a pointer handed to each. `resize` and `release` also get the old size in bytes, for allocators
 * that keep no headers. allocate and resize answer NULL when there is no memory (resize then leaves the old block as it
 * is); blocks are aligned as malloc's are. `release` is never given NULL. The functions are called only from within
 * calls on the object that the allocator was given to, in the calling thread. */
typedef struct tamis_allocator {
    void *(*allocate)(void *user, size_t size);
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void (*release)(void *user, void *block, size_t size);
    void *user;
} tamis_allocator;

#endif

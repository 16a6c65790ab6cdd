/* mman.h: the pages of scanner_test.c. What mmap() returns ends one page after the end of the memory, so reading after the middle page
 * traps. */
#ifndef SCAN_MMAN_H
#define SCAN_MMAN_H

#include <stddef.h>
#include <stdint.h>

enum { PROT_NONE, PROT_READ, PROT_WRITE, MAP_PRIVATE = 0, MAP_ANONYMOUS = 0 };
#define MAP_FAILED NULL

static inline void *mmap(void *at, size_t size, int protection, int flags, int file, long offset)
{
    (void)at, (void)protection, (void)flags, (void)file, (void)offset;
    if (__builtin_wasm_memory_grow(0, 2) == (size_t)-1)
        return MAP_FAILED;
    return (void *)((__builtin_wasm_memory_size(0) << 16) - size / 3 * 2);
}

static inline int mprotect(void *at, size_t size, int protection)
{
    (void)at, (void)size, (void)protection;
    return 0;
}

#endif

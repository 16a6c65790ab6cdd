/* memory.c: malloc(), calloc(), realloc() and free() for the module `tamis/slim`, where those of wasi-libc have 12 kB.
 *
 * The heap consists of blocks without gaps. A block has a header and its memory. Free blocks are in a list, and two free blocks are never
 * adjacent: free() joins them. malloc() takes the first block of the list that is large enough, and gives back what it does not need. The last
 * block, without memory, is never free. Only this file grows the memory of the instance. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, PAGE = 65536, MOST = 1 << 30 };

struct block {
    struct block *before; /* the block before this one in memory, or NULL */
    uint32_t size;        /* of the header and the memory, a multiple of ALIGNMENT */
    uint32_t is_free;     /* not bool: the header has ALIGNMENT bytes */
    uint32_t unused;
};

/* In the memory of a free block. */
struct links {
    struct block *next, *previous;
};

extern unsigned char __heap_base;

static struct block *first_free, *last; /* last: NULL before the first call of malloc() */

static void *memory_of(struct block *b)
{
    return b + 1;
}

static struct links *links_of(struct block *b)
{
    return memory_of(b);
}

static struct block *after(struct block *b)
{
    return (struct block *)((unsigned char *)b + b->size);
}

static void add(struct block *b)
{
    b->is_free = true;
    *links_of(b) = (struct links){.next = first_free};
    if (first_free)
        links_of(first_free)->previous = b;
    first_free = b;
}

static void take(struct block *b)
{
    struct links *l = links_of(b);
    b->is_free = false;
    *(l->previous ? &links_of(l->previous)->next : &first_free) = l->next;
    if (l->next)
        links_of(l->next)->previous = l->previous;
}

/* Adds the memory of the next block, which is not in the list. */
static void join(struct block *b)
{
    b->size += after(b)->size;
    after(b)->before = b;
}

static void release(struct block *b)
{
    if (after(b)->is_free) {
        take(after(b));
        join(b);
    }
    if (b->before && b->before->is_free) {
        b = b->before;
        take(b);
        join(b);
    }
    add(b);
}

/* Gives back what is beyond the first `size` bytes of a block that is in use. */
static void cut(struct block *b, uint32_t size)
{
    if (b->size - size < 2 * sizeof *b)
        return;
    struct block *rest = (struct block *)((unsigned char *)b + size);
    *rest = (struct block){.before = b, .size = b->size - size};
    after(b)->before = rest;
    b->size = size;
    release(rest);
}

/* Adds a free block with at least `size` bytes at the end of the heap. Returns false if there is no memory. */
static bool grow(uint32_t size)
{
    uintptr_t at = last ? (uintptr_t)last
                        : ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    uintptr_t end = __builtin_wasm_memory_size(0) * PAGE, needed = at + size + sizeof *last;
    if (needed > end) {
        size_t pages = (needed - end + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return false;
        end += pages * PAGE;
    }
    struct block *b = (struct block *)at;
    *b = (struct block){.before = last ? last->before : NULL, .size = (uint32_t)(end - at - sizeof *last)};
    last = after(b);
    *last = (struct block){.before = b};
    release(b);
    return true;
}

static struct block *find(uint32_t size)
{
    struct block *b = first_free;
    while (b && b->size < size)
        b = links_of(b)->next;
    return b;
}

/* Returns the size of a block with `n` bytes of memory. */
static uint32_t size_for(size_t n)
{
    return ((uint32_t)(n ? n : 1) + (uint32_t)sizeof(struct block) + ALIGNMENT - 1) & ~(ALIGNMENT - 1u);
}

static void *allocate(size_t n)
{
    struct block *b = n <= MOST ? find(size_for(n)) : NULL;
    if (!b && n <= MOST && grow(size_for(n)))
        b = find(size_for(n));
    if (!b)
        return NULL;
    take(b);
    cut(b, size_for(n));
    return memory_of(b);
}

void *malloc(size_t n)
{
    return allocate(n);
}

void *calloc(size_t count, size_t size)
{
    void *p = size && count > MOST / size ? NULL : allocate(count * size);
    return p ? memset(p, 0, count * size) : NULL;
}

void free(void *p)
{
    if (p)
        release((struct block *)p - 1);
}

void *realloc(void *p, size_t n)
{
    struct block *b = (struct block *)p - 1;
    if (!p || n > MOST)
        return p ? NULL : allocate(n);
    if (b->size < size_for(n) && after(b)->is_free && b->size + after(b)->size >= size_for(n)) {
        take(after(b));
        join(b);
    }
    if (b->size >= size_for(n)) {
        cut(b, size_for(n));
        return p;
    }
    void *copy = allocate(n);
    if (copy) {
        memcpy(copy, p, b->size - sizeof *b);
        release(b);
    }
    return copy;
}

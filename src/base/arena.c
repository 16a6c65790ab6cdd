/* arena.c: allocates blocks and puts them into a list. The first block has FIRST_BLOCK bytes. Each later block is twice as
 * large as the current block, but at most LARGEST_BLOCK. If an object needs a larger block than this, the new block has the
 * size that the object needs. */
#include "base/arena.h"

#include "base/compiler.h"

enum { FIRST_BLOCK = 2048, LARGEST_BLOCK = 4194304 };

struct arena_block {
    struct arena_block *next;
    size_t size; /* the size of the whole block, including this header */
};

/* The header is padded, so that the first object in a block is aligned. */
static const size_t header_size = (sizeof(struct arena_block) + 15u) & ~(size_t)15u;

static void enter(struct arena *a, struct arena_block *b)
{
    a->current = b;
    a->next = (char *)b + header_size;
    a->end = (char *)b + b->size;
}

void tamis_base_arena_init(struct arena *a, struct meter *m)
{
    memset(a, 0, sizeof *a);
    a->meter = m;
}

void tamis_base_arena_reset(struct arena *a)
{
    if (a->first)
        enter(a, a->first);
}

void tamis_base_arena_free(struct arena *a)
{
    for (struct arena_block *b = a->first, *next; b; b = next) {
        next = b->next;
        tamis_base_meter_release(a->meter, b, b->size);
    }
    tamis_base_arena_init(a, a->meter);
}

static size_t block_size_for(const struct arena *a, size_t rounded)
{
    size_t size = a->current ? a->current->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    return size < rounded + header_size ? rounded + header_size : size;
}

/* Releases the block `*link`, and removes it from the list. This block is after the current block: it was kept at the last reset,
 * and contains no objects in use. */
static void release_at(struct arena *a, struct arena_block **link)
{
    struct arena_block *gone = *link;
    *link = gone->next;
    tamis_base_meter_release(a->meter, gone, gone->size);
}

static bool is_over_limit(const struct meter *m, size_t more)
{
    uint64_t most = m->limits[TAMIS_MAX_ARENA_BYTES];
    return m->held > most || most - m->held < more;
}

/* Returns a block that has at least `rounded` free bytes and is linked after the current block, or NULL if the allocation
 * fails. If the next kept block is large enough, returns this block. Otherwise releases the next kept block, if there is one,
 * so that blocks of many sizes do not accumulate, and allocates a new block. If the new block would exceed the limit
 * ARENA_BYTES, releases more kept blocks first. */
static struct arena_block *block_with(struct arena *a, size_t rounded)
{
    struct arena_block **link = a->current ? &a->current->next : &a->first;
    struct arena_block *kept = *link;
    if (kept && kept->size - header_size >= rounded)
        return kept;
    size_t size = block_size_for(a, rounded);
    if (kept)
        release_at(a, link);
    while (*link && is_over_limit(a->meter, size))
        release_at(a, link);
    struct arena_block *b = tamis_base_meter_allocate(a->meter, size);
    if (!b)
        return NULL;
    b->size = size;
    b->next = *link;
    *link = b;
    return b;
}

void *tamis_base_arena_slow(struct arena *a, size_t size)
{
    if (size > SIZE_MAX / 4) {
        tamis_base_meter_fail(a->meter, TAMIS_LIMIT_ARENA_BYTES);
        return NULL;
    }
    size_t rounded = (size + 15u) & ~(size_t)15u;
    struct arena_block *b = block_with(a, rounded);
    if (!b)
        return NULL;
    enter(a, b);
    void *p = a->next;
    a->next += rounded;
    return p;
}

void *tamis_base_arena_array(struct arena *a, size_t count, size_t size)
{
    size_t bytes;
    if (size_multiply_overflows(count, size, &bytes)) {
        tamis_base_meter_fail(a->meter, TAMIS_LIMIT_ARENA_BYTES);
        return NULL;
    }
    return arena_allocate(a, bytes);
}

char *tamis_base_arena_copy(struct arena *a, struct span s)
{
    char *p = tamis_base_arena_array(a, s.n + 1, 1);
    if (!p)
        return NULL;
    if (s.n)
        memcpy(p, s.p, s.n);
    p[s.n] = '\0';
    return p;
}

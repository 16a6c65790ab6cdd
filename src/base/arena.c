/* arena.c: allocates blocks and puts them into a list. The first block has FIRST_BLOCK bytes. Each later block is twice as
 * large as the current block, but at most LARGEST_BLOCK. If an object needs a larger block, the new block has the size that the
 * object needs. */
#include "base/arena.h"

#include "base/compiler.h"

enum { FIRST_BLOCK = 2048, LARGEST_BLOCK = 4194304 };

struct arena_block {
    struct arena_block *next;
    size_t size; /* the size of the whole block, including this header */
};

/* The header is padded, so that the first object in a block is aligned. */
static const size_t header_size = (sizeof(struct arena_block) + 15u) / 16u * 16u;

/* Makes `b` the current block, in which all memory is free. */
static void enter(struct arena *a, struct arena_block *b)
{
    a->current = b;
    a->next = (char *)b + header_size;
    a->end = (char *)b + b->size;
}

void tamis_base_arena_init(struct arena *a, struct meter *m)
{
    *a = (struct arena){.meter = m};
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

/* Releases the block `*link`, and removes it from the list. The block must be after the current block, because only the blocks
 * there contain no objects. */
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
 * fails. The blocks after the current block contain no objects; tamis_base_arena_reset() kept them for later objects. If the
 * first of them is large enough, returns it. If it is too small, releases it, so that small blocks do not accumulate. Then
 * allocates a new block. If the limit ARENA_BYTES does not allow the new block, more of the blocks after the current block are
 * released first. */
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
        tamis_base_meter_fail(a->meter, TAMIS_OVER_MAX_ARENA_BYTES);
        return NULL;
    }
    size_t rounded = (size + 15u) / 16u * 16u;
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
        tamis_base_meter_fail(a->meter, TAMIS_OVER_MAX_ARENA_BYTES);
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

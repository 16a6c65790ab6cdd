/* ledger.c: every block begins with its size and a mark, and ends with a mark. */
#include "support/ledger.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined __has_feature
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define NOTHING_WRITTEN(block, size) __msan_allocated_memory(block, size)
#endif
#endif
#ifndef NOTHING_WRITTEN
#define NOTHING_WRITTEN(block, size) ((void)(block), (void)(size))
#endif

enum { RUBBISH = 0xA5 };
static const uint64_t mark = UINT64_C(0x7461B05F1CA11ED);

struct header {
    uint64_t mark;
    uint64_t size;
};

/* Returns the place of the mark after the block, which detects writes beyond the end of the block. */
static void *end_of(struct header *h)
{
    return (char *)(h + 1) + h->size;
}

static bool fails(struct ledger *l)
{
    l->calls++;
    return l->fails_at && (l->for_good ? l->calls >= l->fails_at : l->calls == l->fails_at);
}

static void *take(struct ledger *l, size_t size)
{
    struct header *h = malloc(sizeof *h + size + sizeof mark);
    if (!h)
        abort();
    *h = (struct header){mark, size};
    memset(h + 1, RUBBISH, size);
    memcpy(end_of(h), &mark, sizeof mark);
    NOTHING_WRITTEN(h + 1, size); /* MemorySanitizer reports reads of uninitialized bytes */
    l->blocks++;
    l->held += size;
    if (l->held > l->peak)
        l->peak = l->held;
    return h + 1;
}

static void give_back(struct ledger *l, void *block, size_t size)
{
    struct header *h = (struct header *)block - 1;
    if (!block || h->mark != mark || h->size != size || memcmp(end_of(h), &mark, sizeof mark) != 0) {
        l->lies++;
        return;
    }
    l->blocks--;
    l->held -= size;
    h->mark = 0;
    free(h);
}

static void *allocate(void *user, size_t size)
{
    struct ledger *l = user;
    return fails(l) ? NULL : take(l, size);
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct ledger *l = user;
    if (fails(l))
        return NULL;
    /* `peak` is computed as if the block were resized in place. Therefore the old size is subtracted first. */
    l->held -= old_size;
    void *moved = take(l, new_size);
    l->held += old_size;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give_back(l, block, old_size);
    return moved;
}

static void release(void *user, void *block, size_t size)
{
    give_back(user, block, size);
}

tamis_allocator ledger_allocator(struct ledger *l)
{
    return (tamis_allocator){allocate, resize, release, l};
}

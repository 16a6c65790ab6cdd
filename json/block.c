/* block.c: temporary memory for the rule that is being read and for warnings. It comes from the allocator of the config. */
#include "reader.h"

#include <stdint.h>
#include <stdlib.h>

struct block {
    struct block *next;
    size_t size;
    max_align_t bytes[];
};

void *tamis_json_allocate(struct reader *r, size_t count, size_t size)
{
    const tamis_allocator *a = r->allocator;
    size_t all = sizeof(struct block) + count * size;
    struct block *block = NULL;
    if (count <= (SIZE_MAX - sizeof(struct block)) / size)
        block = a ? a->allocate(a->user, all) : malloc(all);
    if (!block) {
        r->status = TAMIS_NO_MEMORY;
        return NULL;
    }
    *block = (struct block){r->blocks, all};
    r->blocks = block;
    return block->bytes;
}

void tamis_json_release(struct reader *r)
{
    const tamis_allocator *a = r->allocator;
    while (r->blocks) {
        struct block *block = r->blocks;
        r->blocks = block->next;
        if (a)
            a->release(a->user, block, block->size);
        else
            free(block);
    }
}

/* scarce.c: see scarce.h. */
#include "support/scarce.h"

#include <stdlib.h>

static void *scarce_allocate(void *user, size_t size)
{
    struct scarce *s = user;
    void *block = s->left ? malloc(size) : NULL;
    s->left -= s->left > 0;
    s->blocks += block != NULL;
    return block;
}

static void *scarce_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct scarce *s = user;
    (void)old_size;
    if (!s->left)
        return NULL;
    s->left--;
    return realloc(block, new_size);
}

static void scarce_release(void *user, void *block, size_t size)
{
    struct scarce *s = user;
    (void)size;
    s->blocks--;
    free(block);
}

tamis_allocator scarce_allocator(struct scarce *s)
{
    return (tamis_allocator){scarce_allocate, scarce_resize, scarce_release, s};
}

/* contexts.c: see contexts.h. */
#include "support/contexts.h"

#include <stdio.h>
#include <stdlib.h>

tamis *contexts_new(const tamis_allocator *allocator)
{
    tamis *t = tamis_new(allocator);
    if (t == NULL)
        abort();
    return t;
}

void contexts_must(tamis_status status, const char *judge)
{
    if (status == TAMIS_OK)
        return;
    fprintf(stderr, "a setting of %s is refused: %s\n", judge, tamis_status_name(status));
    abort();
}

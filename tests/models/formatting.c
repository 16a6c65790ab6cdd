/* formatting.c: checks the chains of the list of active formatting elements, and the links between the list and the
 * stack. */
#include <string.h>

#include "models/tree_builder.h"

static bool follows(const struct formatting *f, enum formatting_chain chain, uint32_t entry, uint32_t before)
{
    return f->entries[entry].before[chain] == before && (!before || f->entries[before].after[chain] == entry);
}

/* Returns the last entry before `entry` in the list that is in the same bucket. */
static uint32_t older(const struct formatting *f, uint32_t entry)
{
    uint32_t i = f->entries[entry].before[CHAIN_LIST], difference;
    for (; i; i = f->entries[i].before[CHAIN_LIST]) {
        difference = f->entries[i].hash ^ f->entries[entry].hash;
        if (f->entries[i].node && !(difference & (f->buckets - 1)))
            break;
    }
    return i;
}

/* Builds the chains again, and compares the order of the list with that of the stack. */
const char *model_check_chains(const struct parser *p)
{
    const struct formatting *f = &p->formatting;
    uint32_t named[FORMATTING_NAMES] = {0}, count = 0, markers = 0, last = 0, open = 0;
    for (uint32_t i = formatting_first(f); count < f->count; i = f->entries[i].after[CHAIN_LIST]) {
        const struct formatting_entry *e = &f->entries[i];
        EXPECT(i && follows(f, CHAIN_LIST, i, last), "the list of formatting elements is not linked");
        last = i;
        count++;
        markers += !e->node;
        EXPECT(e->markers == markers, "a formatting element is after another number of markers");
        if (!e->node)
            continue;
        EXPECT(follows(f, CHAIN_NAME, i, named[e->number]),
               "a formatting element does not know the one of its name");
        EXPECT(count > MANY || follows(f, CHAIN_BUCKET, i, older(f, i)),
               "a formatting element is in another bucket");
        named[e->number] = i;
        if (!(e->node->flags & NODE_OPEN))
            continue;
        EXPECT(e->open <= p->stack.top && stack_at(&p->stack, e->open) == e->node &&
                   p->stack.entries[e->open].listed == i,
               "a formatting element is open at another position");
        EXPECT(e->open > open, "the order of the formatting elements is not that of the stack");
        open = e->open;
    }
    EXPECT(last == f->last && markers == f->markers, "the list of formatting elements has another end");
    EXPECT(memcmp(named, f->named, sizeof named) == 0,
           "the last formatting elements of each name are others");
    return NULL;
}

/* run.c: see run.h. */
#include "markdown/run.h"

#include "base/array.h"

static bool is_white(struct span s)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    return i == s.n;
}

static bool is_visible(const struct item *item)
{
    switch (item->kind) {
    case ITEM_TEXT:
        return !is_white(item->text);
    case ITEM_CODE:
    case ITEM_IMAGE:
    case ITEM_TASK:
        return true;
    default:
        return false;
    }
}

uint32_t tamis_markdown_add(struct run *r, struct item item)
{
    struct item *grown = tamis_base_array_grow(r->meter, r->items, &r->capacity, (uint64_t)r->count + 1,
                                               sizeof *grown);
    if (!grown)
        return r->count;
    r->items = grown;
    r->visible += is_visible(&item);
    grown[r->count] = item;
    return r->count++;
}

/* sort.c: see sort.h. */
#include "base/sort.h"

#include <string.h>

struct heap {
    char *items;
    size_t size;
    sort_order *order;
    const void *user;
};

/* Calls `order`, which must not change anything. */
static int ask(sort_order *order, const void *user, const void *a, const void *b)
{
    return order(user, a, b);
}

static char *at(const struct heap *h, size_t index)
{
    return h->items + index * h->size;
}

static void swap(const struct heap *h, size_t a, size_t b)
{
    char piece[64];
    for (size_t done = 0; done < h->size; done += sizeof piece) {
        size_t n = h->size - done < sizeof piece ? h->size - done : sizeof piece;
        memcpy(piece, at(h, a) + done, n);
        memcpy(at(h, a) + done, at(h, b) + done, n);
        memcpy(at(h, b) + done, piece, n);
    }
}

static int compare(const struct heap *h, size_t a, size_t b)
{
    return ask(h->order, h->user, at(h, a), at(h, b));
}

/* Moves the item at index `root` down in the heap, which has `count` items, until none of its children is greater than the
 * item. */
static void sink(const struct heap *h, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(h, child, child + 1) < 0)
            child++;
        if (compare(h, root, child) >= 0)
            return;
        swap(h, root, child);
    }
}

static bool is_sorted(const struct heap *h, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (compare(h, i - 1, i) > 0)
            return false;
    return true;
}

void tamis_base_sort(void *items, size_t count, size_t size, sort_order *order, const void *user)
{
    struct heap h = {items, size, order, user};
    if (is_sorted(&h, count))
        return;
    for (size_t root = count / 2; root > 0; root--)
        sink(&h, root - 1, count);
    for (size_t last = count - 1; last > 0; last--) {
        swap(&h, 0, last);
        sink(&h, 0, last);
    }
}

size_t tamis_base_lower_bound(const void *items, size_t count, size_t size, const void *item,
                              sort_order *order, const void *user)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ask(order, user, (const char *)items + middle * size, item) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

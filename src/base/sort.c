/* sort.c: see sort.h. */
#include "base/sort.h"

#include <string.h>

struct heap {
    char *items;
    size_t size;
    sort_order *order;
    const void *user;
};

/*@ predicate heap_valid(struct heap *h, integer count) =
        \valid_read(h) && h->size > 0 && 0 <= count * h->size <= INT64_MAX && count >= 0 &&
        (count == 0 || \valid(h->items + (0 .. count * h->size - 1))); */

/* Calls `order`, which must not change anything. */
/*@ assigns \nothing; */
static int ask(sort_order *order, const void *user, const void *a, const void *b)
{
    return order(user, a, b);
}

/*@ requires \valid_read(h) && index * h->size <= INT64_MAX;
    assigns \nothing;
    ensures \result == h->items + index * h->size; */
static char *at(const struct heap *h, size_t index)
{
    return h->items + index * h->size;
}

/*@ requires a < b && heap_valid(h, a + 1) && heap_valid(h, b + 1);
    assigns h->items[0 .. b * h->size + h->size - 1]; */
static void swap(const struct heap *h, size_t a, size_t b)
{
    char piece[64];
    /*@ assert a * h->size + h->size <= b * h->size; */
    /*@ loop invariant 0 <= done <= h->size + 63;
        loop assigns done, piece[0 .. 63], h->items[a * h->size .. a * h->size + h->size - 1],
                     h->items[b * h->size .. b * h->size + h->size - 1];
        loop variant h->size + 63 - done; */
    for (size_t done = 0; done < h->size; done += sizeof piece) {
        size_t n = h->size - done < sizeof piece ? h->size - done : sizeof piece;
        memcpy(piece, at(h, a) + done, n);
        memcpy(at(h, a) + done, at(h, b) + done, n);
        memcpy(at(h, b) + done, piece, n);
    }
}

/*@ requires \valid_read(h) && a * h->size <= INT64_MAX && b * h->size <= INT64_MAX;
    assigns \nothing; */
static int compare(const struct heap *h, size_t a, size_t b)
{
    return ask(h->order, h->user, at(h, a), at(h, b));
}

/* Moves the item at index `root` down in the heap, which has `count` items, until none of its children is greater than the
 * item. */
/*@ requires heap_valid(h, count) && root < count;
    assigns h->items[0 .. count * h->size - 1]; */
static void sink(const struct heap *h, size_t root, size_t count)
{
    /*@ loop invariant root < count;
        loop assigns root, child, h->items[0 .. count * h->size - 1];
        loop variant count - root; */
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(h, child, child + 1) < 0)
            child++;
        if (compare(h, root, child) >= 0)
            return;
        /*@ assert child: 0 <= child * h->size && child * h->size + h->size <= count * h->size; */
        /*@ assert root: 0 <= root * h->size && root * h->size + h->size <= count * h->size; */
        swap(h, root, child);
    }
}

/*@ requires heap_valid(h, count);
    assigns \nothing;
    ensures !\result ==> count > 1; */
static bool is_sorted(const struct heap *h, size_t count)
{
    /*@ loop invariant 1 <= i;
        loop assigns i;
        loop variant count - i; */
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
    /*@ loop invariant root <= count / 2;
        loop assigns root, ((char *)items)[0 .. count * size - 1];
        loop variant root; */
    for (size_t root = count / 2; root > 0; root--)
        sink(&h, root - 1, count);
    /*@ loop invariant last < count;
        loop assigns last, ((char *)items)[0 .. count * size - 1];
        loop variant last; */
    for (size_t last = count - 1; last > 0; last--) {
        /*@ assert last: 0 <= last * size && last * size + size <= count * size; */
        /*@ assert first: size <= count * size; */
        swap(&h, 0, last);
        sink(&h, 0, last);
    }
}

size_t tamis_base_lower_bound(const void *items, size_t count, size_t size, const void *item,
                              sort_order *order, const void *user)
{
    size_t low = 0, high = count;
    /*@ loop invariant low <= high <= count;
        loop assigns low, high;
        loop variant high - low; */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        /*@ assert middle < count; */
        /*@ assert middle * size <= count * size; */
        if (ask(order, user, (const char *)items + middle * size, item) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

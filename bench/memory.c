/* memory.c: the memory that a new context holds at most for one document, with the default policy. The input and the policy are
 * not counted. */
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <tamis/tamis.h>

/* ---- An allocator that counts */

struct held {
    size_t now;
    size_t peak;
};

static void count(struct held *held, size_t old_size, size_t new_size)
{
    held->now += new_size - old_size;
    if (held->now > held->peak)
        held->peak = held->now;
}

static void *allocate(void *user, size_t size)
{
    void *block = malloc(size);
    if (block != NULL)
        count(user, 0, size);
    return block;
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    void *resized = realloc(block, new_size);
    if (resized != NULL)
        count(user, old_size, new_size);
    return resized;
}

static void release(void *user, void *block, size_t size)
{
    count(user, size, 0);
    free(block);
}

/* ---- Ranges of sizes */

struct range {
    size_t most; /* bytes of a document */
    size_t documents;
    size_t bytes;
    size_t peaks; /* sum */
    size_t greatest;
};

static size_t peak_of(const struct document *d, enum kind kind)
{
    struct held held = {0, 0};
    const char *out;
    size_t length;
    tamis *t = tamis_new(&(tamis_allocator){allocate, resize, release, &held});
    bool good = t != NULL && tamis_set_context(t, kind == FRAGMENTS ? "div" : NULL) == TAMIS_OK &&
                tamis_run(t, d->html, d->n, &out, &length) == TAMIS_OK;
    tamis_free(t);
    return good ? held.peak : 0;
}

static void add(struct range *range, const struct document *d, enum kind kind)
{
    size_t peak = peak_of(d, kind);
    if (peak == 0)
        return;
    range->documents++;
    range->bytes += d->n;
    range->peaks += peak;
    if (peak > range->greatest)
        range->greatest = peak;
}

static void print_range(const struct set *set, const struct range *range)
{
    printf("memory\t%s\t%zu\t%zu\t%zu\t%zu\t%zu\n", set->name, range->most, range->documents, range->bytes,
           range->peaks, range->greatest);
}

void memory_measure(const struct set *set)
{
    struct range ranges[] = {{.most = 1024},  {.most = 4096},   {.most = 16384},
                             {.most = 65536}, {.most = 262144}, {.most = (size_t)1 << 30}};
    for (size_t i = 0; i < set->count; i++) {
        struct range *range = ranges;
        while (set->documents[i].n > range->most)
            range++;
        add(range, &set->documents[i], set->kind);
    }
    for (size_t i = 0; i < COUNT(ranges); i++)
        if (ranges[i].documents > 0)
            print_range(set, &ranges[i]);
}

/* sets.h: the documents that are measured. */
#ifndef BENCH_SETS_H
#define BENCH_SETS_H

#include <stdbool.h>
#include <stddef.h>

#include "contender.h"

struct document {
    const char *html;
    size_t n;
};

struct set {
    const char *name;
    enum kind kind;
    struct document *documents;
    size_t count;
    size_t bytes;
    char **texts; /* what the documents point into */
    size_t text_count;
};

/* Whole pages: those that the file `list` names, shuffled, up to `most` bytes. */
bool set_of_pages(const char *list, size_t most, struct set *set);

/* Pieces of the pages as users write them, from one block's start to another's end: half of them longer than some 800
 * bytes. One in six is cut anywhere. They point into `pages`. */
bool set_of_fragments(const struct set *pages, size_t count, struct set *set);

void set_free(struct set *set);

#endif

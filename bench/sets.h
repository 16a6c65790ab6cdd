/* sets.h: the documents of the benchmark. */
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
    char **texts; /* the memory of the documents */
    size_t text_count;
};

/* Reads the pages whose paths are in the file `list`, shuffled, up to `most` bytes. */
bool set_of_pages(const char *list, size_t most, struct set *set);

/* Makes fragments of the pages, similar in size to user comments: each goes from the start of one block to the end of another,
 * and half of them are longer than about 800 bytes. One in six is cut at any byte. The fragments point into `pages`. */
bool set_of_fragments(const struct set *pages, size_t count, struct set *set);

/* Makes one document of each page: the text of its paragraphs, without tags, as prose in a comment or a mail. References stay as
 * they are in the page. Pages with less than 500 bytes of such text are left out. The documents point into set->texts. */
bool set_of_text(const struct set *pages, struct set *set);

/* Writes the documents to DIRECTORY/NAME.set: for each, its size as four bytes, the most significant first, then its bytes. */
bool set_write(const struct set *set, const char *directory);

void set_free(struct set *set);

#endif

/* tree_search.h: every cell of tree construction that a document can reach, found from the shortest documents up. */
#ifndef TESTS_CELLS_TREE_SEARCH_H
#define TESTS_CELLS_TREE_SEARCH_H

#include "cells/tree_watch.h"

enum {
    SEARCH_XML = TREE_SETTINGS,
    SEARCH_SETTINGS = SEARCH_XML + 2
}; /* after the HTML ones: document and fragment */

struct search_document {
    unsigned setting;
    unsigned tokens;
    struct text html;
};

struct search_documents {
    struct search_document *all;
    size_t count;
    size_t capacity;
};

struct tree_search {
    struct meter meter;
    struct document document;
    struct tree_watch watch;
    uint8_t set[TREE_CELLS];    /* the cells that were reached; */
    uint32_t first[TREE_CELLS]; /* by which of the witnesses first */
    struct search_documents witnesses;
    struct search_documents queue; /* to go on from */
    uint64_t *situations;          /* that were met: a set, by hash */
    size_t situation_count;
    uint64_t situation; /* that the end of file came in; 0: it did not */
    bool found;         /* a new cell, in the last run */
    uint64_t path; /* a hash of its cells but feedback, in order; a text may come in any number of runs */
    uint32_t last; /* of them, + 1 */
    size_t runs;
};

void tree_search_run(struct tree_search *s);
void tree_search_free(struct tree_search *s);

/* One more document, whose cells count too. True when it has a new one. */
bool tree_search_try(struct tree_search *s, unsigned setting, struct span html);

#endif

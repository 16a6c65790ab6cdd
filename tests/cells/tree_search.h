/* tree_search.h: searches for the cells of tree construction that documents can reach, beginning with the shortest
 * documents. */
#ifndef TESTS_CELLS_TREE_SEARCH_H
#define TESTS_CELLS_TREE_SEARCH_H

#include "cells/tree_watch.h"

enum {
    SEARCH_XML = TREE_SETTINGS,
    SEARCH_SETTINGS = SEARCH_XML + 2
}; /* the two settings of XML5, document and fragment, follow those of HTML */

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
    uint8_t set[TREE_CELLS];    /* [cell]: 1 if it was reached */
    uint32_t first[TREE_CELLS]; /* [cell]: the index of the first document of `witnesses` that reached it */
    struct search_documents witnesses;
    struct search_documents queue; /* the documents to which further tokens are added */
    uint64_t *situations;          /* the set of hashes of all situations so far */
    size_t situation_count;
    /* the hash of the situation in which the end of file was processed; 0: it was not processed */
    uint64_t situation;
    bool found; /* the last document has reached a new cell */
    /* a hash of the cells of the last document in their order, without feedback; equal cells in a row count once, because the lexer
     * can split text */
    uint64_t path;
    uint32_t last; /* 1 + the last of these cells */
    size_t runs;
};

void tree_search_run(struct tree_search *s);
void tree_search_free(struct tree_search *s);

/* Parses another document, and records its cells. Returns true if it has reached a new cell. */
bool tree_search_try(struct tree_search *s, unsigned setting, struct span html);

#endif

/* ledger.h: an allocator that counts the memory in use, checks the sizes that are passed to it, and can fail
 * at a given call. */
#ifndef TESTS_SUPPORT_LEDGER_H
#define TESTS_SUPPORT_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>

struct ledger {
    size_t calls;    /* the number of calls of allocate and resize so far */
    size_t fails_at; /* the number of the call that returns NULL, from 1; 0: none */
    bool for_good;   /* all calls after this one return NULL, too */
    size_t blocks;   /* the number of blocks that were not released */
    size_t held;     /* the number of bytes in these blocks */
    size_t peak;     /* the maximum of `held` */
    /* the number of calls with a wrong size, with a block of another allocator, or with a block whose end was overwritten */
    size_t lies;
};

/* Blocks are filled with arbitrary bytes, and resizing always moves them. The ledger must outlive its blocks. */
tamis_allocator ledger_allocator(struct ledger *l);

#endif

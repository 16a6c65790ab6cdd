/* ledger.h: an allocator that counts the memory in use, checks the sizes that are passed to it, and can fail
 * at a given call. */
#ifndef TESTS_SUPPORT_LEDGER_H
#define TESTS_SUPPORT_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>

struct ledger {
    size_t calls;    /* of allocate and resize so far */
    size_t fails_at; /* the call that returns NULL, from 1; 0: none */
    bool for_good;   /* and all calls after it return NULL */
    size_t blocks;   /* blocks that were not released */
    size_t held;     /* bytes in them */
    size_t peak;     /* the maximum of `held` */
    size_t
        lies; /* calls with a wrong size, with a block of another allocator, or with bytes written past its end */
};

/* Blocks are filled with arbitrary bytes, and resizing always moves them. The ledger must outlive its blocks. */
tamis_allocator ledger_allocator(struct ledger *l);

#endif

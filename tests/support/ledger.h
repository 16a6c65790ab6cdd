/* ledger.h: an allocator that keeps the books: what is held, whether sizes are told truly, and which call is to fail. */
#ifndef TESTS_SUPPORT_LEDGER_H
#define TESTS_SUPPORT_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>

struct ledger {
    size_t calls;    /* of allocate and resize so far */
    size_t fails_at; /* the call that answers NULL, from 1; 0: none */
    bool for_good;   /* and so do all that follow it */
    size_t blocks;   /* that have not been released */
    size_t held;     /* bytes in them */
    size_t peak;     /* most bytes ever in them at one time */
    size_t lies;     /* calls that told a wrong size, or a block that is none of ours */
};

/* Blocks are filled with rubbish, and resizing always moves. The ledger must outlive what it allocates for. */
tamis_allocator ledger_allocator(struct ledger *l);

#endif

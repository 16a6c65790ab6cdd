/* scarce.h: an allocator with little memory. */
#ifndef TESTS_SUPPORT_SCARCE_H
#define TESTS_SUPPORT_SCARCE_H

#include <stddef.h>
#include <tamis/allocator.h>

/* The state of an allocator that fails after `left` allocations, and counts the blocks that are in use. */
struct scarce {
    size_t left;
    size_t blocks;
};

/* Returns an allocator with this state, which must outlive the blocks. */
tamis_allocator scarce_allocator(struct scarce *s);

#endif

/* fetch.h: prefetches the beginning of the input into the cache of the processor. */
#ifndef TAMIS_STRAIGHT_FETCH_H
#define TAMIS_STRAIGHT_FETCH_H

#include "base/compiler.h"
#include "base/span.h"

enum { FETCH_LINE = 64, FETCH_MOST = 1024 };

/* Called before the context (struct tamis) is prepared for the input. If the input is not in the cache, loading its first bytes
 * takes as long as about a thousand instructions. After these prefetches, the processor loads several cache lines at the same
 * time, while the context is prepared. */
static inline void fetch_input(struct span html)
{
#if defined(COMPILER_IS_GNU)
    for (size_t i = 0; i < html.n && i < FETCH_MOST; i += FETCH_LINE)
        __builtin_prefetch(html.p + i);
#else
    (void)html;
#endif
}

#endif

/* fetch.h: asks the processor to load the beginning of the input into its cache. */
#ifndef TAMIS_STRAIGHT_FETCH_H
#define TAMIS_STRAIGHT_FETCH_H

#include "base/compiler.h"
#include "base/span.h"

enum { FETCH_LINE = 64, FETCH_MOST = 1024 };

/* Called before the context is prepared for the input. If the input is not in the cache, loading its first bytes takes as long as
 * about a thousand instructions. The processor loads several lines at once if it knows early that they will be read. */
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

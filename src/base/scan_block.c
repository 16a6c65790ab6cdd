/* scan_block.c: the implementation of scanner.h with the operations of scan_block.h. */
#include "base/scan_block.h"

#include <string.h>

#include "base/scan_scalar.h"

#if defined(SCAN_BLOCK)

BLOCK_INLINE const unsigned char *scan_shorter(enum scan_set set, const unsigned char *p,
                                               const unsigned char *end, unsigned char *out)
{
    return out ? tamis_base_scalar_copy(set, p, end, out) : tamis_base_scalar_find(set, p, end);
}

BLOCK_INLINE unsigned char *lines_shorter(const unsigned char *p, const unsigned char *end,
                                          unsigned char *out, bool *is_ascii)
{
    *is_ascii = tamis_base_scalar_is_ascii(p, end);
    return tamis_base_scalar_lines(p, end, end, out);
}

#include "base/scan_lines.inc"
#include "base/scan_search.inc"

#if defined(HAS_SSE2)
static const unsigned char *utf8(const unsigned char *p, const unsigned char *end, unsigned char stop_1,
                                 unsigned char stop_2)
{
    vector s1 = block_fill(stop_1), s2 = block_fill(stop_2);
    while (end - p >= SCAN_BLOCK) {
        vector b = block_load(p);
        vector stops = block_or(block_equal(b, s1), block_equal(b, s2));
        if (!block_any_high(block_or(b, stops))) {
            p += SCAN_BLOCK;
            continue;
        }
        p += block_first(block_or(b, stops));
        if (*p < 0x80)
            return p;
        p = tamis_base_scalar_sequences(p, end);
        if (p == end || *p >= 0x80)
            return p;
    }
    return tamis_base_scalar_utf8(p, end, stop_1, stop_2);
}
#else
#include "base/scan_utf8.inc"
#endif

const struct scanner tamis_base_scan_block = {SCAN_BLOCK_NAME, find, copy, utf8, lines};

#endif

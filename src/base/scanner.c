/* scanner.c: chooses the implementation; see scanner.h. */
#include "base/scanner.h"

#include <stddef.h>

#include "base/scan_block.h"

static bool is_supported(const struct scanner *s)
{
#if defined(__x86_64__)
    if (s == &tamis_base_scan_avx2)
        return __builtin_cpu_supports("avx2");
#endif
    (void)s;
    return true;
}

/* The fastest first. The last two are supported wherever they are in this table. */
static const struct scanner *const scanners[] = {
#if defined(__x86_64__)
    &tamis_base_scan_avx2,
#endif
#if defined(SCAN_BLOCK)
    &tamis_base_scan_block,
#endif
    &tamis_base_scan_scalar,
    NULL,
};

const struct scanner *tamis_base_scanner_at(unsigned index)
{
    const struct scanner *const *s = scanners;
    while (*s && !(is_supported(*s) && index-- == 0))
        s++;
    return *s;
}

/* This test is a load and a comparison each time. So the library has no variable that would have to be set by the first call. */
const struct scanner *tamis_base_scanner(void)
{
    return is_supported(scanners[0]) ? scanners[0] : scanners[1];
}

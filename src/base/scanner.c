/* scanner.c: chooses the implementation; see scanner.h. */
#include "base/scanner.h"

#include <stddef.h>

#include "base/scan_block.h"

static bool is_supported(const struct scanner *s)
{
#if defined(TARGET_AVX2)
    if (s == &tamis_base_scan_avx2)
        return PROCESSOR_HAS_AVX2();
#endif
    (void)s;
    return true;
}

/* All implementations, the fastest first. The processor supports all of them, except possibly the implementation with AVX2. */
static const struct scanner *const scanners[] = {
#if defined(TARGET_AVX2)
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

/* To test whether the processor supports AVX2, a load and a comparison are sufficient. The test is repeated in each call, so
 * that the library needs no global variable for its result. */
const struct scanner *tamis_base_scanner(void)
{
    return is_supported(scanners[0]) ? scanners[0] : scanners[1];
}

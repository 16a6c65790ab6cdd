/* fuzz_sanitize_srcset.c: any bytes as the value of an attribute with several URLs, or with something around one: srcset, ping,
 * meta refresh, usemap, archive. Oracles: P1, a reader that knows nothing of src/ finds nothing that the rule forbids; P2, what is
 * left stays as it is; P3, nothing is left without a reason; P4, linear work. The rules follow from a hash. */
#include "fuzz/target.h"
#include "judges/url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum url_kind kinds[] = {URL_CANDIDATES, URL_REFRESH, URL_LIST, URL_COMMAS, URL_HASH_NAME};
    static struct url_check *c;
    uint32_t h = hash(data, size);
    if (!c)
        c = url_check_new();
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *broken =
            url_check_judge(c, (h + i * 3) % URL_CHECK_RULES, kinds[i], span_of((const char *)data, size));
        if (broken)
            check(false, broken);
    }
    return 0;
}

/* fuzz_sanitize_srcset.c: filters any bytes as the value of an attribute with several URLs, or with text around one: srcset,
 * ping, meta refresh, usemap, archive. Oracles: P1, an independent reader finds nothing that the rule forbids; P2, filtering the
 * output again changes nothing; P3, a removed value has a reason; P4, linear work. A hash selects the rules. */
#include "fuzz/target.h"
#include "judges/url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum url_kind kinds[] = {URL_CANDIDATES, URL_REFRESH, URL_LIST, URL_COMMAS, URL_HASH_NAME};
    static struct url_check *c;
    uint32_t h = hash(data, size);
    if (!c)
        c = url_check_new();
    for (unsigned i = 0; i < COUNT(kinds); i++) {
        const char *broken =
            url_check_judge(c, (h + i * 3) % URL_CHECK_RULES, kinds[i], span_of((const char *)data, size));
        if (broken)
            check(false, broken);
    }
    return 0;
}

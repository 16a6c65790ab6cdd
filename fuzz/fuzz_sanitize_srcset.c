/* fuzz_sanitize_srcset.c: filters any bytes as the value of an attribute that has several URLs, or other text besides a
 * URL: srcset, ping, meta refresh, usemap, archive. Oracles: P1, an independent reader finds nothing that the rule forbids;
 * P2, filtering the output again changes nothing; P3, a removed value has a reason; P4, the work is linear; and all
 * promises of a sanitizer, P10 included, for HTML that contains the value. A hash of the input selects the rules and the
 * policy. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/url.h"

static void check_value(const char *broken)
{
    if (broken)
        check(false, broken);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        enum url_kind kind;
        const char *before;
    } kinds[] = {{URL_CANDIDATES, "<img srcset='"},
                 {URL_REFRESH, "<meta http-equiv=refresh content='"},
                 {URL_LIST, "<a ping='"},
                 {URL_COMMAS, "<object archive='"},
                 {URL_HASH_NAME, "<img usemap='"}};
    static struct url_check *c;
    uint32_t h = hash(data, size);
    if (!c)
        c = url_check_new();
    for (unsigned i = 0; i < COUNT(kinds); i++)
        check_value(url_check_judge(c, (h + i * 3) % URL_CHECK_RULES, kinds[i].kind,
                                    span_of((const char *)data, size)));
    check_value(settings_broken_around(h >> 8, kinds[(h >> 4) % COUNT(kinds)].before, data, size, "'>"));
    return 0;
}

/* fuzz_sanitize_url.c: parses any bytes as a URL, with and without a base, and checks them against rules. Oracles: P2, the
 * serialized URL parses back to the same URL with any base, and checking a kept URL again does not change it; P1, an
 * independent reader finds the same scheme and host, and nothing that the rule forbids; P6, the fast path for plain URLs
 * (value/url/plain.c) has the same result as the states of the parser; P3, if the buffer is too small, no part of the URL
 * is written; P4, the work is linear; and all promises of a sanitizer, P10 included, for HTML that contains the URL. A hash
 * of the input selects base, rule, buffer size and policy. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/url.h"

static void check_url(const char *broken)
{
    if (broken)
        check(false, broken);
}

/* Checks that with a buffer of at most `most` bytes, either the whole URL is written, or nothing is written and the
 * meter has the status of the limit. */
static void check_small_buffer(struct span input, uint64_t most)
{
    struct meter m;
    struct buf out;
    struct url u;
    tamis_base_meter_init(&m, NULL);
    m.work_max = UINT64_MAX;
    tamis_base_meter_set_limit(&m, TAMIS_MAX_OUTPUT_BYTES, most);
    tamis_base_buf_init(&out, &m, TAMIS_MAX_OUTPUT_BYTES);
    bool parsed = tamis_value_url_parse(input, NULL, &u, &out) == URL_PARSED;
    check(meter_ok(&m) || m.status == TAMIS_OVER_MAX_OUTPUT_BYTES,
          "P3 fail closed: a URL with a small buffer fails with another status");
    check(out.n <= most && parsed == (out.n > 0) && (meter_ok(&m) || !parsed),
          "P3 fail closed: a small buffer leaves a part of a URL");
    tamis_base_buf_free(&out);
    check(m.held == 0, "P7 embeddable: parsing a URL leaks");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct url_check *c;
    uint32_t h = hash(data, size);
    struct span input = span_of((const char *)data, size);
    if (!c)
        c = url_check_new();
    check_url(url_check_parse(c, input, URL_CHECK_BASES));
    check_url(url_check_parse(c, input, h % URL_CHECK_BASES));
    check_url(url_check_both_ways(c, input, h % (URL_CHECK_BASES + 1), UINT64_MAX));
    check_url(url_check_both_ways(c, input, h % (URL_CHECK_BASES + 1), (h >> 12) % (size + 16)));
    check_url(url_check_judge(c, (h >> 4) % URL_CHECK_RULES, URL_SINGLE, input));
    check_url(url_check_judge(c, (h >> 8) % URL_CHECK_RULES, URL_SINGLE, input));
    check_url(settings_broken_around(h >> 16, "<a href='", data, size, "'>"));
    check_small_buffer(input, (h >> 12) % (size + 16));
    return 0;
}

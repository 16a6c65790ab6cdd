/* stable_test.c: properties of all URLs and values, tested for random ones and for long ones. */
#include "generators/random.h"
#include "judges/url.h"
#include "value/url/room.h"

/* clang-format off */
static const char *const pieces[] = {
    "https:", "http:", "HTTPS:", "file:", "a:", "mailto:", "data:", "javascript:", "wss:", "//", "//", "/",
    "\\", ":", "@", "?", "#", "good.com", "evil.com", "example.org", "h", "u:p@", "127.1", "0x7f", "[::1]",
    "[1:2::3]", ":80", ":443", ":8", "a", "b c", ".", "..", "%2e", "%2E%2e", "%41", "%", "%00", "%5c", "C|",
    "C:", "\t", "\n", "\r", " ", "\x01", "\x1f", "\x7f", "\xC3\xA9", "\xE2\x80\xAE", "\xF0\x9F\x92\xA9",
    "\xFF", "xn--", "xn--bcher-kva", "b\303\274cher", "fa\xC3\x9F", "\xD7\x90", ",", ", ", " 1x", " 2w",
    " 3h 4w", "(", ")", ";", "url=", "5;", "0.5", "'", "\"", "<", ">", "`", "^", "|", "{", "}", "[", "]", "&",
    "=", "image/png", "image/gif", ";base64,", "data:image/gif;base64,R0lGODlh", "iVBORw0KGgo=", "=", "R0lG",
    "./", "../", "/./", "/.//", "0", "1"
};
/* clang-format on */

enum { PIECES = sizeof pieces / sizeof *pieces, MOST_PIECES = 9, ROUNDS = 60000 };

static size_t make_value(struct random *r, char value[512])
{
    size_t n = 0;
    for (uint32_t left = random_below(r, MOST_PIECES + 1); left > 0; left--) {
        const char *piece = pieces[random_below(r, PIECES)];
        size_t length = strlen(piece);
        memcpy(value + n, piece, length);
        n += length;
    }
    return n;
}

static void fail_of(const char *broken, const char *value, size_t n, unsigned with)
{
    print_message("with %u: ", with);
    for (size_t i = 0; i < n; i++)
        print_message((unsigned char)value[i] > ' ' && value[i] < 0x7F ? "%c" : "\\x%02x",
                      (unsigned char)value[i]);
    fail_msg("%s", broken);
}

TEST(urls_read_back_to_the_same)
{
    struct url_check *c = url_check_new();
    struct random r = {1};
    char value[512];
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = make_value(&r, value);
        unsigned base = random_below(&r, URL_CHECK_BASES + 1);
        const char *broken = url_check_parse(c, span_of(value, n), base);
        if (!broken)
            broken = url_check_both_ways(c, span_of(value, n), base, UINT64_MAX);
        if (broken)
            fail_of(broken, value, n, base);
    }
    url_check_free(c);
}

TEST(values_do_not_change_when_they_are_checked_again)
{
    static const enum url_kind kinds[URL_CHECK_KINDS] = {URL_SINGLE,  URL_LIST,      URL_CANDIDATES,
                                                         URL_REFRESH, URL_HASH_NAME, URL_COMMAS};
    struct url_check *c = url_check_new();
    struct random r = {2};
    char value[512];
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = make_value(&r, value);
        unsigned rule = random_below(&r, URL_CHECK_RULES);
        enum url_kind kind = kinds[random_below(&r, URL_CHECK_KINDS)];
        const char *broken = url_check_judge(c, rule, kind, span_of(value, n));
        if (broken)
            fail_of(broken, value, n, rule * 10 + kind);
    }
    url_check_free(c);
}

/* Long values: the beginning, the repeated part and the end. */
static const struct {
    const char *begin, *repeated, *end;
} long_values[] = {
    {"https://h", "/..", ""},
    {"https://h", "/a", "/.."},
    {"https://h/", "a/../", ""},
    {"https://", "@", "h"},
    {"https://", "a:@", "h"},
    {"https://", "a.", "h"},
    {"https://", "1.", "1"},
    {"https://", "0", "1"},
    {"https://[", ":", "]"},
    {"https://[", "1:", "]"},
    {"https://h:", "0", "1"},
    {"https://", "%41", ""},
    {"https://", "\xC3\xA9", ""},
    {"https://", "xn--a.", ""},
    {"", "\t", "https://h"},
    {"", " ", "x"},
    {"a", "\n", "b"},
    {"a:/.//", "../", ""},
    {"a:", " ", "#"},
    {"a:", " ?", "#"},
    {"", "/", "h"},
    {"", "\\", "h"},
    {"https:", "/", "h"},
    {"x", "#", ""},
    {"", "?", ""},
    {"", "a ", ""},
    {"", "a,", ""},
    {"", "a 1x, ", ""},
    {"a ", "(", ""},
    {"a ", "()", ", b"},
    {"a", ",", ""},
    {"a ", "1x ", ""},
    {"", "0", ";a"},
    {"0", ".", ";a"},
    {"0; url=", " ", "a"},
    {"0; url='", "a", ""},
    {"", "a:", ""},
    {"x", "%2e%2e/", ""},
    {"", "#a ", ""},
    {"data:image/gif;base64,R0lGODlh", "%20", "AAAA"},
    {"data:image/gif;base64,", "R", ""},
    {"data:", ";", ","},
    {"file:///C:", "/..", "/x"},
    {"file:", "\\", "C|"},
};

enum { LONG = 200000 };

static size_t make_long_value(size_t number, char *value)
{
    const char *const parts[] = {long_values[number].begin, long_values[number].repeated,
                                 long_values[number].end};
    size_t n = strlen(parts[0]), length = strlen(parts[1]);
    memcpy(value, parts[0], n);
    for (; n + length < LONG; n += length)
        memcpy(value + n, parts[1], length);
    memcpy(value + n, parts[2], strlen(parts[2]));
    return n + strlen(parts[2]);
}

/* Code that needs more than linear time would need minutes here. */
TEST(long_values_take_linear_time)
{
    struct url_check *c = url_check_new();
    char *value = malloc(LONG + 100);
    assert_non_null(value);
    for (size_t i = 0; i < sizeof long_values / sizeof *long_values; i++) {
        size_t n = make_long_value(i, value);
        for (unsigned kind = URL_SINGLE; kind <= URL_COMMAS; kind++) {
            const char *broken = url_check_judge(c, i % 4, (enum url_kind)kind, span_of(value, n));
            if (broken)
                fail_msg("%s: %s…", broken, long_values[i].repeated);
        }
        const char *broken = url_check_parse(c, span_of(value, n), (unsigned)(i % (URL_CHECK_BASES + 1)));
        if (broken)
            fail_msg("%s: %s…", broken, long_values[i].repeated);
    }
    free(value);
    url_check_free(c);
}

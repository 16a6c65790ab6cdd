/* plain_test.c: a URL that the parser recognizes as plain has the same parts, bytes, work and memory as by the states of the
 * parser, and a plain relative URL is checked in the same way as one that is not plain (src/value/url/plain.c). The URLs consist of
 * pieces that are plain or nearly plain. */
#include "generators/random.h"
#include "judges/url.h"
#include "value/url/parse.h"
#include "value/url/room.h"

enum { ROUNDS = 1000000, ROOM = 1024 };

#define PIECES(...) \
    { \
        (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *) \
    }

/* The pieces of each part of a URL. The first piece of each list is plain. */
struct pieces {
    const char *const *items;
    size_t count;
};

static const struct pieces before = PIECES("", " ", "\t", "\x01", "\n\x1f ", "\xC2\xA0", "\x7f");
static const struct pieces schemes = PIECES(
    "https://", "http://", "https:/", "https:", "http:\\\\", "HTTPS://", "Http://", "https:///", "ht\ntps://",
    "ftp://", "ws://", "wss://", "file://", "a://", "//", "/", "", "https//", "httpss://");
static const struct pieces hosts = PIECES(
    "example.org", "h", "a-b.c_d", "www", ".", "..", "a.", ".a", "a..b", "A.org", "1.2.3.4", "1", "0x7f",
    "a.1", "a.0x", "a.0xg", "1a", "a.1a", "a.01", "a.1.", "xn--", "xn--a", "a.xn--bcher-kva", "xn-", "a.xn-",
    "axn--b", "XN--a", "u@", "u:p@", "@", ":80", ":443", ":8", ":", "%61", "%2e", "a%", "[::1]", "[",
    "\xC3\xA9", "-", "_", "a b", "a\tb", "!", "$", "~", "9", "0", "z", "a.b.c.d.e", "a.-1", "a._");
static const struct pieces paths = PIECES(
    "/", "/a", "/a/b.html", "//", "/.", "/..", "/./", "/../", "/.a", "/..a", "/a.", "/a..", "/%2e",
    "/%2E%2e/", "/.%2e", "/%", "/%41", "/a%20b", "/a b", "\\", "/a\\b", "/'", "/`", "/{", "/|", "/^", "/[a]",
    "/~a", "/a;b=c@d:e,f!$&'()*+", "/\t", "/\xC3\xA9", "/\x7f", "/\"", "/<", "", "/C|/x", "/C:");
static const struct pieces queries = PIECES("", "?", "?a=b&c", "?'", "?\"", "??", "?`{}|\\^[]", "?a b", "?%",
                                            "?/../", "?\n", "?\xC3\xA9", "?\x7f", "?<", "?>");
static const struct pieces fragments = PIECES("", "#", "#a", "##", "#?", "#`", "#'", "#{}|\\^[]", "#a b",
                                              "#%", "#\xFF", "#\r", "#<", "#\"", "#>", "#\x7f");

static const struct pieces *const parts[] = {&before, &schemes, &hosts,   &hosts,     &hosts, &paths,
                                             &paths,  &paths,   &queries, &fragments, &before};
enum { PATHS = 5 }; /* the index of the first path in `parts` */

/* Sometimes adds a random byte, so that all characters occur. */
static size_t add_byte(struct random *random, char *text, size_t n)
{
    if (random_below(random, 12) != 0)
        return n;
    text[n] = (char)random_below(random, 256);
    return n + 1;
}

/* The URL begins with the part `first`. */
static size_t make_url(struct random *random, size_t first, char text[ROOM])
{
    size_t n = 0;
    unsigned plainness = 1 + random_below(random, 8);
    for (size_t i = first; i < sizeof parts / sizeof *parts; i++) {
        uint32_t piece = random_below(random, plainness) ? 0
                                                         : random_below(random, (uint32_t)parts[i]->count);
        if ((i == 3 || i == 4 || i == 6 || i == 7) && random_below(random, 2))
            continue;
        size_t length = strlen(parts[i]->items[piece]);
        memcpy(text + n, parts[i]->items[piece], length);
        n = i ? add_byte(random, text, n + length) : n + length;
    }
    return n;
}

static bool is_plain(struct span text)
{
    struct meter m;
    struct buf out;
    tamis_base_meter_init(&m, NULL);
    tamis_base_buf_init(&out, &m, TAMIS_MAX_OUTPUT_BYTES);
    struct url_parser p = {.input = text, .out = &out};
    bool plain = tamis_value_url_put_plain(&p);
    tamis_base_buf_free(&out);
    return plain;
}

static void check(struct url_check *c, struct span text, unsigned base, uint64_t most)
{
    const char *broken = url_check_both_ways(c, text, base, most);
    if (broken)
        fail_msg("%s: %.*s", broken, (int)text.n, text.p);
}

TEST(both_ways_give_the_same)
{
    struct url_check *c = url_check_new();
    struct random random = {3};
    char text[ROOM];
    unsigned plain = 0;
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = make_url(&random, 0, text);
        plain += is_plain(span_of(text, n));
        uint64_t most = random_below(&random, 8) ? UINT64_MAX : random_below(&random, 64);
        check(c, span_of(text, n), random_below(&random, URL_CHECK_BASES + 1), most);
    }
    assert_in_range(plain, ROUNDS / 20, ROUNDS / 2);
    url_check_free(c);
}

/* Each byte is put at each place of a plain URL. */
TEST(both_ways_give_the_same_for_every_byte)
{
    static const char *const urls[] = {"https://a.b/c/d?e#f", "http://h/", "https://h.xn-.a/b."};
    struct url_check *c = url_check_new();
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        for (size_t at = 0; at <= strlen(urls[i]); at++)
            for (unsigned byte = 0; byte < 512; byte++) {
                char text[64];
                /* The new byte replaces a byte, or is inserted before it. */
                size_t n = strlen(urls[i]), kept = byte < 256;
                memcpy(text, urls[i], at);
                text[at] = (char)byte;
                size_t rest = at + kept < n ? n - at - kept : 0;
                memcpy(text + at + 1, urls[i] + at + kept, rest);
                check(c, span_of(text, at + 1 + rest), URL_CHECK_BASES, UINT64_MAX);
            }
    url_check_free(c);
}

/* The limits of the buffer are the same, and long hosts and paths have no other limit. */
TEST(both_ways_have_the_same_limits)
{
    enum { LONG = 5000 };
    struct url_check *c = url_check_new();
    char text[LONG + 64] = "https://";
    for (size_t n = strlen(text); n < LONG; n++)
        text[n] = n % 64 == 63 ? '.' : 'a';
    memcpy(text + LONG, "/b", 2);
    assert_true(is_plain(span_of(text, LONG + 2)));
    for (uint64_t most = 0; most < LONG + 4; most += most < 70 ? 1 : most < LONG - 4 ? 97 : 1) {
        check(c, span_of(text, LONG + 2), URL_CHECK_BASES, most);
        check(c, SPAN("https://example.org/a/b?c=d#e"), 0, most);
    }
    url_check_free(c);
}

/* A URL with a space before it is not plain. The result of its check must be that of the plain URL, and the space costs two units
 * of work. */
static void check_relative(struct room *r, tamis_relative relative, char *text, size_t n)
{
    const struct url_rule rule = {.schemes = STRINGS(TEXT("https")), .relative = relative};
    char plain[ROOM];
    text[0] = ' ';
    uint64_t begin = r->meter.work;
    snprintf(plain, sizeof plain, "%s", room_judge(r, &rule, URL_SINGLE, span_of(text + 1, n)));
    tamis_reason reason = r->reason;
    uint64_t between = r->meter.work;
    const char *spaced = room_judge(r, &rule, URL_SINGLE, span_of(text, n + 1));
    if (strcmp(plain, spaced) != 0 || reason != r->reason || r->meter.work - between != between - begin + 2)
        fail_msg("%.*s: %s and %s", (int)n, text + 1, plain, spaced);
    if (relative == TAMIS_RELATIVE_KEEP && !span_equal(span_of(text + 1, n), span_from(plain)))
        fail_msg("%.*s becomes %s", (int)n, text + 1, plain);
}

TEST(plain_relative_urls_are_checked_like_others)
{
    static const tamis_relative kinds[] = {TAMIS_RELATIVE_KEEP, TAMIS_RELATIVE_DENY, TAMIS_RELATIVE_RESOLVE};
    struct room *r = room_new();
    struct random random = {5};
    char text[ROOM + 1];
    unsigned plain = 0;
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = make_url(&random, PATHS, text + 1);
        if (!tamis_value_url_is_plain_relative(span_of(text + 1, n)))
            continue;
        plain++;
        check_relative(r, kinds[round % 3], text, n);
    }
    assert_in_range(plain, ROUNDS / 20, ROUNDS / 2);
    room_free(r);
}

TEST(ordinary_urls_are_plain)
{
    static const char *const urls[] = {"https://example.org/", "http://www.example.org/a/b.html?c=d&e=%20f#g",
                                       "https://en.wikipedia.org/wiki/URL_(disambiguation)",
                                       "https://a.example/~user/x,y;z?#"};
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        if (!is_plain(span_from(urls[i])))
            fail_msg("%s", urls[i]);
    static const char *const relative[] = {"",     "#",     "#top", "a", "../b/c.html?d=e#f:g",
                                           "/a:b", "./a:b", "?a:b"};
    for (size_t i = 0; i < sizeof relative / sizeof *relative; i++)
        if (!tamis_value_url_is_plain_relative(span_from(relative[i])))
            fail_msg("%s", relative[i]);
    static const char *const others[] = {"//a",  "a:b",  "1a:b", " a",       "a ",   "a\\b",
                                         "/\\a", "a\"b", "a\tb", "\xC3\xA9", "a'b?'"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (tamis_value_url_is_plain_relative(span_from(others[i])))
            fail_msg("%s", others[i]);
}

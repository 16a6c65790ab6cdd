/* patterns_test.c: patterns for URLs: what they match, which patterns are refused, and that no part of a pattern matches
 * another part of a URL. */
#include "generators/random.h"
#include "judges/pattern.h"
#include "support/text.h"
#include "value/pattern.h"
#include "value/url/room.h"

struct fixture {
    struct meter meter;
    struct arena arena;
};

static struct fixture f;

static const char *why_not(const char *pattern)
{
    struct pattern p;
    return tamis_value_pattern_read(&f.arena, span_from(pattern), PATTERN_URL, &p);
}

static bool matches(const char *pattern, const char *url)
{
    struct pattern p;
    const char *why = tamis_value_pattern_read(&f.arena, span_from(pattern), PATTERN_URL, &p);
    if (why)
        fail_msg("%s: %s", pattern, why);
    bool is_match = tamis_value_pattern_matches(&p, span_from(url));
    if (judge_url_pattern(pattern, word_of(url)) != is_match)
        fail_msg("the model of patterns has another result for %s and %s", pattern, url);
    return is_match;
}

TEST(matches_part_with_part)
{
    static const struct {
        const char *pattern, *url;
        bool matches;
    } rows[] = {
        /* The host. */
        {"https://*.example.org/embed/*", "https://a.example.org/embed/x", true},
        {"https://*.example.org/embed/*", "https://evil.com/.example.org/embed/x", false},
        {"https://*.example.org/embed/*", "https://evil.com/?.example.org/embed/", false},
        {"https://*.example.org/embed/*", "https://a.b.example.org/embed/x", false},
        {"https://*.example.org/embed/*", "https://.example.org/embed/x", false},
        {"https://*.example.org/embed/*", "https://evil.com:80.example.org/embed/x", false},
        {"https://*.example.org/embed/*", "https://example.org/embed/x", false},
        {"https://cdn*.example.org/", "https://cdn7.example.org/", true},
        {"https://cdn*.example.org/", "https://cdn.example.org/", false},
        {"https://cdn*.example.org/", "https://cdn7.evil.com/.example.org/", false},
        {"https://a?.b/", "https://ax.b/", true},
        {"https://a?.b/", "https://a..b/", false},
        {"https://a?b.c/", "https://a/b.c/", false},
        {"https://[a-z0-9]+.example.org/", "https://x1.example.org/", true},
        {"https://[a-z0-9]+.example.org/", "https://x.y.example.org/", false},
        {"https://good.example/**", "https://good.example/", true},
        {"https://good.example/**", "https://good.example.evil.com/", false},
        {"https://good.example/**", "https://good.example:8443/", false},
        {"https://\\[::1]/*", "https://[::1]/x", true},
        {"https://\\[::1]:8080/*", "https://[::1]:8080/x", true},
        {"irc://*.example.org", "irc://a.example.org", true},
        {"irc://*.example.org", "irc://a.example.org/x", false},
        {"irc://a.b\\?*", "irc://a.b?x", true},
        {"file:///tmp/*", "file:///tmp/x", true},
        /* The port. */
        {"https://a.b:[0-9]{1,5}/", "https://a.b:8443/", true},
        {"https://a.b:[0-9]{1,5}/", "https://a.b/", false},
        /* The path. */
        {"https://e.org/embed/*", "https://e.org/embed/", true},
        {"https://e.org/embed/*", "https://e.org/embed/x", true},
        {"https://e.org/embed/*", "https://e.org/embed/x/y", false},
        {"https://e.org/embed/*", "https://e.org/embed/x?y", false},
        {"https://e.org/embed/**", "https://e.org/embed/x/y", true},
        {"https://e.org/embed/**", "https://e.org/embed/", true},
        {"https://e.org/embed/**", "https://e.org/embed/x/y?z", false},
        {"https://e.org/**/x", "https://e.org/a/b/x", true},
        {"https://e.org/**/x", "https://e.org/x", false},
        {"https://e.org/a?c", "https://e.org/abc", true},
        {"https://e.org/a?c", "https://e.org/a/c", false},
        {"https://e.org/a?c", "https://e.org/a?c", false},
        {"https://e.org/[a/]+", "https://e.org/a/a", true},
        {"https://e.org/*.png", "https://e.org/x.png", true},
        {"https://e.org/*.png", "https://e.org/evil?.png", false},
        /* The query. */
        {"https://e.org/x\\?*", "https://e.org/x?", true},
        {"https://e.org/x\\?*", "https://e.org/x?a=/b?c", true},
        {"https://e.org/x\\?*", "https://e.org/x", false},
        {"https://e.org/x\\?a=?", "https://e.org/x?a=/", true},
        {"https://e.org/x\\?[a-z/?]+", "https://e.org/x?a/?", true},
        {"https://e.org/**\\?**", "https://e.org/a/b?c/d?e", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (matches(rows[i].pattern, rows[i].url) != rows[i].matches)
            fail_msg("%s %s %s", rows[i].pattern, rows[i].matches ? "does not match" : "matches",
                     rows[i].url);
}

TEST(refuses_wildcards_where_they_would_match_too_much)
{
    static const struct {
        const char *pattern, *error;
    } rows[] = {
        {"https://good.example*", "last label"},
        {"https://good.example*/x", "last label"},
        {"https://good.example?/", "last label"},
        {"https://*/x", "last label"},
        {"https://*:80/x", "last label"},
        {"https://a\\.*./x", "last label"},
        {"https://a*./x", "last label"},
        {"https://a*.[a-z]{0,1}/x", "last label"},
        {"irc://*", "last label"},
        {"irc://a*\\?x", "last label"},
        {"https://**.example.org/", "\"**\" in the host"},
        {"https://[a-z.]+.example.org/", "set in the host"},
        {"https://[a-z/]+.example.org/", "set in the host"},
        {"https://[a@]b/", "set in the host"},
        {"https://a.b:*/", "in the port"},
        {"https://a.b:80?/", "in the port"},
        {"https://a.b:[0-9/]+", "in the port"},
        {"https://\\[::*]/", "address"},
        {"https://\\[::[0-9]]/", "address"},
        {"https://a.b/[?]x", "\"?\" in the path"},
        {"https://a.b/[!-~]+", "\"?\" in the path"},
        {"*", "scheme"},
        {"*://a.b/", "scheme"},
        {"http?://a.b/", "scheme"},
        {"[a-z]+://a.b/", "scheme"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *error = why_not(rows[i].pattern);
        if (!error || !strstr(error, rows[i].error))
            fail_msg("%s: %s", rows[i].pattern, error ? error : "is a pattern");
    }
}

TEST(refuses_what_is_in_no_serialized_url)
{
    static const struct {
        const char *pattern, *error;
    } rows[] = {
        {"", "scheme and \"//\""},
        {"a.b/x", "scheme and \"//\""},
        {"//a.b/x", "scheme and \"//\""},
        {"/x/*", "scheme and \"//\""},
        {"https", "scheme and \"//\""},
        {"https:", "no \"//\""},
        {"https:/", "no \"//\""},
        {"https:a.b", "no \"//\""},
        {"https:/a.b/", "no \"//\""},
        {"https:*", "no \"//\""},
        {"mailto:*@a.b", "no \"//\""},
        {"https://a@b.c/", "user name"},
        {"https://a:b@b.c/", "user name"},
        {"https://A.b/", "uppercase"},
        {"https://a.b/#c", "fragment"},
        {"https://a.b/x\\#*", "fragment"},
        {"https://\xC3\xA9.b/", "not ASCII"},
        {"https://a.b/\xC3\xA9", "not ASCII"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *error = why_not(rows[i].pattern);
        if (!error || !strstr(error, rows[i].error))
            fail_msg("%s: %s", rows[i].pattern, error ? error : "is a pattern");
    }
}

TEST(has_at_most_63_steps)
{
    char longest[65] = "https://*.b/";
    for (size_t i = strlen(longest); i < sizeof longest - 1; i++)
        longest[i] = 'a';
    assert_non_null(why_not(longest));
    longest[62] = '\0';
    assert_null(why_not(longest)); /* "*" in a host counts as two steps */
    longest[61] = '[';
    assert_non_null(why_not(longest));
    longest[61] = '*';
    assert_null(why_not(longest));
}

/* Random patterns and URLs. The text that replaces a "*" in a URL often contains characters that begin another part of a
 * URL. */

struct pair {
    struct text pattern, url;
};

static void add_random(struct pair *pair, struct random *r)
{
    static const char *const some[] = {"",   "a",  "b",   "1",    "-",   ".",   "/",    "?",  "a.b",
                                       "a/", "/a", "a?b", ".a/b", "a:1", "..b", "/../", "a1", ":"};
    text_add_string(&pair->url, ONE_OF(r, some));
}

/* Adds a piece to the pattern, and a text that it matches or nearly matches to the URL. */
static void add_piece(struct pair *pair, struct random *r, const char *literals)
{
    static const char *const wild[] = {"*",      "*",         "?",       "**",     "[ab]", "[a-z]+",
                                       "[0-9]+", "[a1]{0,2}", "[ab]{2}", "[a./]+", "[a?]", "\\?"};
    if (random_below(r, 3) > 0) {
        const char c[2] = {literals[random_below(r, (uint32_t)strlen(literals))], '\0'};
        text_add_string(&pair->pattern, c);
        if (random_below(r, 20) > 0)
            text_add_string(&pair->url, c);
        return;
    }
    text_add_string(&pair->pattern, ONE_OF(r, wild));
    add_random(pair, r);
}

static void make_pair(struct pair *pair, struct random *r)
{
    static const char *const schemes[] = {"https://", "https://", "http://", "irc://", "file://", "https:"};
    static const char *const delimiters[] = {"/", "/", "/", ":1/", ".b/", ":[0-9]+/", "\\?", ""};
    text_clear(&pair->pattern);
    text_clear(&pair->url);
    text_add_string(&pair->pattern, ONE_OF(r, schemes));
    text_add_string(&pair->url, random_below(r, 20) ? pair->pattern.p : "http://");
    for (uint32_t n = random_below(r, 6); n > 0; n--)
        add_piece(pair, r, "aab1.-");
    const char *delimiter = ONE_OF(r, delimiters);
    text_add_string(&pair->pattern, delimiter);
    text_add_string(&pair->url, strchr(delimiter, '[') ? ":7/" : *delimiter == '\\' ? "?" : delimiter);
    for (uint32_t n = random_below(r, 6); n > 0; n--)
        add_piece(pair, r, "aab1./");
}

/* Reports whether the text is a URL with a host, in the form that tamis writes. */
static bool is_serialized(struct room *room, const char *text, struct url *u)
{
    return tamis_value_url_parse(span_from(text), NULL, u, &room->room) == URL_PARSED && u->has_host &&
           !u->has_fragment && u->username.n + u->password.n == 0 && span_equal(u->text, span_from(text));
}

/* Checks that the pattern and the URL have the same number of labels, and that a label without wildcards and sets is the
 * same in both. */
static void check_labels(const char *pattern, const struct url *u)
{
    const char *at = strstr(pattern, "://") + 3;
    size_t labels = 1, found = 1, last = strcspn(at, "/:\\");
    for (size_t i = 0; i < last; i++)
        labels += at[i] == '.';
    for (size_t i = 0; i < u->host.n; i++)
        found += u->host.p[i] == '.';
    struct span host = span_of(at, last);
    size_t dot = host.n;
    while (dot > 0 && !memchr(".*?[]{}+", host.p[dot - 1], 8))
        dot--;
    struct span end = span_of(host.p + dot, host.n - dot);
    if (labels != found || !span_starts(span_from(pattern), u->scheme) || u->host.n < end.n ||
        (end.n && memcmp(u->host.p + (u->host.n - end.n), end.p, end.n) != 0))
        fail_msg("%s matches %.*s", pattern, (int)u->text.n, u->text.p);
}

static void check_pair(const struct pair *pair, struct room *room, size_t counts[2])
{
    struct url u;
    if (why_not(pair->pattern.p) || !is_serialized(room, pair->url.p, &u))
        return;
    bool is_match = matches(pair->pattern.p, pair->url.p);
    counts[is_match]++;
    if (is_match)
        check_labels(pair->pattern.p, &u);
}

TEST(never_matches_across_parts)
{
    struct random r = {14};
    struct pair pair = {{0}, {0}};
    struct room *room = room_new();
    size_t counts[2] = {0, 0};
    for (unsigned i = 0; i < 300000; i++) {
        make_pair(&pair, &r);
        check_pair(&pair, room, counts);
        tamis_base_arena_reset(&f.arena);
    }
    if (counts[false] < 10000 || counts[true] < 10000)
        fail_msg("%zu pairs match and %zu do not: the generator is too narrow", counts[true], counts[false]);
    text_free(&pair.pattern);
    text_free(&pair.url);
    room_free(room);
}

/* A pattern must match the example that the check of a policy makes for it. */
TEST(matches_its_examples)
{
    struct random r = {41};
    struct pair pair = {{0}, {0}};
    for (unsigned i = 0; i < 20000; i++) {
        char text[PATTERN_STEPS];
        struct pattern p;
        make_pair(&pair, &r);
        if (tamis_value_pattern_read(&f.arena, span_from(pair.pattern.p), PATTERN_URL, &p))
            continue;
        for (int has_optional = 0; has_optional < 2; has_optional++)
            if (!tamis_value_pattern_matches(
                    &p, span_of(text, tamis_value_pattern_example(&p, has_optional != 0, text))))
                fail_msg("%s", pair.pattern.p);
        tamis_base_arena_reset(&f.arena);
    }
    text_free(&pair.pattern);
    text_free(&pair.url);
}

static int set_up(void **state)
{
    tamis_base_meter_init(&f.meter, NULL);
    tamis_base_arena_init(&f.arena, &f.meter);
    return 0;
}

static int tear_down(void **state)
{
    tamis_base_arena_free(&f.arena);
    return 0;
}

TESTS_AROUND(set_up, tear_down)

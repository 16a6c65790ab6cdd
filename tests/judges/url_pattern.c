/* url_pattern.c: cuts a pattern and a URL into scheme, host, port, path and query, and compares part with part. */
#include "judges/pattern.h"

/* A word divided at a delimiter: `head` is before it, and `tail` begins with it. If there is no delimiter, `tail` is
 * empty. */
struct cut {
    struct word head;
    struct word tail;
};

/* Returns the number of bytes of the first character or set of a pattern. */
static size_t unit(struct word pattern)
{
    size_t n = 1;
    if (*pattern.p == '\\')
        return 2;
    if (*pattern.p != '[')
        return 1;
    while (pattern.p[n] != ']')
        n += pattern.p[n] == '\\' ? 2 : 1;
    return n + 1;
}

/* Returns the character that the pattern begins with if it is a literal one, otherwise '\0'. */
static char literal(struct word pattern)
{
    if (pattern.n > 1 && *pattern.p == '\\')
        return pattern.p[1];
    return pattern.n == 0 || memchr("*?[", *pattern.p, 3) ? '\0' : *pattern.p;
}

static bool is_among(char c, const char *delimiters)
{
    return c != '\0' && strchr(delimiters, c) != NULL;
}

static struct cut cut_pattern(struct word pattern, const char *delimiters)
{
    struct word tail = pattern;
    while (tail.n > 0 && !is_among(literal(tail), delimiters))
        tail = word_after(tail, unit(tail));
    return (struct cut){{pattern.p, pattern.n - tail.n}, tail};
}

static struct cut cut_url(struct word url, const char *delimiters)
{
    struct word tail = url;
    while (tail.n > 0 && !is_among(*tail.p, delimiters))
        tail = word_after(tail, 1);
    return (struct cut){{url.p, url.n - tail.n}, tail};
}

/* Removes the character from the beginning of both words. Returns false if one of them does not begin with it. */
static bool skip(struct word *pattern, struct word *url, char c)
{
    if (literal(*pattern) != c || url->n == 0 || *url->p != c)
        return false;
    *pattern = word_after(*pattern, unit(*pattern));
    *url = word_after(*url, 1);
    return true;
}

static bool host_matches(struct word pattern, struct word host)
{
    for (;;) {
        struct cut p = cut_pattern(pattern, "."), h = cut_url(host, ".");
        if (!judge_pattern_part(p.head, PLACE_LABEL, h.head))
            return false;
        pattern = p.tail;
        host = h.tail;
        if (!skip(&pattern, &host, '.'))
            return pattern.n == 0 && host.n == 0;
    }
}

/* Compares hosts, and ports with their ":". */
static bool authority_matches(struct word pattern, struct word authority)
{
    bool is_address = literal(pattern) == '[';
    struct cut p = cut_pattern(pattern, is_address ? "]" : ":"),
               a = cut_url(authority, is_address ? "]" : ":");
    bool same_host = is_address ? judge_pattern_part(p.head, PLACE_TEXT, a.head)
                                : host_matches(p.head, a.head);
    return same_host && judge_pattern_part(p.tail, PLACE_TEXT, a.tail);
}

static bool path_and_query_match(struct word pattern, struct word rest)
{
    struct cut p = cut_pattern(pattern, "?"), r = cut_url(rest, "?");
    bool has_query = p.tail.n > 0;
    return has_query == (r.tail.n > 0) && judge_pattern_part(p.head, PLACE_PATH, r.head) &&
           judge_pattern_part(p.tail, PLACE_QUERY, r.tail);
}

bool judge_url_pattern(const char *pattern, struct word url)
{
    struct cut p = cut_pattern(word_of(pattern), ":"), u = cut_url(url, ":");
    bool same_scheme = judge_pattern_part(p.head, PLACE_TEXT, u.head);
    for (const char *c = "://"; *c && same_scheme; c++)
        same_scheme = skip(&p.tail, &u.tail, *c);
    if (!same_scheme)
        return false;
    p = cut_pattern(p.tail, "/?");
    u = cut_url(u.tail, "/?");
    return authority_matches(p.head, u.head) && path_and_query_match(p.tail, u.tail);
}

/* plain.c: recognizes plain URLs: URLs that are written unchanged. Most URLs in pages are plain. An absolute plain URL
 * consists of the scheme http or https, a host of lowercase ASCII letters, digits, "-", "." and "_", a path, and optionally
 * a query and a fragment. A relative plain URL consists of a path, a query and a fragment, each of which can be missing.
 * tests/value/url/plain_test.c and fuzz_sanitize_url check that the states in parse.c have the same result for absolute
 * plain URLs. plain_test.c also checks that check_relative() in check.c has the same result for relative plain URLs. */
#include "value/url/parse.h"

/* The parts of a URL in which a character is always written unchanged. */
enum place { HOST = 1, PATH = 2, QUERY = 4, FRAGMENT = 8, FIRST_SEGMENT = 16 };

/* Short names for the entries of the table `places`. */
enum {
    NO = 0,
    FR = FRAGMENT,                        /* # */
    QU = QUERY,                           /* ` */
    QF = QUERY | FRAGMENT,                /* ? \ ^ { } */
    PF = PATH | FIRST_SEGMENT | FRAGMENT, /* ' */
    NF = PATH | QF,                       /* / : */
    IN = NF | FIRST_SEGMENT,              /* everywhere except in the host */
    ALL = HOST | IN,                      /* a to z, 0 to 9, - . _ */
};

/* The entries of the ASCII characters (enum place), 16 on each line. The entries of all other bytes are 0. */
static const unsigned char places[0x100] = {
    NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  /* controls */
    NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  NO,  /* controls */
    NO,  IN,  NO,  FR,  IN,  IN,  IN,  PF,  IN,  IN,  IN,  IN,  IN,  ALL, ALL, NF,  /* space ! " # ... */
    ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, NF,  IN,  NO,  IN,  NO,  QF,  /* 0 1 2 3 ... */
    IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  /* @ A B C ... */
    IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  IN,  QF,  IN,  QF,  ALL, /* P Q R S ... */
    QU,  ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, /* ` a b c ... */
    ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, QF,  IN,  QF,  IN,  NO,  /* p q r s ... */
};

static bool is_in(char c, enum place place)
{
    return places[(unsigned char)c] & place;
}

/* Returns the end of the host that starts at the offset `begin`; `begin` if the host parser could change the host or refuse
 * it. A label must not begin with "xn--". The last label must begin with a letter, so that the host is not an IPv4 address. */
static size_t host_end(struct span s, size_t begin)
{
    size_t end = begin, label = begin;
    for (; end < s.n && is_in(s.p[end], HOST); end++) {
        if (s.p[end] == '.')
            label = end + 1;
        else if (end == label && span_starts(span_of(s.p + end, s.n - end), SPAN("xn--")))
            return begin;
    }
    return label < end && s.p[label] >= 'a' ? end : begin;
}

/* Returns the end of the path that starts at the offset `begin`; `begin` if a segment
 * of the path begins with "." or "%", because this segment could be a dot segment. */
static size_t path_end(struct span s, size_t begin)
{
    size_t end = begin;
    for (; end < s.n && is_in(s.p[end], PATH); end++)
        if (s.p[end] == '/' && end + 1 < s.n && (s.p[end + 1] == '.' || s.p[end + 1] == '%'))
            return begin;
    return end;
}

/* Returns the end of the query or fragment that starts at the offset `begin`
 * with the character `mark` ("?" or "#"); `begin` if there is none. */
static size_t part_end(struct span s, size_t begin, char mark, enum place place)
{
    size_t end = begin;
    if (end == s.n || s.p[end] != mark)
        return begin;
    for (end++; end < s.n && is_in(s.p[end], place);)
        end++;
    return end;
}

static void set_part(struct url_part *part, size_t begin, size_t end)
{
    part->begin = begin;
    part->n = end - begin;
}

bool tamis_value_url_put_plain(struct url_parser *p)
{
    struct span s = p->input;
    size_t scheme = span_starts(s, SPAN("https://")) ? 5 : span_starts(s, SPAN("http://")) ? 4 : 0;
    size_t host = scheme + 3, path = scheme ? host_end(s, host) : host;
    if (path == host || path == s.n || s.p[path] != '/')
        return false;
    size_t query = path_end(s, path), fragment = part_end(s, query, '?', QUERY);
    if (query == path || part_end(s, fragment, '#', FRAGMENT) != s.n)
        return false;
    buf_add(p->out, s);
    set_part(&p->scheme, 0, scheme);
    set_part(&p->host, host, path);
    set_part(&p->path, path, query);
    p->has_query = query < fragment;
    set_part(&p->query, query + p->has_query, fragment);
    p->has_fragment = fragment < s.n;
    set_part(&p->fragment, fragment + p->has_fragment, s.n);
    p->has_host = p->special = p->path_closed = true;
    return true;
}

/* A relative plain URL does not begin with "//", and its first
 * segment contains no ":". Dot segments are kept in relative URLs. */
bool tamis_value_url_is_plain_relative(struct span s)
{
    size_t end = 0;
    while (end < s.n && is_in(s.p[end], FIRST_SEGMENT))
        end++;
    if (end < s.n && (s.p[end] == ':' || (!end && span_starts(s, SPAN("//")))))
        return false;
    while (end < s.n && is_in(s.p[end], PATH))
        end++;
    end = part_end(s, end, '?', QUERY);
    return part_end(s, end, '#', FRAGMENT) == s.n;
}

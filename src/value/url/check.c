/* check.c: checks a URL against a rule and writes it. An absolute URL is checked in its parsed form. */
#include "value/url/check.h"

#include "value/url/parse.h"

const char *tamis_value_url_member(tamis_reason reason)
{
    switch (reason) {
    case TAMIS_REASON_URL_SCHEME:
        return "url.schemes";
    case TAMIS_REASON_URL_HOST:
        return "url.hosts";
    case TAMIS_REASON_URL_PRIVATE_HOST:
        return "url.privateHosts";
    case TAMIS_REASON_URL_PATTERN:
        return "url.patterns";
    case TAMIS_REASON_URL_RELATIVE:
        return "url.relative";
    case TAMIS_REASON_URL_DATA_TYPE:
    case TAMIS_REASON_URL_DATA_CORRUPT:
        return "url.dataTypes";
    case TAMIS_REASON_URL_REWRITE:
        return "url.rewrite";
    default:
        return "url";
    }
}

static bool contains(const struct string_list *list, struct span text)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (span_equal(list->items[i], text))
            return true;
    return false;
}

/* "*.example.org" matches hosts that end in ".example.org" and have at least one character before this ending. */
bool tamis_value_url_host_matches(struct span rule, struct span host)
{
    if (!span_starts(rule, SPAN("*.")))
        return span_equal(rule, host);
    struct span suffix = span_of(rule.p + 1, rule.n - 1);
    return host.n > suffix.n && span_ends(host, suffix);
}

static bool host_is_listed(const struct string_list *hosts, struct span host)
{
    for (uint32_t i = 0; i < hosts->count; i++)
        if (tamis_value_url_host_matches(hosts->items[i], host))
            return true;
    return false;
}

/* Returns the value up to its first ":", for example "javascript:". If the value contains no ":", returns the whole value. */
static struct span scheme_in(struct span value)
{
    return span_of(value.p, span_has(value, ':') ? span_find(value, ':') + 1 : value.n);
}

/* DEVIATES: a URL whose host contains one of the characters " ` { } is refused. The URL Standard allows these
 * characters in a host, but RFC 3986 does not, and another parser may end the host at such a character. */
static bool is_ambiguous(struct span host)
{
    for (size_t i = 0; i < host.n; i++)
        if (span_has(SPAN("\"`{}"), host.p[i]))
            return true;
    return false;
}

/* A pattern is matched against the URL without its fragment, because the fragment only selects a place in the document that the URL
 * identifies. */
static bool matches_pattern(const struct url_job *j, const struct url *u)
{
    const struct url_rule *rule = j->rule;
    struct span text = u->text;
    if (u->has_fragment)
        text.n -= u->fragment.n + 1;
    meter_work(j->out->meter, text.n * rule->pattern_count);
    for (uint32_t i = 0; i < rule->pattern_count; i++)
        if (tamis_value_pattern_matches(&rule->patterns[i], text))
            return true;
    return false;
}

bool tamis_value_url_check_absolute(struct url_job *j, const struct url *u, struct span value, struct buf *to)
{
    const struct url_rule *rule = j->rule;
    if (!contains(&rule->schemes, u->scheme))
        return url_refuse(j, TAMIS_REASON_URL_SCHEME, scheme_in(value));
    if (u->username.n || u->password.n)
        return url_refuse(j, TAMIS_REASON_URL_CREDENTIALS, value);
    if (is_ambiguous(u->host))
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    if (rule->hosts.count && u->has_host && !host_is_listed(&rule->hosts, u->host))
        return url_refuse(j, TAMIS_REASON_URL_HOST, value);
    if (rule->removes_private && u->has_host && tamis_value_url_has_private_host(u, to->meter))
        return url_refuse(j, TAMIS_REASON_URL_PRIVATE_HOST, value);
    if (rule->pattern_count && u->has_host && !matches_pattern(j, u))
        return url_refuse(j, TAMIS_REASON_URL_PATTERN, value);
    if (span_equal(u->scheme, SPAN("data")))
        return tamis_value_url_check_data(j, u, value, to);
    return true;
}

bool tamis_value_url_is_target(const struct url_rule *rule, const struct url *u)
{
    return contains(&rule->rewrite_schemes, u->scheme) && u->host.n &&
           host_is_listed(&rule->rewrite_hosts, u->host) && !u->username.n && !u->password.n &&
           !is_ambiguous(u->host);
}

/* Relative URLs. */

static int part_of(int c, enum percent_set *set)
{
    if (*set == PERCENT_PATH && c == '?')
        *set = PERCENT_SPECIAL_QUERY;
    else if (c == '#' && *set != PERCENT_FRAGMENT)
        *set = PERCENT_FRAGMENT;
    else
        return 0;
    return c;
}

/* Reports whether the first segment of the URL contains ":", as in "1a:b". In browsers, "1a:b" is a
 * relative URL, but other parsers may treat "1a" as a scheme. */
static bool has_colon_in_first_segment(struct url_parser p)
{
    p.special = true;
    while (p.at < p.input.n && url_byte_is(p.input.p[p.at], URL_BYTE_UNRESERVED) && p.input.p[p.at] != '/')
        p.at++;
    int c = url_peek(&p);
    for (; !url_is_end(&p, c) && c != ':'; c = url_peek(&p))
        p.at++;
    return c == ':';
}

/* Writes the bytes before the next byte that is not URL_BYTE_UNRESERVED. */
static void write_unreserved(struct url_parser *p, struct buf *to)
{
    struct span s = p->input;
    size_t end = p->at;
    while (end < s.n && url_byte_is(s.p[end], URL_BYTE_UNRESERVED))
        end++;
    buf_append(to, s.p + p->at, end - p->at);
    p->at = end;
}

/* Writes a relative URL as the URL parser writes the parts of a URL: percent-encoded, and
 * with "/" in place of "\" in the path. If the first segment contains ":", writes "./" before
 * the URL. Dot segments are kept, because they can be removed only when the base is known. */
static void write_relative(struct url_parser *p, struct buf *to)
{
    enum percent_set set = PERCENT_PATH;
    int c;
    to->n = 0;
    if (has_colon_in_first_segment(*p))
        buf_add(to, SPAN("./"));
    for (; write_unreserved(p, to), (c = url_peek(p)) != URL_EOF; p->at++)
        if (part_of(c, &set))
            buf_push(to, (char)c);
        else if (set == PERCENT_PATH && c == '\\')
            buf_push(to, '/');
        else
            tamis_value_url_encode(to, (char)c, set);
}

/* Reports whether the URL begins with "//"; a "\" counts as a "/". Such
 * a URL begins with a host, not with a path on the host of the page. */
static bool names_host(struct url_parser p)
{
    p.special = true;
    if (!url_is_slash(&p, url_peek(&p)))
        return false;
    p.at++;
    return url_is_slash(&p, url_peek(&p));
}

bool tamis_value_url_leads_elsewhere(struct span value, struct meter *m)
{
    struct url_parser p = {.input = tamis_value_url_trim(value)};
    return tamis_value_url_has_scheme(value, m) || names_host(p);
}

/* Reports whether the URL consists of "#" and a fragment, and therefore refers to a place in the page that contains the URL. */
static bool is_fragment(struct span value)
{
    struct url_parser p = {.input = tamis_value_url_trim(value)};
    return url_peek(&p) == '#';
}

static bool is_kept(tamis_relative relative, struct span value)
{
    return url_keeps_relative(relative, is_fragment(value));
}

/* How an absolute URL is checked if the rule has "rewriteTo": with tamis_value_url_check_absolute()
 * (STAYS), or with tamis_value_url_rewrite() (IS_REWRITTEN). */
enum treatment { STAYS, IS_REWRITTEN };

static bool check_parsed(struct url_job *j, enum url_parse result, struct url *u, struct span value,
                         struct buf *to, enum treatment treatment)
{
    switch (result) {
    case URL_PARSED:
        if (j->rule->upgrade_insecure)
            tamis_value_url_upgrade(u, to);
        return treatment == IS_REWRITTEN && j->rule->rewrite_schemes.count
                   ? tamis_value_url_rewrite(j, u, value, to)
                   : tamis_value_url_check_absolute(j, u, value, to);
    case URL_RELATIVE:
        return url_refuse(j, TAMIS_REASON_URL_RELATIVE, value);
    case URL_UNDECIDED:
        return url_refuse(j, TAMIS_REASON_URL_NOT_ASCII, value);
    default:
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    }
}

static bool check_relative(struct url_job *j, struct span value, struct buf *to, enum treatment treatment)
{
    static const struct url https = {.scheme = {"https", 5},
                                     .host = {"localhost", 9},
                                     .path = {"/", 1},
                                     .has_host = true,
                                     .special = true};
    struct url_parser p = {.input = tamis_value_url_trim(value)};
    struct url u;
    meter_work(to->meter, value.n);
    if (names_host(p))
        return check_parsed(j, tamis_value_url_parse(value, &https, &u, to), &u, value, to, treatment);
    if (!is_kept(j->rule->relative, value))
        return url_refuse(j, TAMIS_REASON_URL_RELATIVE, value);
    write_relative(&p, to);
    return true;
}

/* Checks a URL for which tamis_value_url_is_plain_relative() is true. The result is the same as that of check_parts(), but is
 * computed faster. */
static bool check_plain_relative(struct url_job *j, struct span value, struct buf *to)
{
    meter_work(to->meter, 2 * value.n);
    if (!is_kept(j->rule->relative, value))
        return url_refuse(j, TAMIS_REASON_URL_RELATIVE, value);
    to->n = 0;
    buf_add(to, value);
    return true;
}

static bool check_parts(struct url_job *j, struct span value, struct buf *to, enum treatment treatment,
                        const struct url *base)
{
    struct url u;
    enum url_parse result = tamis_value_url_parse(value, base, &u, to);
    if (result == URL_RELATIVE)
        return check_relative(j, value, to, treatment);
    return check_parsed(j, result, &u, value, to, treatment);
}

static bool check(struct url_job *j, struct span value, struct buf *to, enum treatment treatment)
{
    bool resolves = j->rule->relative == TAMIS_RELATIVE_RESOLVE && !is_fragment(value);
    const struct url *base = resolves ? j->rule->base : NULL;
    bool is_allowed = !base && tamis_value_url_is_plain_relative(value)
                          ? check_plain_relative(j, value, to)
                          : check_parts(j, value, to, treatment, base);
    if (!is_allowed)
        to->n = 0;
    return is_allowed;
}

bool tamis_value_url_check_plain(struct url_job *j, struct span value, struct buf *to)
{
    return check(j, value, to, STAYS);
}

bool tamis_value_url_check_one(struct url_job *j, struct span value, struct buf *to)
{
    if (!check(j, value, to, IS_REWRITTEN))
        return false;
    if (!j->rule->asker || !to->n || to->p[0] == '#' || tamis_value_url_ask(j, value, to))
        return true;
    to->n = 0;
    return false;
}

bool tamis_value_url_check_listed(struct url_job *j, struct span item)
{
    if (!tamis_value_url_check_one(j, item, j->scratch))
        return false;
    return j->scratch->n || url_refuse(j, TAMIS_REASON_URL_INVALID, item);
}

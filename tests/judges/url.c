/* url.c: see url.h. */
#include "judges/url.h"

#include <stdlib.h>

#include "judges/link.h"
#include "value/url/parse.h"

/* ---- Rules, in the form of the library and in that of policies */

static const char *const bases[URL_CHECK_BASES] = {
    "https://good.com/x,y/z?q",
    "http://[::1]:8/a/b#c",
    "file:///C:/d/e",
    "a:/.//b",
    "a://h/p/..;/q",
    "mailto:a b?c",
    "wss://g",
    "a:b",
};

#define WORDS(...) \
    { \
        (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *) \
    }

static const struct {
    tamis_rule rule;
    unsigned base;
} rules[URL_CHECK_RULES] = {
    {{.schemes = WORDS("https", "http", "mailto"), .relative = TAMIS_RELATIVE_KEEP}, 0},
    {{.schemes = WORDS("https"),
      .hosts = WORDS("good.com", "*.example.org", "127.0.0.1"),
      .relative = TAMIS_RELATIVE_KEEP},
     0},
    {{.schemes = WORDS("https", "data"),
      .data_types = WORDS("image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
                          "image/x-icon"),
      .relative = TAMIS_RELATIVE_FRAGMENT},
     0},
    {{.schemes = WORDS("https", "http"), .relative = TAMIS_RELATIVE_RESOLVE}, 0},
    {{.schemes = WORDS("https", "file", "a", "ftp", "wss"),
      .hosts = WORDS("good.com", "h"),
      .relative = TAMIS_RELATIVE_RESOLVE},
     4},
    {{.schemes = WORDS("mailto", "a", "tel"), .relative = TAMIS_RELATIVE_RESOLVE}, 5},
    {{.schemes = WORDS("https", "a"),
      .patterns = WORDS("https://good.com/**", "https://*.example.org/*/e*", "https://*.example.org/*\\?*",
                        "a://h/*"),
      .relative = TAMIS_RELATIVE_DENY},
     0},
    {{.relative = TAMIS_RELATIVE_KEEP}, 0},
    {{.schemes = WORDS("https"),
      .hosts = WORDS("good.com", "[::1]"),
      .patterns = WORDS("https://good.com/**", "https://\\[::1]:8/**"),
      .relative = TAMIS_RELATIVE_RESOLVE,
      .upgrade_insecure = true},
     1},
    {{.schemes = WORDS("https", "http", "file", "a", "ws"),
      .relative = TAMIS_RELATIVE_KEEP,
      .private_hosts = TAMIS_PRIVATE_HOSTS_REMOVE},
     0},
    {{.schemes = WORDS("https", "a"),
      .relative = TAMIS_RELATIVE_RESOLVE,
      .private_hosts = TAMIS_PRIVATE_HOSTS_REMOVE,
      .upgrade_insecure = true},
     1},
};

enum { MOST_STRINGS = 8 };

struct lists {
    struct span schemes[MOST_STRINGS], hosts[MOST_STRINGS], types[MOST_STRINGS];
};

static struct string_list spans_of(tamis_strings strings, struct span room[MOST_STRINGS])
{
    for (size_t i = 0; i < strings.count; i++)
        room[i] = span_from(strings.items[i]);
    return (struct string_list){room, (uint32_t)strings.count};
}

static struct url_rule rule_of(const struct url_check *c, unsigned number, struct lists *room)
{
    const tamis_rule *rule = &rules[number].rule;
    return (struct url_rule){
        .schemes = spans_of(rule->schemes, room->schemes),
        .hosts = spans_of(rule->hosts, room->hosts),
        .data_types = spans_of(rule->data_types, room->types),
        .patterns = c->patterns[number],
        .pattern_count = (uint32_t)rule->patterns.count,
        .upgrade_insecure = rule->upgrade_insecure,
        .removes_private = rule->private_hosts == TAMIS_PRIVATE_HOSTS_REMOVE,
        .relative = rule->relative,
        .base = &c->bases[rules[number].base],
    };
}

/* ---- Memory */

static void read_patterns(struct url_check *c)
{
    tamis_base_arena_init(&c->arena, &c->meter);
    for (size_t i = 0; i < URL_CHECK_RULES; i++)
        for (size_t j = 0; j < rules[i].rule.patterns.count; j++)
            if (tamis_value_pattern_read(&c->arena, span_from(rules[i].rule.patterns.items[j]), PATTERN_URL,
                                         &c->patterns[i][j]))
                abort();
}

struct url_check *url_check_new(void)
{
    struct url_check *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    tamis_base_meter_init(&c->meter, NULL);
    struct buf *plain[] = {&c->out, &c->room, &c->again};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        tamis_base_buf_init(plain[i], &c->meter, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < URL_CHECK_BASES; i++) {
        tamis_base_buf_init(&c->base_texts[i], &c->meter, TAMIS_MAX_OUTPUT_BYTES);
        if (tamis_value_url_parse(span_from(bases[i]), NULL, &c->bases[i], &c->base_texts[i]) != URL_PARSED)
            abort();
    }
    read_patterns(c);
    return c;
}

void url_check_free(struct url_check *c)
{
    struct buf *plain[] = {&c->out, &c->room, &c->again};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        tamis_base_buf_free(plain[i]);
    for (size_t i = 0; i < URL_CHECK_BASES; i++)
        tamis_base_buf_free(&c->base_texts[i]);
    tamis_base_arena_free(&c->arena);
    free(c);
}

static void begin(struct url_check *c)
{
    tamis_base_meter_restart(&c->meter);
    c->meter.work_max = UINT64_MAX;
}

/* ---- Parsing */

static bool lies_behind(const struct url *u, struct span part, size_t *at)
{
    if (part.n == 0)
        return true;
    size_t begins = (size_t)(part.p - u->text.p);
    bool behind = part.p >= u->text.p && begins >= *at && begins + part.n <= u->text.n;
    *at = begins + part.n;
    return behind;
}

static bool has_parts_in_order(const struct url *u)
{
    size_t at = 0;
    const struct span parts[] = {u->scheme, u->username, u->password, u->host,
                                 u->port,   u->path,     u->query,    u->fragment};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!lies_behind(u, parts[i], &at))
            return false;
    return true;
}

/* An opaque path may contain a space. */
static bool is_printable(const struct url *u)
{
    for (size_t i = 0; i < u->text.n; i++)
        if (u->text.p[i] < (u->opaque_path ? ' ' : '!') || u->text.p[i] > '~')
            return false;
    return true;
}

static bool is_same(const struct url *a, const struct url *b)
{
    return span_equal(a->text, b->text) && span_equal(a->scheme, b->scheme) &&
           span_equal(a->username, b->username) && span_equal(a->password, b->password) &&
           span_equal(a->host, b->host) && span_equal(a->port, b->port) && span_equal(a->path, b->path) &&
           span_equal(a->query, b->query) && span_equal(a->fragment, b->fragment) &&
           a->has_host == b->has_host && a->has_query == b->has_query && a->has_fragment == b->has_fragment &&
           a->opaque_path == b->opaque_path && a->special == b->special;
}

static struct word word_in(struct span s)
{
    return (struct word){s.p ? s.p : "", s.n};
}

static bool another_finds_the_same(const struct url *u)
{
    struct word host = judge_link_host(word_in(u->text));
    if (!judge_link_has_scheme(word_in(u->text)) || !span_has(u->text, ':') ||
        !span_equal(u->scheme, span_of(u->text.p, span_find(u->text, ':'))))
        return false;
    return u->username.n || u->password.n || span_equal(u->host, span_of(host.p, host.n));
}

/* An absolute URL does not depend on the base. */
static const char *check_reading_back(struct url_check *c, const struct url *u, unsigned base)
{
    const struct url *const under[] = {NULL, &c->bases[base % URL_CHECK_BASES]};
    struct url again;
    for (size_t i = 0; i < 2; i++)
        if (tamis_value_url_parse(u->text, under[i], &again, &c->again) != URL_PARSED || !is_same(u, &again))
            return "P2 fixpoint: a serialized URL parses to another URL";
    return NULL;
}

const char *url_check_parse(struct url_check *c, struct span input, unsigned base)
{
    struct url u;
    begin(c);
    if (tamis_value_url_has_scheme(input, &c->meter) != judge_link_has_scheme(word_in(input)))
        return "P1 closure: another reader finds a scheme where there is none, or none where there is one";
    if (tamis_value_url_leads_elsewhere(input, &c->meter) != judge_link_leads_elsewhere(word_in(input)))
        return "P1 closure: another reader finds a host where there is none, or none where there is one";
    if (tamis_value_url_parse(input, base < URL_CHECK_BASES ? &c->bases[base] : NULL, &u, &c->out) !=
        URL_PARSED)
        return c->out.n ? "P3 fail closed: there is a URL though the parser failed" : NULL;
    if (!is_printable(&u))
        return "P1 closure: a serialized URL contains bytes other than printable ASCII";
    if (!has_parts_in_order(&u))
        return "P1 closure: the parts of a URL are not in it, or not in their order";
    if (!another_finds_the_same(&u))
        return "P1 closure: another reader finds another scheme or host in a URL";
    return check_reading_back(c, &u, base + (unsigned)input.n);
}

/* ---- The two ways of parsing */

/* The result of one of the two ways, with its meter and its buffer. */
struct way {
    struct meter meter;
    struct buf out;
    struct url url;
    enum url_parse result;
};

static void parse_one_way(struct way *w, bool by_states, struct span input, const struct url *base,
                          uint64_t most)
{
    tamis_base_meter_init(&w->meter, NULL);
    w->meter.work_max = UINT64_MAX;
    tamis_base_meter_set_limit(&w->meter, TAMIS_MAX_OUTPUT_BYTES, most);
    tamis_base_buf_init(&w->out, &w->meter, TAMIS_MAX_OUTPUT_BYTES);
    w->result = by_states ? tamis_value_url_parse_by_states(input, base, &w->url, &w->out)
                          : tamis_value_url_parse(input, base, &w->url, &w->out);
}

/* The pointer of an absent part is NULL. */
static bool is_same_part(const struct way *a, struct span x, const struct way *b, struct span y)
{
    return x.n == y.n && !x.p == !y.p && (!x.p || x.p - a->out.p == y.p - b->out.p);
}

static bool has_same_parts(const struct way *a, const struct way *b)
{
    const struct url *x = &a->url, *y = &b->url;
    const struct span parts[][2] = {
        {x->text, y->text},         {x->scheme, y->scheme}, {x->username, y->username},
        {x->password, y->password}, {x->host, y->host},     {x->port, y->port},
        {x->path, y->path},         {x->query, y->query},   {x->fragment, y->fragment},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!is_same_part(a, parts[i][0], b, parts[i][1]))
            return false;
    return is_same(x, y);
}

static const char *compare_ways(const struct way *a, const struct way *b)
{
    if (a->result != b->result || a->meter.status != b->meter.status)
        return "P6 the standard: a plain URL has another result than by the states of the parser";
    if (a->meter.work != b->meter.work)
        return "P4 bounds: a plain URL costs other work than by the states of the parser";
    if (!span_equal(buf_span(&a->out), buf_span(&b->out)) || !has_same_parts(a, b))
        return "P6 the standard: a plain URL has other parts than by the states of the parser";
    if (a->result == URL_PARSED && a->out.capacity != b->out.capacity)
        return "P4 bounds: a plain URL takes other memory than by the states of the parser";
    return NULL;
}

/* The functions that only recognize relative URLs agree with the states. */
static const char *check_relative(struct way *by_states, struct span input)
{
    bool is_relative = by_states->result == URL_RELATIVE;
    if (tamis_value_url_has_scheme(input, &by_states->meter) == is_relative)
        return "P6 the standard: a URL without a base is relative if, and only if, it has no scheme";
    if (tamis_value_url_is_plain_relative(input) && !is_relative)
        return "P6 the standard: a plain relative URL is absolute by the states of the parser";
    return NULL;
}

const char *url_check_both_ways(struct url_check *c, struct span input, unsigned base, uint64_t most)
{
    struct way ways[2];
    const struct url *under = base < URL_CHECK_BASES ? &c->bases[base] : NULL;
    for (size_t i = 0; i < 2; i++)
        parse_one_way(&ways[i], i, input, under, most);
    const char *broken = compare_ways(&ways[0], &ways[1]);
    if (!broken && !under && meter_ok(&ways[1].meter))
        broken = check_relative(&ways[1], input);
    for (size_t i = 0; i < 2; i++)
        tamis_base_buf_free(&ways[i].out);
    return broken;
}

/* ---- Checking values */

static enum link_kind link_kind_of(enum url_kind kind)
{
    static const enum link_kind kinds[] = {
        [URL_SINGLE] = LINK_ONE,      [URL_LIST] = LINK_WORDS,     [URL_CANDIDATES] = LINK_CANDIDATES,
        [URL_REFRESH] = LINK_REFRESH, [URL_HASH_NAME] = LINK_NAME, [URL_COMMAS] = LINK_NONE,
    };
    return kinds[kind];
}

/* Splits the value at commas; link.h does not check values with several URLs of this kind. */
static const char *judge_commas(const tamis_rule *rule, struct span value)
{
    const char *fault = NULL;
    while (!fault && value.n) {
        size_t n = span_find(value, ',');
        fault = judge_link(rule, LINK_ONE, word_in(span_of(value.p, n)));
        n += n < value.n;
        value = span_of(value.p + n, value.n - n);
    }
    return fault;
}

const char *url_check_judge(struct url_check *c, unsigned rule, enum url_kind kind, struct span value)
{
    struct lists room;
    struct url_rule r = rule_of(c, rule, &room);
    tamis_reason reason;
    struct span detail;
    begin(c);
    uint64_t before = c->meter.work;
    bool stays = tamis_value_url_check(&r, kind, value, &c->out, &c->room, &reason, &detail);
    uint64_t each = r.relative == TAMIS_RELATIVE_RESOLVE ? r.base->text.n + 4 : 4;
    /* Each pattern is matched with the serialized URL, in which one byte of the value can become three, and which contains the base. */
    each += each * r.pattern_count;
    if (c->meter.work - before > each * (value.n + 1))
        return "P4 bounded: checking a value takes more work than its length allows";
    if (detail.n && (detail.p < value.p || detail.p + detail.n > value.p + value.n))
        return "the reported cause is not a part of the value";
    if (!stays)
        return c->out.n || reason >= TAMIS_REASON_COUNT
                   ? "P3 fail closed: something is kept, or removed without a reason"
                   : NULL;
    struct span out = buf_span(&c->out);
    const char *fault = kind == URL_COMMAS ? judge_commas(&rules[rule].rule, out)
                                           : judge_link(&rules[rule].rule, link_kind_of(kind), word_in(out));
    if (fault)
        return "P1 closure: another reader finds something in a value that the rule forbids";
    if (!tamis_value_url_check(&r, kind, out, &c->again, &c->room, &reason, &detail) ||
        reason != TAMIS_REASON_COUNT || !span_equal(buf_span(&c->again), out))
        return "P2 fixpoint: checking a value again changes it";
    return NULL;
}

/* parse.c: the states of the basic URL parser up to the port state (URL Standard, 4.4), and the loop that
 * calls the functions of all states. plain.c parses most http: and https: URLs without the states. */
#include "value/url/parse.h"

#include "base/array.h"

static bool is_scheme_character(int c)
{
    return c != URL_EOF && url_byte_is((char)c, URL_BYTE_SCHEME);
}

int tamis_value_url_default_port(struct span scheme)
{
    static const struct {
        struct span scheme;
        int port;
    } specials[] = {{{"ftp", 3}, 21},    {{"file", 4}, 0}, {{"http", 4}, 80},
                    {{"https", 5}, 443}, {{"ws", 2}, 80},  {{"wss", 3}, 443}};
    for (size_t i = 0; i < ARRAY_LENGTH(specials); i++)
        if (span_equal(specials[i].scheme, scheme))
            return specials[i].port;
    return -1;
}

static struct span part_span(const struct url_parser *p, struct url_part part)
{
    /* If the buffer is full or an allocation failed, the part can be missing from the output. */
    bool is_there = part.n && part.begin + part.n <= p->out->n;
    return is_there ? buf_part(p->out, part.begin, part.n) : span_of(NULL, 0);
}

bool tamis_value_url_take(struct url_parser *p, int expected)
{
    p->at++;
    if (url_peek(p) != expected)
        return false;
    p->at++;
    return true;
}

static void set_scheme(struct url_parser *p)
{
    int port = tamis_value_url_default_port(part_span(p, p->scheme));
    p->special = port >= 0;
    p->is_file = port == 0;
    buf_push(p->out, ':');
}

/* Scheme start state */
static enum url_state scheme_start_state(struct url_parser *p)
{
    return span_is_letter(url_peek(p)) ? URL_SCHEME_STATE : URL_NO_SCHEME_STATE;
}

static enum url_state after_scheme(struct url_parser *p)
{
    if (p->is_file)
        return URL_FILE_STATE;
    if (p->special && p->base && span_equal(p->base->scheme, part_span(p, p->scheme)))
        return URL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE;
    if (p->special)
        return URL_SPECIAL_AUTHORITY_SLASHES_STATE;
    if (url_peek(p) == '/') {
        p->at++;
        return URL_PATH_OR_AUTHORITY_STATE;
    }
    p->opaque_path = true;
    tamis_value_url_begin_path(p);
    return URL_OPAQUE_PATH_STATE;
}

/* Scheme state */
static enum url_state scheme_state(struct url_parser *p)
{
    int c;
    for (; is_scheme_character(c = url_peek(p)); p->at++)
        buf_push(p->out, (char)(span_is_letter(c) ? c | 0x20 : c));
    if (c != ':') {
        p->out->n = 0;
        p->at = 0;
        return URL_NO_SCHEME_STATE;
    }
    p->at++;
    p->scheme.n = p->out->n;
    set_scheme(p);
    return after_scheme(p);
}

/* No scheme state */
static enum url_state no_scheme_state(struct url_parser *p)
{
    if (!p->base)
        return URL_IS_RELATIVE;
    if (p->base->opaque_path && url_peek(p) != '#')
        return URL_FAILED;
    tamis_value_url_copy(p, &p->scheme, p->base->scheme);
    set_scheme(p);
    if (!p->base->opaque_path)
        return p->is_file ? URL_FILE_STATE : URL_RELATIVE_STATE;
    p->opaque_path = true;
    tamis_value_url_begin_path(p);
    buf_add(p->out, p->base->path);
    return tamis_value_url_after_base(p, false);
}

/* Special relative or authority state */
static enum url_state special_relative_or_authority_state(struct url_parser *p)
{
    size_t begin = p->at;
    if (url_peek(p) == '/' && tamis_value_url_take(p, '/'))
        return URL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE;
    p->at = begin;
    return URL_RELATIVE_STATE;
}

/* Path or authority state */
static enum url_state path_or_authority_state(struct url_parser *p)
{
    if (url_peek(p) == '/') {
        p->at++;
        return URL_AUTHORITY_STATE;
    }
    tamis_value_url_begin_path(p);
    return URL_PATH_STATE;
}

/* Relative state */
static enum url_state relative_state(struct url_parser *p)
{
    if (url_is_slash(p, url_peek(p))) {
        p->at++;
        return URL_RELATIVE_SLASH_STATE;
    }
    tamis_value_url_copy_authority(p);
    tamis_value_url_begin_path(p);
    buf_add(p->out, p->base->path);
    return tamis_value_url_after_base(p, true);
}

/* Relative slash state */
static enum url_state relative_slash_state(struct url_parser *p)
{
    int c = url_peek(p);
    if (url_is_slash(p, c)) {
        p->at++;
        return p->special ? URL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE : URL_AUTHORITY_STATE;
    }
    tamis_value_url_copy_authority(p);
    tamis_value_url_begin_path(p);
    return URL_PATH_STATE;
}

/* Special authority slashes state; special authority ignore slashes state */
static enum url_state special_authority_slashes_state(struct url_parser *p)
{
    for (int c = url_peek(p); c == '/' || c == '\\'; c = url_peek(p))
        p->at++;
    return URL_AUTHORITY_STATE;
}

static bool is_blank(struct span text)
{
    size_t i = 0;
    while (i < text.n && span_is_tab_or_newline(text.p[i]))
        i++;
    return i == text.n;
}

static void put_encoded(struct url_parser *p, struct url_part *part, struct span text)
{
    part->begin = p->out->n;
    for (size_t i = 0; i < text.n; i++)
        if (!span_is_tab_or_newline(text.p[i]))
            tamis_value_url_encode(p->out, text.p[i], PERCENT_USERINFO);
    part->n = p->out->n - part->begin;
}

/* Writes the username, the password and "@". `text` is the part of the authority before the last "@"; the password is the part
 * of `text` after the first ":". An empty password is left out, and "@" is left out if the username and the password are
 * empty. */
static void put_credentials(struct url_parser *p, struct span text)
{
    size_t colon = span_find(text, ':'), after = colon < text.n ? colon + 1 : text.n;
    struct span password = span_of(text.p + after, text.n - after);
    put_encoded(p, &p->username, span_of(text.p, colon));
    if (!is_blank(password)) {
        buf_push(p->out, ':');
        put_encoded(p, &p->password, password);
    }
    if (p->username.n || p->password.n)
        buf_push(p->out, '@');
}

/* Authority state */
static enum url_state authority_state(struct url_parser *p)
{
    struct span rest = span_of(p->input.p + p->at, p->input.n - p->at);
    size_t end = 0, after = 0;
    for (; end < rest.n && !url_is_end(p, (unsigned char)rest.p[end]); end++)
        if (rest.p[end] == '@')
            after = end + 1;
    tamis_value_url_begin_authority(p);
    if (after == 0)
        return URL_HOST_STATE;
    if (is_blank(span_of(rest.p + after, end - after)))
        return URL_FAILED;
    put_credentials(p, span_of(rest.p, after - 1));
    p->at += after;
    return URL_HOST_STATE;
}

enum url_state tamis_value_url_put_host(struct url_parser *p, struct span text, enum url_state next)
{
    p->host.begin = p->out->n;
    enum url_parse result = tamis_value_url_host(text, !p->special, p->out);
    p->host.n = p->out->n - p->host.begin;
    if (result == URL_PARSED)
        return next;
    return result == URL_UNDECIDED ? URL_IS_UNDECIDED : URL_FAILED;
}

/* Host state */
static enum url_state host_state(struct url_parser *p)
{
    struct span rest = span_of(p->input.p + p->at, p->input.n - p->at);
    bool inside_brackets = false;
    size_t end = 0;
    for (; end < rest.n && !url_is_end(p, (unsigned char)rest.p[end]); end++) {
        if (rest.p[end] == ':' && !inside_brackets)
            break;
        if (rest.p[end] == '[' || rest.p[end] == ']')
            inside_brackets = rest.p[end] == '[';
    }
    bool has_port = end < rest.n && rest.p[end] == ':';
    rest.n = end;
    if ((has_port || p->special) && is_blank(rest))
        return URL_FAILED;
    p->at += end + has_port;
    return tamis_value_url_put_host(p, rest, has_port ? URL_PORT_STATE : URL_PATH_START_STATE);
}

/* Port state */
static enum url_state port_state(struct url_parser *p)
{
    uint32_t port = 0;
    bool any = false;
    int c;
    for (; span_is_digit((char)(c = url_peek(p))); p->at++, any = true) {
        port = port * 10 + (uint32_t)(c - '0');
        if (port > 65535)
            return URL_FAILED;
    }
    if (!url_is_end(p, c))
        return URL_FAILED;
    if (!any || (int)port == (p->special ? tamis_value_url_default_port(part_span(p, p->scheme)) : -1))
        return URL_PATH_START_STATE;
    buf_push(p->out, ':');
    p->port.begin = p->out->n;
    tamis_value_url_write_number(p->out, port);
    p->port.n = p->out->n - p->port.begin;
    return URL_PATH_START_STATE;
}

/* --- the loop --- */

static enum url_state run(struct url_parser *p)
{
    static enum url_state (*const states[URL_STATE_COUNT])(struct url_parser *) = {
        [URL_SCHEME_START_STATE] = scheme_start_state,
        [URL_SCHEME_STATE] = scheme_state,
        [URL_NO_SCHEME_STATE] = no_scheme_state,
        [URL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE] = special_relative_or_authority_state,
        [URL_PATH_OR_AUTHORITY_STATE] = path_or_authority_state,
        [URL_RELATIVE_STATE] = relative_state,
        [URL_RELATIVE_SLASH_STATE] = relative_slash_state,
        [URL_SPECIAL_AUTHORITY_SLASHES_STATE] = special_authority_slashes_state,
        [URL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE] = special_authority_slashes_state,
        [URL_AUTHORITY_STATE] = authority_state,
        [URL_HOST_STATE] = host_state,
        [URL_PORT_STATE] = port_state,
        [URL_FILE_STATE] = tamis_value_url_file_state,
        [URL_FILE_SLASH_STATE] = tamis_value_url_file_slash_state,
        [URL_FILE_HOST_STATE] = tamis_value_url_file_host_state,
        [URL_PATH_START_STATE] = tamis_value_url_path_start_state,
        [URL_PATH_STATE] = tamis_value_url_path_state,
        [URL_OPAQUE_PATH_STATE] = tamis_value_url_opaque_path_state,
        [URL_QUERY_STATE] = tamis_value_url_query_state,
        [URL_FRAGMENT_STATE] = tamis_value_url_fragment_state,
    };
    enum url_state state = URL_SCHEME_START_STATE;
    while (state < URL_STATE_COUNT)
        state = states[state](p);
    return state;
}

static void set_url(const struct url_parser *p, struct url *u)
{
    *u = (struct url){
        .text = buf_span(p->out),
        .scheme = part_span(p, p->scheme),
        .username = part_span(p, p->username),
        .password = part_span(p, p->password),
        .host = part_span(p, p->host),
        .port = part_span(p, p->port),
        .path = part_span(p, p->path),
        .query = part_span(p, p->query),
        .fragment = part_span(p, p->fragment),
        .has_host = p->has_host,
        .has_query = p->has_query,
        .has_fragment = p->has_fragment,
        .opaque_path = p->opaque_path,
        .special = p->special,
    };
}

static bool is_c0_or_space(char c)
{
    return (unsigned char)c <= ' ';
}

struct span tamis_value_url_trim(struct span s)
{
    while (s.n && is_c0_or_space(s.p[0]))
        s = span_of(s.p + 1, s.n - 1);
    while (s.n && is_c0_or_space(s.p[s.n - 1]))
        s.n--;
    return s;
}

static enum url_parse result_of(enum url_state end)
{
    switch (end) {
    case URL_DONE:
        return URL_PARSED;
    case URL_IS_RELATIVE:
        return URL_RELATIVE;
    case URL_IS_UNDECIDED:
        return URL_UNDECIDED;
    default:
        return URL_FAILURE;
    }
}

/* If `states` is true, plain.c is not used. */
static enum url_parse parse(struct span input, const struct url *base, struct url *u, struct buf *out,
                            bool states)
{
    struct url_parser p = {.input = tamis_value_url_trim(input), .base = base, .out = out};
    meter_work(out->meter, input.n + (base ? base->text.n : 0));
    out->n = 0;
    *u = (struct url){0};
    bool plain = !states && tamis_value_url_put_plain(&p);
    enum url_parse result = plain ? URL_PARSED : result_of(run(&p));
    if (result == URL_PARSED)
        tamis_value_url_close_path(&p);
    if (result == URL_PARSED && !meter_ok(out->meter))
        result = URL_FAILURE;
    if (result == URL_PARSED)
        set_url(&p, u);
    else
        out->n = 0;
    return result;
}

enum url_parse tamis_value_url_parse(struct span input, const struct url *base, struct url *u,
                                     struct buf *out)
{
    return parse(input, base, u, out, false);
}

enum url_parse tamis_value_url_parse_by_states(struct span input, const struct url *base, struct url *u,
                                               struct buf *out)
{
    return parse(input, base, u, out, true);
}

/* Reads the scheme as the scheme start state and the scheme state do, but writes no output. */
bool tamis_value_url_has_scheme(struct span value, struct meter *m)
{
    struct url_parser p = {.input = tamis_value_url_trim(value)};
    meter_work(m, value.n);
    int c = url_peek(&p);
    if (!span_is_letter(c))
        return false;
    for (; is_scheme_character(c); c = url_peek(&p))
        p.at++;
    return c == ':';
}

/* path.c: the states of the basic URL parser from the path start state
 * on (URL Standard, 4.4), and functions that write parts of a URL. */
#include "value/url/parse.h"

void tamis_value_url_begin_authority(struct url_parser *p)
{
    buf_add(p->out, SPAN("//"));
    p->has_host = true;
}

void tamis_value_url_copy(struct url_parser *p, struct url_part *part, struct span text)
{
    *part = (struct url_part){p->out->n, text.n};
    buf_add(p->out, text);
}

void tamis_value_url_copy_authority(struct url_parser *p)
{
    const struct url *base = p->base;
    if (!base->has_host)
        return;
    tamis_value_url_begin_authority(p);
    tamis_value_url_copy(p, &p->username, base->username);
    if (base->password.n) {
        buf_push(p->out, ':');
        tamis_value_url_copy(p, &p->password, base->password);
    }
    if (base->username.n || base->password.n)
        buf_push(p->out, '@');
    tamis_value_url_copy(p, &p->host, base->host);
    if (base->port.n) {
        buf_push(p->out, ':');
        tamis_value_url_copy(p, &p->port, base->port);
    }
}

void tamis_value_url_begin_path(struct url_parser *p)
{
    p->path.begin = p->out->n;
}

/* Inserts text before the path. If there is no host, the "URL serializer" writes "/." before a path
 * that begins with "//", because otherwise the beginning of this path would be parsed as a host. */
static void put_before_path(struct url_parser *p, struct span text)
{
    if (!buf_reserve(p->out, text.n))
        return;
    for (size_t i = p->out->n; i-- > p->path.begin;)
        p->out->p[i + text.n] = p->out->p[i];
    for (size_t i = 0; i < text.n; i++)
        p->out->p[p->path.begin + i] = text.p[i];
    p->out->n += text.n;
    p->path.begin += text.n;
}

void tamis_value_url_close_path(struct url_parser *p)
{
    if (p->path_closed || !meter_ok(p->out->meter))
        return;
    p->path_closed = true;
    p->path.n = p->out->n - p->path.begin;
    struct span path = url_text_from(p->out, p->path.begin);
    if (!p->has_host && !p->opaque_path && span_starts(path, SPAN("//")))
        put_before_path(p, SPAN("/."));
}

/* "Shorten a URL's path" */
void tamis_value_url_shorten_path(struct url_parser *p)
{
    size_t begin = p->path.begin, end = p->out->n;
    struct span path = url_text_from(p->out, begin);
    if (p->is_file && path.n == 3 && tamis_value_url_is_drive(span_of(path.p + 1, 2), true))
        return;
    while (end > begin && p->out->p[--end] != '/')
        continue;
    p->out->n = end;
}

enum url_state tamis_value_url_begin_query(struct url_parser *p)
{
    p->at++;
    tamis_value_url_close_path(p);
    buf_push(p->out, '?');
    p->has_query = true;
    p->query.begin = p->out->n;
    return URL_QUERY_STATE;
}

enum url_state tamis_value_url_begin_fragment(struct url_parser *p)
{
    p->at++;
    tamis_value_url_close_path(p);
    buf_push(p->out, '#');
    p->has_fragment = true;
    p->fragment.begin = p->out->n;
    return URL_FRAGMENT_STATE;
}

static void copy_query(struct url_parser *p)
{
    if (!p->base->has_query)
        return;
    tamis_value_url_close_path(p);
    buf_push(p->out, '?');
    p->has_query = true;
    tamis_value_url_copy(p, &p->query, p->base->query);
}

enum url_state tamis_value_url_after_base(struct url_parser *p, bool shortens)
{
    int c = url_peek(p);
    if (c == '?')
        return tamis_value_url_begin_query(p);
    if (c == '#' || c == URL_EOF)
        copy_query(p);
    if (c == '#')
        return tamis_value_url_begin_fragment(p);
    if (c == URL_EOF)
        return URL_DONE;
    if (shortens)
        tamis_value_url_shorten_path(p);
    return URL_PATH_STATE;
}

/* Path start state */
enum url_state tamis_value_url_path_start_state(struct url_parser *p)
{
    int c = url_peek(p);
    tamis_value_url_begin_path(p);
    if (p->special || url_is_slash(p, c)) {
        p->at += url_is_slash(p, c);
        return URL_PATH_STATE;
    }
    if (c == '?')
        return tamis_value_url_begin_query(p);
    if (c == '#')
        return tamis_value_url_begin_fragment(p);
    return URL_DONE;
}

/* Returns the number of dots if the segment consists of one or two dots,
 * each written as "." or "%2e" (ASCII case-insensitive); otherwise 0. */
static unsigned dots_of(struct span segment)
{
    unsigned dots = 0;
    for (size_t i = 0; i < segment.n; dots++) {
        if (dots == 2)
            return 0;
        if (segment.p[i] == '.')
            i += 1;
        else if (segment.n - i >= 3 && span_equal_nocase(span_of(segment.p + i, 3), SPAN("%2e")))
            i += 3;
        else
            return 0;
    }
    return dots;
}

/* Completes a segment that was written after the "/" at the offset `begin`. If the segment is a dot segment,
 * removes it and its "/". For "..", also removes the segment before it. If the dot segment is the last
 * segment, writes a new "/". In a file: URL, normalizes a Windows drive letter in the first segment. */
static void close_segment(struct url_parser *p, size_t begin, bool is_last)
{
    if (!meter_ok(p->out->meter))
        return;
    struct span segment = span_of(p->out->p + begin + 1, p->out->n - begin - 1);
    unsigned dots = dots_of(segment);
    if (dots) {
        p->out->n = begin;
        if (dots == 2)
            tamis_value_url_shorten_path(p);
        if (is_last)
            buf_push(p->out, '/');
    } else if (p->is_file && begin == p->path.begin && tamis_value_url_is_drive(segment, false)) {
        p->out->p[begin + 2] = ':';
    }
}

/* Path state */
enum url_state tamis_value_url_path_state(struct url_parser *p)
{
    for (;;) {
        size_t begin = p->out->n;
        int c;
        buf_push(p->out, '/');
        for (; !url_is_end(p, c = url_peek(p)); p->at++)
            tamis_value_url_encode(p->out, (char)c, PERCENT_PATH);
        close_segment(p, begin, !url_is_slash(p, c));
        if (c == '?')
            return tamis_value_url_begin_query(p);
        if (c == '#')
            return tamis_value_url_begin_fragment(p);
        if (c == URL_EOF)
            return URL_DONE;
        p->at++;
    }
}

/* Opaque path state */
enum url_state tamis_value_url_opaque_path_state(struct url_parser *p)
{
    for (int c = url_peek(p); c != URL_EOF; c = url_peek(p)) {
        if (c == '?')
            return tamis_value_url_begin_query(p);
        if (c == '#')
            return tamis_value_url_begin_fragment(p);
        p->at++;
        int next = c == ' ' ? url_peek(p) : URL_EOF;
        if (next == '?' || next == '#')
            tamis_value_url_encode_byte(p->out, ' ');
        else
            tamis_value_url_encode(p->out, (char)c, PERCENT_C0_CONTROL);
    }
    return URL_DONE;
}

/* Query state */
enum url_state tamis_value_url_query_state(struct url_parser *p)
{
    enum percent_set set = p->special ? PERCENT_SPECIAL_QUERY : PERCENT_QUERY;
    int c;
    for (; (c = url_peek(p)) != URL_EOF && c != '#'; p->at++)
        tamis_value_url_encode(p->out, (char)c, set);
    p->query.n = p->out->n - p->query.begin;
    return c == '#' ? tamis_value_url_begin_fragment(p) : URL_DONE;
}

/* Fragment state */
enum url_state tamis_value_url_fragment_state(struct url_parser *p)
{
    for (int c = url_peek(p); c != URL_EOF; c = url_peek(p)) {
        tamis_value_url_encode(p->out, (char)c, PERCENT_FRAGMENT);
        p->at++;
    }
    p->fragment.n = p->out->n - p->fragment.begin;
    return URL_DONE;
}

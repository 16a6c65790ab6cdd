/* file.c: file: URLs and Windows drive letters in the basic URL parser (URL Standard, 4.2 and 4.4). */
#include "value/url/parse.h"

bool tamis_value_url_is_drive(struct span text, bool normalized)
{
    if (text.n != 2)
        return false;
    char letter = (char)(text.p[0] | 0x20);
    return letter >= 'a' && letter <= 'z' && (text.p[1] == ':' || (!normalized && text.p[1] == '|'));
}

/* "Starts with a Windows drive letter", for the rest of the input. */
static bool starts_with_drive(struct url_parser p)
{
    char letters[2];
    for (size_t i = 0; i < 2; i++, p.at++) {
        int c = url_peek(&p);
        if (c == URL_EOF)
            return false;
        letters[i] = (char)c;
    }
    int c = url_peek(&p);
    bool ends = c == '/' || c == '\\' || c == '?' || c == '#' || c == URL_EOF;
    return ends && tamis_value_url_is_drive(span_of(letters, 2), false);
}

static bool base_is_file(const struct url_parser *p)
{
    return p->base && span_equal(p->base->scheme, SPAN("file"));
}

/* File state */
enum url_state tamis_value_url_file_state(struct url_parser *p)
{
    int c = url_peek(p);
    tamis_value_url_begin_authority(p);
    if (c == '/' || c == '\\') {
        p->at++;
        return URL_FILE_SLASH_STATE;
    }
    if (!base_is_file(p)) {
        tamis_value_url_begin_path(p);
        return URL_PATH_STATE;
    }
    tamis_value_url_copy(p, &p->host, p->base->host);
    tamis_value_url_begin_path(p);
    if (c == '?' || c == '#' || c == URL_EOF || !starts_with_drive(*p)) {
        buf_add(p->out, p->base->path);
        return tamis_value_url_after_base(p, true);
    }
    return URL_PATH_STATE;
}

/* If the first segment of the base's path is a normalized Windows drive letter, returns this segment with the slash before it;
 * otherwise returns an empty span. */
static struct span base_drive(const struct url_parser *p)
{
    struct span path = p->base->path;
    size_t n = path.n ? 1 + span_find(span_of(path.p + 1, path.n - 1), '/') : 0;
    return n == 3 && tamis_value_url_is_drive(span_of(path.p + 1, 2), true) ? span_of(path.p, n)
                                                                            : span_of(NULL, 0);
}

/* File slash state */
enum url_state tamis_value_url_file_slash_state(struct url_parser *p)
{
    int c = url_peek(p);
    if (c == '/' || c == '\\') {
        p->at++;
        return URL_FILE_HOST_STATE;
    }
    bool inherits = base_is_file(p);
    if (inherits)
        tamis_value_url_copy(p, &p->host, p->base->host);
    tamis_value_url_begin_path(p);
    if (inherits && !starts_with_drive(*p))
        buf_add(p->out, base_drive(p));
    return URL_PATH_STATE;
}

/* File host state */
enum url_state tamis_value_url_file_host_state(struct url_parser *p)
{
    struct span rest = span_of(p->input.p + p->at, p->input.n - p->at);
    char letters[2] = {0};
    size_t end = 0, n = 0;
    for (; end < rest.n && !url_is_end(p, (unsigned char)rest.p[end]); end++)
        if (!span_is_tab_or_newline(rest.p[end]) && n++ < 2)
            letters[n - 1] = rest.p[end];
    if (n == 2 && tamis_value_url_is_drive(span_of(letters, 2), false)) {
        tamis_value_url_begin_path(p);
        return URL_PATH_STATE;
    }
    p->at += end;
    p->host.begin = p->out->n;
    if (n == 0)
        return URL_PATH_START_STATE;
    rest.n = end;
    enum url_state next = tamis_value_url_put_host(p, rest, URL_PATH_START_STATE);
    if (span_equal(url_text_from(p->out, p->host.begin), SPAN("localhost"))) {
        p->out->n = p->host.begin;
        p->host.n = 0;
    }
    return next;
}

/* parse.h: what the files of the basic URL parser (URL Standard, 4.4) share.
 *
 * What is written goes straight to the output, in the order of the serialization. What would be changed afterwards (dot
 * segments, an IPv4 address) stands at its end at that time. Each state reads the whole run of its characters. */
#ifndef TAMIS_VALUE_URL_PARSE_H
#define TAMIS_VALUE_URL_PARSE_H

#include "value/url/host.h"
#include "value/url/percent.h"

enum { URL_EOF = -1 };

/* In the standard's order; then how it ended. */
enum url_state {
    URL_SCHEME_START_STATE,
    URL_SCHEME_STATE,
    URL_NO_SCHEME_STATE,
    URL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE,
    URL_PATH_OR_AUTHORITY_STATE,
    URL_RELATIVE_STATE,
    URL_RELATIVE_SLASH_STATE,
    URL_SPECIAL_AUTHORITY_SLASHES_STATE,
    URL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE,
    URL_AUTHORITY_STATE,
    URL_HOST_STATE,
    URL_PORT_STATE,
    URL_FILE_STATE,
    URL_FILE_SLASH_STATE,
    URL_FILE_HOST_STATE,
    URL_PATH_START_STATE,
    URL_PATH_STATE,
    URL_OPAQUE_PATH_STATE,
    URL_QUERY_STATE,
    URL_FRAGMENT_STATE,
    URL_STATE_COUNT,
    URL_DONE = URL_STATE_COUNT,
    URL_FAILED,
    URL_IS_RELATIVE,
    URL_IS_UNDECIDED
};

/* A place in the output, which moves while it grows. */
struct url_part {
    size_t begin;
    size_t n;
};

struct url_parser {
    struct span input;
    size_t at;
    const struct url *base;
    struct buf *out;
    struct url_part scheme, username, password, host, port, path, query, fragment;
    bool has_host, has_query, has_fragment, opaque_path, special, is_file;
    bool path_closed;
};

/* c: the next character that is not removed, or URL_EOF. */
static inline int url_peek(struct url_parser *p)
{
    while (p->at < p->input.n && span_is_tab_or_newline(p->input.p[p->at]))
        p->at++;
    return p->at < p->input.n ? (unsigned char)p->input.p[p->at] : URL_EOF;
}

static inline bool url_is_slash(const struct url_parser *p, int c)
{
    return c == '/' || (c == '\\' && p->special);
}

/* Where an authority or a segment of a path ends. */
static inline bool url_is_end(const struct url_parser *p, int c)
{
    return url_is_slash(p, c) || c == '?' || c == '#' || c == URL_EOF;
}

/* Without the C0 controls and spaces at its ends. */
struct span tamis_value_url_trim(struct span s);

/* Takes c; says whether the one after it ("remaining starts with") is `expected`, and if so takes that too. */
bool tamis_value_url_take(struct url_parser *p, int expected);

/* The port that a special scheme has anyway, 0 of "file", -1 when the scheme is not special. */
int tamis_value_url_default_port(struct span scheme);

/* Beginning and copying the parts. */
void tamis_value_url_begin_authority(struct url_parser *p);
void tamis_value_url_copy(struct url_parser *p, struct url_part *part, struct span text);
void tamis_value_url_copy_authority(struct url_parser *p);
void tamis_value_url_begin_path(struct url_parser *p);
void tamis_value_url_close_path(struct url_parser *p);
void tamis_value_url_shorten_path(struct url_parser *p);

/* Takes c, "?" or "#", and goes on in its state; the path is closed. */
enum url_state tamis_value_url_begin_query(struct url_parser *p);
enum url_state tamis_value_url_begin_fragment(struct url_parser *p);

/* After the path, and perhaps the query, of the base: what the input changes of them. */
enum url_state tamis_value_url_after_base(struct url_parser *p, bool shortens);

/* The state after a host, or what a host's not being one makes of the whole. */
enum url_state tamis_value_url_put_host(struct url_parser *p, struct span text, enum url_state next);

/* The states of file.c and path.c. */
enum url_state tamis_value_url_file_state(struct url_parser *p);
enum url_state tamis_value_url_file_slash_state(struct url_parser *p);
enum url_state tamis_value_url_file_host_state(struct url_parser *p);
enum url_state tamis_value_url_path_start_state(struct url_parser *p);
enum url_state tamis_value_url_path_state(struct url_parser *p);
enum url_state tamis_value_url_opaque_path_state(struct url_parser *p);
enum url_state tamis_value_url_query_state(struct url_parser *p);
enum url_state tamis_value_url_fragment_state(struct url_parser *p);

/* "Windows drive letter", "normalized Windows drive letter". */
bool tamis_value_url_is_drive(struct span text, bool normalized);

#endif

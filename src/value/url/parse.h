/* parse.h: declarations shared by the files of the basic URL parser (URL Standard, 4.4).
 *
 * Every part is appended to the output while it is parsed, in the order of the serialization. A
 * part that must be changed after it was appended, such as a path with dot segments or a host that
 * is an IPv4 address, is changed while it is at the end of the output. The function of a state is
 * called once each time the parser enters the state, and reads all characters of the state. */
#ifndef TAMIS_VALUE_URL_PARSE_H
#define TAMIS_VALUE_URL_PARSE_H

#include "value/url/host.h"
#include "value/url/percent.h"

enum { URL_EOF = -1 };

/* The states of the parser, in the order of the standard, and after them the results of the parser. */
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

/* A part of the output. It is stored as an offset and a length, not as
 * a pointer, because the output can move in memory when it grows. */
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

/* Properties of a byte in a URL, as bits. */
enum url_byte {
    URL_BYTE_SCHEME = 1, /* a character of a scheme: + - . and ASCII alphanumerics */
    /* The byte is written unchanged in a path, query or fragment, and does not end it: - . / _ and ASCII alphanumerics. */
    URL_BYTE_UNRESERVED = 2
};

/* The properties of each byte (bytes.c). */
extern const unsigned char tamis_value_url_bytes[256];

static inline bool url_byte_is(char c, enum url_byte what)
{
    return tamis_value_url_bytes[(unsigned char)c] & what;
}

/* Skips tabs and newlines, and returns the next character without skipping it; URL_EOF at the end of the input. The comments
 * below call this character "c", as the standard does. */
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

/* Reports whether `c` ends an authority or a segment of a path. */
static inline bool url_is_end(const struct url_parser *p, int c)
{
    return url_is_slash(p, c) || c == '?' || c == '#' || c == URL_EOF;
}

/* Does the same as tamis_value_url_parse(), but always runs the states of the standard. Tests compare the two functions. */
enum url_parse tamis_value_url_parse_by_states(struct span input, const struct url *base, struct url *u,
                                               struct buf *out);

/* Returns the text without the C0 controls and spaces at both ends. */
struct span tamis_value_url_trim(struct span s);

/* Skips c. If the character after it is `expected` ("remaining starts with"), skips that character too and returns true;
 * otherwise returns false. */
bool tamis_value_url_take(struct url_parser *p, int expected);

/* Returns the default port of a special scheme, 0 for "file", -1 if the scheme is not special. */
int tamis_value_url_default_port(struct span scheme);

/* Writes "//" and records that the URL has a host. */
void tamis_value_url_begin_authority(struct url_parser *p);
/* Appends the text of a part, and stores its offset and its length in `part`. */
void tamis_value_url_copy(struct url_parser *p, struct url_part *part, struct span text);
/* If the base has a host, appends "//" and the credentials, the host and the port of the base. */
void tamis_value_url_copy_authority(struct url_parser *p);
/* Records that the path begins at the end of the output. */
void tamis_value_url_begin_path(struct url_parser *p);
/* Records the length of the path, and writes "/." before the path if the "URL serializer" does. Later calls have no effect. */
void tamis_value_url_close_path(struct url_parser *p);
/* "Shorten a URL's path", for a path at the end of the output. */
void tamis_value_url_shorten_path(struct url_parser *p);

/* These functions skip c, which is "?" or "#", close the path, write c, and return the state that parses the query or the
 * fragment. */
enum url_state tamis_value_url_begin_query(struct url_parser *p);
enum url_state tamis_value_url_begin_fragment(struct url_parser *p);

/* Called after the path of the base was copied; returns the next state. If the input has no path and no query, copies
 * the query of the base. If the input has a path and `shortens` is set, removes the last segment of the copied path. */
enum url_state tamis_value_url_after_base(struct url_parser *p, bool shortens);

/* Parses a host and appends it. Returns `next` on success; otherwise URL_FAILED or URL_IS_UNDECIDED. */
enum url_state tamis_value_url_put_host(struct url_parser *p, struct span text, enum url_state next);

/* The functions of the states in file.c and path.c. */
enum url_state tamis_value_url_file_state(struct url_parser *p);
enum url_state tamis_value_url_file_slash_state(struct url_parser *p);
enum url_state tamis_value_url_file_host_state(struct url_parser *p);
enum url_state tamis_value_url_path_start_state(struct url_parser *p);
enum url_state tamis_value_url_path_state(struct url_parser *p);
enum url_state tamis_value_url_opaque_path_state(struct url_parser *p);
enum url_state tamis_value_url_query_state(struct url_parser *p);
enum url_state tamis_value_url_fragment_state(struct url_parser *p);

/* Reports whether the text is a "Windows drive letter" or, if `normalized` is true, a "normalized Windows drive letter". */
bool tamis_value_url_is_drive(struct span text, bool normalized);

/* plain.c: if it is certain that the parser changes no byte of the input, appends the input,
 * records its parts, and returns true. Otherwise returns false and leaves `p` unchanged. */
bool tamis_value_url_put_plain(struct url_parser *p);

#endif

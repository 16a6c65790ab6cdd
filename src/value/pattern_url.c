/* pattern_url.c: patterns for URLs. The literal characters of a pattern show where its scheme, host, port, path and query
 * begin, as they do in a URL. A wildcard or a set in a part does not match the characters that begin another part, so each part
 * of the pattern matches the same part of the URL. */
#include "value/pattern_reader.h"

/* Bytes. */

typedef bool byte_test(unsigned char c);

static bool is_any(unsigned char c)
{
    return c < 0x80;
}

static bool is_digit(unsigned char c)
{
    return span_is_digit(c);
}

/* Reports whether wildcards and sets in a host can match the character. Hosts can contain other characters too, but wildcards and
 * sets do not match these. */
static bool is_label(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_';
}

static bool is_path(unsigned char c)
{
    return is_any(c) && c != '?';
}

static bool is_segment(unsigned char c)
{
    return is_path(c) && c != '/';
}

/* Parts. */

static const char no_scheme[] =
    "does not begin with a scheme and \"//\"; patterns for URLs are written like \"https://example.org/**\"";
static const char no_host[] = "has no \"//\" after the scheme; patterns apply only to URLs with a host, such "
                              "as \"https://example.org/**\"";
static const char open_scheme[] =
    "has a wildcard or set in the scheme; write a pattern like \"https://example.org/**\" for each scheme";
static const char open_label[] = "has a wildcard in the last label of the host and would also match hosts of "
                                 "other owners; write the label, "
                                 "or use \"hosts\"";

/* For each part of a URL: the bytes that "*" and "?" match (`star`), the bytes that "**" matches (`two_stars`), the bytes that
 * a set can contain (`set`), and the errors. If `star` is NULL, the part cannot contain "*" and "?"; if `two_stars` is NULL, it
 * cannot contain "**"; if `set` is NULL, it cannot contain sets. */
static const struct part_row {
    byte_test *star, *two_stars, *set;
    const char *wildcard_error, *set_error;
} rows[] = {
    [PART_SCHEME] = {NULL, NULL, NULL, open_scheme, open_scheme},
    [PART_COLON] = {NULL, NULL, NULL, no_host, no_host},
    [PART_SLASH] = {NULL, NULL, NULL, no_host, no_host},
    [PART_HOST] = {is_label, NULL, is_label,
                   "has \"**\" in the host, where \"*\" matches within one label; use \"hosts\" for all "
                   "subdomains",
                   "has a set in the host with a character other than a to z, 0 to 9, \"-\" and \"_\""},
    [PART_ADDRESS] = {NULL, NULL, NULL, "has a wildcard in an IPv6 address; write the whole address",
                      "has a set in an IPv6 address; write the whole address"},
    [PART_PORT] = {NULL, NULL, is_digit, "has a wildcard in the port; write \"[0-9]{1,5}\" for any port",
                   "has a set in the port with a character that is not a digit"},
    [PART_PATH] = {is_segment, is_path, is_path, NULL,
                   "has a set with \"?\" in the path; write \"\\?\" where the query begins"},
    [PART_QUERY] = {is_any, is_any, is_any, NULL, NULL},
};

/* `c` is a literal character in `part`. Returns the part of the URL to which the character after `c` belongs. */
static enum pattern_part part_after(enum pattern_part part, char c)
{
    switch (part) {
    case PART_SCHEME:
        return c == ':' ? PART_COLON : PART_SCHEME;
    case PART_COLON:
        return c == '/' ? PART_SLASH : PART_NO_HOST;
    case PART_SLASH:
        return c == '/' ? PART_HOST : PART_NO_HOST;
    case PART_ADDRESS:
        return c == ']' ? PART_HOST : PART_ADDRESS;
    case PART_HOST:
        if (c == '[' || c == ':')
            return c == '[' ? PART_ADDRESS : PART_PORT;
        return c == '/' ? PART_PATH : c == '?' ? PART_QUERY : PART_HOST;
    case PART_PORT:
        return c == '/' ? PART_PATH : c == '?' ? PART_QUERY : PART_PORT;
    case PART_PATH:
        return c == '?' ? PART_QUERY : PART_PATH;
    default:
        return part;
    }
}

/* Wildcards and sets. */

static const char *add(struct pattern_reader *r, enum step_kind kind, byte_test *has)
{
    struct pattern_step *step = tamis_value_pattern_push(r, kind);
    if (!step)
        return tamis_value_pattern_too_long;
    for (unsigned char c = 0; c < 0x80; c++)
        if (has(c))
            step_put(step, c);
    return NULL;
}

static const char *add_wildcard(struct pattern_reader *r, enum step_kind kind, byte_test *has)
{
    if (!has)
        return rows[r->part].wildcard_error;
    if (r->part == PART_HOST) {
        r->label_begins = false;
        r->label_is_open = true;
    }
    return add(r, kind, has);
}

const char *tamis_value_pattern_url_any(struct pattern_reader *r)
{
    return add_wildcard(r, STEP_ONE, rows[r->part].star);
}

/* In a host, "*" matches at least one byte, even if the label contains other characters. Therefore a label that consists only of
 * "*" does not match an empty label. */
const char *tamis_value_pattern_url_star(struct pattern_reader *r)
{
    const struct part_row *row = &rows[r->part];
    bool is_double = r->at < r->text.n && r->text.p[r->at] == '*';
    r->at += is_double;
    const char *error = r->part == PART_HOST && !is_double ? add_wildcard(r, STEP_ONE, row->star) : NULL;
    return error ? error : add_wildcard(r, STEP_RUN, is_double ? row->two_stars : row->star);
}

/* Records that a literal character or a set was added to the last label of the host. */
static void add_to_label(struct pattern_reader *r)
{
    r->label_is_open = r->label_is_open && !r->label_begins;
    r->label_begins = false;
}

const char *tamis_value_pattern_url_set(struct pattern_reader *r)
{
    const struct part_row *row = &rows[r->part];
    for (unsigned char c = 0; c < 0x80; c++)
        if (step_has(&r->steps[r->count - 1], c) && !(row->set && row->set(c)))
            return row->set_error;
    bool may_be_empty = r->steps[r->count - 1].kind == STEP_MAYBE;
    if (r->part == PART_HOST && !may_be_empty)
        add_to_label(r);
    return NULL;
}

/* Literal characters. */

static bool is_scheme(char c)
{
    char lower = (char)(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || span_is_digit(c) || span_has(SPAN("+-.:"), c);
}

static const char *literal_error(const struct pattern_reader *r, char c)
{
    bool in_authority = r->part == PART_HOST || r->part == PART_ADDRESS || r->part == PART_PORT;
    if ((unsigned char)c >= 0x80)
        return "has a character that is not ASCII; write hosts with \"xn--…\", and paths percent-encoded "
               "(\"%C3%A9\")";
    if (c == '#')
        return "has a fragment; patterns are matched against the URL without its fragment";
    if (r->part == PART_SCHEME && !is_scheme(c))
        return no_scheme;
    if (in_authority && c == '@')
        return "has a user name or password; URLs with these are never allowed";
    if (in_authority && c >= 'A' && c <= 'Z')
        return "has uppercase letters in the host; write it in lowercase, as hosts are in parsed URLs";
    return NULL;
}

static const char *note_in_host(struct pattern_reader *r, char c)
{
    if (part_after(PART_HOST, c) != PART_HOST)
        return r->label_is_open ? open_label : NULL;
    if (c == '.')
        r->label_begins = true;
    else
        add_to_label(r);
    return NULL;
}

const char *tamis_value_pattern_url_literal(struct pattern_reader *r, char c)
{
    const char *error = literal_error(r, c);
    if (!error && r->part == PART_HOST)
        error = note_in_host(r, c);
    r->part = part_after(r->part, c);
    return error || r->part != PART_NO_HOST ? error : no_host;
}

const char *tamis_value_pattern_url_end(const struct pattern_reader *r)
{
    if (r->part == PART_SCHEME)
        return no_scheme;
    if (r->part == PART_COLON || r->part == PART_SLASH)
        return no_host;
    return r->part == PART_HOST && r->label_is_open ? open_label : NULL;
}

/* refresh.c: checks the attribute content of <meta http-equiv=refresh> (HTML Standard, "shared declarative refresh steps"). */
#include "value/url/check.h"

enum { LONGEST_TIME = 9 }; /* the maximum number of digits; the greatest time is less than 32 years */

static bool skip(struct span *rest, char c)
{
    if (!rest->n || rest->p[0] != c)
        return false;
    *rest = span_of(rest->p + 1, rest->n - 1);
    return true;
}

static void skip_white_space(struct span *rest)
{
    while (rest->n && span_is_white(rest->p[0]))
        skip(rest, rest->p[0]);
}

static bool skip_letter(struct span *rest, char lower)
{
    return skip(rest, lower) || skip(rest, (char)(lower & ~0x20));
}

/* Steps 4 to 7: reads the digits of the time and skips leading zeros; if the time is 0, `time` is empty. The caller skips the
 * fraction, if there is one. Returns false if the time has more than LONGEST_TIME digits. */
static bool read_time(struct span *rest, struct span *time)
{
    while (skip(rest, '0') && rest->n && span_is_digit(rest->p[0]))
        continue;
    size_t n = 0;
    while (n < rest->n && span_is_digit(rest->p[n]))
        n++;
    *time = span_of(rest->p, n);
    *rest = span_of(rest->p + n, rest->n - n);
    return n <= LONGEST_TIME;
}

/* Steps 11.2 to 11.7: skips "url=" if the text begins with it, ASCII case-insensitive, with
 * optional white space around the "=". If the text begins with "u", but not with "url=", skips
 * nothing and returns false, because the "u" is part of the URL; otherwise returns true. */
static bool skip_name(struct span *rest)
{
    struct span begun = *rest;
    if (!skip_letter(rest, 'u'))
        return true;
    bool is_name = skip_letter(rest, 'r') && skip_letter(rest, 'l');
    skip_white_space(rest);
    is_name = is_name && skip(rest, '=');
    skip_white_space(rest);
    if (!is_name)
        *rest = begun;
    return is_name;
}

/* Steps 11.8 to 11.10: if the text begins with a quote, returns the text between this quote and the next
 * quote of the same kind or, if there is none, the end of the text. Otherwise returns the whole text. */
static struct span unquote(struct span url)
{
    char quote = url.n ? url.p[0] : '\0';
    if (quote != '"' && quote != '\'')
        return url;
    url = span_of(url.p + 1, url.n - 1);
    return span_of(url.p, span_find(url, quote));
}

/* Writes the value. A "'" at the beginning of the URL is percent-encoded, because it would be parsed as the quote
 * before a quoted URL. The other characters of a written URL have no special meaning in the attribute content. */
static void write_refresh(struct url_job *j, struct span time)
{
    struct span url = buf_span(j->scratch);
    buf_add(j->out, time.n ? time : SPAN("0"));
    buf_add(j->out, SPAN("; url="));
    if (skip(&url, '\''))
        buf_add(j->out, SPAN("%27"));
    buf_add(j->out, url);
}

bool tamis_value_url_check_refresh(struct url_job *j, struct span value)
{
    struct span rest = value, time;
    skip_white_space(&rest);
    bool has_time = rest.n && (span_is_digit(rest.p[0]) || rest.p[0] == '.');
    if (!has_time || !read_time(&rest, &time))
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    while (rest.n && (span_is_digit(rest.p[0]) || rest.p[0] == '.'))
        skip(&rest, rest.p[0]);
    if (rest.n && rest.p[0] != ';' && rest.p[0] != ',' && !span_is_white(rest.p[0]))
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    skip_white_space(&rest);
    if (!skip(&rest, ';'))
        skip(&rest, ',');
    skip_white_space(&rest);
    if (rest.n == 0) {
        buf_add(j->out, time.n ? time : SPAN("0"));
        return true;
    }
    if (skip_name(&rest))
        rest = unquote(rest);
    if (!tamis_value_url_check_one(j, rest, j->scratch))
        return false;
    write_refresh(j, time);
    return true;
}

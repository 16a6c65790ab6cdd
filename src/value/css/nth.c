/* nth.c: reads and writes the An+B microsyntax (CSS Syntax Level 3, 6). */
#include "value/css/selector.h"

enum { DIGITS = 6 };

struct scan {
    struct span text;
    size_t at;
    struct buf *out;
};

static char here(const struct scan *s)
{
    return s->at < s->text.n ? s->text.p[s->at] : '\0';
}

static bool take(struct scan *s, char c)
{
    bool is = here(s) == c || (c == 'n' && here(s) == 'N');
    s->at += is;
    return is;
}

static void skip_space(struct scan *s)
{
    while (take(s, ' '))
        continue;
}

/* Reads digits and writes them without leading zeros. Returns false if there are no digits, or if more than DIGITS digits are
 * written. */
static bool digits(struct scan *s)
{
    size_t from = s->at;
    while (here(s) >= '0' && here(s) <= '9')
        s->at++;
    if (s->at == from)
        return false;
    while (from + 1 < s->at && s->text.p[from] == '0')
        from++;
    buf_append(s->out, s->text.p + from, s->at - from);
    return s->at - from <= DIGITS;
}

/* Skips a sign and returns it; returns 0 if there is no sign. The caller writes the sign if it is needed. */
static char sign(struct scan *s)
{
    char c = here(s);
    if (c != '+' && c != '-')
        return '\0';
    s->at++;
    return c;
}

static bool offset(struct scan *s)
{
    skip_space(s);
    if (s->at == s->text.n)
        return true;
    char c = sign(s);
    if (!c)
        return false;
    buf_push(s->out, c);
    skip_space(s);
    return digits(s);
}

bool tamis_value_css_write_nth(struct span text, struct buf *out)
{
    struct scan s = {.text = text, .out = out};
    bool odd = span_equal_nocase(text, SPAN("odd"));
    if (odd || span_equal_nocase(text, SPAN("even"))) {
        buf_add(out, odd ? SPAN("odd") : SPAN("even"));
        return true;
    }
    if (sign(&s) == '-')
        buf_push(out, '-');
    bool number = digits(&s), n = take(&s, 'n');
    if (n)
        buf_push(out, 'n');
    return (number || n) && (!n || offset(&s)) && s.at == text.n;
}

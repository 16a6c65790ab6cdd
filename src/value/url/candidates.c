/* candidates.c: checks the attributes srcset and imagesrcset (HTML Standard, "parse a srcset attribute"). Their value is a list
 * of candidates. A candidate is a URL, optionally followed by descriptors such as "2x". */
#include "value/url/check.h"

enum { LONGEST_NUMBER = 20 };

/* The descriptors of a candidate. Each span is the text of a descriptor
 * without its unit; the span of an absent descriptor is empty. */
struct descriptors {
    struct span width;
    struct span density;
    struct span height; /* "future-compat-h" */
};

struct list {
    struct span value;
    size_t position;
};

static bool is_at_end(const struct list *l)
{
    return l->position >= l->value.n;
}

static char current(const struct list *l)
{
    return l->value.p[l->position];
}

static struct span since(const struct list *l, size_t begin)
{
    return span_of(l->value.p + begin, l->position - begin);
}

/* Reports whether the text is a "valid non-negative integer" that is not zero and has at most LONGEST_NUMBER characters. */
static bool is_size(struct span s)
{
    bool any = false;
    for (size_t i = 0; i < s.n; i++) {
        if (!span_is_digit(s.p[i]))
            return false;
        any = any || s.p[i] != '0';
    }
    return any && s.n <= LONGEST_NUMBER;
}

static size_t digits_from(struct span s, size_t at)
{
    while (at < s.n && span_is_digit(s.p[at]))
        at++;
    return at;
}

/* Reports whether the text is a "valid floating-point number" that is not negative and has at most LONGEST_NUMBER
 * characters. */
static bool is_density(struct span s)
{
    size_t whole = digits_from(s, 0), at = whole;
    if (at < s.n && s.p[at] == '.') {
        at = digits_from(s, whole + 1);
        if (at == whole + 1)
            return false;
    }
    if (at == 0)
        return false;
    if (at < s.n && (s.p[at] | 0x20) == 'e') {
        size_t begin = at + 1;
        begin += begin < s.n && (s.p[begin] == '+' || s.p[begin] == '-');
        at = digits_from(s, begin);
        if (at == begin)
            return false;
    }
    return at == s.n && s.n <= LONGEST_NUMBER;
}

/* "Descriptor parser": reads one descriptor. Returns false on an error. */
static bool read_descriptor(struct descriptors *d, struct span text)
{
    char last = text.p[text.n - 1];
    struct span number = span_of(text.p, text.n - 1);
    if (last == 'w' && is_size(number) && !d->width.n && !d->density.n)
        d->width = number;
    else if (last == 'x' && is_density(number) && !d->width.n && !d->density.n && !d->height.n)
        d->density = number;
    else if (last == 'h' && is_size(number) && !d->height.n && !d->density.n)
        d->height = number;
    else
        return false;
    return true;
}

/* "Descriptor tokenizer": returns the next descriptor of the candidate, or an empty span if there is none. A descriptor ends at
 * ASCII whitespace, at the comma that ends the candidate, or at the end of the value. Whitespace and commas in parentheses do
 * not end a descriptor. */
static struct span next_descriptor(struct list *l)
{
    bool in_parens = false;
    while (!is_at_end(l) && span_is_white(current(l)))
        l->position++;
    size_t begin = l->position;
    for (; !is_at_end(l); l->position++) {
        if (!in_parens && (current(l) == ',' || span_is_white(current(l))))
            break;
        if (current(l) == (in_parens ? ')' : '('))
            in_parens = !in_parens;
    }
    return since(l, begin);
}

/* Reads all descriptors of a candidate and the comma after them. Returns false if a descriptor is not valid, or if there is a
 * height without a width. */
static bool read_descriptors(struct list *l, struct descriptors *d)
{
    bool valid = true;
    for (;;) {
        struct span text = next_descriptor(l);
        if (text.n == 0)
            break;
        valid = valid && read_descriptor(d, text);
    }
    l->position += !is_at_end(l);
    return valid && (!d->height.n || d->width.n);
}

/* Returns the next URL without the commas at its end, and stores the number of these commas in `commas`. A URL that ends with a
 * comma has no descriptors. */
static struct span next_url(struct list *l, size_t *commas)
{
    size_t begin = l->position;
    while (!is_at_end(l) && !span_is_white(current(l)))
        l->position++;
    struct span url = since(l, begin);
    for (*commas = 0; url.n && url.p[url.n - 1] == ','; url.n--)
        ++*commas;
    return url;
}

/* Returns the descriptors of a candidate without the whitespace before them, and without the whitespace
 * and the comma after them. */
static struct span trim(struct span s)
{
    while (s.n && (span_is_white(s.p[s.n - 1]) || s.p[s.n - 1] == ','))
        s.n--;
    while (s.n && span_is_white(s.p[0]))
        s = span_of(s.p + 1, s.n - 1);
    return s;
}

static void write_number(struct buf *out, struct span number, struct span unit)
{
    if (!number.n)
        return;
    while (number.n > 1 && number.p[0] == '0' && span_is_digit(number.p[1]))
        number = span_of(number.p + 1, number.n - 1);
    buf_push(out, ' ');
    buf_add(out, number);
    buf_add(out, unit);
}

/* Writes the URL. A comma at the beginning or end of the URL, and every space, are percent-encoded, because a parser of srcset
 * would not treat them as parts of the URL. */
static void write_url(struct buf *out, struct span url)
{
    for (size_t i = 0; i < url.n; i++)
        if (url.p[i] == ',' && (i == 0 || i == url.n - 1))
            buf_add(out, SPAN("%2C"));
        else if (url.p[i] == ' ')
            buf_add(out, SPAN("%20"));
        else
            buf_push(out, url.p[i]);
}

static void write_candidate(struct url_job *j, const struct descriptors *d)
{
    if (j->out->n)
        buf_add(j->out, SPAN(", "));
    write_url(j->out, buf_span(j->scratch));
    write_number(j->out, d->width, SPAN("w"));
    write_number(j->out, d->density, SPAN("x"));
    write_number(j->out, d->height, SPAN("h"));
}

static void check_candidate(struct url_job *j, struct list *l)
{
    size_t commas;
    struct descriptors d = {0};
    struct span url = next_url(l, &commas);
    size_t begin = l->position;
    bool valid = commas || read_descriptors(l, &d);
    j->descriptor = trim(since(l, begin));
    if (!valid)
        url_refuse(j, TAMIS_REASON_URL_INVALID, url);
    else if (tamis_value_url_check_listed(j, url))
        write_candidate(j, &d);
}

bool tamis_value_url_check_candidates(struct url_job *j, struct span value)
{
    struct list l = {value, 0};
    bool any = false;
    meter_work(j->out->meter, value.n);
    for (; meter_ok(j->out->meter); any = true) {
        while (!is_at_end(&l) && (span_is_white(current(&l)) || current(&l) == ','))
            l.position++;
        if (is_at_end(&l))
            break;
        check_candidate(j, &l);
    }
    return !any || j->out->n;
}

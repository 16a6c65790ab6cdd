/* address.c: see address.h. */
#include "value/url/address.h"

/* Characters. The text is UTF-8. */

static unsigned byte_at(struct span text, size_t i)
{
    return i < text.n ? (unsigned char)text.p[i] : 0;
}

/* Returns the length in bytes of the white space character at index
 * `i`; 0 if the character at this index is not white space. */
static size_t space_at(struct span text, size_t i)
{
    unsigned a = byte_at(text, i), b = byte_at(text, i + 1), c = byte_at(text, i + 2);
    if (a < 0x80)
        return a == ' ' || (a >= '\t' && a <= '\r');
    if (a == 0xC2)
        return b == 0xA0 ? 2 : 0; /* U+00A0 */
    bool is_white =
        (a == 0xE1 && b == 0x9A && c == 0x80) ||                                          /* U+1680 */
        (a == 0xE2 && b == 0x80 && (c <= 0x8A || c == 0xA8 || c == 0xA9 || c == 0xAF)) || /* U+2000… */
        (a == 0xE2 && b == 0x81 && c == 0x9F) || (a == 0xE3 && b == 0x80 && c == 0x80);
    return is_white && c ? 3 : 0;
}

bool tamis_value_address_may_follow(struct span text)
{
    char last = text.p[text.n - 1];
    if ((unsigned char)last < 0x80)
        return last == '*' || last == '_' || last == '~' || last == '(' || space_at(text, text.n - 1);
    return (text.n >= 2 && space_at(text, text.n - 2) == 2) ||
           (text.n >= 3 && space_at(text, text.n - 3) == 3);
}

static bool is_of_host(struct span text, size_t i)
{
    char c = text.p[i];
    if ((unsigned char)c >= 0x80)
        return !space_at(text, i);
    return span_is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
}

/* Domains. */

static void note_character(struct host_run *run, char c, size_t position)
{
    if (c == '_')
        run->underscore = position;
    if (c != '.')
        return;
    if (run->last_period == position - 1 && run->last_period)
        run->empty_segment = run->last_period;
    run->period_before = run->last_period;
    run->last_period = position;
}

/* Sets s->run to the characters from index `at` on that can be in a domain. If s->run already contains the character at index `at`,
 * keeps s->run, so that no character is read again and again. */
static void find_run(struct address_search *s, size_t at)
{
    struct span text = s->text;
    if (at >= s->run.begin && at < s->run.end)
        return;
    struct host_run run = {.begin = at, .end = at};
    while (run.end < text.n && is_of_host(text, run.end))
        run.end++;
    run.domain = run.end;
    while (run.domain > at && text.p[run.domain - 1] == '.')
        run.domain--;
    for (size_t i = at; i < run.domain; i++)
        note_character(&run, text.p[i], i + 1);
    s->run = run;
}

/* Reports whether a valid domain begins at index `at`. A valid domain consists of at least two segments that are separated by
 * periods. No segment is empty, and the last two segments do not contain "_". */
static bool has_domain(struct address_search *s, size_t at)
{
    find_run(s, at);
    const struct host_run *run = &s->run;
    size_t last_two = run->period_before > at ? run->period_before : at;
    return at < run->domain && s->text.p[at] != '.' && run->last_period > at && run->empty_segment <= at &&
           run->underscore <= last_two;
}

/* The end of an address. */

/* `text` must end with ";". If it ends with a possible character reference, such as "&amp;", returns the index of the "&" of this
 * reference; otherwise returns the length of the text. */
static size_t before_reference(struct span text)
{
    size_t at = text.n - 1;
    while (at > 0 && span_is_alphanumeric(text.p[at - 1]))
        at--;
    return at > 0 && at < text.n - 1 && text.p[at - 1] == '&' ? at - 1 : text.n;
}

static bool is_trailing(char c)
{
    return c == '?' || c == '!' || c == '.' || c == ',' || c == ':' || c == '*' || c == '_' || c == '~';
}

/* Returns the length of the text without the punctuation, character references and unmatched ")" at its end. */
static size_t trimmed(struct span text)
{
    size_t opened = 0, closed = 0;
    for (size_t i = 0; i < text.n; i++) {
        opened += text.p[i] == '(';
        closed += text.p[i] == ')';
    }
    while (text.n) {
        char last = text.p[text.n - 1];
        size_t n = is_trailing(last) ? text.n - 1 : text.n;
        if (last == ')' && closed > opened) {
            closed--;
            n = text.n - 1;
        } else if (last == ';') {
            n = before_reference(text);
        }
        if (n == text.n)
            break;
        text.n = n;
    }
    return text.n;
}

static size_t end_of_link(const struct address_search *s, size_t start)
{
    struct span text = s->text;
    size_t end = s->run.end;
    while (end < text.n && text.p[end] != '<' && !space_at(text, end))
        end++;
    return start + trimmed(span_of(text.p + start, end - start));
}

/* Mail addresses. */

static bool is_of_mail_domain(char c)
{
    return span_is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
}

static bool is_of_local_part(char c)
{
    return is_of_mail_domain(c) || c == '+';
}

/* If the domain of a mail address begins at index `at`, returns the index after this domain; otherwise 0. */
static size_t end_of_mail_domain(struct span text, size_t at)
{
    size_t end = at, periods = 0;
    while (end < text.n && is_of_mail_domain(text.p[end]))
        end++;
    bool is_last = end == text.n || text.p[end] != '@';
    while (end > at && text.p[end - 1] == '.')
        end--;
    if (end == at || !is_last || text.p[end - 1] == '-' || text.p[end - 1] == '_')
        return 0;
    for (size_t i = at; i < end; i++) {
        periods += text.p[i] == '.';
        if (text.p[i] == '.' && (i == at || text.p[i - 1] == '.'))
            return 0;
    }
    return periods ? end : 0;
}

/* If the local part of a mail address begins at index `at`, returns the index after this mail address; otherwise 0. */
static size_t end_of_mail(struct span text, size_t at)
{
    size_t sign = at;
    while (sign < text.n && is_of_local_part(text.p[sign]))
        sign++;
    bool has_sign = sign > at && sign < text.n && text.p[sign] == '@';
    return has_sign ? end_of_mail_domain(text, sign + 1) : 0;
}

/* Reports whether the character before index `at` can be in the local part
 * of a mail address. If it can, no mail address begins at index `at`. */
static bool is_within_local_part(struct span text, size_t at)
{
    return at > 0 && is_of_local_part(text.p[at - 1]);
}

/* Candidates. The functions named finds_… report whether an address begins at s->at. */

static bool accept(struct address *found, size_t start, size_t end, struct span prefix)
{
    *found = (struct address){start, end, prefix};
    return end > start;
}

static bool finds_www(struct address_search *s, struct address *found)
{
    struct span www = SPAN("www."), rest = span_of(s->text.p + s->at, s->text.n - s->at);
    return s->rules->www.n && span_starts(rest, www) && has_domain(s, s->at + www.n) &&
           accept(found, s->at, end_of_link(s, s->at), s->rules->www);
}

static bool finds_mail(const struct address_search *s, struct address *found)
{
    return s->rules->mail && !is_within_local_part(s->text, s->at) &&
           accept(found, s->at, end_of_mail(s->text, s->at), SPAN("mailto:"));
}

/* If the text at s->at begins with this scheme and ":", returns the index after the ":"; otherwise 0. */
static size_t after_scheme(const struct address_search *s, struct span scheme)
{
    size_t end = s->at + scheme.n;
    bool same = end < s->text.n && s->text.p[end] == ':' &&
                span_equal_nocase(span_of(s->text.p + s->at, scheme.n), scheme);
    return same ? end + 1 : 0;
}

/* Returns the index after the resource of an xmpp: address, which begins with
 * the "/" at index `at`. If there is no "/" at this index, returns `at`. */
static size_t after_resource(struct span text, size_t at)
{
    size_t end = at + 1;
    if (at >= text.n || text.p[at] != '/')
        return at;
    while (end < text.n && (span_is_alphanumeric(text.p[end]) || text.p[end] == '@' || text.p[end] == '.'))
        end++;
    while (end > at && (text.p[end - 1] == '.' || text.p[end - 1] == '/'))
        end--;
    return end;
}

/* Reports whether the text at s->at begins with `scheme` (mailto or xmpp), ":" and a mail address. */
static bool finds_protocol(const struct address_search *s, struct span scheme, struct address *found)
{
    size_t at = after_scheme(s, scheme), end = at ? end_of_mail(s->text, at) : 0;
    if (end && span_equal(scheme, SPAN("xmpp")))
        end = after_resource(s->text, end);
    return accept(found, s->at, end, SPAN(""));
}

static bool finds_scheme(struct address_search *s, struct span scheme, struct address *found)
{
    struct span text = s->text;
    if (span_equal(scheme, SPAN("mailto")) || span_equal(scheme, SPAN("xmpp")))
        return finds_protocol(s, scheme, found);
    size_t at = after_scheme(s, scheme);
    return at && span_starts(span_of(text.p + at, text.n - at), SPAN("//")) && has_domain(s, at + 2) &&
           accept(found, s->at, end_of_link(s, s->at), SPAN(""));
}

static bool finds_address(struct address_search *s, struct address *found)
{
    if (!is_of_local_part(s->text.p[s->at]))
        return false;
    if (finds_www(s, found))
        return true;
    for (uint32_t i = 0; i < s->rules->schemes.count; i++)
        if (finds_scheme(s, s->rules->schemes.items[i], found))
            return true;
    return (s->rules->mail && finds_protocol(s, SPAN("mailto"), found)) || finds_mail(s, found);
}

void tamis_value_address_begin(struct address_search *s, const struct address_rules *rules, struct span text,
                               bool may_begin)
{
    *s = (struct address_search){.rules = rules, .text = text, .may_begin = may_begin};
}

bool tamis_value_address_next(struct address_search *s, struct address *found)
{
    while (s->at < s->text.n) {
        bool finds = s->may_begin && finds_address(s, found);
        s->at = finds ? found->end : s->at + 1;
        s->may_begin = tamis_value_address_may_follow(span_of(s->text.p, s->at));
        if (finds)
            return true;
    }
    return false;
}

/* sgml_cover.c: see sgml_cover.h. */
#include "judges/sgml_cover.h"

#include <stdlib.h>
#include <string.h>

void sgml_cover_begin(struct sgml_cover *c, const char *input, size_t n)
{
    utf8_model_decode(&c->input, input, n, true);
    c->count[0] = c->count[1] = 0;
    c->counted = 0;
    c->line = 1;
    c->reason = NULL;
}

static bool fails(struct sgml_cover *c, const char *reason)
{
    if (!c->reason)
        c->reason = reason;
    return false;
}

static struct stretch *add_stretch(struct stretch *list, size_t *count, size_t *capacity, struct stretch s)
{
    if (*count == *capacity) {
        *capacity = 2 * *count + 64;
        list = realloc(list, *capacity * sizeof *list);
        if (!list)
            abort();
    }
    list[(*count)++] = s;
    return list;
}

/* Reports whether the character may be outside of all strings: it is whitespace, or part of the end of a bracketed
 * section. */
static bool is_passed_over(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ']' || c == '>';
}

/* --- an event --- */

/* Returns the end of the erroneous text that begins at `at`, or `at` if there is none. */
static size_t past_error(const struct sgml_cover *c, size_t at)
{
    for (size_t i = c->count[1]; i > 0 && c->errors[i - 1].to > at; i--)
        if (c->errors[i - 1].from == at)
            return c->errors[i - 1].to;
    return at;
}

static bool stands(const struct sgml_cover *c, size_t at, size_t to, const char *p, size_t n)
{
    return n && n <= to - at && memcmp(p, c->input.text.p + at, n) == 0;
}

/* Returns the position of the string, or the position where only the string could be. Skips erroneous text and
 * whitespace, but not more than the event. */
static size_t skip(const struct sgml_cover *c, size_t at, size_t to, const char *p, size_t n)
{
    for (size_t next; at < to; at = next) {
        next = past_error(c, at);
        if (next == at && (stands(c, at, to, p, n) || !is_passed_over(c->input.text.p[at])))
            break;
        next += next == at;
    }
    return at;
}

static void check_strings(struct sgml_cover *c, const tamis_token *t, struct stretch s)
{
    size_t at = s.from, n = 0;
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        tamis_sgml_type type = TAMIS_SGML_MAXTOK;
        const char *p = tamis_token_event_string(t, i, &type, &n);
        at = skip(c, at, s.to, p, n);
        if (n && !stands(c, at, s.to, p, n)) {
            fails(c, "SGML cover: a string is not what stands in the input");
            return;
        }
        at += n;
    }
    if (skip(c, at, s.to, NULL, 0) != s.to)
        fails(c, "SGML cover: a part of an event is in none of its strings");
}

/* Reports whether an error means that text is in no event. Warnings do not, and neither does the error about a value
 * without quotes, because the value is reported nevertheless. */
static bool is_loss(const tamis_token *t)
{
    static const char told[] = "attribute value needs quotes";
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    size_t n = 0;
    const char *message = tamis_token_event_string(t, 0, &type, &n);
    return type != TAMIS_SGML_WARNING && (n != sizeof told - 1 || memcmp(message, told, n) != 0);
}

/* For data, the end is the beginning plus the length of the string, both in the decoded text: U+FFFD can be longer than
 * the bytes that it replaces. */
static struct stretch stretch_of(const struct sgml_cover *c, const tamis_token *t)
{
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    size_t n = 0, from = c->input.places[tamis_token_offset(t)].at;
    tamis_token_event_string(t, 0, &type, &n);
    if (type == TAMIS_SGML_DATA)
        return (struct stretch){from, from + n};
    return (struct stretch){from, c->input.places[tamis_token_end(t)].at};
}

/* The end of an event is never before that of the previous event, so newlines are counted from there. */
static void check_line(struct sgml_cover *c, const tamis_token *t, size_t end)
{
    for (; c->counted < end; c->counted++)
        c->line += c->input.text.p[c->counted] == '\n';
    if (tamis_token_event_line(t) != c->line)
        fails(c, "places: the line of an event is not that of its end");
}

void sgml_cover_add(struct sgml_cover *c, const tamis_token *t)
{
    if (tamis_token_get_type(t) != TAMIS_TOKEN_EVENT)
        return;
    struct stretch s = stretch_of(c, t);
    if (tamis_token_event_call(t) != TAMIS_SGML_CALL_ERROR) {
        check_strings(c, t, s);
        c->events = add_stretch(c->events, &c->count[0], &c->capacity[0], s);
    } else if (is_loss(t)) {
        c->errors = add_stretch(c->errors, &c->count[1], &c->capacity[1], s);
    }
    check_line(c, t, s.to);
}

/* --- the whole input --- */

/* Skips text that may be in no event and in no error: whitespace, and the end of a marked section. */
static size_t pass_over(const struct sgml_cover *c, size_t at, size_t to)
{
    while (at < to && is_passed_over(c->input.text.p[at]))
        at++;
    return at;
}

/* Reports whether the position can be in markup that is still open at the end of the input. The analyzer does not report
 * such markup, but it reports errors in it. */
static bool is_open(const struct sgml_cover *c, size_t at)
{
    size_t told = c->count[0] ? c->events[c->count[0] - 1].to : 0;
    return memchr(c->input.text.p + told, '<', at + 1 - told) != NULL;
}

bool sgml_cover_holds(struct sgml_cover *c)
{
    size_t at = 0, n = c->input.text.n;
    for (size_t e = 0, i = 0; e < c->count[0] || i < c->count[1];) {
        bool is_event = e < c->count[0] && (i == c->count[1] || c->events[e].from <= c->errors[i].from);
        struct stretch s = is_event ? c->events[e++] : c->errors[i++];
        at = pass_over(c, at, s.from);
        if (at < s.from && !is_event && e == c->count[0] && is_open(c, at))
            return c->reason == NULL;
        if (at < s.from)
            return fails(c, "SGML cover: a part of the input is in no event");
        at = s.to > at ? s.to : at;
    }
    at = pass_over(c, at, n);
    if (at < n && !is_open(c, at))
        return fails(c, "SGML cover: the end of the input is in no event");
    return c->reason == NULL;
}

void sgml_cover_free(struct sgml_cover *c)
{
    utf8_model_free(&c->input);
    free(c->events);
    free(c->errors);
    *c = (struct sgml_cover){0};
}

/* place.c: finds the line and column of a value in a JSON text, because jansson does not store them. If the text is not valid JSON,
 * a place can be wrong, but no function reads outside the text. */
#include "reader.h"

#include <string.h>

struct scanner {
    const char *text;
    size_t n;
    size_t at;
};

static bool stands_at(const struct scanner *s, char c)
{
    return s->at < s->n && s->text[s->at] == c;
}

static bool is_one_of(const struct scanner *s, const char *set)
{
    return s->at < s->n && s->text[s->at] != '\0' && strchr(set, s->text[s->at]) != NULL;
}

static void skip_spaces(struct scanner *s)
{
    while (is_one_of(s, " \t\r\n"))
        s->at++;
}

static void skip_string(struct scanner *s)
{
    for (s->at++; s->at < s->n && s->text[s->at] != '"'; s->at++)
        if (s->text[s->at] == '\\')
            s->at++;
    s->at = s->at < s->n ? s->at + 1 : s->n;
}

/* Skips one token: a string, a bracket, a brace, a comma, a colon, or a run of other characters that are not
 * whitespace. */
static void skip_token(struct scanner *s)
{
    if (stands_at(s, '"')) {
        skip_string(s);
    } else if (is_one_of(s, "{}[],:")) {
        s->at++;
    } else {
        while (s->at < s->n && !is_one_of(s, "{}[],:\" \t\r\n"))
            s->at++;
    }
}

static void skip_value(struct scanner *s)
{
    size_t depth = 0;
    do {
        skip_spaces(s);
        depth += is_one_of(s, "{[");
        depth -= depth > 0 && is_one_of(s, "}]");
        skip_token(s);
    } while (depth > 0 && s->at < s->n);
}

static bool skip_over(struct scanner *s, char c)
{
    skip_spaces(s);
    if (!stands_at(s, c))
        return false;
    s->at++;
    skip_spaces(s);
    return true;
}

/* Reports whether the token is the name of the member in `step`. If the name has escapes, jansson decodes it. */
static bool is_key(const char *token, size_t n, const struct step *step)
{
    if (n < 2 || !memchr(token, '\\', n))
        return n == step->number + 2 && memcmp(token + 1, step->member, step->number) == 0;
    json_t *key = json_loadb(token, n, JSON_DECODE_ANY, NULL);
    bool same = json_is_string(key) && json_string_length(key) == step->number &&
                memcmp(json_string_value(key), step->member, step->number) == 0;
    json_decref(key);
    return same;
}

static bool enter_member(struct scanner *s, const struct step *step, size_t *key)
{
    if (!skip_over(s, '{'))
        return false;
    while (stands_at(s, '"')) {
        *key = s->at;
        skip_token(s);
        bool found = is_key(s->text + *key, s->at - *key, step);
        if (!skip_over(s, ':'))
            return false;
        if (found)
            return true;
        skip_value(s);
        if (!skip_over(s, ','))
            return false;
    }
    return false;
}

static bool enter_item(struct scanner *s, size_t index)
{
    if (!skip_over(s, '[') || stands_at(s, ']'))
        return false;
    for (; index > 0; index--) {
        skip_value(s);
        if (!skip_over(s, ','))
            return false;
    }
    return true;
}

struct place tamis_json_place_of(const char *text, size_t at)
{
    struct place place = {1, 1};
    for (size_t i = 0; i < at; i++) {
        bool ends_line = text[i] == '\n';
        place.line += ends_line;
        if (ends_line)
            place.column = 1;
        else
            place.column += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return place;
}

enum { DEEPEST = 16 }; /* maximum number of steps of a path; `rules[3].stylesheet.url.schemes[0]` has six */

struct place tamis_json_place(const char *text, size_t n, const struct step *path, bool key)
{
    const struct step *steps[DEEPEST];
    struct scanner s = {text, n, 0};
    size_t count = 0, found_key = 0;
    for (; path && count < DEEPEST; path = path->up)
        steps[count++] = path;
    skip_spaces(&s);
    size_t found = found_key = s.at;
    while (count > 0) {
        const struct step *step = steps[--count];
        size_t member = s.at;
        if (!(step->member ? enter_member(&s, step, &member) : enter_item(&s, step->number)))
            break;
        found = s.at;
        found_key = step->member ? member : s.at;
    }
    return tamis_json_place_of(text, key ? found_key : found);
}

size_t tamis_json_token_begin(const char *text, size_t n, size_t end)
{
    struct scanner s = {text, n, 0};
    size_t begin;
    do {
        skip_spaces(&s);
        begin = s.at;
        skip_token(&s);
    } while (s.at < end && s.at < n);
    return begin;
}

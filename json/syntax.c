/* syntax.c: reports text that is not valid JSON, with specific messages for common mistakes such as comments. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

/* Returns the last byte before `at` that is not whitespace, or 0 if there is none. */
static char before(const struct reader *r, size_t at)
{
    while (at > 0 && r->text[at - 1] && strchr(" \t\r\n", r->text[at - 1]))
        at--;
    return at > 0 ? r->text[at - 1] : '\0';
}

static bool begins_with(const struct reader *r, size_t at, const char *text)
{
    size_t n = strlen(text);
    return n <= r->n - at && memcmp(r->text + at, text, n) == 0;
}

/* Returns a message for the token at `at` if it is a common mistake, or NULL. */
static const char *usual_mistake(const struct reader *r, size_t at, const json_error_t *error)
{
    char c = at < r->n ? r->text[at] : ' ';
    if (json_error_code(error) == json_error_null_character)
        return "U+0000 is not allowed in names and values";
    if (c == '\0')
        return "not JSON: there is a NUL byte here";
    if (c == '/' || c == '#')
        return "not JSON: JSON has no comments; use \"description\" instead";
    if (c == '\'' || c == '`')
        return "not JSON: strings must be in double quotes";
    if ((c == '}' || c == ']') && before(r, at) == ',')
        return "not JSON: remove the comma after the last item";
    if (begins_with(r, at, "\xEF\xBB\xBF"))
        return "not JSON: there is a byte order mark here";
    return NULL;
}

bool tamis_json_syntax_error(struct reader *r, const json_error_t *error)
{
    char why[JSON_ERROR_TEXT_LENGTH + 20];
    size_t end = error->position > 0 ? (size_t)error->position : 0;
    size_t at = tamis_json_token_begin(r->text, r->n, end);
    if (strstr(error->text, "near end of file")) { /* jansson also reports this for a NUL byte */
        const char *zero = r->n ? memchr(r->text, '\0', r->n) : NULL;
        at = zero ? (size_t)(zero - r->text) : r->n;
    }
    const char *mistake = usual_mistake(r, at, error);
    snprintf(why, sizeof why, "not JSON: %s", error->text);
    return tamis_json_report(r, tamis_json_place_of(r->text, at), NULL, mistake ? mistake : why);
}

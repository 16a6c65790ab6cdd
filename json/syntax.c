/* syntax.c: reports text that is not valid JSON, with specific messages for common mistakes such as comments. */
#include "reader.h"

#include <inttypes.h>
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

/* If the error is a common mistake, returns a message for it; otherwise NULL. */
static const char *usual_mistake(const struct reader *r, const struct json_pull *p)
{
    size_t at = p->fault_at;
    char c = at < r->n ? r->text[at] : ' ';
    if (p->fault == JSON_FAULT_NUL)
        return "U+0000 is not allowed in names and values";
    if (c == '\0')
        return "not JSON: there is a NUL byte here";
    if (p->fault_context < at) /* in a string */
        return NULL;
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

bool tamis_json_syntax_error(struct reader *r, const struct json_pull *p)
{
    char why[JSON_FAULT_BYTES + 80], text[JSON_FAULT_BYTES];
    const char *mistake = usual_mistake(r, p);
    tamis_place twin = tamis_json_place_of(r->text, p->twin_at);
    if (p->fault == JSON_FAULT_TWICE)
        snprintf(why, sizeof why, "not JSON: %s; the first is at %" PRIu64 ":%" PRIu64,
                 tamis_json_fault_text(p, text), twin.line, twin.column);
    else
        snprintf(why, sizeof why, "not JSON: %s", tamis_json_fault_text(p, text));
    return tamis_json_report(r, tamis_json_place_of(r->text, p->fault_at), NULL, mistake ? mistake : why);
}

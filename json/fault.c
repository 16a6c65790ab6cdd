/* fault.c: writes the error messages of the JSON reader (pull.h). */
#include "pull.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_NEAR = 20 };

static bool ends_token(unsigned char c)
{
    return c == '\0' || strchr("{}[],:\" \t\r\n", c) != NULL;
}

/* Returns the end of the part of the text that the message quotes. If a string has no closing quote, this part is the rest
 * of the text. For any other error in a string, this part is the string up to, but not including, the wrong byte or
 * escape. Otherwise, this part is the wrong token. */
static uint32_t end_of_token(const struct json_pull *p)
{
    uint32_t at = p->fault_at;
    if (p->fault == JSON_FAULT_OPEN)
        return p->n;
    if (p->fault_context < at) /* in a string */
        return at;
    if (at < p->n && p->text[at] == '"') {
        for (at++; at < p->n && p->text[at] != '"'; at++)
            at += p->text[at] == '\\' && at + 1 < p->n;
        return at < p->n ? at + 1 : p->n;
    }
    while (at < p->n && !ends_token(p->text[at]))
        at++;
    return at > p->fault_at || at == p->n ? at : at + 1;
}

/* If the error is at the end of the text, adds ` near end of file` to the message. Otherwise, adds ` near '…'` with the wrong
 * part of the text (see end_of_token()), unless this part has more than LONGEST_NEAR bytes. */
static void add_near(const struct json_pull *p, char out[JSON_FAULT_BYTES])
{
    size_t n = strlen(out);
    uint32_t begin = p->fault_context, end = end_of_token(p);
    if (begin == p->n)
        snprintf(out + n, JSON_FAULT_BYTES - n, " near end of file");
    else if (end - begin <= LONGEST_NEAR)
        snprintf(out + n, JSON_FAULT_BYTES - n, " near '%.*s'", (int)(end - begin),
                 (const char *)p->text + begin);
}

/* Returns the sentence for the error, or NULL if there is no error or the sentence contains a number that must be formatted. */
static const char *fixed_sentence(enum json_fault fault)
{
    switch (fault) {
    case JSON_FAULT_MEMORY:
        return "not enough memory";
    case JSON_FAULT_TOKEN:
        return "invalid token";
    case JSON_FAULT_VALUE:
        return "unexpected token";
    case JSON_FAULT_ARRAY_END:
        return "']' expected";
    case JSON_FAULT_NAME:
        return "string or '}' expected";
    case JSON_FAULT_COLON:
        return "':' expected";
    case JSON_FAULT_OBJECT_END:
        return "'}' expected";
    case JSON_FAULT_TEXT_END:
        return "end of file expected";
    case JSON_FAULT_OPEN:
        return "the string has no closing quote";
    case JSON_FAULT_ESCAPE:
        return "invalid escape";
    case JSON_FAULT_SURROGATE:
        return "an escaped surrogate that is not part of a pair";
    case JSON_FAULT_NUL:
        return "U+0000 is not allowed";
    case JSON_FAULT_TWICE:
        return "duplicate object key";
    default:
        return NULL;
    }
}

const char *tamis_json_fault_text(const struct json_pull *p, char out[JSON_FAULT_BYTES])
{
    unsigned byte = p->fault_at < p->n ? p->text[p->fault_at] : 0;
    const char *sentence = fixed_sentence(p->fault);
    if (p->fault == JSON_FAULT_SIZE)
        snprintf(out, JSON_FAULT_BYTES, "the text has more than %d bytes", JSON_MOST_BYTES);
    else if (p->fault == JSON_FAULT_DEPTH)
        snprintf(out, JSON_FAULT_BYTES, "more than %d nested arrays and objects", JSON_DEEPEST);
    else if (p->fault == JSON_FAULT_CONTROL)
        snprintf(out, JSON_FAULT_BYTES, "a control character in a string; write \\u%04x", byte);
    else if (p->fault == JSON_FAULT_UTF8)
        snprintf(out, JSON_FAULT_BYTES, "unable to decode byte 0x%02x", byte);
    else
        snprintf(out, JSON_FAULT_BYTES, "%s", sentence ? sentence : "");
    if (p->fault != JSON_FAULT_SIZE && p->fault != JSON_FAULT_MEMORY && p->fault != JSON_FAULT_DEPTH)
        add_near(p, out);
    return out;
}

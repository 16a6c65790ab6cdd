/* message.c: messages on standard error. */
#include "cli.h"
#include <string.h>
#include <tamis/limits.h>

void message(const char *format, ...)
{
    struct text sentence = {0}, line = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&sentence, format, list);
    va_end(list);
    text_add_string(&line, "tamis: ");
    add_visible(&line, sentence.bytes, sentence.length);
    text_add_string(&line, "\n");
    errors_write(&line);
    text_free(&sentence);
    text_free(&line);
}

void add_refusal(struct text *t, tamis_error error)
{
    if (error.place.line > 0)
        text_add_format(t, "%ju:%ju: ", (uintmax_t)error.place.line, (uintmax_t)error.place.column);
    text_add_format(t, "%s (%s, byte %ju)", error.text, tamis_status_name(error.status),
                    (uintmax_t)error.place.offset);
}

static void advise(tamis_limit limit, const struct opened_policy *p)
{
    if (p != NULL && p->limits[limit].set)
        message("the policy sets this limit to %ju; --limit can lower it, but not raise it",
                (uintmax_t)p->limits[limit].value);
    else
        message("to change this limit, use --limit %s=VALUE", tamis_limit_name(limit));
}

enum exit_status refusal_status(tamis_status status)
{
    return tamis_status_class(status) == TAMIS_CLASS_MACHINE ? EXIT_TROUBLE : EXIT_REFUSED;
}

enum exit_status report_refusal(const char *file, tamis_error error, const struct opened_policy *p)
{
    struct text line = {0};
    add_refusal(&line, error);
    message("%s:%s%.*s", file, error.place.line > 0 ? "" : " ", (int)line.length, line.bytes);
    text_free(&line);
    tamis_limit limit = tamis_status_limit(error.status);
    if (limit < TAMIS_LIMIT_COUNT)
        advise(limit, p);
    return refusal_status(error.status);
}

enum { LONGEST_WORD = 40 };

static unsigned char smallest(unsigned char a, unsigned char b, unsigned char c)
{
    unsigned char least = a < b ? a : b;
    return least < c ? least : c;
}

/* Returns the Levenshtein distance between two words of at most LONGEST_WORD bytes. */
static unsigned distance(const char *a, const char *b)
{
    unsigned char row[LONGEST_WORD + 1];
    size_t width = strlen(b);
    for (size_t j = 0; j <= width; j++)
        row[j] = (unsigned char)j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        unsigned char diagonal = row[0];
        row[0] = (unsigned char)(i + 1);
        for (size_t j = 0; j < width; j++) {
            unsigned char above = row[j + 1];
            unsigned char change = (unsigned char)(diagonal + (a[i] != b[j]));
            row[j + 1] = smallest((unsigned char)(above + 1), (unsigned char)(row[j] + 1), change);
            diagonal = above;
        }
    }
    return row[width];
}

const char *nearest(const char *typed, const char *const *words, size_t count)
{
    size_t length = strlen(typed);
    const char *best = NULL;
    unsigned least = length < 6 ? 3 : 4; /* words with this distance or a greater one are not similar */
    if (length > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        unsigned far = strlen(words[i]) > LONGEST_WORD ? least : distance(typed, words[i]);
        if (far < least) {
            least = far;
            best = words[i];
        }
    }
    return best;
}

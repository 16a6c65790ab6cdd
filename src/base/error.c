/* error.c: fills a tamis_error. */
#include "base/error.h"

#include "base/array.h"
#include "base/utf8.h"

/* If a text is cut before a code point, fewer bytes than this are unused: a code point has at most 4 bytes. */
enum { MOST_CUT = 4 };

void tamis_base_error_append(char text[TAMIS_ERROR_TEXT_BYTES], struct span more)
{
    size_t used = strlen(text);
    size_t left = TAMIS_ERROR_TEXT_BYTES - 1 - used;
    if (left < MOST_CUT)
        return; /* the text may have been cut, so nothing can follow */
    size_t n = more.n < left ? more.n : left;
    while (n < more.n && n > 0 && !utf8_begins(more.p[n]))
        n--;
    tamis_base_array_copy(text + used, more.p, n, 1);
    text[used + n] = '\0';
}

tamis_error tamis_base_error(tamis_status status, tamis_place place, const char *text)
{
    tamis_error error = {.status = status, .place = place};
    if (!text)
        text = status == TAMIS_OK ? "" : tamis_status_text(status);
    tamis_base_error_append(error.text, span_from(text));
    return error;
}

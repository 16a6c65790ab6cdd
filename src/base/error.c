/* error.c: fills a tamis_error. */
#include "base/error.h"

#include "base/array.h"
#include "base/utf8.h"

/* If a text is cut before a code point, fewer bytes than this are unused: a code point has at most 4 bytes. */
enum { MOST_CUT = 4 };

struct span tamis_base_error_start(struct span text, size_t most)
{
    size_t n = text.n < most ? text.n : most;
    while (n < text.n && n > 0 && !utf8_begins(text.p[n]))
        n--;
    return span_of(text.p, n);
}

void tamis_base_error_append(char text[TAMIS_ERROR_TEXT_BYTES], struct span more)
{
    size_t used = strlen(text);
    size_t left = TAMIS_ERROR_TEXT_BYTES - 1 - used;
    if (left < MOST_CUT)
        return; /* the text may have been cut, so nothing can follow */
    more = tamis_base_error_start(more, left);
    tamis_base_array_copy(text + used, more.p, more.n, 1);
    text[used + more.n] = '\0';
}

tamis_error tamis_base_error(tamis_status status, tamis_place place, const char *text)
{
    tamis_error error = {.status = status, .place = place};
    if (!text)
        text = status == TAMIS_OK ? "" : tamis_status_text(status);
    tamis_base_error_append(error.text, span_from(text));
    return error;
}

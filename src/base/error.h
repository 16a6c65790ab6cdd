/* error.h: fills a tamis_error (tamis/error.h). */
#ifndef TAMIS_BASE_ERROR_H
#define TAMIS_BASE_ERROR_H

#include <tamis/error.h>

#include "base/span.h"

/* The place of an error that is not about a byte of a text: the beginning. */
#define NO_PLACE ((tamis_place){0, 1, 1})

/* Returns the first `most` bytes of a text, or fewer if a code point would be cut. */
struct span tamis_base_error_start(struct span text, size_t most);

/* Appends to the text of an error. If the whole text does not fit, it is cut before a code point, and later calls append nothing. */
void tamis_base_error_append(char text[TAMIS_ERROR_TEXT_BYTES], struct span more);

/* Returns an error. If `text` is NULL, the text is that of the status, or "" for TAMIS_OK. */
tamis_error tamis_base_error(tamis_status status, tamis_place place, const char *text);

/* Stores an error, unless `to` is NULL. Returns the status of the error. */
static inline tamis_status error_give(tamis_error *to, tamis_error error)
{
    if (to)
        *to = error;
    return error.status;
}

#endif

/* readings.h: the tokens of one input in each of the four dialects. */
#ifndef TAMIS_CLI_READINGS_H
#define TAMIS_CLI_READINGS_H

#include "cli.h"
#include <tamis/lexer.h>

/* The tokens of one dialect, with one line for each token. Adjacent pieces of text are one line. */
struct reading {
    tamis_dialect dialect;
    tamis_lexer *lexer;
    struct text lines; /* each line ends in NUL */
    size_t shown;      /* the number of bytes of `lines` that were already returned */
    struct text text;  /* pending text, not yet a line */
};

/* Opens one reading for each dialect, with tamis_lexer_set_follow_tags(), and with the limits and --foreign of the settings.
 * Returns false if a limit is out of range. Call readings_close() even after a failure. */
bool readings_open(const struct settings *s, struct reading readings[TAMIS_DIALECT_COUNT]);
tamis_status readings_feed(void *readings, const char *bytes, size_t length);
/* Ends the input. Returns the first reading whose lexer refused the input, or NULL if no lexer refused it. */
const struct reading *readings_finish(struct reading readings[TAMIS_DIALECT_COUNT]);
/* Returns the next line, or NULL after the last one. */
const char *reading_next_line(struct reading *r);
void readings_close(struct reading readings[TAMIS_DIALECT_COUNT]);

#endif

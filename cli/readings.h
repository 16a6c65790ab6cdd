/* readings.h: one input as the four dialects read it. */
#ifndef TAMIS_CLI_READINGS_H
#define TAMIS_CLI_READINGS_H

#include "cli.h"
#include <tamis/lexer.h>

/* What one dialect reads, a line for each token; adjacent text is one. */
struct reading {
    tamis_dialect dialect;
    tamis_lexer *lexer;
    struct text lines; /* each ends in NUL */
    size_t shown;      /* bytes of them */
    struct text text;  /* that has not become a line yet */
};

/* One for each dialect, with the limits of the settings and tags followed as a tree builder would. false: a limit is out
 * of its range. To be closed either way. */
bool readings_open(const struct settings *s, struct reading readings[TAMIS_DIALECT_COUNT]);
tamis_status readings_feed(void *readings, const char *bytes, size_t length);
/* The one that refused the input, NULL when none did. */
const struct reading *readings_finish(struct reading readings[TAMIS_DIALECT_COUNT]);
/* NULL after the last. */
const char *reading_next_line(struct reading *r);
void readings_close(struct reading readings[TAMIS_DIALECT_COUNT]);

#endif

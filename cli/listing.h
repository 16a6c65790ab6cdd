/* listing.h: formats the tokens of one document while the lexer reports them. */
#ifndef TAMIS_CLI_LISTING_H
#define TAMIS_CLI_LISTING_H

#include "cli.h"
#include <tamis/lexer.h>

/* The state of sgml_listing.c, which formats the events of the dialect TAMIS_SGML. */
struct sgml_listing {
    bool dump;        /* the dump format of the W3C Note (tamis/sgml.h) instead of JSON */
    struct text data; /* data that is not yet in the output */
    uint64_t line;    /* the line in which data ends */
};

struct listing {
    struct sgml_listing sgml;
    bool plain_text;
    bool xml; /* the dialect is XML5: "EmptyTag" is a separate type, and a DOCTYPE has no correctness flag */
    struct text output;
    struct text errors;      /* used only for JSON */
    struct text transitions; /* used only for JSON */
    struct text characters;  /* adjacent character tokens are merged into one */
    uint64_t start, end;     /* the range of `characters` in the input */
};

/* Applies the limits in the settings to a lexer. Returns false if a limit is out of range. */
bool listing_set_limits(tamis_lexer *lexer, const struct settings *s);

/* The lexer's callbacks; `user` is the listing. */
tamis_reply listing_token(void *user, const tamis_token *token);
void listing_error(void *user, const char *code, tamis_place place);
void listing_transition(void *user, const char *from, int byte, const char *to);

/* Adds the characters and the SGML data that are not yet in the output. Must be called after the last token. */
void listing_end_characters(struct listing *l);
/* Adds the members "output":[…] and "errors":[…], a closing brace and a line feed. If there are transitions, also adds the
 * member "transitions":[[from, byte, to], …] before the brace. */
void listing_add_members(const struct listing *l, struct text *out);
void listing_free(struct listing *l);

/* ---- differences.c: `tokens --dialect all` */

enum exit_status run_differences(const struct settings *s);

/* ---- sgml_listing.c */

/* Adds a TAMIS_TOKEN_EVENT to the list or the dump in `out`. Data is kept in `l` until it is complete. */
void sgml_listing_event(struct sgml_listing *l, const tamis_token *token, struct text *out);
/* Adds the data that is kept in `l`. Must be called after the last token. */
void sgml_listing_end_data(struct sgml_listing *l, struct text *out);
void sgml_listing_free(struct sgml_listing *l);

#endif

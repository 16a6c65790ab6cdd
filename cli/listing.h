/* listing.h: the tokens of one document, written down as they come. */
#ifndef TAMIS_CLI_LISTING_H
#define TAMIS_CLI_LISTING_H

#include "cli.h"
#include <tamis/lexer.h>

/* The events of TAMIS_SGML: sgml_listing.c. */
struct sgml_listing {
    bool dump;        /* the note's own dump instead of JSON */
    struct text data; /* not yet shown */
    uint64_t line;    /* that it ends in */
};

struct listing {
    struct sgml_listing sgml;
    bool plain_text;
    bool xml; /* empty tags are a kind of their own, and a DOCTYPE has no flag */
    struct text output;
    struct text errors;      /* JSON only */
    struct text transitions; /* JSON only */
    struct text characters;  /* a run of characters may come in several tokens; it is shown as one */
    uint64_t start, end;     /* of that run */
};

/* The limits of the settings. false: one is out of its range. */
bool listing_set_limits(tamis_lexer *lexer, const struct settings *s);

/* The lexer's callbacks; `user` is the listing. */
tamis_reply listing_token(void *user, const tamis_token *token);
void listing_error(void *user, const char *code, tamis_place place);
void listing_transition(void *user, const char *from, int byte, const char *to);

/* After the last token. */
void listing_end_characters(struct listing *l);
/* "output":[…],"errors":[…]} and a line feed; before the brace "transitions":[[from, byte, to], …] if there were any. */
void listing_add_members(const struct listing *l, struct text *out);
void listing_free(struct listing *l);

/* ---- differences.c: `tokens --dialect all` */

enum exit_status run_differences(const struct settings *s);

/* ---- sgml_listing.c */

/* Adds a TAMIS_TOKEN_EVENT to the list, or the dump, in `out`; data waits until it is whole. */
void sgml_listing_event(struct sgml_listing *l, const tamis_token *token, struct text *out);
/* After the last token. */
void sgml_listing_end_data(struct sgml_listing *l, struct text *out);
void sgml_listing_free(struct sgml_listing *l);

#endif

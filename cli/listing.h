/* listing.h: the tokens of one document, written down as they come. */
#ifndef TAMIS_CLI_LISTING_H
#define TAMIS_CLI_LISTING_H

#include "cli.h"
#include <tamis/lexer.h>

struct listing {
    bool plain_text;
    struct text output;
    struct text errors;     /* JSON only */
    struct text characters; /* a run of characters may come in several tokens; it is shown as one */
    uint64_t start, end;    /* of that run */
};

/* The lexer's callbacks; `user` is the listing. */
tamis_reply listing_token(void *user, const tamis_token *token);
void listing_error(void *user, const char *code, tamis_place place);

/* After the last token. */
void listing_end_characters(struct listing *l);
/* "output":[…],"errors":[…]} and a line feed. */
void listing_add_members(const struct listing *l, struct text *out);
void listing_free(struct listing *l);

#endif

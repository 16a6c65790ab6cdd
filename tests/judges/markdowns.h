/* markdowns.h: sanitizes a document to Markdown and to HTML, and checks what output.h says of Markdown. */
#ifndef TESTS_JUDGES_MARKDOWNS_H
#define TESTS_JUDGES_MARKDOWNS_H

#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "support/text.h"

struct markdowns {
    const char *context; /* NULL: a document */
    tamis_dialect dialect;
    bool scripting;
    tamis *html;
    tamis *markdown;
    tamis_parser *parser;
    struct text markup;  /* the HTML of the last document */
    struct text written; /* its Markdown */
    char reason[300];    /* begins with the name of the broken promise */
};

struct markdowns *markdowns_new(void);
void markdowns_free(struct markdowns *m);

/* The policy and the context must outlive their use. */
void markdowns_set(struct markdowns *m, const tamis_policy *policy, const char *context,
                   tamis_dialect dialect, bool scripting);

/* Reports whether these properties hold for one document:
 *   The Markdown is UTF-8 without U+0000. Markdown and HTML have the same status, except for limits on work and output.
 *   The Markdown of the HTML is the Markdown.
 *   In the context div, and in documents, the characters of the text nodes that rendered.h finds in the HTML are in the Markdown, in
 *   their order; some are character references.
 *   Fed in pieces, the document gives the same Markdown.
 *   Outside of code, there is no "<" but in separators and around addresses.
 *   The length is linear in that of the HTML. */
bool markdowns_hold(struct markdowns *m, const char *bytes, size_t n);

#endif

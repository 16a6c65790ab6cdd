/* url_parts.h: the URLs in the value of an attribute, and their schemes, as the HTML and URL Standards read them. */
#ifndef TESTS_JUDGES_URL_PARTS_H
#define TESTS_JUDGES_URL_PARTS_H

#include "support/text.h"
#include "support/word.h"

enum link_kind {
    LINK_NONE,
    LINK_ONE,
    LINK_WORDS,      /* ping */
    LINK_CANDIDATES, /* srcset */
    LINK_REFRESH,    /* content of meta */
    LINK_NAME,       /* usemap: "#" and a name */
    LINK_PAINT       /* presentation attributes of SVG, whose values can contain url() */
};

/* Takes the next URL from a value: one of several if the kind is LINK_WORDS or LINK_CANDIDATES, otherwise the value. Returns false if
 * there is none. */
bool url_parts_next(enum link_kind kind, struct word *value, struct word *url);

/* Removes what a URL parser removes first: spaces and controls at both ends, and every TAB, LF and CR. The result is in `room`. */
struct word url_parts_stripped(struct word value, struct text *room);

/* Returns the number of bytes before the ":" of a scheme; 0 if there is no scheme. */
size_t url_parts_scheme(struct word url);

#endif

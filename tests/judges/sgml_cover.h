/* sgml_cover.h: checks that the events of the SGML analyzer cover its input: the strings of an event that are
 * not normalized are in the input, in order, with only whitespace and erroneous text between them; events and
 * errors together cover all of the input, except markup that is still open at its end. */
#ifndef TESTS_JUDGES_SGML_COVER_H
#define TESTS_JUDGES_SGML_COVER_H

#include <tamis/lexer.h>

#include "models/utf8.h"

/* The range of the text of an event or an error. */
struct stretch {
    size_t from;
    size_t to;
};

struct sgml_cover {
    struct utf8_model input;
    struct stretch *events; /* in their order */
    struct stretch *errors; /* all of them, within events or not */
    size_t count[2];        /* the number of events, and of errors */
    size_t capacity[2];
    size_t counted; /* the offset of the text to which `line` belongs */
    uint64_t line;
    const char *reason; /* NULL, or what is wrong */
};

/* Prepares `c` for an input. {0} is an empty struct; the memory of an earlier input is used again. */
void sgml_cover_begin(struct sgml_cover *c, const char *input, size_t n);

/* Call this for every token, in order. */
void sgml_cover_add(struct sgml_cover *c, const tamis_token *t);

/* Call this after the last token. Reports whether events and errors cover the input; if not, `reason` is set. */
bool sgml_cover_holds(struct sgml_cover *c);

void sgml_cover_free(struct sgml_cover *c);

#endif

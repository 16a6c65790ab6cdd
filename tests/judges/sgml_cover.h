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
    size_t count[2];        /* of these two */
    size_t capacity[2];
    size_t counted; /* the offset of the text to which `line` belongs */
    uint64_t line;
    const char *reason; /* NULL, or what is wrong */
};

/* {0} is an empty one. Keeps memory. */
void sgml_cover_begin(struct sgml_cover *c, const char *input, size_t n);

/* Every token, in order. */
void sgml_cover_add(struct sgml_cover *c, const tamis_token *t);

/* After the last token: reports whether the input is covered; if not, `reason` is set. */
bool sgml_cover_holds(struct sgml_cover *c);

void sgml_cover_free(struct sgml_cover *c);

#endif

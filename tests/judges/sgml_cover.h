/* sgml_cover.h: whether what the analyzer of SGML tells is what it was given: the strings of an event that are not normalized
 * stand in the input one after the other, with nothing between them but white space and what errors are about; and events and
 * errors together are all of the input, but for markup that is still open at its end. */
#ifndef TESTS_JUDGES_SGML_COVER_H
#define TESTS_JUDGES_SGML_COVER_H

#include <tamis/lexer.h>

#include "models/utf8.h"

/* A stretch of the text that an event or an error is about. */
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
    size_t counted; /* how much of the text `line` is right for */
    uint64_t line;
    const char *reason; /* NULL, or what does not hold */
};

/* {0} is an empty one. Keeps memory. */
void sgml_cover_begin(struct sgml_cover *c, const char *input, size_t n);

/* Every token, in order. */
void sgml_cover_add(struct sgml_cover *c, const tamis_token *t);

/* After the last: whether it holds; `reason` says what does not. */
bool sgml_cover_holds(struct sgml_cover *c);

void sgml_cover_free(struct sgml_cover *c);

#endif

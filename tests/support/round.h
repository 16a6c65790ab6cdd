/* round.h: trees and their markup, back and forth, with the parts of the library that the sanitizer is made of. */
#ifndef TESTS_SUPPORT_ROUND_H
#define TESTS_SUPPORT_ROUND_H

#include "base/buf.h"
#include "parse/document.h"
#include "support/text.h"

/* A parser for fragments and documents, as the sanitizer sets it up. */
struct round {
    struct meter meter;
    struct document document;
    struct buf out;
    struct parser_options options;
};

/* context: as for tamis_set_context(); must outlive the round. */
void round_open(struct round *r, const char *context);
void round_close(struct round *r);
void round_set_context(struct round *r, const char *context);

/* Parses; the tree lives until the next call. NULL when a limit is met; the second ends the test program then. */
struct tree *round_try(struct round *r, const char *html, size_t n);
struct tree *round_parse(struct round *r, const char *html, size_t n);
/* An empty tree, to be filled by hand with round_add(). */
struct tree *round_begin(struct round *r);
/* A new element, last in `parent`: as the parser makes it when the tag has no attributes. */
struct node *round_add(struct round *r, struct node *parent, enum name_space ns, const char *name);
struct node *round_add_text(struct round *r, struct node *parent, const char *text);

/* The tree as HTML, in `out`. */
struct span round_write(struct round *r, struct tree *t);

/* Everything a tree is, so that equal trees give equal texts; text nodes side by side count as one. */
void round_describe(const struct tree *t, struct text *out);

#endif

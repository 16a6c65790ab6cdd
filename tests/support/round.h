/* round.h: parses and serializes trees with the parser and the serializer of the library. */
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

/* `context` is that of tamis_set_context(), and must outlive the round. */
void round_open(struct round *r, const char *context);
void round_close(struct round *r);
void round_set_context(struct round *r, const char *context);

/* These functions parse HTML. The tree is valid until the next call. If a limit is exceeded, round_try() returns NULL, and
 * round_parse() ends the test program. */
struct tree *round_try(struct round *r, const char *html, size_t n);
struct tree *round_parse(struct round *r, const char *html, size_t n);
/* Returns an empty tree, to be filled with round_add(). */
struct tree *round_begin(struct round *r);
/* Adds an element at the end of `parent`, as the parser creates it for a tag without attributes. */
struct node *round_add(struct round *r, struct node *parent, enum name_space ns, const char *name);
struct node *round_add_text(struct round *r, struct node *parent, const char *text);
struct node *round_add_comment(struct round *r, struct node *parent, const char *data);

/* Replaces html, head and body with their children if the parser has supplied them, as the filter does if a policy does not keep
 * them. */
void round_remove_supplied(struct tree *t);

/* Writes the tree as HTML into `out`. */
struct span round_write(struct round *r, struct tree *t);

/* Writes everything that a tree contains: equal trees give equal texts. Adjacent text nodes count as one. */
void round_describe(const struct tree *t, struct text *out);

#endif

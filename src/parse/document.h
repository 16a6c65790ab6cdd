/* document.h: connects the input stream, the lexer and a tree builder to parse documents. */
#ifndef TAMIS_PARSE_DOCUMENT_H
#define TAMIS_PARSE_DOCUMENT_H

#include "input/stream.h"
#include "lex/lexer.h"
#include "parse/parser.h"
#include "parse/xml5/builder.h"

/* A part of the input that is contiguous in memory. */
struct source {
    struct source *next;
    const char *p;
    size_t n;
};

struct document {
    struct meter *meter;
    struct arena arena; /* the tree, the names, copies of the input */
    struct names names;
    struct arena own_names; /* the names, after tamis_parse_forget_names() */
    struct stream stream;
    struct lexer lexer;
    struct parser parser;     /* the tree builder of HTML */
    struct xml5_builder xml5; /* the tree builder of XML5 */
    struct parser_options options;
    struct source *first; /* the first part of the input; places.c reads the parts again */
    struct source *last;
    char *space; /* free memory after the last copy */
    size_t space_left;
    uint64_t fed;
    tamis_place start; /* the place of the first byte of `first` in the whole input */
    /* If the sink forgets the input, what is known of it: `cut`, and the bytes of the last feed */
    struct source recent[2];
    char cut[8]; /* the bytes before the last feed, if they are a part of a code point or of a line end */
    /* The input is output of tamis, which is parsed again. The caller sets this member after tamis_parse_document_init(). */
    bool is_output;
};

/* Reports whether the dialect has a tree builder. */
bool tamis_parse_has_tree(tamis_dialect dialect);

void tamis_parse_document_init(struct document *d, struct meter *m);
void tamis_parse_document_free(struct document *d);

/* Starts a new document for the straight path (straight/), which does not use the tree
 * builders. Removes everything from `arena` and `names`. */
void tamis_parse_document_clear(struct document *d, struct parser_options options);

/* Starts a new document. Reuses the memory of the previous document. */
void tamis_parse_document_begin(struct document *d, struct parser_options options);

/* Prepares parsing the bytes that the document was fed with again. Then tamis_parse_document_replay() parses them. */
void tamis_parse_document_restart(struct document *d);
void tamis_parse_document_replay(struct document *d);

/* Reports whether there is space for `n` bytes at d->space. Allocates it if necessary; `n` is not 0. */
bool tamis_parse_document_has_space(struct document *d, size_t n);

/* Reports whether the lexer is between two tokens, in the state "data", and has read all bytes. */
bool tamis_parse_document_is_between_tokens(const struct document *d);

/* Removes all names that are not static. No element and no token may have one. */
void tamis_parse_forget_names(struct document *d);

/* Parses more bytes. If `stays` is true, the caller must keep the bytes
 * valid as long as the tree is used; otherwise they are copied, unless the sink forgets the input. */
void tamis_parse_document_feed(struct document *d, struct span bytes, bool stays);

/* Ends the document. Returns the tree, or NULL if the meter's status is an error. */
struct tree *tamis_parse_document_finish(struct document *d);

static inline struct tree *document_tree(struct document *d)
{
    return d->options.dialect == TAMIS_XML5 ? &d->xml5.tree : &d->parser.tree;
}

/* Returns the context element of an HTML fragment; NULL for a document, and always for XML5. */
static inline const struct node *document_context(const struct document *d)
{
    return d->options.dialect == TAMIS_XML5 ? NULL : d->parser.context;
}

/* Sets the options for a fragment. `text` is the context element: the name of an HTML element, "svg " and
 * the name of an SVG element, or "math " and the name of a MathML element; for example "td", "svg desc" or
 * "math mi". Returns false if `text` does not have this form; the options must then not be used. Names of
 * HTML and MathML elements must be lowercase. Names of SVG elements must be spelled as in the standard; this
 * is not checked. The options point into `text`, so `text` must stay valid as long as they are used. */
bool tamis_parse_context(struct span text, struct parser_options *options);

#endif

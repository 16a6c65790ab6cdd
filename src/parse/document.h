/* document.h: input, lexer and tree builder put together for one document after another. */
#ifndef TAMIS_PARSE_DOCUMENT_H
#define TAMIS_PARSE_DOCUMENT_H

#include "input/stream.h"
#include "lex/lexer.h"
#include "parse/parser.h"
#include "parse/xml5/builder.h"

/* A stretch of the bytes that were fed. */
struct source {
    struct source *next;
    const char *p;
    size_t n;
};

struct document {
    struct meter *meter;
    struct arena arena; /* the tree, the names, copies of the input */
    struct names names;
    struct stream stream;
    struct lexer lexer;
    struct parser parser;     /* of HTML */
    struct xml5_builder xml5; /* of XML5 */
    struct parser_options options;
    struct source *first; /* the input so far, for places */
    struct source *last;
    char *room; /* free bytes behind the last copy */
    size_t room_left;
    uint64_t fed;
    bool is_output; /* what is parsed is output, to see whether it is stable; set after init */
};

/* Whether trees are built of this dialect's tokens. */
bool tamis_parse_has_tree(tamis_dialect dialect);

void tamis_parse_document_init(struct document *d, struct meter *m);
void tamis_parse_document_free(struct document *d);

/* Forgets the last document, keeps memory. */
void tamis_parse_document_begin(struct document *d, struct parser_options options);

/* `stays`: the bytes stay where they are until the tree is no longer needed; otherwise they are copied. */
void tamis_parse_document_feed(struct document *d, struct span bytes, bool stays);

/* The tree, or NULL when the meter has failed. */
struct tree *tamis_parse_document_finish(struct document *d);

static inline struct tree *document_tree(struct document *d)
{
    return d->options.dialect == TAMIS_XML5 ? &d->xml5.tree : &d->parser.tree;
}

/* The context element of an HTML fragment; NULL for a document, and for all of XML5. */
static inline const struct node *document_context(const struct document *d)
{
    return d->options.dialect == TAMIS_XML5 ? NULL : d->parser.context;
}

/* Sets the context element from "td", "svg desc", "math mi"; false when it is no such thing. HTML names and those of
 * MathML are in lower case, those of SVG as the standard spells them. `text` must outlive the options. */
bool tamis_parse_context(struct span text, struct parser_options *options);

#endif

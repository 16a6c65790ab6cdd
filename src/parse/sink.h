/* sink.h: what the parser does with the nodes of a document.
 *
 * Without a sink, the parser builds a tree. With a sink, it builds none: the sink gets each node in the order of the document,
 * as the last child of the current node, and the parser keeps only the elements that are open or in the list of active
 * formatting elements. Most documents need no more. Where the standard moves a node, changes an element after its start tag, or
 * inserts a node anywhere but at the end of the current node, the parser calls moves(), and the document must be parsed again
 * with a tree.
 *
 * An element is a node that the sink creates. Its parent and its children are not set. It belongs to the sink; the parser uses
 * it while it is open or listed, as `head` also later, and as `form` until the form element pointer changes. */
#ifndef TAMIS_PARSE_SINK_H
#define TAMIS_PARSE_SINK_H

#include "lex/token.h"
#include "parse/node.h"

struct parser;

/* Why a document needs a tree. */
enum moves {
    MOVES_ADOPTED,    /* the adoption agency algorithm moves the children of a furthest block (13.2.6.4.7) */
    MOVES_FOSTERED,   /* foster parenting (13.2.6.1) */
    MOVES_ATTRIBUTES, /* html or body gets the attributes of a later tag */
    MOVES_FRAMESET,   /* a frameset replaces the body */
    MOVES_HEAD,       /* a node is inserted into a head that has ended */
    MOVES_STACK,      /* an element is removed from the middle of the stack of open elements */
    MOVES_TEMPLATE,
    MOVES_SELECTED /* selectedcontent gets a copy of an option */
};

struct node_sink {
    /* The offsets of tokens and attributes must be those of the input. If this is false, U+000D U+000A counts as one byte. */
    bool needs_offsets;
    /* Create an element with the attributes of the token, or a copy of a formatting element. create() need not set its name and
     * its namespace. Afterwards, the element is passed to open() or leaf(), unless it is the root html element or the context
     * element of a fragment. NULL: the meter's status is an error. */
    struct node *(*create)(struct node_sink *s, struct parser *p, const struct token *t);
    struct node *(*copy)(struct node_sink *s, struct parser *p, const struct node *original);
    /* The element is inserted. open(): the parser pushes it onto the stack afterwards. leaf(): it has no content. */
    void (*open)(struct node_sink *s, struct parser *p, struct node *n);
    void (*leaf)(struct node_sink *s, struct parser *p, struct node *n);
    /* The element was popped. `is_listed`: it stays in the list of active formatting elements. */
    void (*close)(struct node_sink *s, struct node *n, bool is_listed);
    /* The element is no longer in the list of active formatting elements. */
    void (*unlist)(struct node_sink *s, struct node *n);
    void (*text)(struct node_sink *s, struct parser *p, const struct token *t); /* the text is not empty */
    /* A comment or a processing instruction. `is_late`: it is inserted after the current node, into html or the document. */
    void (*comment)(struct node_sink *s, struct parser *p, const struct token *t, bool is_late);
    void (*doctype)(struct node_sink *s, struct parser *p, const struct token *t);
    /* The lexer is between two tokens, in the state "data". can_run() reports whether run() can read tokens: from `at` on, whose input offset is `offset`, without
     * the lexer and the rules of the parser. run() returns the first byte that it did not read. It can change the stack of open
     * elements, the list of active formatting elements, the form element pointer and the insertion mode. The bytes contain no
     * U+0000 and no U+000D. */
    bool (*can_run)(struct node_sink *s, const struct parser *p);
    const unsigned char *(*run)(struct node_sink *s, struct parser *p, const unsigned char *at,
                                const unsigned char *end, uint64_t offset);
    void (*moves)(struct node_sink *s, enum moves reason); /* the meter's status is an error afterwards */
};

#endif

/* sink.h: what the parser does with the nodes of a document.
 *
 * Without a sink, the parser builds a tree. With a sink, it builds none: the sink gets each node in the order of the document,
 * as the last child of the current node, and the parser keeps only the elements that are open or in the list of active
 * formatting elements. Most documents need no more. Where the standard moves a node, changes an element after its start tag, or
 * inserts a node anywhere but at the end of the current node, the parser calls moves(). Either the document must then be parsed
 * again with a tree, or the sink writes in order: nothing is moved, and the parser and the sink do what enum moves says instead.
 *
 * An element is a node that the sink creates. Its parent and its children are not set. It belongs to the sink; the parser uses
 * it while it is open or listed, as `head` also later, and as `form` until the form element pointer changes. */
#ifndef TAMIS_PARSE_SINK_H
#define TAMIS_PARSE_SINK_H

#include "lex/token.h"
#include "parse/node.h"

struct parser;

/* Why a document needs a tree; and what happens if the sink writes in order. */
enum moves {
    /* The adoption agency algorithm moves the children of the furthest block of the element `n` (13.2.6.4.7). In order, the sink
     * removes `n` from the stack of open elements and from the list of active formatting elements. */
    MOVES_ADOPTED,
    /* Foster parenting (13.2.6.1). In order, the parser passes the node to the sink next. */
    MOVES_FOSTERED,
    /* The element `n`, html or body, gets the attributes of the later tag `t`. In order, it does not. */
    MOVES_ATTRIBUTES,
    /* The frameset `t` replaces the body. In order, the tag is ignored. */
    MOVES_FRAMESET,
    /* A node is inserted into a head that has ended. In order, it is inserted into the html element. */
    MOVES_HEAD,
    /* The element `n` is removed from the middle of the stack of open elements. In order, the sink pops it as soon as it is the
     * current node. */
    MOVES_STACK,
    /* The content of a template can be inserted elsewhere. In order, it never is. */
    MOVES_TEMPLATE,
    /* The selectedcontent `n` gets a copy of an option. In order, it gets none. */
    MOVES_SELECTED
};

struct node_sink {
    /* The offsets of the elements and attributes of a run must be those of the input. If this is false, a run can read pieces that
     * were joined (pieces.c), in which offsets differ after a malformed byte or a U+000D. */
    bool needs_offsets;
    /* The bytes that are fed are valid only during tamis_parse_document_feed(). The caller must call tamis_parse_forget_input() after
     * it. */
    bool forgets_input;
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
    /* `n`, `t`: see enum moves; otherwise NULL. If the document must be parsed again with a tree, the meter's status is an error
     * afterwards. */
    void (*moves)(struct node_sink *s, enum moves reason, struct node *n, const struct token *t);
};

#endif

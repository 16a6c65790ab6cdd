/* builder.h: the tree builder of XML5, with three phases, a stack of open elements, and namespaces.
 *
 * Parse errors are ignored, as in the XML5 draft, so no input is rejected because of its syntax. No element is implied and
 * no node is moved, so each element of the tree corresponds to a start tag in the input. */
#ifndef TAMIS_PARSE_XML5_BUILDER_H
#define TAMIS_PARSE_XML5_BUILDER_H

#include "parse/content.h"
#include "parse/xml5/scope.h"

enum xml5_phase { XML5_START, XML5_MAIN, XML5_END };

struct open_element {
    struct node *node;
    atom name;     /* the name as in the input, with its prefix; compared with the names of end tags */
    uint32_t same; /* the index in `open` of the last earlier element with the same name, plus 1; 0: none */
    uint32_t declared; /* the length of the scope's log before the element's declarations */
};

struct xml5_builder {
    struct meter *meter;
    struct tree tree;
    struct scope scope;
    enum xml5_phase phase;
    bool fragment;
    struct open_element *open; /* an array of `count` items, the current element last */
    uint32_t count;
    uint32_t capacity;
    /* Indexed by name: the index in `open` of the last element with this name, plus 1; 0: none. */
    uint32_t *topmost;
    uint32_t topmost_capacity;
};

void tamis_parse_xml5_init(struct xml5_builder *b, struct meter *m);
void tamis_parse_xml5_free(struct xml5_builder *b);

/* Starts a document or a fragment. The memory of the tree comes from `a`; `names` is the lexer's name table. DEVIATES: the
 * draft supports only documents. A fragment is parsed as the content of an element that no end tag closes: the builder begins
 * in the main phase, and remains in it up to the end of the input. */
void tamis_parse_xml5_begin(struct xml5_builder *b, struct arena *a, struct names *names, bool fragment);

/* Implements the function `token` of the lexer's sink. `user` is the builder. */
struct verdict tamis_parse_xml5_token(void *user, const struct token *t);

#endif

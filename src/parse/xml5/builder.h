/* builder.h: the tree builder of XML5: three phases, a stack of open elements, namespaces.
 *
 * Errors are ignored as the draft has it: no input is refused. There is no implied tag and nothing moves, so the tree is
 * that of the tags as they stand. */
#ifndef TAMIS_PARSE_XML5_BUILDER_H
#define TAMIS_PARSE_XML5_BUILDER_H

#include "parse/content.h"
#include "parse/xml5/scope.h"

enum xml5_phase { XML5_START, XML5_MAIN, XML5_END };

struct open_element {
    struct node *node;
    atom name; /* as read, with its prefix: what an end tag is compared with */
    uint32_t
        same; /* how many elements were open up to the one below of the same name, that one included; 0: none */
    uint32_t declared; /* the length of the scope's log before its declarations */
};

struct xml5_builder {
    struct meter *meter;
    struct tree tree;
    struct scope scope;
    enum xml5_phase phase;
    bool fragment;
    struct open_element *open; /* [count], the current element last */
    uint32_t count;
    uint32_t capacity;
    uint32_t *topmost; /* by name as read: `count` when the last such element was opened; 0: none is open */
    uint32_t topmost_capacity;
};

void tamis_parse_xml5_init(struct xml5_builder *b, struct meter *m);
void tamis_parse_xml5_free(struct xml5_builder *b);

/* Starts a document in memory from `a`; `names` is the lexer's.
 * fragment: DEVIATES: the draft knows documents only. A fragment is what may stand in an element: it begins in the main
 * phase, in a root that no end tag closes, and goes on to the end of the input. */
void tamis_parse_xml5_begin(struct xml5_builder *b, struct arena *a, struct names *names, bool fragment);

/* The sink: `user` is the builder. */
struct verdict tamis_parse_xml5_token(void *user, const struct token *t);

#endif

/* charref.c: see charref.h. */
#include "lex/charref/charref.h"

#include "base/array.h"

struct trie_node {
    char c; /* the character that leads to this node */
    unsigned char children;
    uint16_t first_child;
    uint16_t value;
};

#include "lex/charref/entities.inc"

_Static_assert(ARRAY_LENGTH(entity_nodes) == CHARREF_NODES, "the enumerator has the size of the table");
_Static_assert(ARRAY_LENGTH(entity_values) == CHARREF_VALUES, "the enumerator has the size of the table");

uint16_t tamis_lex_charref_child(uint16_t node, int c)
{
    enum { STRIDE = 8 };
    const struct trie_node *n = &entity_nodes[node];
    unsigned i = n->first_child, end = i + n->children;
    while (i + STRIDE < end && entity_nodes[i + STRIDE].c <= c) /* the children are sorted */
        i += STRIDE;
    while (i < end && entity_nodes[i].c < c)
        i++;
    return i < end && entity_nodes[i].c == c ? (uint16_t)i : 0;
}

bool tamis_lex_charref_is_leaf(uint16_t node)
{
    return entity_nodes[node].children == 0;
}

uint16_t tamis_lex_charref_value(uint16_t node)
{
    return entity_nodes[node].value;
}

struct charref_points tamis_lex_charref_points(uint16_t value)
{
    return entity_values[value];
}

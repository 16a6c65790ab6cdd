/* charref.c: see charref.h. */
#include "lex/charref/charref.h"

struct trie_node {
    char c; /* the character that leads to this node */
    unsigned char children;
    uint16_t first_child;
    uint16_t value;
};

#include "lex/charref/entities.inc"

uint16_t tamis_lex_charref_child(uint16_t node, int c)
{
    const struct trie_node *n = &entity_nodes[node];
    for (uint16_t i = 0; i < n->children; i++)
        if (entity_nodes[n->first_child + i].c == c)
            return (uint16_t)(n->first_child + i);
    return 0;
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

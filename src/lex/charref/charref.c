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
    unsigned low = n->first_child, high = low + n->children;
    while (low < high) { /* the children are sorted */
        unsigned middle = (low + high) / 2;
        if (entity_nodes[middle].c == c)
            return (uint16_t)middle;
        if (entity_nodes[middle].c < c)
            low = middle + 1;
        else
            high = middle;
    }
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

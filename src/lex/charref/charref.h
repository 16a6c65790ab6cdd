/* charref.h: the named character references of HTML as a trie. */
#ifndef TAMIS_LEX_CHARREF_CHARREF_H
#define TAMIS_LEX_CHARREF_CHARREF_H

#include <stdbool.h>
#include <stdint.h>

/* Nodes of the trie are numbers, and 0 is the root. Returns the child of `node` for the character `c`, or 0 if there is
 * none. */
uint16_t tamis_lex_charref_child(uint16_t node, int c);
bool tamis_lex_charref_is_leaf(uint16_t node);

/* Returns the value of the name that ends at the node, or 0 if no name ends there. */
uint16_t tamis_lex_charref_value(uint16_t node);

/* The one or two code points of a value; `second` is 0 if there is only one. */
struct charref_points {
    uint32_t first;
    uint32_t second;
};
struct charref_points tamis_lex_charref_points(uint16_t value);

#endif

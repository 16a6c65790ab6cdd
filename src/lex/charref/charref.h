/* charref.h: the named character references of HTML as a trie. */
#ifndef TAMIS_LEX_CHARREF_CHARREF_H
#define TAMIS_LEX_CHARREF_CHARREF_H

#include <stdbool.h>
#include <stdint.h>

/* The sizes of the tables in entities.inc. */
enum { CHARREF_NODES = 9854, CHARREF_VALUES = 1512 };

/* Each node of the trie has a number; the root is node 0. tamis_lex_charref_child() returns the child of `node` for the
 * character `c`, or 0 if there is none. */
/*@ requires node < CHARREF_NODES && 0 <= c <= 255;
    assigns \nothing;
    // each step leads to a later node, so a walk ends
    ensures \result == 0 || node < \result < CHARREF_NODES; */
uint16_t tamis_lex_charref_child(uint16_t node, int c);
bool tamis_lex_charref_is_leaf(uint16_t node);

/* Returns the value of the name that ends at `node`, or 0 if no name ends
 * there. The value is the argument of tamis_lex_charref_points(). */
/*@ requires node < CHARREF_NODES;
    assigns \nothing;
    ensures \result < CHARREF_VALUES; */
uint16_t tamis_lex_charref_value(uint16_t node);

/* The one or two code points of a named character reference. If there is only one, `second` is 0. */
struct charref_points {
    uint32_t first;
    uint32_t second;
};
struct charref_points tamis_lex_charref_points(uint16_t value);

#endif

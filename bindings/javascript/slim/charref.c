/* charref.c: stands in the module `tamis/slim` for src/lex/charref/charref.c, whose trie has 29 kB after compression. Here the names are
 * a sorted list, which has 9 kB (charref-names.inc, which build makes), and the trie is made of it in memory. */
#include "lex/charref/charref.h"

#include <stddef.h>

/* SHARED_BYTES: for each name, how many characters it has in common with the one before it. REST: the other characters, and a NUL.
 * POINTS_LOW, POINTS_HIGH: the first code point; SECONDS: the number of a name and the second code point. */
#include "charref-names.inc"

enum { NAMES = sizeof shared_bytes, NODES = 10000, LONGEST = 40 };

static struct {
    char c;
    uint16_t child, next,
        value; /* the first child, the next child of the same node, the number of the name */
} nodes[NODES];
static bool is_made;

/* Adds a node for the character to `parent`, after the child `before` if that is not 0. */
static uint16_t add(uint16_t node, uint16_t parent, uint16_t before, char c)
{
    nodes[node].c = c;
    if (before)
        nodes[before].next = node;
    else
        nodes[parent].child = node;
    return node;
}

/* In a sorted list, the new characters of a name follow all children that were made before. */
static void make(void)
{
    uint16_t path[LONGEST] = {0}, count = 1;
    size_t depth = 0;
    const char *c = rest;
    is_made = true;
    for (uint16_t i = 0; i < NAMES; i++) {
        size_t at = shared_bytes[i];
        for (uint16_t before = at < depth ? path[at + 1] : 0; *c; before = 0, at++)
            path[at + 1] = add(count++, path[at], before, *c++);
        c++;
        depth = at;
        nodes[path[depth]].value = (uint16_t)(i + 1);
    }
}

static void make_once(void)
{
    if (!is_made)
        make();
}

uint16_t tamis_lex_charref_child(uint16_t node, int c)
{
    make_once();
    uint16_t i = nodes[node].child;
    while (i && nodes[i].c != c)
        i = nodes[i].next;
    return i;
}

bool tamis_lex_charref_is_leaf(uint16_t node)
{
    make_once();
    return nodes[node].child == 0;
}

uint16_t tamis_lex_charref_value(uint16_t node)
{
    return nodes[node].value;
}

struct charref_points tamis_lex_charref_points(uint16_t value)
{
    struct charref_points points = {0, 0};
    if (value == 0)
        return points;
    points.first = points_low[value - 1] | (uint32_t)points_high[value - 1] << 8;
    if (points.first >= WIDE_FIRST && points.first <= WIDE_LAST)
        points.first +=
            0x10000; /* mathematical letters; no name has a code point in that place of the first plane */
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        if (seconds[i].name == value)
            points.second = seconds[i].point;
    return points;
}

/* charref.c: stands in the module `tamis/slim` for src/lex/charref/charref.c, whose trie has 29 kB after compression. Here the names are a list
 * in the order of their code points, which has 7 kB (charref-names.inc, which build makes), and the trie is made of it in memory. */
#include "lex/charref/charref.h"

#include <stddef.h>
#include <string.h>

/* NAMES: for each name without its semicolon, its characters, and the byte 0, or the byte 1 if the name is also a reference without the
 * semicolon. STEPS: for each name, by how much its first code point is greater than that of the name before it; LARGE_STEP stands for the
 * next number in LARGE_STEPS. SECONDS: the number of a name, from 1, and its second code point. The list has no names of letters in ALPHABETS
 * whose code points follow each other: A to Z, and a to z, before the suffix. */
#include "charref-names.inc"

enum {
    NAMES = sizeof steps,
    LETTERS = 52,
    ALL = NAMES + LETTERS * (int)(sizeof alphabets / sizeof *alphabets),
    NODES = 10000
};

static struct {
    char c;
    uint16_t child, next; /* the first child, the next child of the same node */
    uint16_t value;       /* the number of the name */
} nodes[NODES];
static uint16_t count; /* of nodes; 0: not made yet */
static uint32_t first_points[ALL];

static uint16_t child_of(uint16_t node, char c)
{
    uint16_t i = nodes[node].child;
    while (i && nodes[i].c != c)
        i = nodes[i].next;
    return i;
}

static uint16_t child_to_add(uint16_t node, char c)
{
    uint16_t i = child_of(node, c);
    if (i)
        return i;
    i = count++;
    nodes[i].c = c;
    nodes[i].next = nodes[node].child;
    nodes[node].child = i;
    return i;
}

static void set_value(uint16_t node, uint16_t value)
{
    if (!nodes[node].value)
        nodes[node].value = value;
}

/* Adds the name, if it is new, and returns what follows it in the list. */
static const char *add(const char *name, uint16_t value)
{
    uint16_t node = 0;
    while ((unsigned char)*name > 1)
        node = child_to_add(node, *name++);
    if (*name == 1)
        set_value(node, value);
    set_value(child_to_add(node, ';'), value);
    return name + 1;
}

static void make_letters(void)
{
    for (uint16_t i = NAMES; i < ALL; i++) {
        const unsigned letter = (i - NAMES) % LETTERS, alphabet = (i - NAMES) / LETTERS;
        char name[5] = {(char)(letter < 26 ? 'A' + letter : 'a' + letter - 26)};
        memcpy(name + 1, alphabets[alphabet].suffix, sizeof alphabets->suffix);
        first_points[i] = alphabets[alphabet].first + letter;
        add(name, (uint16_t)(i + 1));
    }
}

static void make(void)
{
    const char *next = names;
    const uint32_t *large = large_steps;
    uint32_t point = 0;
    count = 1;
    for (uint16_t i = 0; i < NAMES; i++) {
        point += steps[i] == LARGE_STEP ? *large++ : steps[i];
        first_points[i] = point;
        next = add(next, (uint16_t)(i + 1));
    }
    make_letters();
}

uint16_t tamis_lex_charref_child(uint16_t node, int c)
{
    if (!count)
        make();
    return child_of(node, (char)c);
}

bool tamis_lex_charref_is_leaf(uint16_t node)
{
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
    points.first = first_points[value - 1];
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        if (seconds[i].name == value)
            points.second = seconds[i].point;
    return points;
}

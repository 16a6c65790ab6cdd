/* charref.c: see charref.h. */
#include "lex/charref/charref.h"

#include "base/utf8.h"

struct trie_node {
    char c; /* the character that leads here */
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

/* The C1 controls that windows-1252 has something for; 0: nothing. */
static const uint16_t windows_1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static bool is_white_space(uint32_t c)
{
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x20;
}

struct charref_number tamis_lex_charref_number(uint32_t code)
{
    if (code == 0)
        return (struct charref_number){0xFFFD, ERROR_NULL_CHARACTER_REFERENCE};
    if (code > 0x10FFFF)
        return (struct charref_number){0xFFFD, ERROR_CHARACTER_REFERENCE_OUTSIDE_UNICODE_RANGE};
    if (code >= 0xD800 && code <= 0xDFFF)
        return (struct charref_number){0xFFFD, ERROR_SURROGATE_CHARACTER_REFERENCE};
    if (utf8_is_noncharacter(code))
        return (struct charref_number){code, ERROR_NONCHARACTER_CHARACTER_REFERENCE};
    if (code >= 0x80 && code <= 0x9F && windows_1252[code - 0x80])
        return (struct charref_number){windows_1252[code - 0x80], ERROR_CONTROL_CHARACTER_REFERENCE};
    if ((code < 0x20 && !is_white_space(code)) || (code >= 0x7F && code <= 0x9F))
        return (struct charref_number){code, ERROR_CONTROL_CHARACTER_REFERENCE};
    return (struct charref_number){code, PARSE_ERROR_COUNT};
}

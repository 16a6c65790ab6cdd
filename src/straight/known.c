/* known.c: the initial table of references (known.h), and the function that adds a reference to a table. */
#include "straight/known.h"

#include "base/array.h"

#define NAME_3(a, b, c)              ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16)
#define NAME_5(a, b, c, d, e)        (NAME_3(a, b, c) | NAME_3(d, e, 0) << 24)
#define NAME_6(a, b, c, d, e, f)     (NAME_3(a, b, c) | NAME_3(d, e, f) << 24)
#define COMMON(name, taken, n, text) [KNOWN_INDEX(name)] = {name, text, n, taken}

/* References that are frequent in the documents of bench/. Each of them has a different index in the table. */
const struct known_reference tamis_straight_common_references[KNOWN_REFERENCES] = {
    COMMON(NAME_3('l', 't', ';'), 4, 4, "&lt;"),
    COMMON(NAME_3('g', 't', ';'), 4, 4, "&gt;"),
    COMMON(NAME_5('a', 'm', 'p', ';', 0), 5, 5, "&amp;"),
    COMMON(NAME_5('q', 'u', 'o', 't', ';'), 6, 1, "\""),
    COMMON(NAME_5('n', 'b', 's', 'p', ';'), 6, 6, "&nbsp;"),
    COMMON(NAME_5('#', '1', '6', '0', ';'), 6, 6, "&nbsp;"),
    COMMON(NAME_6('#', '8', '2', '1', '2', ';'), 7, 3, "\xE2\x80\x94"),
    COMMON(NAME_6('#', '8', '2', '1', '7', ';'), 7, 3, "\xE2\x80\x99"),
};

void tamis_straight_know(struct known_references *k, const unsigned char *p, size_t taken, struct span text)
{
    struct known_reference known = {.n = (uint8_t)text.n, .taken = (uint8_t)taken};
    if (taken > 1 + KNOWN_NAME_BYTES || text.n > sizeof known.text || p[taken - 1] != ';')
        return;
    for (size_t i = 1; i < taken; i++)
        known.name |= (uint64_t)p[i] << 8 * (i - 1);
    for (size_t i = 0; i < text.n; i++)
        known.text[i] = text.p[i];
    if (k->table != k->own)
        tamis_base_array_copy(k->own, k->table, KNOWN_REFERENCES, sizeof *k->own);
    k->table = k->own;
    k->own[known_index(known.name)] = known;
}

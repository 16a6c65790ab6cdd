/* utf8.c: see utf8.h. */
#include "models/utf8.h"

#include <stdlib.h>

/* The well-formed sequences by their first two bytes (Unicode, table 3-7); all other bytes are 80 to BF. */
static const struct row {
    unsigned char first[2];
    unsigned char second[2];
    unsigned length;
} rows[] = {
    {{0x00, 0x7F}, {0x00, 0x00}, 1}, {{0xC2, 0xDF}, {0x80, 0xBF}, 2}, {{0xE0, 0xE0}, {0xA0, 0xBF}, 3},
    {{0xE1, 0xEC}, {0x80, 0xBF}, 3}, {{0xED, 0xED}, {0x80, 0x9F}, 3}, {{0xEE, 0xEF}, {0x80, 0xBF}, 3},
    {{0xF0, 0xF0}, {0x90, 0xBF}, 4}, {{0xF1, 0xF3}, {0x80, 0xBF}, 4}, {{0xF4, 0xF4}, {0x80, 0x8F}, 4},
};

static bool is_in(unsigned char c, const unsigned char range[2])
{
    return c >= range[0] && c <= range[1];
}

/* Returns the length of the maximal subpart (Unicode) at `p`: the most bytes that are a well-formed sequence or the
 * beginning of one. It is at least 1. */
static size_t take(const unsigned char *p, size_t n, bool *whole)
{
    static const unsigned char any[2] = {0x80, 0xBF};
    *whole = false;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        if (!is_in(p[0], rows[r].first))
            continue;
        size_t k = 1;
        while (k < n && k < rows[r].length && is_in(p[k], k == 1 ? rows[r].second : any))
            k++;
        *whole = k == rows[r].length;
        return k;
    }
    return 1;
}

static void make_room(struct utf8_model *m, size_t count)
{
    if (count <= m->capacity)
        return;
    free(m->places);
    m->places = malloc(2 * count * sizeof *m->places);
    m->capacity = 2 * count;
    if (!m->places)
        abort();
}

static void add(struct utf8_model *m, const char *p, size_t n, bool whole)
{
    if (!whole)
        text_add_string(&m->text, "\xEF\xBF\xBD");
    else
        text_add(&m->text, *p == '\r' ? "\n" : p, n);
}

void utf8_model_decode(struct utf8_model *m, const char *p, size_t n, bool verbatim)
{
    struct utf8_place here = {0, 1, 1};
    make_room(m, n + 1);
    text_clear(&m->text);
    text_add_string(&m->text, "");
    for (size_t i = 0, k; i < n; i += k) {
        bool whole;
        k = take((const unsigned char *)p + i, n - i, &whole);
        bool is_mark = i == 0 && n >= 3 && p[0] == '\xEF' && p[1] == '\xBB' && p[2] == '\xBF';
        bool is_first_of_two = p[i] == '\r' && i + 1 < n && p[i + 1] == '\n';
        for (size_t b = 0; b < k; b++)
            m->places[i + b] = here;
        if ((is_mark || is_first_of_two) && !verbatim)
            continue;
        if (verbatim && p[i] == '\r')
            text_add(&m->text, "\r", 1);
        else
            add(m, p + i, k, whole);
        here.at = m->text.n;
        here.column += whole && k == 4 ? 2 : 1;
        if (m->text.p[m->text.n - 1] == '\n')
            here = (struct utf8_place){m->text.n, here.line + 1, 1};
    }
    m->places[n] = here;
}

void utf8_model_free(struct utf8_model *m)
{
    text_free(&m->text);
    free(m->places);
    *m = (struct utf8_model){0};
}

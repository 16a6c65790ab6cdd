/* scanner.c: see scanner.h. */
#include "judges/scanner.h"

#include <stdlib.h>
#include <string.h>

#include "base/names_lookup.h"
#include "base/scan.h"
#include "models/scanner.h"

enum { SETS = 3, BEYOND = 40, MARK = 0xEE };

/* --- finding and copying --- */

/* Copies the bytes to a buffer of exactly their size, and checks that no byte before or after the copy is written. */
static const char *judge_copy(const struct scanner *s, enum scan_set set, const unsigned char *p, size_t n,
                              size_t expected)
{
    unsigned char *room = malloc(n + 2 * BEYOND), *out = room + BEYOND;
    if (!room)
        return NULL;
    memset(room, MARK, n + 2 * BEYOND);
    const unsigned char *stop = s ? s->copy(set, p, p + n, out) : scan_copy(set, p, p + n, &out);
    const char *wrong = stop != p + expected ? "copying stops elsewhere" : NULL;
    if (!s && out != room + BEYOND + expected)
        wrong = "the end of the copy is elsewhere";
    if (!wrong && expected && memcmp(room + BEYOND, p, expected) != 0)
        wrong = "the copy differs";
    for (size_t i = 0; i < BEYOND; i++)
        if (room[i] != MARK || room[BEYOND + n + i] != MARK)
            wrong = "the copy is too long";
    free(room);
    return wrong;
}

static const char *judge_set(enum scan_set set, const unsigned char *p, size_t n)
{
    size_t expected = scanner_model_find(set, p, n);
    const char *wrong = judge_copy(NULL, set, p, n, expected);
    if (wrong || scan_find(set, p, p + n) != p + expected)
        return wrong ? wrong : "finding stops elsewhere";
    const struct scanner *s;
    for (unsigned i = 0; (s = tamis_base_scanner_at(i)); i++) {
        if (s->find(set, p, p + n) != p + expected)
            return s->name;
        if (judge_copy(s, set, p, n, expected))
            return s->name;
    }
    return NULL;
}

const char *scanner_judge_stops(const unsigned char *p, size_t n)
{
    const char *wrong = NULL;
    for (int set = 0; set < SETS && !wrong; set++)
        wrong = judge_set((enum scan_set)set, p, n);
    return wrong;
}

/* --- line ends --- */

/* Checks the result as judge_copy() does. */
static const char *judge_lines(const struct scanner *s, const unsigned char *p, size_t n)
{
    unsigned char *room = malloc(n + 2 * BEYOND), *expected = malloc(n + 1), *out = room + BEYOND;
    const char *wrong = NULL;
    bool is_ascii, has_other = false;
    if (room && expected) {
        memset(room, MARK, n + 2 * BEYOND);
        size_t length = scanner_model_lines(p, n, expected);
        if (s->lines(p, p + n, out, &is_ascii) != out + length ||
            (length && memcmp(out, expected, length) != 0))
            wrong = s->name;
        for (size_t i = 0; i < n; i++)
            has_other |= p[i] == 0 || p[i] >= 0x80;
        if (is_ascii == has_other)
            wrong = "a copy with other line ends is ASCII, or is not";
        for (size_t i = 0; i < BEYOND; i++)
            if (room[i] != MARK || out[n + i] != MARK)
                wrong = "the copy with other line ends is too long";
    }
    free(room);
    free(expected);
    return wrong;
}

const char *scanner_judge_lines(const unsigned char *p, size_t n)
{
    const char *wrong = NULL;
    const struct scanner *s;
    for (unsigned i = 0; !wrong && (s = tamis_base_scanner_at(i)); i++)
        wrong = judge_lines(s, p, n);
    return wrong;
}

/* --- UTF-8 --- */

const char *scanner_judge_utf8(const unsigned char *p, size_t n)
{
    static const unsigned char stops[][2] = {
        {SCAN_NO_STOP, SCAN_NO_STOP}, {'\r', '\r'}, {'\r', 0}, {0, SCAN_NO_STOP}};
    const struct scanner *s;
    for (size_t j = 0; j < sizeof stops / sizeof *stops; j++) {
        const unsigned char *expected = p + scanner_model_utf8(p, n, stops[j][0], stops[j][1]);
        for (unsigned i = 0; (s = tamis_base_scanner_at(i)); i++)
            if (s->utf8(p, p + n, stops[j][0], stops[j][1]) != expected)
                return s->name;
    }
    return NULL;
}

/* --- names --- */

static const char *judge_case(const unsigned char *p, size_t n, bool lower)
{
    char text[16];
    struct scan_name name = scan_name(p, p + n, lower);
    int length = scanner_model_name(p, n, lower, text);
    if (name.is_short != (length >= 0))
        return "a name has another end";
    if (length < 0)
        return NULL;
    if (name.n != (unsigned)length || name.first != names_load(text) || name.second != names_load(text + 8))
        return "a name differs";
    if (length > 0 &&
        names_static_short(name.first, name.second) != tamis_base_names_static(span_of(text, (size_t)length)))
        return "a name has another atom";
    return NULL;
}

const char *scanner_judge_name(const unsigned char *p, size_t n)
{
    const char *wrong = judge_case(p, n, true);
    return wrong ? wrong : judge_case(p, n, false);
}

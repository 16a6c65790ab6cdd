/* references.c: see references.h. */
#include "models/references.h"

#include <stdlib.h>
#include <string.h>

#include "lex/charref/charref.h"
#include "models/entities.h"

enum { NAMES_MAX = 2300, NAME_MAX_BYTES = 40 };

struct name {
    char p[NAME_MAX_BYTES]; /* the name, with its ";" if it has one */
    size_t n;
    struct charref_points points;
};

static struct name names[NAMES_MAX];
static size_t count;
/* [byte]: the index of the first name that begins with it. The names are sorted. */
static size_t first_of[256];
static size_t end_of[256];

/* --- the list --- */

static void add_name(const char *p, size_t n, uint16_t value)
{
    unsigned char first = (unsigned char)p[0];
    if (count == NAMES_MAX || n > NAME_MAX_BYTES)
        abort();
    if (end_of[first] == 0)
        first_of[first] = count;
    memcpy(names[count].p, p, n);
    names[count].n = n;
    names[count++].points = tamis_lex_charref_points(value);
    end_of[first] = count;
}

/* Adds the names of the trie in the order of their bytes. */
static void list_names(void)
{
    uint16_t nodes[NAME_MAX_BYTES + 1] = {0};
    char name[NAME_MAX_BYTES];
    int next[NAME_MAX_BYTES + 1] = {0};
    for (size_t depth = 0;;) {
        int c = next[depth]++;
        uint16_t child = c < 128 ? tamis_lex_charref_child(nodes[depth], c) : 0;
        if (child) {
            name[depth++] = (char)c;
            nodes[depth] = child;
            next[depth] = 0;
            if (tamis_lex_charref_value(child))
                add_name(name, depth, tamis_lex_charref_value(child));
        } else if (c == 128 && depth-- == 0) {
            return;
        }
    }
}

size_t reference_model_names(void)
{
    if (!count)
        list_names();
    return count;
}

static bool is_predefined(const struct name *name)
{
    static const char *const predefined[] = {"amp;", "lt;", "gt;", "quot;", "apos;"};
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        if (strlen(predefined[i]) == name->n && memcmp(predefined[i], name->p, name->n) == 0)
            return true;
    return false;
}

static const struct name *longest(tamis_dialect dialect, const char *p, size_t n)
{
    const struct name *best = NULL;
    unsigned char first = n ? (unsigned char)*p : 0;
    reference_model_names();
    for (size_t i = first_of[first]; i < end_of[first]; i++) {
        const struct name *name = &names[i];
        bool fits = name->n <= n && memcmp(name->p, p, name->n) == 0;
        if (fits && (dialect != TAMIS_XML5 || is_predefined(name)) && (!best || best->n < name->n))
            best = name;
    }
    return best;
}

/* --- numbers --- */

/* The characters of windows-1252 at 80 to 9F; "?" where there is none. */
static const char *const windows_1252[32] = {
    "\u20AC", "?",      "\u201A", "\u0192", "\u201E", "\u2026", "\u2020", "\u2021",
    "\u02C6", "\u2030", "\u0160", "\u2039", "\u0152", "?",      "\u017D", "?",
    "?",      "\u2018", "\u2019", "\u201C", "\u201D", "\u2022", "\u2013", "\u2014",
    "\u02DC", "\u2122", "\u0161", "\u203A", "\u0153", "?",      "\u017E", "\u0178"};

/* Reports whether the draft of 2008 does not allow references to this code point. The caller handles the numbers that mean
 * characters of windows-1252. */
static bool is_refused_by_the_draft(uint32_t c)
{
    return c < 0x09 || (c >= 0x0E && c < 0x20) || (c >= 0x7F && c < 0xA0) || (c >= 0xFDD0 && c <= 0xFDDF) ||
           (c & 0xFFFF) >= 0xFFFE;
}

static void add_number(struct text *out, tamis_dialect dialect, uint32_t c)
{
    bool is_mapped = c >= 0x80 && c < 0xA0 && dialect != TAMIS_XML5 && *windows_1252[c - 0x80] != '?';
    if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        text_add_string(out, "\uFFFD");
    else if (is_mapped)
        text_add_string(out, windows_1252[c - 0x80]);
    else if (dialect == TAMIS_HTML_2008 && c == '\r')
        text_add_string(out, "\n");
    else if (dialect == TAMIS_HTML_2008 && is_refused_by_the_draft(c))
        text_add_string(out, "\uFFFD");
    else
        text_add_code_point(out, c);
}

/* Returns the value of a digit, or -1 if the character is none. */
static int digit(char c, int base)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    char folded = (char)(c | 0x20);
    return base == 16 && folded >= 'a' && folded <= 'f' ? folded - 'a' + 10 : -1;
}

/* Decodes the text after "&#". Returns the number of bytes of `p` that it uses; 0 if there are no digits. */
static size_t number(struct text *out, tamis_dialect dialect, const char *p, size_t n)
{
    int base = n && (*p == 'x' || *p == 'X') ? 16 : 10;
    size_t start = base == 16, i = start;
    uint64_t value = 0;
    for (; i < n && digit(p[i], base) >= 0; i++)
        value = value > 0x10FFFF ? value : value * (uint64_t)base + (uint64_t)digit(p[i], base);
    if (i == start)
        return 0;
    add_number(out, dialect, (uint32_t)value);
    return i + (i < n && p[i] == ';');
}

/* --- text --- */

static bool is_alphanumeric(char c)
{
    return digit(c, 10) >= 0 || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* "&copy=" and "&copyx" in the value of an attribute are text, for historical reasons: they occur in URLs. */
static bool stays(tamis_dialect dialect, const struct name *name, const char *p, size_t n)
{
    if (name->p[name->n - 1] == ';' || name->n == n)
        return false;
    char next = p[name->n];
    return is_alphanumeric(next) || (next == '=' && dialect == TAMIS_HTML);
}

/* Decodes the text after "&". Returns the number of bytes of `p` that it uses; 0 if the "&" is text. */
static size_t named(struct text *out, tamis_dialect dialect, bool in_attribute, const char *p, size_t n)
{
    const struct name *name = longest(dialect, p, n);
    if (!name || (in_attribute && stays(dialect, name, p, n)))
        return 0;
    text_add_code_point(out, name->points.first);
    if (name->points.second)
        text_add_code_point(out, name->points.second);
    return name->n;
}

static size_t reference(struct text *out, tamis_dialect dialect, bool in_attribute, const char *p, size_t n)
{
    if (n == 0 || *p != '#')
        return named(out, dialect, in_attribute, p, n);
    size_t taken = number(out, dialect, p + 1, n - 1);
    return taken ? taken + 1 : 0;
}

void reference_model_decode(struct text *out, tamis_dialect dialect, const struct text *doctypes,
                            bool in_attribute, const char *p, size_t n)
{
    text_add_string(out, "");
    for (size_t i = 0; i < n;) {
        size_t taken = p[i] == '&' ? reference(out, dialect, in_attribute, p + i + 1, n - i - 1) : 0;
        if (!taken && doctypes && p[i] == '&')
            taken = entity_model_reference(out, doctypes, in_attribute, p + i + 1, n - i - 1);
        if (!taken)
            text_add(out, p + i, 1);
        i += taken + 1;
    }
}

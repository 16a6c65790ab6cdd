/* common.c: see common.h. If possible, an aspect is computed in another way than in the lexer: for example, names are
 * compared as texts, not as atoms. */
#include "cells/common.h"

#include "lex/charref/charref.h"
#include "lex/lexer.h"

/* --- tags --- */

static unsigned tag(const struct lexer *l, int c)
{
    (void)c;
    if (l->token.type != TOKEN_END_TAG)
        return 0;
    return l->token.attribute_count ? 2 : 1;
}

static const char *const tag_labels[] = {"", "end tag", "end tag with attributes"};
const struct aspect cells_tag = {ASPECT_LABELS(tag_labels), tag, false};

static unsigned duplicate(const struct lexer *l, int c)
{
    (void)c;
    for (uint32_t i = 0; i < l->token.attribute_count; i++)
        if (span_equal(tamis_base_names_text(l->names, l->attributes[i].name), buf_span(&l->attribute_name)))
            return 1;
    return 0;
}

static const char *const duplicate_labels[] = {"", "duplicate"};
const struct aspect cells_duplicate = {ASPECT_LABELS(duplicate_labels), duplicate, false};

/* --- words --- */

bool cells_equal_nocase(struct span a, const char *lower)
{
    return span_equal_nocase(a, span_from(lower));
}

unsigned cells_goes_on(struct span word, size_t read, int c, bool folds)
{
    if (c == END || read >= word.n)
        return 0;
    char wanted = word.p[read];
    bool is_letter = (wanted | 0x20) >= 'a' && (wanted | 0x20) <= 'z';
    return c == wanted || (folds && is_letter && (c | 0x20) == (wanted | 0x20));
}

enum { DOCTYPE_READ = 1, CDATA_READ = 7 };

/* 0: nothing; 1: "-"; 2 to 7: "D" to "DOCTYP"; 8 to 13: "[" to "[CDATA". */
static unsigned declaration(const struct lexer *l, int c)
{
    (void)c;
    struct span read = buf_span(&l->temp);
    if (read.n == 0)
        return 0;
    if (read.p[0] == '-')
        return 1;
    return (read.p[0] == '[' ? CDATA_READ : DOCTYPE_READ) + (unsigned)read.n;
}

static const char *const declaration_labels[] = {
    "",           "after a dash", "after D",      "after DO",    "after DOC",
    "after DOCT", "after DOCTY",  "after DOCTYP", "after [",     "after [C",
    "after [CD",  "after [CDA",   "after [CDAT",  "after [CDATA"};
const struct aspect cells_declaration = {ASPECT_LABELS(declaration_labels), declaration, false};

unsigned cells_declaration_goes_on(const struct lexer *l, int c, bool folds, bool cdata)
{
    struct span read = buf_span(&l->temp);
    bool any = read.n == 0;
    if ((any || read.p[0] == '-') && cells_goes_on(SPAN("--"), read.n, c, false))
        return 1;
    if (cdata && (any || read.p[0] == '[') && cells_goes_on(SPAN("[CDATA["), read.n, c, false))
        return 1;
    return (any || (read.p[0] | 0x20) == 'd') && cells_goes_on(SPAN("DOCTYPE"), read.n, c, folds);
}

static unsigned foreign(const struct lexer *l, int c)
{
    (void)c;
    return l->foreign && (l->temp.n == 0 || l->temp.p[0] == '[');
}

static const char *const foreign_labels[] = {"", "foreign"};
const struct aspect cells_foreign = {ASPECT_LABELS(foreign_labels), foreign, false};

/* 0: nothing; 1 to 5: "P" to "PUBLI"; 6 to 10: "S" to "SYSTE". */
static unsigned identifier(const struct lexer *l, int c)
{
    (void)c;
    bool is_system = l->temp.n && (l->temp.p[0] | 0x20) == 's';
    return (unsigned)l->temp.n + (is_system ? 5 : 0);
}

static const char *const identifier_labels[] = {"",           "after P",     "after PU",   "after PUB",
                                                "after PUBL", "after PUBLI", "after S",    "after SY",
                                                "after SYS",  "after SYST",  "after SYSTE"};
const struct aspect cells_identifier = {ASPECT_LABELS(identifier_labels), identifier, false};

static unsigned identifier_goes_on(const struct lexer *l, int c)
{
    struct span read = buf_span(&l->temp);
    bool any = read.n == 0;
    if ((any || (read.p[0] | 0x20) == 'p') && cells_goes_on(SPAN("PUBLIC"), read.n, c, true))
        return 1;
    return (any || (read.p[0] | 0x20) == 's') && cells_goes_on(SPAN("SYSTEM"), read.n, c, true);
}

static const char *const goes_on_labels[] = {"", "goes on"};
const struct aspect cells_identifier_goes_on = {ASPECT_LABELS(goes_on_labels), identifier_goes_on, true};

/* --- references --- */

static unsigned match(const struct lexer *l, int c)
{
    (void)c;
    if (!l->match)
        return 0;
    return l->match_length == l->temp.n ? 1 : 2;
}

static const char *const match_labels[] = {"", "after a name", "beyond a name"};
const struct aspect cells_match = {ASPECT_LABELS(match_labels), match, false};

static bool is_name(const struct lexer *l, int c)
{
    const struct span *name = l->dialect->references->names;
    struct span read = span_of(l->temp.p + 1, l->temp.n - 1);
    if (!name)
        return true;
    for (; name->n; name++)
        if (name->n == read.n + 1 && span_starts(*name, read) && name->p[read.n] == c)
            return true;
    return false;
}

enum { ENDS, GOES_ON, MAKES_A_NAME, COMPLETES_A_NAME, COMPLETES_NO_NAME };

static unsigned name(const struct lexer *l, int c)
{
    uint16_t child = c == END ? 0 : tamis_lex_charref_child(l->reference, c);
    if (!child)
        return ENDS;
    bool known = tamis_lex_charref_value(child) && is_name(l, c);
    if (tamis_lex_charref_is_leaf(child))
        return known ? COMPLETES_A_NAME : COMPLETES_NO_NAME;
    return known ? MAKES_A_NAME : GOES_ON;
}

static const char *const name_labels[] = {"", "goes on", "makes a name", "completes a name",
                                          "completes no name"};
const struct aspect cells_name = {ASPECT_LABELS(name_labels), name, true};

const char *const cells_number_labels[CELLS_NUMBER_LABELS] = {
    "",
    "zero",
    "beyond Unicode",
    "surrogate",
    "U+FDD0 to FDDF",
    "U+FDE0 to FDEF",
    "end of a plane",
    "U+000B",
    "U+000D",
    "C0 or U+007F",
    "windows-1252",
    "other C1",
    "any other",
};

static bool is_in_windows_1252(uint32_t c)
{
    return c != 0x81 && c != 0x8D && c != 0x8F && c != 0x90 && c != 0x9D;
}

static bool is_c0(uint32_t c)
{
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\f') || c == 0x7F;
}

static unsigned number_label(uint32_t c)
{
    if (c == 0 || c > 0x10FFFF)
        return c ? 2 : 1;
    if (c >= 0xD800 && c <= 0xDFFF)
        return 3;
    if (c >= 0xFDD0 && c <= 0xFDEF)
        return c <= 0xFDDF ? 4 : 5;
    if ((c & 0xFFFE) == 0xFFFE)
        return 6;
    if (c == 0x0B || c == 0x0D)
        return c == 0x0B ? 7 : 8;
    if (c >= 0x80 && c <= 0x9F)
        return is_in_windows_1252(c) ? 10 : 11;
    return is_c0(c) ? 9 : 12;
}

unsigned cells_number(const struct lexer *l, enum reference_phase phase, int c)
{
    bool ends = phase == REFERENCE_NUMBER_END ||
                ((phase == REFERENCE_DECIMAL || phase == REFERENCE_HEXADECIMAL) && c == ';');
    return ends ? number_label(l->code) : 0;
}

/* The numbers are in the order of the labels, first in decimal and then in hexadecimal notation. */
const char *const cells_reference_tails[] = {
    "&copy",   "&#0",   "&#1114112", "&#55296", "&#64976", "&#65000",   "&#65534", "&#11",    "&#13",
    "&#1",     "&#128", "&#129",     "&#169",   "&#x0",    "&#x110000", "&#xD800", "&#xFDD0", "&#xFDE0",
    "&#xFFFE", "&#xB",  "&#xD",      "&#x1",    "&#x80",   "&#x81",     "&#xA9",   NULL};

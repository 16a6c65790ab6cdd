/* reference_rules.c: the rules of the dialects for character references. */
#include "base/array.h"
#include "lex/charref/reference.h"

enum { LAST_CODE_POINT = 0x10FFFF };

/* HTML Standard, 13.2.5.84. A control other than U+0000 is kept, or becomes a character of windows-1252. Every control except
 * TAB, LF and FF is an error. */
static const struct number_rule html[] = {
    {0, 0, NUMBER_REPLACED, ERROR_NULL_CHARACTER_REFERENCE},
    {LAST_CODE_POINT + 1, UINT32_MAX, NUMBER_REPLACED, ERROR_CHARACTER_REFERENCE_OUTSIDE_UNICODE_RANGE},
    {0xD800, 0xDFFF, NUMBER_REPLACED, ERROR_SURROGATE_CHARACTER_REFERENCE},
    {0xFDD0, 0xFDEF, NUMBER_KEPT, ERROR_NONCHARACTER_CHARACTER_REFERENCE},
    {0x01, 0x08, NUMBER_KEPT, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x0B, 0x0B, NUMBER_KEPT, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x0D, 0x1F, NUMBER_KEPT, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x7F, 0x7F, NUMBER_KEPT, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x80, 0x9F, NUMBER_MAPPED_OR_KEPT, ERROR_CONTROL_CHARACTER_REFERENCE},
};

const struct reference_rules tamis_lex_references_html = {
    .stops_at_others = true,
    .equals_keeps = true,
    .numbers = html,
    .number_count = ARRAY_LENGTH(html),
    .plane_ends = {0xFFFE, 0xFFFF, NUMBER_KEPT, ERROR_NONCHARACTER_CHARACTER_REFERENCE},
};

/* HTML 5 draft of June 2008, 8.2.4.1. The draft lists the codes that are errors. Its
 * list contains neither U+000B nor U+FDE0 to U+FDEF, so these code points are kept. */
static const struct number_rule html2008[] = {
    {0, 0, NUMBER_REPLACED, ERROR_NULL_CHARACTER_REFERENCE},
    {LAST_CODE_POINT + 1, UINT32_MAX, NUMBER_REPLACED, ERROR_CHARACTER_REFERENCE_OUTSIDE_UNICODE_RANGE},
    {0xD800, 0xDFFF, NUMBER_REPLACED, ERROR_SURROGATE_CHARACTER_REFERENCE},
    {0xFDD0, 0xFDDF, NUMBER_REPLACED, ERROR_NONCHARACTER_CHARACTER_REFERENCE},
    {0x01, 0x08, NUMBER_REPLACED, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x0D, 0x0D, NUMBER_LINE_FEED, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x0E, 0x1F, NUMBER_REPLACED, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x7F, 0x7F, NUMBER_REPLACED, ERROR_CONTROL_CHARACTER_REFERENCE},
    {0x80, 0x9F, NUMBER_MAPPED_OR_REPLACED, ERROR_CONTROL_CHARACTER_REFERENCE},
};

const struct reference_rules tamis_lex_references_html2008 = {
    .stops = {"\t\n\v\f <&", 7},
    .unknown_is_error = true,
    .numbers = html2008,
    .number_count = ARRAY_LENGTH(html2008),
    .plane_ends = {0xFFFE, 0xFFFF, NUMBER_REPLACED, ERROR_NONCHARACTER_CHARACTER_REFERENCE},
};

/* XML5, 1.3.35. */
static const struct number_rule xml5[] = {
    {0, 0, NUMBER_REPLACED, ERROR_NULL_CHARACTER_REFERENCE},
    {LAST_CODE_POINT + 1, UINT32_MAX, NUMBER_REPLACED, ERROR_CHARACTER_REFERENCE_OUTSIDE_UNICODE_RANGE},
    {0xD800, 0xDFFF, NUMBER_REPLACED, ERROR_SURROGATE_CHARACTER_REFERENCE},
};

static const struct span predefined[] = {{"amp;", 4},  {"lt;", 3},   {"gt;", 3},
                                         {"quot;", 5}, {"apos;", 5}, {NULL, 0}};

const struct reference_rules tamis_lex_references_xml5 = {
    .stops = {"\t\n\f <%&", 7},
    .names = predefined,
    .unknown_is_error = true,
    .numbers = xml5,
    .number_count = ARRAY_LENGTH(xml5),
    .plane_ends = {0xFFFE, 0xFFFF, NUMBER_KEPT, PARSE_ERROR_COUNT},
};

/* The characters of windows-1252 for the bytes 0x80 to 0x9F; 0: none. */
static const uint16_t windows_1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static uint32_t apply(enum number_action action, uint32_t code)
{
    uint32_t mapped = code >= 0x80 && code <= 0x9F ? windows_1252[code - 0x80] : 0;
    switch (action) {
    case NUMBER_KEPT:
        return code;
    case NUMBER_REPLACED:
        return 0xFFFD;
    case NUMBER_LINE_FEED:
        return '\n';
    case NUMBER_MAPPED_OR_KEPT:
        return mapped ? mapped : code;
    case NUMBER_MAPPED_OR_REPLACED:
        return mapped ? mapped : 0xFFFD;
    }
    return 0xFFFD;
}

struct reference_number tamis_lex_reference_number(const struct reference_rules *rules, uint32_t code)
{
    for (unsigned i = 0; i < rules->number_count; i++) {
        const struct number_rule *r = &rules->numbers[i];
        if (code >= r->first && code <= r->last)
            return (struct reference_number){apply(r->action, code), r->error};
    }
    if ((code & 0xFFFE) == 0xFFFE)
        return (struct reference_number){apply(rules->plane_ends.action, code), rules->plane_ends.error};
    return (struct reference_number){code, PARSE_ERROR_COUNT};
}

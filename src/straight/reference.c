/* reference.c: decodes character references by the rules of the states 13.2.5.77 to 13.2.5.84. */
#include "base/utf8.h"
#include "lex/charref/charref.h"
#include "lex/charref/reference.h"
#include "straight/open.h"

static void add_code_point(struct reference *ref, uint32_t code_point)
{
    ref->n += tamis_base_utf8_encode(code_point, ref->text + ref->n);
}

static int digit_value(unsigned char c, bool is_hexadecimal)
{
    if (span_is_digit(c))
        return c - '0';
    unsigned char letter = c | 0x20;
    return is_hexadecimal && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Decodes a numeric reference. `p` points to "&#". */
static void decode_number(const unsigned char *p, const unsigned char *end, struct reference *ref)
{
    const unsigned char *q = p + 2;
    bool is_hexadecimal = q < end && (*q | 0x20) == 'x';
    uint32_t code = 0;
    q += is_hexadecimal;
    const unsigned char *digits = q;
    for (int digit; q < end && (digit = digit_value(*q, is_hexadecimal)) >= 0; q++)
        if (code <= 0x10FFFF)
            code = code * (is_hexadecimal ? 16 : 10) + (uint32_t)digit;
    if (q == digits)
        return;
    add_code_point(ref, tamis_lex_reference_number(&tamis_lex_references_html, code).code_point);
    q += q < end && *q == ';';
    ref->taken = (size_t)(q - p);
}

/* Reports whether a named reference in an attribute value remains text: it has no ";" and is followed by "=", a letter or a
 * digit. `p`: the byte after the reference. */
static bool remains_text(const unsigned char *p, const unsigned char *end)
{
    return p[-1] != ';' && p < end && (*p == '=' || span_is_alphanumeric(*p));
}

/* Decodes a named reference. Takes the longest name in the standard's table that matches the input. */
static void decode_name(const unsigned char *p, const unsigned char *end, bool in_attribute,
                        struct reference *ref)
{
    const unsigned char *q = p + 1, *match_end = p;
    uint16_t node = 0, match = 0;
    while (q < end && (node = tamis_lex_charref_child(node, *q)) != 0) {
        q++;
        uint16_t value = tamis_lex_charref_value(node);
        if (value) {
            match = value;
            match_end = q;
        }
        if (tamis_lex_charref_is_leaf(node))
            break;
    }
    if (!match || (in_attribute && remains_text(match_end, end)))
        return;
    struct charref_points points = tamis_lex_charref_points(match);
    add_code_point(ref, points.first);
    if (points.second)
        add_code_point(ref, points.second);
    ref->taken = (size_t)(match_end - p);
}

struct reference tamis_straight_decode(const unsigned char *p, const unsigned char *end, bool in_attribute)
{
    struct reference ref = {0};
    if (end - p < 2)
        return ref;
    if (p[1] == '#')
        decode_number(p, end, &ref);
    else if (span_is_alphanumeric(p[1]))
        decode_name(p, end, in_attribute, &ref);
    return ref;
}

bool tamis_straight_reference(struct straight_run *r)
{
    struct reference ref = tamis_straight_decode(r->p, r->end, false);
    if (!ref.taken) {
        r->p++;
        return tamis_straight_insert_text(r, SPAN("&"));
    }
    r->p += ref.taken;
    if (ref.text[0] == '\r')
        return tamis_straight_give_up(r, "carriage return");
    return tamis_straight_insert_text(r, span_of(ref.text, ref.n));
}

/* Decodes the references in the value. The text of a reference can be longer than the reference, but not twice as long. */
static bool decode_value(struct straight_run *r, struct attribute *a)
{
    const unsigned char *p = (const unsigned char *)a->value, *end = p + a->value_length;
    char *decoded = tamis_base_arena_array(r->tree.arena, a->value_length, 2);
    size_t n = 0;
    if (!decoded)
        return false;
    while (p < end) {
        struct reference ref = {0};
        if (*p == '&')
            ref = tamis_straight_decode(p, end, true);
        for (size_t i = 0; i < ref.n; i++)
            decoded[n++] = ref.text[i];
        if (!ref.taken)
            decoded[n++] = (char)*p;
        p += ref.taken ? ref.taken : 1;
    }
    a->value = decoded;
    a->value_length = (uint32_t)n;
    a->in_input = false;
    return true;
}

bool tamis_straight_decode_values(struct straight_run *r, struct scanned_tag *tag)
{
    for (uint32_t i = 0; i < tag->count; i++)
        if ((tag->references >> i & 1) && !decode_value(r, &tag->attributes[i]))
            return false;
    tag->references = 0;
    return true;
}

/* scan_reference.c: see scan_reference.h. The states 13.2.5.77 to 13.2.5.84 of the HTML Standard define the rules. */
#include "lex/charref/scan_reference.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "lex/charref/reference.h"

/* Returns the value of a hexadecimal digit, or 16 for any other byte. */
static uint32_t digit_value(unsigned char c)
{
    if (span_is_digit((char)c))
        return c - (uint32_t)'0';
    unsigned char letter = c | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - (uint32_t)'a' + 10 : 16;
}

/* Reads the number after "&#". After the number exceeds U+10FFFF, further
 * digits are ignored, because the exact value no longer matters. */
static const unsigned char *scan_number(const unsigned char *p, const unsigned char *end,
                                        struct charref_points *points)
{
    uint32_t base = p < end && (*p | 0x20) == 'x' ? 16 : 10, code = 0, digit;
    p += base == 16;
    const unsigned char *digits = p;
    for (; p < end && (digit = digit_value(*p)) < base; p++)
        if (code <= 0x10FFFF)
            code = code * base + digit;
    if (p == digits || p == end || *p != ';')
        return NULL;
    *points =
        (struct charref_points){tamis_lex_reference_number(&tamis_lex_references_html, code).code_point, 0};
    return p + 1;
}

/* Follows the bytes at `p` in the trie as far as possible, and returns the end of these bytes. Sets `*node` to the last node
 * that was reached, and sets `*has_match` to true if a name ends at a reached node that is not a leaf. The byte that leads to a
 * leaf is always ";". */
static const unsigned char *follow(const unsigned char *p, const unsigned char *end, uint16_t *node,
                                   bool *has_match)
{
    uint16_t child;
    *node = 0;
    *has_match = false;
    for (; p < end && (child = tamis_lex_charref_child(*node, *p)) != 0; p++) {
        *has_match |= tamis_lex_charref_value(*node) != 0;
        *node = child;
        if (tamis_lex_charref_is_leaf(child))
            return p + 1;
    }
    *has_match |= tamis_lex_charref_value(*node) != 0;
    return p;
}

static const unsigned char *scan_name_of_reference(const unsigned char *p, const unsigned char *end,
                                                   struct charref_points *points)
{
    uint16_t node;
    bool has_match;
    p = follow(p, end, &node, &has_match);
    if (!node || !tamis_lex_charref_is_leaf(node))
        return NULL;
    *points = tamis_lex_charref_points(tamis_lex_charref_value(node));
    return p;
}

const unsigned char *tamis_lex_scan_reference(const unsigned char *p, const unsigned char *end,
                                              struct charref_points *points)
{
    bool is_number = end - p > 1 && p[1] == '#';
    return is_number ? scan_number(p + 2, end, points) : scan_name_of_reference(p + 1, end, points);
}

/* Returns true if neither "#" nor a name of the standard follows the "&" at `p`, so that the "&" is text. `end` is the end of
 * the attribute value. */
static bool is_text(const unsigned char *p, const unsigned char *end)
{
    uint16_t node;
    bool has_match;
    if (end - p > 1 && p[1] == '#')
        return false;
    follow(p + 1, end, &node, &has_match);
    return !has_match && !tamis_lex_charref_is_leaf(node);
}

static void append_code_point(struct buf *out, uint32_t code_point)
{
    char bytes[4];
    size_t n = tamis_base_utf8_encode(code_point, bytes);
    buf_append(out, bytes, n);
}

/* Decodes the reference at `p`, or copies the "&" at `p` if it is text. Returns a pointer to
 * the byte after the reference or after the "&", or NULL if the reference is not ordinary. */
static const unsigned char *decode(const unsigned char *p, const unsigned char *end, struct buf *out)
{
    struct charref_points points;
    const unsigned char *after = tamis_lex_scan_reference(p, end, &points);
    if (!after) {
        buf_push(out, '&');
        return is_text(p, end) ? p + 1 : NULL;
    }
    append_code_point(out, points.first);
    if (points.second)
        append_code_point(out, points.second);
    return after;
}

bool tamis_lex_decode_value(struct lexer *l, struct attribute *a)
{
    const unsigned char *p = (const unsigned char *)a->value, *end = p + a->value_length;
    size_t start = l->values.n;
    while (p && p < end) {
        const unsigned char *stop = scan_byte(p, end, '&');
        buf_append(&l->values, (const char *)p, (size_t)(stop - p));
        p = stop < end ? decode(stop, end, &l->values) : stop;
    }
    size_t n = l->values.n - start;
    a->value_length = (uint32_t)n;
    a->in_input = false;
    return p && meter_ok(l->meter) && n <= l->meter->limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES];
}

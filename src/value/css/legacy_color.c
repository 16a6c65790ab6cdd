/* legacy_color.c: see legacy_color.h. */
#include "value/css/legacy_color.h"

#include "base/array.h"
#include "value/css/value.h"

/* Only the first LONGEST characters of a value and the last COMPONENT
 * digits of each color component (red, green, blue) are read. */
enum { LONGEST = 128, COMPONENT = 8 };

static struct span without_white_ends(struct span s)
{
    while (s.n && span_is_white(s.p[s.n - 1]))
        s.n--;
    while (s.n && span_is_white(*s.p))
        s = span_of(s.p + 1, s.n - 1);
    return s;
}

static struct span named_color(struct span value)
{
    static const char *const names[] = {
#define COLOR(name) name,
#include "value/css/colors.def"
#undef COLOR
    };
    bool may_be_name = value.n && span_is_letter((unsigned char)value.p[0]); /* most colors begin with "#" */
    for (size_t i = 0; may_be_name && i < ARRAY_LENGTH(names); i++)
        if (span_equal_nocase(value, span_from(names[i])))
            return span_from(names[i]);
    return SPAN("");
}

static bool is_short(struct span value)
{
    return value.n == 4 && value.p[0] == '#' && tamis_value_css_is_hex(span_of(value.p + 1, 3));
}

static void write_short(struct span value, struct buf *out)
{
    buf_push(out, '#');
    for (size_t i = 1; i < 4; i++) {
        buf_push(out, value.p[i]);
        buf_push(out, value.p[i]);
    }
}

/* Reads up to LONGEST characters. A "#" at the beginning is left out. A character beyond U+FFFF becomes "00", and any other
 * character that is not a hexadecimal digit becomes "0". Then "0" is appended until the number of digits is a multiple of 3 and
 * not zero. Returns the number of digits. */
static size_t read_digits(struct span value, char digits[LONGEST + 3])
{
    size_t n = 0, skipped = value.n && value.p[0] == '#';
    for (size_t i = skipped; i < value.n && n + skipped < LONGEST; i++) {
        unsigned char c = (unsigned char)value.p[i];
        if ((c & 0xC0) == 0x80) /* a continuation byte of UTF-8 */
            continue;
        digits[n++] = tamis_value_css_is_hex(span_of(&value.p[i], 1)) ? (char)c : '0';
        if (c >= 0xF0 && n + skipped < LONGEST)
            digits[n++] = '0';
    }
    while (!n || n % 3)
        digits[n++] = '0';
    return n;
}

/* Writes "#" and two digits for each of the three components, which have `length` digits each. */
static void write_components(const char *digits, size_t length, struct buf *out)
{
    size_t from = length > COMPONENT ? length - COMPONENT : 0;
    while (length - from > 2 && digits[from] == '0' && digits[length + from] == '0' &&
           digits[2 * length + from] == '0')
        from++;
    buf_push(out, '#');
    for (size_t i = 0; i < 3; i++) {
        if (length == 1)
            buf_push(out, '0');
        buf_add(out, span_of(&digits[i * length + from], length == 1 ? 1 : 2));
    }
}

bool tamis_value_css_legacy_color(struct span value, struct buf *out)
{
    char digits[LONGEST + 3];
    if (!value.n)
        return false;
    value = without_white_ends(value);
    if (span_equal_nocase(value, SPAN("transparent")))
        return false;
    struct span name = named_color(value);
    if (name.n)
        buf_add(out, name);
    else if (is_short(value))
        write_short(value, out);
    else
        write_components(digits, read_digits(value, digits) / 3, out);
    return true;
}

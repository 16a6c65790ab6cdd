/* escape.c: implements tamis_escape_text() and tamis_escape_attribute() of tamis/output.h. */
#include <tamis/output.h>

#include "base/array.h"
#include "base/span.h"
#include "base/utf8.h"
#include "serialize/portable.h"

/* The caller's buffer. `n` is the number of bytes of the escaped text so far, including bytes that did not fit. */
struct target {
    char *out;
    size_t size;
    size_t n;
};

static void put(struct target *t, struct span s)
{
    if (t->n < t->size && t->size - t->n > s.n)
        tamis_base_array_copy(t->out + t->n, s.p, s.n, 1);
    t->n += s.n;
}

/* Returns the text that is written instead of an ASCII character, or an empty span if the character itself is written. */
static struct span reference(char c, bool in_attribute)
{
    switch (c) {
    case '\0':
        return SPAN("\xEF\xBF\xBD");
    case '\r':
        return SPAN("&#13;");
    case '\t':
    case '\n':
        return in_attribute ? portable_reference(c) : SPAN("");
    default:
        return portable_reference(c);
    }
}

/* Writes the character at the start of `s`, escaped, or U+FFFD for a malformed sequence. Returns the rest of `s`. */
static struct span put_character(struct target *t, struct span s, bool in_attribute)
{
    struct utf8_sequence next = tamis_base_utf8_read((const unsigned char *)s.p, s.n);
    struct span character = span_of(s.p, next.length), escaped = reference(*s.p, in_attribute);
    if (next.kind != UTF8_VALID)
        escaped = SPAN("\xEF\xBF\xBD");
    else if (span_equal(character, SPAN("\xC2\xA0")))
        escaped = SPAN("&#160;");
    put(t, escaped.n ? escaped : character);
    return span_of(s.p + next.length, s.n - next.length);
}

/* If the text begins with a byte order mark, writes it as a character reference, because a
 * decoder drops a byte order mark at the start of a page. Returns the rest of the text. */
static struct span put_byte_order_mark(struct target *t, struct span s)
{
    struct span mark = SPAN("\xEF\xBB\xBF");
    if (!span_starts(s, mark))
        return s;
    put(t, SPAN("&#65279;"));
    return span_of(s.p + mark.n, s.n - mark.n);
}

static tamis_status escape(struct span s, struct target t, bool in_attribute, size_t *out_length)
{
    for (s = put_byte_order_mark(&t, s); s.n;)
        s = put_character(&t, s, in_attribute);
    *out_length = t.n;
    if (t.n >= t.size) {
        if (t.size)
            *t.out = '\0';
        return TAMIS_OVER_MAX_OUTPUT_BYTES;
    }
    t.out[t.n] = '\0';
    return TAMIS_OK;
}

static bool is_call_valid(const char *text, size_t length, const char *out, size_t size,
                          const size_t *out_length)
{
    return (text || !length) && length <= SIZE_MAX / 8 && (out || !size) && out_length;
}

tamis_status tamis_escape_text(const char *text, size_t length, char *out, size_t size, size_t *out_length)
{
    if (!is_call_valid(text, length, out, size, out_length))
        return TAMIS_INVALID_ARGUMENT;
    return escape(span_of(text, length), (struct target){out, size, 0}, false, out_length);
}

tamis_status tamis_escape_attribute(const char *text, size_t length, char *out, size_t size,
                                    size_t *out_length)
{
    if (!is_call_valid(text, length, out, size, out_length))
        return TAMIS_INVALID_ARGUMENT;
    return escape(span_of(text, length), (struct target){out, size, 0}, true, out_length);
}

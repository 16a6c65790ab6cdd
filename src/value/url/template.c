/* template.c: templates for URLs, such as "https://img.example/?u={url}".
 *
 * The text that replaces a placeholder contains only letters, digits, "-", ".", "_", "~" and "%". Therefore this text
 * cannot begin another part of the URL. URL parsers do not change this text, unless it completes the path segment "."
 * or "..". Only {host} can produce such a segment, and a URL with such a segment is refused (rewrite.c). */
#include "base/array.h"
#include "value/url/percent.h"
#include "value/url/rewrite.h"

bool tamis_value_url_is_place_byte(char c)
{
    return span_is_letter(c) || span_is_digit(c) || span_has(SPAN("-._~%"), c);
}

/* The names of the placeholders, in the order of enum url_place. */
static const struct span names[] = {{"url", 3}, {"base64url", 9}, {"hex", 3}, {"host", 4}};

static bool find_name(struct span name, uint8_t *place)
{
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        *place = (uint8_t)i;
        if (span_equal(names[i], name))
            return true;
    }
    return false;
}

static struct span cut(struct span *rest, size_t n)
{
    struct span begin = span_of(rest->p, n);
    *rest = span_of(rest->p + n, rest->n - n);
    return begin;
}

/* Reads the placeholder at the beginning of `rest`. Returns NULL or an error message. */
static const char *read_place(struct span *rest, struct url_template *t, struct span *what)
{
    size_t n = span_find(*rest, '}');
    if (n == rest->n)
        return "has a \"{\" without a \"}\"";
    *what = cut(rest, n + 1);
    if (t->count == URL_TEMPLATE_PLACES)
        return "is the fifth placeholder; a template can have four";
    if (!find_name(span_of(what->p + 1, n - 1), &t->places[t->count]))
        return "is not a placeholder; use {url}, {base64url}, {hex} or {host}";
    *what = SPAN("");
    t->count++;
    return NULL;
}

bool tamis_value_url_template_separates(const struct url_template *t)
{
    for (uint32_t i = 1; i < t->count; i++)
        if (!t->texts[i].n || t->texts[i].p[0] == ',' || tamis_value_url_is_place_byte(t->texts[i].p[0]))
            return false;
    return true;
}

const char *tamis_value_url_template_read(struct span text, struct url_template *t, struct span *what)
{
    struct span rest = text;
    *t = (struct url_template){.count = 0};
    *what = SPAN("");
    if (text.n > URL_TEMPLATE_BYTES)
        return "is longer than 500 bytes";
    for (;;) {
        t->texts[t->count] = cut(&rest, span_find(rest, '{'));
        if (span_has(t->texts[t->count], '}'))
            return "has a \"}\" without a \"{\"";
        if (!rest.n)
            break;
        const char *error = read_place(&rest, t, what);
        if (error)
            return error;
    }
    return t->count ? NULL : "has no placeholder; use {url}, {base64url}, {hex} or {host}";
}

bool tamis_value_url_template_has_url(const struct url_template *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (t->places[i] != URL_PLACE_HOST)
            return true;
    return false;
}

/* --- writing --- */

static void put_percent(struct buf *out, struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != '%' && tamis_value_url_is_place_byte(text.p[i]))
            buf_push(out, text.p[i]);
        else
            tamis_value_url_encode_byte(out, text.p[i]);
}

static void put_hex(struct buf *out, struct span text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < text.n; i++) {
        buf_push(out, digits[(unsigned char)text.p[i] >> 4]);
        buf_push(out, digits[text.p[i] & 15]);
    }
}

/* Writes a group of one to three bytes in base64url. The number of digits is the number of bytes plus 1. */
static void put_group(struct buf *out, struct span group)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < group.n ? (unsigned char)group.p[i] : 0u);
    for (size_t i = 0; i <= group.n; i++)
        buf_push(out, digits[bits >> (18 - 6 * i) & 63]);
}

static void put_base64url(struct buf *out, struct span text)
{
    for (size_t i = 0; i < text.n; i += 3)
        put_group(out, span_of(text.p + i, text.n - i < 3 ? text.n - i : 3));
}

void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out)
{
    switch (place) {
    case URL_PLACE_URL:
        put_percent(out, u->text);
        return;
    case URL_PLACE_BASE64URL:
        put_base64url(out, u->text);
        return;
    case URL_PLACE_HEX:
        put_hex(out, u->text);
        return;
    case URL_PLACE_HOST:
        put_percent(out, u->host);
        return;
    }
}

void tamis_value_url_expand(const struct url_template *t, const struct url *u, struct buf *out)
{
    for (uint32_t i = 0; i < t->count; i++) {
        buf_add(out, t->texts[i]);
        tamis_value_url_put_place((enum url_place)t->places[i], u, out);
    }
    buf_add(out, t->texts[t->count]);
}

/* --- reading --- */

static int digit_of_base64url(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (span_is_digit(c))
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

static bool read_base64url(struct span text, struct buf *out)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < text.n; i++) {
        int digit = digit_of_base64url(text.p[i]);
        if (digit < 0)
            return false;
        bits = bits << 6 | (uint32_t)digit;
        if (i % 4)
            buf_push(out, (char)(bits >> (6 - 2 * (i % 4)) & 0xFF));
    }
    return true;
}

static bool read_hex(struct span text, struct buf *out)
{
    for (size_t i = 0; i + 1 < text.n; i += 2) {
        int high = tamis_value_url_hex_value(text.p[i]), low = tamis_value_url_hex_value(text.p[i + 1]);
        if (high < 0 || low < 0)
            return false;
        buf_push(out, (char)(high * 16 + low));
    }
    return text.n % 2 == 0;
}

static bool read_percent(struct span text, struct buf *out)
{
    for (size_t at = 0; at < text.n;)
        buf_push(out, tamis_value_url_decode_next(text, &at));
    return true;
}

bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out)
{
    switch (place) {
    case URL_PLACE_BASE64URL:
        return read_base64url(text, out);
    case URL_PLACE_HEX:
        return read_hex(text, out);
    case URL_PLACE_URL:
    case URL_PLACE_HOST:
        break;
    }
    return read_percent(text, out);
}

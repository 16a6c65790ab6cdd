/* data.c: checks data: URLs (Fetch Standard, "data: URL processor"). A data: URL must contain an image in base64 whose first
 * bytes match the type. */
#include "base/array.h"
#include "value/url/check.h"
#include "value/url/percent.h"

enum { FIRST_BYTES = 14 };

/* The first bytes of each type (MIME Sniffing Standard, 6.1; for AVIF, the specification of the format). "?" stands for any
 * byte. */
static const struct {
    struct span type;
    struct span bytes;
} signatures[] = {
    {{"image/png", 9}, {"\x89PNG\r\n\x1A\n", 8}},
    {{"image/jpeg", 10}, {"\xFF\xD8\xFF", 3}},
    {{"image/gif", 9}, {"GIF87a", 6}},
    {{"image/gif", 9}, {"GIF89a", 6}},
    {{"image/webp", 10}, {"RIFF????WEBPVP", 14}},
    {{"image/avif", 10}, {"????ftypavif", 12}},
    {{"image/avif", 10}, {"????ftypavis", 12}},
    {{"image/bmp", 9}, {"BM", 2}},
    {{"image/x-icon", 12}, {"\0\0\1\0", 4}},
    {{"image/vnd.microsoft.icon", 24}, {"\0\0\1\0", 4}},
};

static bool begins(struct span bytes, struct span signature)
{
    if (bytes.n < signature.n)
        return false;
    for (size_t i = 0; i < signature.n; i++)
        if (signature.p[i] != '?' && signature.p[i] != bytes.p[i])
            return false;
    return true;
}

static bool has_signature_of(struct span type, struct span bytes)
{
    for (size_t i = 0; i < ARRAY_LENGTH(signatures); i++)
        if (span_equal(signatures[i].type, type) && begins(bytes, signatures[i].bytes))
            return true;
    return false;
}

bool tamis_value_url_is_data_type(struct span text)
{
    for (size_t i = 0; i < ARRAY_LENGTH(signatures); i++)
        if (span_equal(signatures[i].type, text))
            return true;
    return false;
}

/* Returns the type in the list that equals `essence` (ASCII case-insensitive), or an empty span. "image/jpg" is treated as
 * "image/jpeg", because this name is common, although it is not a registered type. */
static struct span listed_type(const struct string_list *types, struct span essence)
{
    if (span_equal_nocase(essence, SPAN("image/jpg")))
        essence = SPAN("image/jpeg");
    for (uint32_t i = 0; i < types->count; i++)
        if (span_equal_nocase(essence, types->items[i]) && tamis_value_url_is_data_type(types->items[i]))
            return types->items[i];
    return span_of(NULL, 0);
}

/* Returns the value of a character of the base64 alphabet, 0 to 63; -1 for any other character. */
static int sextet(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (span_is_digit(c))
        return c - '0' + 52;
    if (c == '+' || c == '/')
        return c == '+' ? 62 : 63;
    return -1;
}

static struct span without_spaces(struct span s)
{
    while (s.n && s.p[0] == ' ')
        s = span_of(s.p + 1, s.n - 1);
    while (s.n && s.p[s.n - 1] == ' ')
        s.n--;
    return s;
}

/* `header` is the part of the URL between "data:" and ",". Stores its type in `essence`, for example "image/png"
 * if the header is "image/png;charset=utf-8 ; base64". Returns false if the header has no ";", or if the text
 * after the last ";" is not "base64" (ASCII case-insensitive). In a parsed URL, spaces are the only whitespace. */
static bool is_base64(struct span header, struct span *essence)
{
    struct span text = without_spaces(header);
    size_t last = text.n;
    while (last && text.p[last - 1] != ';')
        last--;
    if (!last)
        return false;
    *essence = without_spaces(span_of(text.p, span_find(text, ';')));
    return span_equal_nocase(without_spaces(span_of(text.p + last, text.n - last)), SPAN("base64"));
}

/* Percent-decodes `body`, which is a part of `to`, and removes the whitespace. Writes the result to `to` from the offset `kept`
 * on; `kept` must not be after the beginning of the body. Returns the offset at which the result ends. */
static size_t decode_body(struct span body, struct buf *to, size_t kept)
{
    for (size_t i = 0; i < body.n;) {
        char c = tamis_value_url_decode_next(body, &i);
        if (!span_is_white(c))
            to->p[kept++] = c;
    }
    return kept;
}

/* "Forgiving-base64 decode": decodes `text`, which must not contain whitespace. Stores the first bytes
 * of the result, at most FIRST_BYTES, in `first` and their number in `n`. Returns false on failure. */
static bool decode_base64(struct span text, char first[FIRST_BYTES], size_t *n)
{
    unsigned bits = 0, count = 0;
    *n = 0;
    for (unsigned padding = 0; padding < 2 && text.n && text.n % 4 != 1 && text.p[text.n - 1] == '=';
         padding++) {
        if (padding == 0 && text.n % 4 != 0)
            return false;
        text.n--;
    }
    if (text.n % 4 == 1)
        return false;
    for (size_t i = 0; i < text.n; i++) {
        int value = sextet(text.p[i]);
        if (value < 0)
            return false;
        bits = (bits << 6 | (unsigned)value) & 0xFFFF;
        count += 6;
        if (count >= 8 && *n < FIRST_BYTES)
            first[(*n)++] = (char)(bits >> (count - 8));
        count -= count >= 8 ? 8 : 0;
    }
    return true;
}

/* Returns the first type in the list that matches the first bytes of the image, or an empty span. This function is used for a URL
 * without a type, because browsers then determine the type of an image from its bytes. */
static struct span sniffed_type(const struct string_list *types, struct span body)
{
    enum { FIRST_SEXTETS = (FIRST_BYTES * 4 + 2) / 3 };
    char text[FIRST_SEXTETS], first[FIRST_BYTES];
    size_t n = 0, length = 0;
    for (size_t i = 0; i < body.n && n < FIRST_SEXTETS;) {
        char c = tamis_value_url_decode_next(body, &i);
        if (!span_is_white(c))
            text[n++] = c;
    }
    if (!decode_base64(span_of(text, n), first, &length))
        return span_of(NULL, 0);
    for (uint32_t i = 0; i < types->count; i++)
        if (has_signature_of(types->items[i], span_of(first, length)))
            return types->items[i];
    return span_of(NULL, 0);
}

/* If `from` is less than `least`, moves the bytes of `to` from the offset `from` on, so that they begin at the offset `least`.
 * Returns the offset at which these bytes begin afterwards. */
static size_t move_behind(struct buf *to, size_t from, size_t least)
{
    size_t n = to->n - from, more = from < least ? least - from : 0;
    for (size_t i = 0; i < more; i++)
        buf_push(to, ' ');
    if (!more || !meter_ok(to->meter))
        return from;
    for (size_t i = n; i > 0; i--)
        to->p[from + more + i - 1] = to->p[from + i - 1];
    return from + more;
}

static size_t write_over(struct buf *to, size_t at, struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        to->p[at + i] = text.p[i];
    return at + text.n;
}

/* DEVIATES: the parameters of the type are removed, and a URL with a query or a fragment is refused,
 * because these parts have no meaning for an image. The result overwrites the URL in `to`. The result is
 * longer than the URL only if the URL has no type or the type "image/jpg". */
bool tamis_value_url_check_data(struct url_job *j, const struct url *u, struct span value, struct buf *to)
{
    char first[FIRST_BYTES];
    size_t n, comma = span_find(u->path, ',');
    struct span essence, type = SPAN("");
    if (u->opaque_path && comma < u->path.n && is_base64(span_of(u->path.p, comma), &essence))
        type = essence.n ? listed_type(&j->rule->data_types, essence)
                         : sniffed_type(&j->rule->data_types,
                                        span_of(u->path.p + comma + 1, u->path.n - comma - 1));
    if (type.n == 0)
        return url_refuse(j, TAMIS_REASON_URL_DATA_TYPE, value);
    size_t body = (size_t)(u->path.p - to->p) + comma + 1, end = body + u->path.n - comma - 1;
    to->n = end;
    body = move_behind(to, body, SPAN("data:").n + type.n + SPAN(";base64,").n);
    if (!meter_ok(to->meter))
        return false;
    size_t at = write_over(to, write_over(to, SPAN("data:").n, type), SPAN(";base64,"));
    to->n = decode_body(span_of(to->p + body, to->n - body), to, at);
    if (u->has_query || u->has_fragment || !decode_base64(span_of(to->p + at, to->n - at), first, &n) ||
        !has_signature_of(type, span_of(first, n)))
        return url_refuse(j, TAMIS_REASON_URL_DATA_CORRUPT, value);
    return true;
}

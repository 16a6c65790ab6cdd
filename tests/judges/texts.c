/* texts.c: see texts.h. */
#include "judges/texts.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judges/rendered.h"

/* ---- The text nodes of the HTML */

static bool has_characters(struct outputs *t)
{
    struct text expected = {0}, found = {0};
    const tamis_node *root = outputs_parse(t, t->markup.p, t->markup.n, t->context);
    const char *context = t->dialect == TAMIS_XML5 ? NULL : t->context;
    rendered_characters(t->parser, root, context, t->scripting && t->dialect == TAMIS_HTML, &expected);
    rendered_squeeze(t->written.p, t->written.n, &found);
    bool same = expected.n == found.n && (!found.n || memcmp(expected.p, found.p, found.n) == 0);
    text_free(&expected);
    text_free(&found);
    return same || outputs_fail(t, "P6 standard: the characters are not those of the text nodes");
}

/* ---- Other ways to the same text */

static bool is_text_of_output(struct outputs *t)
{
    struct text again = {0};
    tamis_status status = outputs_run(t->other, t->markup.p, t->markup.n, &again);
    bool same = status == TAMIS_OVER_MAX_WORK_PER_BYTE || status == TAMIS_OVER_MAX_INPUT_BYTES ||
                (status == TAMIS_OK && text_equal(&again, t->written.p, t->written.n));
    text_free(&again);
    return same || outputs_fail(t, "P2 fixpoint: the text of the HTML is not the text of the input");
}

static bool is_subsequence(const struct text *part, const struct text *whole)
{
    size_t i = 0;
    for (size_t j = 0; i < part->n && j < whole->n; j++)
        i += part->p[i] == whole->p[j];
    return i == part->n;
}

static bool has_options(struct outputs *t, const char *bytes, size_t n)
{
    struct text more = {0}, part = {0}, whole = {0};
    bool holds = true;
    for (unsigned options = 1; options < 8 && holds; options++) {
        outputs_demand(tamis_set_text_options(t->other, options) == TAMIS_OK, "options are refused");
        tamis_status status = outputs_run(t->other, bytes, n, &more);
        text_clear(&part);
        text_clear(&whole);
        rendered_squeeze(t->written.p, t->written.n, &part);
        rendered_squeeze(more.p, more.n, &whole);
        holds = status != TAMIS_OK || (outputs_is_string(&more) && is_subsequence(&part, &whole));
        holds = holds && (status == TAMIS_OK || status == TAMIS_OVER_MAX_WORK_PER_BYTE);
    }
    outputs_demand(tamis_set_text_options(t->other, 0) == TAMIS_OK, "options are refused");
    text_free(&more);
    text_free(&part);
    text_free(&whole);
    return holds || outputs_fail(t, "P6 standard: an option loses text");
}

static bool is_limited(struct outputs *t, const char *bytes, size_t n)
{
    struct text none = {0};
    size_t longest = t->markup.n > t->written.n ? t->markup.n : t->written.n;
    uint64_t usual = tamis_limit_default(TAMIS_MAX_OUTPUT_BYTES);
    bool holds = longest == 0;
    if (longest) {
        outputs_demand(tamis_set_limit(t->other, TAMIS_MAX_OUTPUT_BYTES, longest - 1) == TAMIS_OK,
                       "a limit is refused");
        holds = outputs_run(t->other, bytes, n, &none) == TAMIS_OVER_MAX_OUTPUT_BYTES;
        outputs_demand(tamis_set_limit(t->other, TAMIS_MAX_OUTPUT_BYTES, usual) == TAMIS_OK,
                       "a limit is refused");
    }
    text_free(&none);
    return holds || outputs_fail(t, "P4 bounded: text or HTML beyond OUTPUT_BYTES");
}

bool texts_hold(struct outputs *t, const char *bytes, size_t n)
{
    tamis_status status = outputs_run(t->html, bytes, n, &t->markup);
    tamis_status text_status = outputs_run(t->other, bytes, n, &t->written);
    if (status != TAMIS_OK || text_status == TAMIS_OVER_MAX_WORK_PER_BYTE)
        return text_status != TAMIS_OK || outputs_fail(t, "P3 fail closed: text, but no HTML");
    if (text_status != TAMIS_OK)
        return outputs_fail(t, "P6 standard: HTML, but no text");
    if (!outputs_is_string(&t->written))
        return outputs_fail(t, "P6 standard: text that is not UTF-8, or has U+0000");
    return has_characters(t) && is_text_of_output(t) && outputs_same_in_pieces(t, bytes, n) &&
           has_options(t, bytes, n) && is_limited(t, bytes, n);
}

/* ---- Escaping */

/* Adds the text that HTML can represent: malformed sequences and U+0000 become U+FFFD. */
static void decode(const char *bytes, size_t n, struct text *out)
{
    for (size_t i = 0; i < n;) {
        struct utf8_sequence s = tamis_base_utf8_read((const unsigned char *)bytes + i, n - i);
        if (s.kind == UTF8_VALID && bytes[i])
            text_add(out, bytes + i, s.length);
        else
            text_add_string(out, "\xEF\xBF\xBD");
        i += s.length;
    }
}

typedef tamis_status escaper(const char *, size_t, char *, size_t, size_t *);

static bool escapes(escaper *escape, const char *bytes, size_t n, struct text *out)
{
    size_t size = TAMIS_ESCAPED_SIZE(n), length = 0, needed = 0;
    char *buffer = malloc(size);
    outputs_demand(buffer != NULL, "no memory");
    bool holds = escape(bytes, n, buffer, size, &length) == TAMIS_OK && length < size &&
                 strlen(buffer) == length;
    text_clear(out);
    text_add(out, buffer, length);
    holds = holds && escape(bytes, n, buffer, length, &needed) == TAMIS_OVER_MAX_OUTPUT_BYTES &&
            needed == length && (!length || !*buffer);
    free(buffer);
    return holds;
}

static bool reads_back(struct outputs *t, const struct text *html, const struct text *expected,
                       bool in_attribute)
{
    size_t length = 0;
    t->dialect = TAMIS_HTML;
    const tamis_node *n = tamis_node_first_child(outputs_parse(t, html->p, html->n, "div"));
    const char *found = "";
    if (in_attribute && n && tamis_node_attribute_count(n) == 1)
        found = tamis_node_attribute_value(n, 0, &length);
    else if (!in_attribute && n && tamis_node_get_type(n) == TAMIS_NODE_TEXT)
        found = tamis_node_data(n, &length);
    return text_equal(expected, found, length) && (!n || !tamis_node_next(n));
}

bool texts_escape(struct outputs *t, const char *bytes, size_t n)
{
    struct text expected = {0}, escaped = {0}, html = {0};
    decode(bytes, n, &expected);
    text_add(&expected, "", 0);
    bool holds = escapes(tamis_escape_text, bytes, n, &escaped) && reads_back(t, &escaped, &expected, false);
    for (const char *quote = "\"'"; *quote && holds; quote++) {
        holds = escapes(tamis_escape_attribute, bytes, n, &escaped);
        text_clear(&html);
        text_add_string(&html, "<p a=");
        text_add(&html, quote, 1);
        text_add(&html, escaped.p, escaped.n);
        text_add(&html, quote, 1);
        text_add_string(&html, ">");
        holds = holds && reads_back(t, &html, &expected, true);
    }
    text_free(&expected);
    text_free(&escaped);
    text_free(&html);
    return holds || outputs_fail(t, "P1 closure: escaped text is read as something else");
}

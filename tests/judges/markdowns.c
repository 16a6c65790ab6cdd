/* markdowns.c: see markdowns.h. */
#include "judges/markdowns.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judges/rendered.h"

/* The greatest allowed length of Markdown is SMALLEST, and in addition MOST_PER_BYTE for each byte of HTML. */
enum { MOST_PER_BYTE = 64, SMALLEST = 256 };

/* Markdown needs work and space in addition to that for the HTML. */
static bool is_excused(tamis_status status)
{
    return status == TAMIS_OVER_MAX_WORK_PER_BYTE || status == TAMIS_OVER_MAX_OUTPUT_AMPLIFICATION ||
           status == TAMIS_OVER_MAX_OUTPUT_BYTES || status == TAMIS_OVER_MAX_ARENA_BYTES;
}

/* ---- Characters */

static void rendered(struct outputs *m, struct text *out)
{
    const tamis_node *root = outputs_parse(m, m->markup.p, m->markup.n, m->context);
    rendered_characters(m->parser, root, m->context, m->scripting && m->dialect == TAMIS_HTML, out);
}

/* Returns the length of the reference at `p`, and sets the code point; 0 if there is none. */
static size_t reference(const char *p, uint32_t *code_point)
{
    static const struct {
        const char *name;
        uint32_t code_point;
    } names[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(p, names[i].name, strlen(names[i].name)) == 0) {
            *code_point = names[i].code_point;
            return strlen(names[i].name);
        }
    char *end = NULL;
    *code_point = strncmp(p, "&#", 2) == 0 ? (uint32_t)strtoul(p + 2, &end, 10) : 0;
    return end && *end == ';' ? (size_t)(end + 1 - p) : 0;
}

/* Returns the position after the first character of the Markdown, from `at`, that is this character; 0 if there is none. */
static size_t find(const struct text *in, size_t at, const char *character, size_t n)
{
    for (; at < in->n; at++) {
        char encoded[4];
        uint32_t c;
        size_t length = in->p[at] == '&' ? reference(in->p + at, &c) : 0;
        if (in->n - at >= n && memcmp(in->p + at, character, n) == 0)
            return at + n;
        if (length && tamis_base_utf8_encode(c, encoded) == n && memcmp(encoded, character, n) == 0)
            return at + length;
    }
    return 0;
}

static bool has_characters(struct outputs *m)
{
    struct text expected = {0};
    rendered(m, &expected);
    bool found = true;
    for (size_t i = 0, at = 0; i < expected.n && found;) {
        struct utf8_sequence s = tamis_base_utf8_read((const unsigned char *)expected.p + i, expected.n - i);
        at = find(&m->written, at, expected.p + i, s.length);
        found = at > 0;
        i += s.length;
    }
    text_free(&expected);
    return found || outputs_fail(m, "P6 standard: the Markdown has lost text");
}

/* ---- Other properties */

static bool is_markdown_of_output(struct outputs *m)
{
    struct text again = {0};
    tamis_status status = outputs_run(m->other, m->markup.p, m->markup.n, &again);
    bool same = is_excused(status) || status == TAMIS_OVER_MAX_INPUT_BYTES ||
                (status == TAMIS_OK && text_equal(&again, m->written.p, m->written.n));
    text_free(&again);
    return same || outputs_fail(m, "P2 fixpoint: the Markdown of the HTML is not the Markdown of the input");
}

/* Reports whether a "<" is in code, begins a separator, or begins an address. Markdown that contains a backtick is not checked. */
static bool escapes_tags(struct outputs *m)
{
    const struct text *w = &m->written;
    if (memchr(w->p, '`', w->n))
        return true;
    for (size_t i = 0; i < w->n; i++)
        if (w->p[i] == '<' && strncmp(w->p + i, "<!-- -->", 8) != 0 && (i == 0 || w->p[i - 1] != '('))
            return outputs_fail(m, "P1 closure: a \"<\" of the text is not escaped");
    return true;
}

bool markdowns_hold(struct outputs *m, const char *bytes, size_t n)
{
    tamis_status status = outputs_run(m->html, bytes, n, &m->markup);
    tamis_status other = outputs_run(m->other, bytes, n, &m->written);
    if (status != TAMIS_OK)
        return other != TAMIS_OK || outputs_fail(m, "P3 fail closed: Markdown, but no HTML");
    if (is_excused(other))
        return true;
    if (other != TAMIS_OK)
        return outputs_fail(m, "P6 standard: HTML, but no Markdown");
    if (!outputs_is_string(&m->written))
        return outputs_fail(m, "P6 standard: Markdown that is not UTF-8, or has U+0000");
    if (m->written.n > m->markup.n * MOST_PER_BYTE + SMALLEST)
        return outputs_fail(m, "P4 bounded: the Markdown is too long");
    bool has_box = m->context == NULL || strcmp(m->context, "div") == 0;
    return (!has_box || has_characters(m)) && escapes_tags(m) && is_markdown_of_output(m) &&
           outputs_same_in_pieces(m, bytes, n);
}

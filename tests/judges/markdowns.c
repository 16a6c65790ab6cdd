/* markdowns.c: see markdowns.h. */
#include "judges/markdowns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judges/rendered.h"

/* The length of Markdown: MOST_PER_BYTE for each byte of HTML, in addition to SMALLEST. */
enum { MOST_PER_BYTE = 64, SMALLEST = 256 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

struct markdowns *markdowns_new(void)
{
    struct markdowns *m = calloc(1, sizeof *m);
    demand(m != NULL, "no memory");
    m->html = tamis_new(NULL);
    m->markdown = tamis_new(NULL);
    m->parser = tamis_parser_new(NULL);
    demand(m->html && m->markdown && m->parser, "no memory");
    demand(tamis_set_output(m->markdown, TAMIS_TO_MARKDOWN) == TAMIS_OK, "an output is refused");
    markdowns_set(m, NULL, "div", TAMIS_HTML, true);
    return m;
}

void markdowns_free(struct markdowns *m)
{
    tamis_free(m->html);
    tamis_free(m->markdown);
    tamis_parser_free(m->parser);
    text_free(&m->markup);
    text_free(&m->written);
    free(m);
}

static void set(tamis *t, const tamis_policy *policy, const struct markdowns *m)
{
    demand(tamis_set_policy(t, policy) == TAMIS_OK && tamis_set_dialect(t, m->dialect) == TAMIS_OK &&
               tamis_set_context(t, m->context) == TAMIS_OK &&
               tamis_set_scripting(t, m->scripting) == TAMIS_OK,
           "a setting is refused");
}

void markdowns_set(struct markdowns *m, const tamis_policy *policy, const char *context,
                   tamis_dialect dialect, bool scripting)
{
    m->context = context;
    m->dialect = dialect;
    m->scripting = scripting;
    set(m->html, policy, m);
    set(m->markdown, policy, m);
}

static bool fails(struct markdowns *m, const char *reason)
{
    snprintf(m->reason, sizeof m->reason, "%s (%s in %s, scripting %d): `%.150s`", reason,
             tamis_dialect_name(m->dialect), m->context ? m->context : "a document", m->scripting,
             m->markup.p ? m->markup.p : "");
    return false;
}

static tamis_status run(tamis *t, const char *bytes, size_t n, struct text *out)
{
    const char *safe = NULL;
    size_t length = 0;
    tamis_status status = tamis_run(t, bytes, n, &safe, &length);
    demand((safe != NULL) == (status == TAMIS_OK),
           "P3 fail closed: output without TAMIS_OK, or none with it");
    text_clear(out);
    text_add(out, safe ? safe : "", length);
    return status;
}

/* Markdown needs work and space in addition to that for the HTML. */
static bool is_excused(tamis_status status)
{
    return status == TAMIS_LIMIT_WORK_PER_BYTE || status == TAMIS_LIMIT_OUTPUT_AMPLIFICATION ||
           status == TAMIS_LIMIT_OUTPUT_BYTES || status == TAMIS_LIMIT_ARENA_BYTES;
}

/* ---- Characters */

static void rendered(struct markdowns *m, struct text *out)
{
    const tamis_node *root = NULL;
    tamis_parser *p = m->parser;
    tamis_parser_reset(p);
    demand(tamis_parser_set_dialect(p, m->dialect) == TAMIS_OK, "a dialect is refused");
    demand(tamis_parser_set_context(p, m->context) == TAMIS_OK, "a context is refused");
    tamis_parser_set_scripting(p, m->scripting);
    tamis_parser_set_shadow_roots(p, true);
    demand(tamis_parser_feed(p, m->markup.p, m->markup.n) == TAMIS_OK &&
               tamis_parser_finish(p, &root) == TAMIS_OK,
           "output cannot be parsed");
    rendered_characters(p, root, m->context, m->scripting && m->dialect == TAMIS_HTML, out);
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

static bool has_characters(struct markdowns *m)
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
    return found || fails(m, "P6 standard: the Markdown has lost text");
}

/* ---- Other properties */

static bool is_markdown_of_output(struct markdowns *m)
{
    struct text again = {0};
    tamis_status status = run(m->markdown, m->markup.p, m->markup.n, &again);
    bool same = is_excused(status) || status == TAMIS_LIMIT_INPUT_BYTES ||
                (status == TAMIS_OK && text_equal(&again, m->written.p, m->written.n));
    text_free(&again);
    return same || fails(m, "P2 fixpoint: the Markdown of the HTML is not the Markdown of the input");
}

static bool is_markdown_in_pieces(struct markdowns *m, const char *bytes, size_t n)
{
    const char *out = NULL;
    size_t length = 0, middle = n / 2;
    tamis_status fed = tamis_feed(m->markdown, bytes, middle);
    if (fed == TAMIS_OK)
        fed = tamis_feed(m->markdown, bytes + middle, n - middle);
    tamis_status status = tamis_finish(m->markdown, &out, &length);
    bool same = status == TAMIS_OK && text_equal(&m->written, out, length);
    return same || fails(m, "P5 chunk invariance: the Markdown in pieces is another");
}

/* Reports whether a "<" is in code, begins a separator, or begins an address. Markdown that contains a backtick is not checked. */
static bool escapes_tags(struct markdowns *m)
{
    const struct text *w = &m->written;
    if (memchr(w->p, '`', w->n))
        return true;
    for (size_t i = 0; i < w->n; i++)
        if (w->p[i] == '<' && strncmp(w->p + i, "<!-- -->", 8) != 0 && (i == 0 || w->p[i - 1] != '('))
            return fails(m, "P1 closure: a \"<\" of the text is not escaped");
    return true;
}

bool markdowns_hold(struct markdowns *m, const char *bytes, size_t n)
{
    tamis_status status = run(m->html, bytes, n, &m->markup);
    tamis_status other = run(m->markdown, bytes, n, &m->written);
    if (status != TAMIS_OK)
        return other != TAMIS_OK || fails(m, "P3 fail closed: Markdown, but no HTML");
    if (is_excused(other))
        return true;
    if (other != TAMIS_OK)
        return fails(m, "P6 standard: HTML, but no Markdown");
    if (!tamis_base_utf8_is_valid(m->written.p, m->written.n) || memchr(m->written.p, '\0', m->written.n))
        return fails(m, "P6 standard: Markdown that is not UTF-8, or has U+0000");
    if (m->written.n > m->markup.n * MOST_PER_BYTE + SMALLEST)
        return fails(m, "P4 bounded: the Markdown is too long");
    bool has_box = m->context == NULL || strcmp(m->context, "div") == 0;
    return (!has_box || has_characters(m)) && escapes_tags(m) && is_markdown_of_output(m) &&
           is_markdown_in_pieces(m, bytes, n);
}

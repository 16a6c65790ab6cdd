/* texts.c: see texts.h. */
#include "judges/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judges/rendered.h"

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

struct texts *texts_new(void)
{
    struct texts *t = calloc(1, sizeof *t);
    demand(t != NULL, "no memory");
    t->html = tamis_new(NULL);
    t->text = tamis_new(NULL);
    t->parser = tamis_parser_new(NULL);
    demand(t->html && t->text && t->parser, "no memory");
    demand(tamis_set_output(t->text, TAMIS_TO_TEXT) == TAMIS_OK, "an output is refused");
    texts_set(t, NULL, "div", TAMIS_HTML, true);
    return t;
}

void texts_free(struct texts *t)
{
    tamis_free(t->html);
    tamis_free(t->text);
    tamis_parser_free(t->parser);
    text_free(&t->markup);
    text_free(&t->plain);
    free(t);
}

static void set(tamis *t, const tamis_policy *policy, const struct texts *s)
{
    demand(tamis_set_policy(t, policy) == TAMIS_OK && tamis_set_dialect(t, s->dialect) == TAMIS_OK &&
               tamis_set_context(t, s->context) == TAMIS_OK &&
               tamis_set_scripting(t, s->scripting) == TAMIS_OK,
           "a setting is refused");
}

void texts_set(struct texts *t, const tamis_policy *policy, const char *context, tamis_dialect dialect,
               bool scripting)
{
    t->context = context;
    t->dialect = dialect;
    t->scripting = scripting;
    set(t->html, policy, t);
    set(t->text, policy, t);
}

static bool fails(struct texts *t, const char *reason)
{
    snprintf(t->reason, sizeof t->reason, "%s (%s in %s, scripting %d): `%.150s`", reason,
             tamis_dialect_name(t->dialect), t->context ? t->context : "a document", t->scripting,
             t->markup.p ? t->markup.p : "");
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

static bool is_string(const struct text *t)
{
    return tamis_base_utf8_is_valid(t->p, t->n) && !memchr(t->p, '\0', t->n);
}

/* ---- The text nodes of the HTML */

static const tamis_node *parse(struct texts *t, const char *html, size_t n, const char *context)
{
    const tamis_node *root = NULL;
    tamis_parser *p = t->parser;
    tamis_parser_reset(p);
    demand(tamis_parser_set_dialect(p, t->dialect) == TAMIS_OK, "a dialect is refused");
    demand(tamis_parser_set_context(p, context) == TAMIS_OK, "a context is refused");
    tamis_parser_set_scripting(p, t->scripting);
    tamis_parser_set_shadow_roots(p, true);
    demand(tamis_parser_feed(p, html, n) == TAMIS_OK && tamis_parser_finish(p, &root) == TAMIS_OK,
           "output cannot be parsed");
    return root;
}

static bool has_characters(struct texts *t)
{
    struct text expected = {0}, found = {0};
    const tamis_node *root = parse(t, t->markup.p, t->markup.n, t->context);
    const char *context = t->dialect == TAMIS_XML5 ? NULL : t->context;
    rendered_characters(t->parser, root, context, t->scripting && t->dialect == TAMIS_HTML, &expected);
    rendered_squeeze(t->plain.p, t->plain.n, &found);
    bool same = expected.n == found.n && (!found.n || memcmp(expected.p, found.p, found.n) == 0);
    text_free(&expected);
    text_free(&found);
    return same || fails(t, "P6 standard: the characters are not those of the text nodes");
}

/* ---- Other ways to the same text */

static bool is_text_of_output(struct texts *t)
{
    struct text again = {0};
    tamis_status status = run(t->text, t->markup.p, t->markup.n, &again);
    bool same = status == TAMIS_LIMIT_WORK_PER_BYTE || status == TAMIS_LIMIT_INPUT_BYTES ||
                (status == TAMIS_OK && text_equal(&again, t->plain.p, t->plain.n));
    text_free(&again);
    return same || fails(t, "P2 fixpoint: the text of the HTML is not the text of the input");
}

static bool is_text_in_pieces(struct texts *t, const char *bytes, size_t n)
{
    const char *out = NULL;
    size_t length = 0, middle = n / 2;
    tamis_status fed = tamis_feed(t->text, bytes, middle);
    if (fed == TAMIS_OK)
        fed = tamis_feed(t->text, bytes + middle, n - middle);
    tamis_status status = tamis_finish(t->text, &out, &length);
    bool same = status == TAMIS_OK && text_equal(&t->plain, out, length);
    return same || fails(t, "P5 chunk invariance: the text in pieces is another");
}

static bool is_subsequence(const struct text *part, const struct text *whole)
{
    size_t i = 0;
    for (size_t j = 0; i < part->n && j < whole->n; j++)
        i += part->p[i] == whole->p[j];
    return i == part->n;
}

static bool has_options(struct texts *t, const char *bytes, size_t n)
{
    struct text more = {0}, part = {0}, whole = {0};
    bool holds = true;
    for (unsigned options = 1; options < 8 && holds; options++) {
        demand(tamis_set_text_options(t->text, options) == TAMIS_OK, "options are refused");
        tamis_status status = run(t->text, bytes, n, &more);
        text_clear(&part);
        text_clear(&whole);
        rendered_squeeze(t->plain.p, t->plain.n, &part);
        rendered_squeeze(more.p, more.n, &whole);
        holds = status != TAMIS_OK || (is_string(&more) && is_subsequence(&part, &whole));
        holds = holds && (status == TAMIS_OK || status == TAMIS_LIMIT_WORK_PER_BYTE);
    }
    demand(tamis_set_text_options(t->text, 0) == TAMIS_OK, "options are refused");
    text_free(&more);
    text_free(&part);
    text_free(&whole);
    return holds || fails(t, "P6 standard: an option loses text");
}

static bool is_limited(struct texts *t, const char *bytes, size_t n)
{
    struct text none = {0};
    size_t longest = t->markup.n > t->plain.n ? t->markup.n : t->plain.n;
    uint64_t usual = tamis_limit_default(TAMIS_MAX_OUTPUT_BYTES);
    bool holds = longest == 0;
    if (longest) {
        demand(tamis_set_limit(t->text, TAMIS_MAX_OUTPUT_BYTES, longest - 1) == TAMIS_OK,
               "a limit is refused");
        holds = run(t->text, bytes, n, &none) == TAMIS_LIMIT_OUTPUT_BYTES;
        demand(tamis_set_limit(t->text, TAMIS_MAX_OUTPUT_BYTES, usual) == TAMIS_OK, "a limit is refused");
    }
    text_free(&none);
    return holds || fails(t, "P4 bounded: text or HTML beyond OUTPUT_BYTES");
}

bool texts_hold(struct texts *t, const char *bytes, size_t n)
{
    tamis_status status = run(t->html, bytes, n, &t->markup);
    tamis_status text_status = run(t->text, bytes, n, &t->plain);
    if (status != TAMIS_OK || text_status == TAMIS_LIMIT_WORK_PER_BYTE)
        return text_status != TAMIS_OK || fails(t, "P3 fail closed: text, but no HTML");
    if (text_status != TAMIS_OK)
        return fails(t, "P6 standard: HTML, but no text");
    if (!is_string(&t->plain))
        return fails(t, "P6 standard: text that is not UTF-8, or has U+0000");
    return has_characters(t) && is_text_of_output(t) && is_text_in_pieces(t, bytes, n) &&
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
    demand(buffer != NULL, "no memory");
    bool holds = escape(bytes, n, buffer, size, &length) == TAMIS_OK && length < size &&
                 strlen(buffer) == length;
    text_clear(out);
    text_add(out, buffer, length);
    holds = holds && escape(bytes, n, buffer, length, &needed) == TAMIS_LIMIT_OUTPUT_BYTES &&
            needed == length && (!length || !*buffer);
    free(buffer);
    return holds;
}

static bool reads_back(struct texts *t, const struct text *html, const struct text *expected,
                       bool in_attribute)
{
    size_t length = 0;
    t->dialect = TAMIS_HTML;
    const tamis_node *n = tamis_node_first_child(parse(t, html->p, html->n, "div"));
    const char *found = "";
    if (in_attribute && n && tamis_node_attribute_count(n) == 1)
        found = tamis_node_attribute_value(n, 0, &length);
    else if (!in_attribute && n && tamis_node_get_type(n) == TAMIS_NODE_TEXT)
        found = tamis_node_data(n, &length);
    return text_equal(expected, found, length) && (!n || !tamis_node_next(n));
}

bool texts_escape(struct texts *t, const char *bytes, size_t n)
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
    return holds || fails(t, "P1 closure: escaped text is read as something else");
}

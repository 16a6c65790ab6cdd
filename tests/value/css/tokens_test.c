/* tokens_test.c: the tokenizer, case by case (CSS Syntax Level 3, 4). A token is written as its kind and its text. */
#include "harness/test.h"
#include "value/css/token.h"

static const char *const kinds[] = {
    "ident",  "function",   "at",        "hash", "string", "bad-string", "url", "bad-url", "",
    "number", "percentage", "dimension", " ",    "CDO",    "CDC",        ":",   ";",       ",",
    "[",      "]",          "(",         ")",    "{",      "}",          "END"};

static void write(struct buf *out, const struct css_token *t, const struct buf *text)
{
    if (out->n)
        buf_push(out, '|');
    buf_add(out, span_from(kinds[t->kind]));
    if (t->kind == CSS_TOKEN_DELIM)
        buf_push(out, t->delim);
    if (t->number.n) {
        buf_add(out, t->integer ? SPAN("=") : SPAN("~"));
        buf_add(out, t->number);
    }
    if (t->kind == CSS_TOKEN_HASH && t->is_id)
        buf_push(out, '*');
    if (t->kind <= CSS_TOKEN_URL || t->kind == CSS_TOKEN_DIMENSION) {
        buf_push(out, '<');
        buf_add(out, css_text(text, t));
        buf_push(out, '>');
    }
    if (t->cut)
        buf_push(out, '!');
}

static const struct {
    struct span css, tokens;
} cases[] = {
#define CASE(css, tokens) {{css, sizeof(css) - 1}, {tokens, sizeof(tokens) - 1}},
#include "value/css/tokens.def"
#undef CASE
};

TEST(tokenizes_as_the_standard_requires)
{
    struct meter m;
    struct buf text, out;
    tamis_base_meter_init(&m, NULL);
    tamis_base_buf_init(&text, &m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&out, &m, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct css_reader r = {.in = cases[i].css, .text = &text};
        text.n = out.n = 0;
        for (struct css_token t = tamis_value_css_next(&r); t.kind != CSS_TOKEN_END || t.cut;
             t = tamis_value_css_next(&r))
            write(&out, &t, &text);
        if (!span_equal(buf_span(&out), cases[i].tokens))
            fail_msg("%.*s: %.*s", (int)cases[i].css.n, cases[i].css.p, (int)out.n, out.p);
        assert_int_equal(r.at, cases[i].css.n);
    }
    assert_int_equal(m.status, TAMIS_OK);
    tamis_base_buf_free(&text);
    tamis_base_buf_free(&out);
}

TEST(reports_the_positions_of_tokens)
{
    struct meter m;
    struct buf text;
    tamis_base_meter_init(&m, NULL);
    tamis_base_buf_init(&text, &m, TAMIS_MAX_OUTPUT_BYTES);
    struct span css = SPAN("/*x*/ a\\62  /* */12p\\78");
    struct css_reader r = {.in = css, .text = &text};
    struct css_token t = tamis_value_css_next_word(&r);
    assert_true(t.spaced && span_equal(t.source, SPAN("a\\62 ")) && t.source.p == css.p + 6);
    t = tamis_value_css_next_word(&r);
    assert_true(t.spaced && span_equal(t.source, SPAN("12p\\78")));
    t = tamis_value_css_next_word(&r);
    assert_true(!t.spaced && t.kind == CSS_TOKEN_END && t.source.n == 0);
    assert_true(m.work >= 5);
    tamis_base_buf_free(&text);
}

/* escape_test.c: tamis_escape_text() and tamis_escape_attribute(): a parser reads the escaped text as it was. */
#include <tamis/verify.h>

#include "generators/hostile.h"
#include "harness/test.h"
#include "judges/texts.h"
#include "support/vectors.h"

static void gives(const char *text, size_t n, const char *as_text, const char *as_attribute)
{
    char out[200];
    size_t length = 0;
    assert_int_equal(tamis_escape_text(text, n, out, sizeof out, &length), TAMIS_OK);
    assert_string_equal(out, as_text);
    assert_int_equal(length, strlen(as_text));
    assert_int_equal(tamis_escape_attribute(text, n, out, sizeof out, &length), TAMIS_OK);
    assert_string_equal(out, as_attribute);
    assert_int_equal(length, strlen(as_attribute));
}

#define GIVES(text, as_text, as_attribute) gives(text, sizeof(text) - 1, as_text, as_attribute)

TEST(escapes_what_parsers_could_read_as_markup)
{
    GIVES("", "", "");
    GIVES("plain \xC3\xA9 \xC2\xA0 \xF0\x9F\x98\x80", "plain \xC3\xA9 &#160; \xF0\x9F\x98\x80",
          "plain \xC3\xA9 &#160; \xF0\x9F\x98\x80");
    GIVES("<b a=\"x\" b='y' c=`z`>&amp;", "&#60;b a=&#034;x&#034; b=&#39;y&#39; c=&#96;z&#96;&#62;&#38;amp;",
          "&#60;b a=&#034;x&#034; b=&#39;y&#39; c=&#96;z&#96;&#62;&#38;amp;");
    GIVES("a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d");
    GIVES("\xEF\xBB\xBF"
          "a\xEF\xBB\xBF",
          "&#65279;a\xEF\xBB\xBF", "&#65279;a\xEF\xBB\xBF");
}

TEST(replaces_what_html_cannot_represent)
{
#define REPLACEMENT "\xEF\xBF\xBD"
    GIVES("a\0b", "a" REPLACEMENT "b", "a" REPLACEMENT "b");
    GIVES("a\xFF<\xE2\x82", "a" REPLACEMENT "&#60;" REPLACEMENT, "a" REPLACEMENT "&#60;" REPLACEMENT);
    GIVES("\xED\xA0\x80\xC0\x80", REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT,
          REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT);
}

TEST(leaves_a_buffer_that_is_too_small_empty)
{
    char out[] = "unchanged";
    size_t length = 0;
    assert_int_equal(tamis_escape_text("a<b", 3, out, 7, &length), TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_int_equal(length, 7);
    assert_string_equal(out, "");
    assert_int_equal(out[8], 'd');
    assert_int_equal(tamis_escape_text("a<b", 3, out, 8, &length), TAMIS_OK);
    assert_string_equal(out, "a&#60;b");
    assert_int_equal(tamis_escape_attribute("<<", 2, NULL, 0, &length), TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_int_equal(length, 10);
    assert_int_equal(tamis_escape_text(NULL, 0, out, 1, &length), TAMIS_OK);
    assert_int_equal(length, 0);
}

TEST(refuses_wrong_arguments)
{
    char out[] = "unchanged";
    size_t length = 7;
    assert_int_equal(tamis_escape_text(NULL, 1, out, sizeof out, &length), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_escape_text("a", 1, NULL, 9, &length), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_escape_text("a", 1, out, sizeof out, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_escape_attribute("a", SIZE_MAX / 8 + 1, out, sizeof out, &length),
                     TAMIS_INVALID_ARGUMENT);
    assert_string_equal(out, "unchanged");
    assert_int_equal(length, 7);
}

static void expect(struct outputs *t, const struct text *text)
{
    if (!texts_escape(t, text->p, text->n))
        fail_msg("%s: %s", t->reason, text->p);
}

TEST(is_read_back_for_every_code_point)
{
    struct outputs *t = outputs_new(TAMIS_TO_TEXT);
    struct text text = {0};
    for (uint32_t c = 0; c <= 0x110000; c += c < 0x3000 || (c & 0xFFFF) > 0xFE00 ? 1 : 251) {
        text_clear(&text);
        text_add_code_point(&text, c);
        text_add_string(&text, "x");
        text_add_code_point(&text, c);
        expect(t, &text);
    }
    text_free(&text);
    outputs_free(t);
}

TEST(is_read_back_for_random_bytes)
{
    struct random r = {20261123};
    struct outputs *t = outputs_new(TAMIS_TO_TEXT);
    struct text text = {0};
    for (int i = 0; i < 3000; i++) {
        hostile_write(&r, &text);
        expect(t, &text);
    }
    for (size_t i = 0; i < vector_count; i++) {
        vector_write(&vectors[i], &text);
        expect(t, &text);
    }
    text_free(&text);
    outputs_free(t);
}

/* The escaped form of text without controls is in the output language of tamis/verify.h, which all four dialects read alike. */
TEST(is_read_alike_by_every_dialect)
{
    static const char text[] = "<p a=\"'`x\">&amp;&#60;\xC3\xA9 ]]> --> <!-- <? \xC2\xA0</p>";
    char out[TAMIS_ESCAPED_SIZE(sizeof text)];
    size_t length = 0;
    tamis_verifier *v = tamis_verifier_new(NULL);
    assert_int_equal(tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    assert_int_equal(tamis_escape_text(text, strlen(text), out, sizeof out, &length), TAMIS_OK);
    assert_int_equal(
        tamis_verify(v, out, length,
                     TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE) | TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS)),
        TAMIS_OK);
    assert_true(tamis_verifier_holds(v));
    assert_int_equal(tamis_verify(v, text, strlen(text), TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE)), TAMIS_OK);
    assert_false(tamis_verifier_holds(v));
    tamis_verifier_free(v);
}

/* language_test.c: the grammar of the output language, rule by rule. */
#include "harness/test.h"
#include "support/count.h"
#include "verify/language.h"

struct row {
    const char *text;
    size_t n;
    const char *rule; /* NULL: the text is in the language */
    size_t offset;
};

#define MEMBER(text) \
    { \
        text, sizeof(text) - 1, NULL, 0 \
    }
#define NONE(text, rule, offset) \
    { \
        text, sizeof(text) - 1, rule, offset \
    }

static void check_all(tamis_profile profile, const struct row *rows, size_t count)
{
    struct meter m;
    struct language l;
    tamis_base_meter_init(&m, NULL);
    tamis_verify_language_init(&l, &m);
    for (size_t i = 0; i < count; i++) {
        struct fault fault;
        bool member = tamis_verify_language(&l, span_of(rows[i].text, rows[i].n), profile, &fault);
        if (member != (rows[i].rule == NULL))
            fail_msg("%s: %s %s", rows[i].text, member ? "accepted" : fault.rule, member ? "" : fault.why);
        if (!member && (strcmp(fault.rule, rows[i].rule) != 0 || fault.offset != rows[i].offset))
            fail_msg("%s: %s at %zu", rows[i].text, fault.rule, fault.offset);
    }
    tamis_verify_language_free(&l);
    assert_int_equal(m.held, 0);
}

#define CHECK_ALL(profile, rows) check_all(profile, rows, COUNT(rows))

TEST(accepts_tags_text_and_references)
{
    static const struct row rows[] = {
        MEMBER(""),
        MEMBER("x\ty\nz"),
        MEMBER("</b><p><table></ul>"),
        MEMBER("<b title=\"\" data-x1=\"/?!=;#()[]{}\">--]]</b>"),
        MEMBER("<img></img><br><hr>"),
        MEMBER("&#9;&#10;&#32;&#38;&#60;&#160;&#65279;&#1114109;"),
        MEMBER("<b title=\"&#9;&#10;&#034;\xC3\xA9\xF0\x9F\x98\x80\">"),
        MEMBER("\xC2\xA1\xED\x9F\xBF\xEE\x80\x80\xEF\xB7\x8F\xEF\xB7\xB0\xEF\xBF\xBD\xF4\x8F\xBF\xBD"),
        MEMBER("a\xEF\xBB\xBF"),
        MEMBER("<b>\xEF\xBB\xBF"),
        MEMBER("<b title=\" id=x title=y\">"),
        MEMBER("<b a=\"\"><b a=\"\">"),
    };
    CHECK_ALL(TAMIS_PROFILE_PORTABLE, rows);
}

TEST(refuses_other_names)
{
    static const struct row rows[] = {
        NONE("<B>", "N1", 1),
        NONE("<bB>", "N1", 2),
        NONE("</Bb>", "N1", 2),
        NONE("<b_>", "N1", 2),
        NONE("<b:b>", "N1", 2),
        NONE("<b\xC3\xA9>", "N1", 2),
        NONE("<b X=\"\">", "N1", 3),
        NONE("<b 1=\"\">", "N1", 3),
        NONE("<b -a=\"\">", "N1", 3),
        NONE("<b =\"\">", "N1", 3),
        NONE("<b-b>", "N2", 1),
        NONE("<unknown>", "N2", 1),
        NONE("</unknown>", "N2", 2),
        NONE("<b a=\"\" b=\"\" a=\"\">", "N3", 13),
        NONE("<b title=\"\" title=\"\">", "N3", 12),
        NONE("<b is=\"\">", "N4", 3),
        NONE("<b xmlns=\"\">", "N4", 3),
        NONE("<b shadowrootmode=\"\">", "N4", 3),
    };
    CHECK_ALL(TAMIS_PROFILE_PORTABLE, rows);
}

/* These elements change the state of a tokenizer, or a parser moves them. They must never become portable, even if the
 * list of portable elements changes. */
TEST(refuses_elements_that_are_never_portable)
{
    static const char *const never[] = {
        "title",    "textarea", "style",     "script",   "xmp",  "iframe", "noembed",
        "noframes", "noscript", "plaintext", "html",     "head", "body",   "frame",
        "frameset", "image",    "isindex",   "template", "svg",  "math",   "select",
        "option",   "optgroup", "desc",      "mi",       "path"};
    struct meter m;
    struct language l;
    tamis_base_meter_init(&m, NULL);
    tamis_verify_language_init(&l, &m);
    for (size_t i = 0; i < COUNT(never); i++)
        for (int end = 0; end < 2; end++) {
            char text[40];
            struct fault fault;
            int n = snprintf(text, sizeof text, "<%s%s>", end ? "/" : "", never[i]);
            assert_false(tamis_verify_language(&l, span_of(text, (size_t)n), TAMIS_PROFILE_PORTABLE, &fault));
            assert_string_equal(fault.rule, "N2");
        }
    tamis_verify_language_free(&l);
}

TEST(refuses_other_tags)
{
    static const struct row rows[] = {
        NONE("<b a>", "G1", 4),
        NONE("<b a=>", "G1", 5),
        NONE("<b a=x>", "G1", 5),
        NONE("<b a='x'>", "G1", 5),
        NONE("<b a =\"\">", "G1", 4),
        NONE("<b a= \"\">", "G1", 5),
        NONE("<b a=\"\"b=\"\">", "G1", 7),
        NONE("<b\ta=\"\">", "N1", 2),
        NONE("<b a=\"\"\nb=\"\">", "G1", 7),
        NONE("<b  a=\"\">", "N1", 3),
        NONE("<b >", "N1", 3),
        NONE("<b a=\"\" >", "N1", 8),
        NONE("</b >", "G2", 3),
        NONE("</b a=\"\">", "G2", 3),
        NONE("<>", "G3", 1),
        NONE("</>", "G3", 2),
        NONE("< b>", "G3", 1),
        NONE("<!--x-->", "G3", 1),
        NONE("<?x?>", "G3", 1),
        NONE("<1>", "G3", 1),
        NONE("<br/>", "G4", 3),
        NONE("<b a=\"\"/>", "G4", 7),
        NONE("</b/>", "G4", 3),
        NONE("<", "G5", 1),
        NONE("x</", "G5", 3),
        NONE("<b", "G5", 2),
        NONE("</b", "G5", 3),
        NONE("<b a=\"", "G5", 6),
        NONE("<b a=\"x\"", "G5", 8),
    };
    CHECK_ALL(TAMIS_PROFILE_PORTABLE, rows);
}

TEST(refuses_other_text)
{
    static const struct row rows[] = {
        NONE("a&b", "T1", 1),
        NONE("&", "T1", 0),
        NONE("&amp;", "T1", 0),
        NONE("<b a=\"&\">", "T1", 6),
        NONE("<b a=\"<\">", "T2", 6),
        NONE("]]>", "T3", 2),
        NONE("<b a=\">\">", "T3", 6),
        NONE("\"", "T4", 0),
        NONE("'", "T4", 0),
        NONE("`", "T4", 0),
        NONE("a\xC2\xA0", "T4", 1),
        NONE("<b a=\"'\">", "T4", 6),
        NONE("&#", "T5", 0),
        NONE("&#;", "T5", 0),
        NONE("&#x26;", "T5", 0),
        NONE("&#038;", "T5", 0),
        NONE("&#34;", "T4", 0),
        NONE("&#0034;", "T5", 0),
        NONE("&#38", "T5", 0),
        NONE("&#38x;", "T5", 0),
        NONE("<b a=\"&#38\">", "T5", 6),
        NONE("<b a=\"\t\">", "T6", 6),
        NONE("<b a=\"\n\">", "T6", 6),
        NONE("a\0", "T8", 1),
        NONE("\r", "T8", 0),
        NONE("\x0B", "T8", 0),
        NONE("\f", "T8", 0),
        NONE("\x7F", "T8", 0),
        NONE("\xC2\x80", "T8", 0),
        NONE("\xC2\x9F", "T8", 0),
        NONE("\xEF\xB7\x90", "T8", 0),
        NONE("\xEF\xB7\xAF", "T8", 0),
        NONE("\xEF\xBF\xBE", "T8", 0),
        NONE("\xF0\x9F\xBF\xBF", "T8", 0),
        NONE("<b a=\"\x01\">", "T8", 6),
        NONE("&#0;", "T5", 0),
        NONE("&#1;", "T8", 0),
        NONE("&#13;", "T8", 0),
        NONE("&#127;", "T8", 0),
        NONE("&#128;", "T8", 0),
        NONE("&#55296;", "T8", 0),
        NONE("&#64976;", "T8", 0),
        NONE("&#65534;", "T8", 0),
        NONE("&#1114110;", "T8", 0),
        NONE("&#1114112;", "T8", 0),
        NONE("&#4294967334;", "T8", 0),
        NONE("&#18446744073709551654;", "T8", 0),
        NONE("\xEF\xBB\xBF", "T9", 0),
        NONE("\x80", "T10", 0),
        NONE("\xFF", "T10", 0),
        NONE("\xC2", "T10", 0),
        NONE("\xED\xA0\x80", "T10", 0),
        NONE("\xC0\xA0", "T10", 0),
    };
    CHECK_ALL(TAMIS_PROFILE_PORTABLE, rows);
}

TEST(lets_elements_without_content_close_themselves_where_the_profile_does)
{
    static const struct row slashed[] = {
        MEMBER("<br/><img a=\"\"/><wbr></wbr><hr>"),
        NONE("<b/>", "G4", 2),
        NONE("</br/>", "G4", 4),
        NONE("<br//>", "G4", 4),
        NONE("<br /", "N1", 4),
        NONE("<br/", "G5", 4),
    };
    static const struct row minimal[] = {
        MEMBER("<b></b>"),
        NONE("<br>", "N2", 1),
        NONE("</img>", "N2", 2),
    };
    CHECK_ALL(TAMIS_PROFILE_PORTABLE_SLASH, slashed);
    CHECK_ALL(TAMIS_PROFILE_PORTABLE_MINIMAL, minimal);
}

/* sgml_expand_test.c: the meaning of the strings of SGML events, and the names of their types. */
#include <tamis/sgml.h>

#include "harness/test.h"
#include "support/count.h"

static void check_meaning(tamis_sgml_type type, const char *string, const char *expected, bool expanded)
{
    char out[64];
    bool complete = true;
    size_t n = tamis_sgml_expand(type, string, strlen(string), out, sizeof out, &complete);
    assert_true(n <= strlen(string) && n < sizeof out);
    out[n] = '\0';
    assert_string_equal(out, expected);
    assert_int_equal(complete, expanded);
    for (size_t room = 0; room <= n;
         room++) { /* with a smaller buffer: the same length, and no byte past the buffer */
        char *small = malloc(room + 1);
        assert_non_null(small);
        small[room] = '#';
        assert_int_equal(tamis_sgml_expand(type, string, strlen(string), room ? small : NULL, room, NULL), n);
        assert_memory_equal(small, expected, room);
        assert_int_equal(small[room], '#');
        free(small);
    }
}

static void decodes_literals(void **unused)
{
    check_meaning(TAMIS_SGML_LITERAL, "\"a 'b'\"", "a 'b'", true);
    check_meaning(TAMIS_SGML_LITERAL, "'a\"b'", "a\"b", true);
    check_meaning(TAMIS_SGML_LITERAL, "''", "", true);
    check_meaning(TAMIS_SGML_LITERAL, "'a' \r\n\t", "a", true);
    check_meaning(TAMIS_SGML_LITERAL, "'a\r\nb\tc '", "a b c ", true);
    check_meaning(TAMIS_SGML_LITERAL, "a$b", "a$b", true);
    check_meaning(TAMIS_SGML_LITERAL, "'&amp;&lt&gt;&quot\nx'", "&<>\"x", true);
    check_meaning(TAMIS_SGML_LITERAL, "'&#38;amp;&#9;&#8364;&#128512;'",
                  "&amp;\t\xE2\x82\xAC\xF0\x9F\x98\x80", true);
    check_meaning(TAMIS_SGML_LITERAL, "'a & b &1 &# &#- &'", "a & b &1 &# &#- &", true);
}

static void keeps_and_reports_what_it_cannot_expand(void **unused)
{
    static const char *const strings[] = {"&AMP;",  "&amp.;",   "&apos;",     "&x",           "&#RE;",
                                          "&#x26;", "&#38x;",   "&#0;",       "&#128;",       "&#127;",
                                          "&#1;",   "&#55296;", "&#1114112;", "&#4294967334;"};
    for (size_t i = 0; i < COUNT(strings); i++)
        check_meaning(TAMIS_SGML_LITERAL, strings[i], strings[i], false);
    check_meaning(TAMIS_SGML_LITERAL, "'&x;&lt;\n&y'", "&x;< &y", false);
    bool complete = false;
    assert_int_equal(tamis_sgml_expand(TAMIS_SGML_LITERAL, "'a'", 3, NULL, 0, &complete), 1);
    assert_false(complete);
}

static void decodes_references_and_other_strings(void **unused)
{
    check_meaning(TAMIS_SGML_GEREF, "&amp", "&", true);
    check_meaning(TAMIS_SGML_GEREF, "&ouml", "&ouml", false);
    check_meaning(TAMIS_SGML_NUMCHARREF, "&#65", "A", true);
    check_meaning(TAMIS_SGML_NUMCHARREF, "&#2000000", "&#2000000", false);
    check_meaning(TAMIS_SGML_DATA, "a\r\n\t&amp;", "a\r\n\t&amp;", true);
    check_meaning(TAMIS_SGML_NMTOKEN, "12pt", "12pt", true);
    check_meaning(TAMIS_SGML_DATA, "", "", true);
}

static void names_every_type(void **unused)
{
    for (int i = 0; i < TAMIS_SGML_MAXTOK; i++)
        assert_non_null(tamis_sgml_type_name((tamis_sgml_type)i));
    assert_null(tamis_sgml_type_name(TAMIS_SGML_MAXTOK));
    assert_string_equal(tamis_sgml_type_name(TAMIS_SGML_NUMCHARREF), "CharRef");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_literals),
        cmocka_unit_test(keeps_and_reports_what_it_cannot_expand),
        cmocka_unit_test(decodes_references_and_other_strings),
        cmocka_unit_test(names_every_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

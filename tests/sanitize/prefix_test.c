/* prefix_test.c: "classPrefix" keeps the classes of a document apart from those of the page. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/rewrites.h"
#include "harness/test.h"

#define KEEPS \
    "{\"elements\":[\"p\",\"b\",\"table\",\"td\",\"tr\",\"tbody\"],\"attributes\":[\"class\",\"id\"]," \
    "\"classPrefix\":\"u-\""

TEST(adds_the_prefix_to_each_class_once)
{
    static const char policy[] = KEEPS "}";
    static const struct rewrite rows[] = {
        {policy, "<p class=btn>", "<p class=\"u-btn\"></p>"},
        {policy, "<p class='btn modal'>", "<p class=\"u-btn u-modal\"></p>"},
        {policy, "<p class=' a\n b\t'>", "<p class=\" u-a\n u-b\t\"></p>"},
        {policy, "<p class='u-btn u- u a-u-'>", "<p class=\"u-btn u- u-u u-a-u-\"></p>"},
        {policy, "<p class='U-a'>", "<p class=\"u-U-a\"></p>"},
        {policy, "<p class>a<p class=''>b<p class=' '>c",
         "<p class=\"\">a</p><p class=\"\">b</p><p class=\" \">c</p>"},
        {policy, "<p class='a&amp;b c&#9;d'>", "<p class=\"u-a&amp;b u-c\tu-d\"></p>"},
        {policy, "<p class=a id=b>", "<p class=\"u-a\" id=\"b\"></p>"},
        {policy, "<table class=a><td class=b>",
         "<table class=\"u-a\"><tbody><tr><td class=\"u-b\"></td></tr></tbody></table>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(checks_classes_without_the_prefix)
{
    static const char tokens[] = KEEPS
        ",\"rules\":[{\"attributes\":[\"class\"],\"tokens\":[\"a\",\"language-*\"]}]}";
    static const char values[] = KEEPS ",\"rules\":[{\"attributes\":[\"class\"],\"values\":[\"a b\"]}]}";
    static const char adds[] = KEEPS
        ",\"rules\":[{\"elements\":[\"p\"],\"attributes\":[\"class\"],\"addTokens\":[\"u-table\"]}]}";
    static const char renames[] = KEEPS
        ",\"rules\":[{\"elements\":[\"i\"],\"rename\":\"b\",\"class\":\"u-i\"}]}";
    static const struct rewrite rows[] = {
        {tokens, "<p class='a c language-c'>", "<p class=\"u-a u-language-c\"></p>"},
        {tokens, "<p class='u-a u-c'>", "<p class=\"u-a\"></p>"},
        {tokens, "<p class='c'>", "<p></p>"},
        {values, "<p class='a b'>x<p class='u-a u-b'>y<p class=a>z",
         "<p class=\"u-a u-b\">x</p><p class=\"u-a u-b\">y</p><p>z</p>"},
        {adds, "<p class=table>x<p>y", "<p class=\"u-table\">x</p><p class=\"u-table\">y</p>"},
        {renames, "<i class=x>y</i>", "<b class=\"u-x u-i\">y</b>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(adds_the_prefix_in_drawings_and_removes_animations_of_classes)
{
    static const char policy[] =
        "{\"elements\":[{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"g\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"set\",\"namespace\":\"http://www.w3.org/2000/svg\"}],"
        "\"attributes\":[\"class\",\"attributeName\",\"to\"],\"classPrefix\":\"u-\"}";
    static const struct rewrite rows[] = {
        {policy, "<svg class=a><g class='b c'><set attributeName=class to=btn></set></g></svg>",
         "<svg class=\"u-a\"><g class=\"u-b u-c\"><set to=\"btn\"></set></g></svg>"},
        {policy, "<svg><set attributeName=x to=y></set></svg>",
         "<svg><set attributeName=\"x\" to=\"y\"></set></svg>"},
    };
    ASSERT_REWRITES(rows);
}

#define SHEET(in, out) \
    { \
        sheets, "<style>" in "{color:red}</style>", "<style>" out " { color: red }</style>" \
    }

TEST(adds_the_prefix_in_selectors)
{
    static const char sheets[] = "{\"elements\":[\"style\"],\"attributes\":[],\"classPrefix\":\"u-\","
                                 "\"rules\":[{\"elements\":[\"style\"],"
                                 "\"stylesheet\":{\"properties\":[\"color\"],\"scope\":\".mail\"}}]}";
    static const struct rewrite rows[] = {
        SHEET(".btn", ".mail .u-btn"),
        SHEET(".u-btn", ".mail .u-btn"),
        SHEET("p.a.b:not(.c)", ".mail p.u-a.u-b:not(.u-c)"),
        SHEET("[class=a]", ".mail [class=\"u-a\"]"),
        SHEET("[CLASS='a b']", ".mail [CLASS=\"u-a u-b\"]"),
        SHEET("[class~=a i]", ".mail [class~=\"u-a\" i]"),
        SHEET("[class^=a]", ".mail [class^=\"u-a\"]"),
        SHEET("[class|=a]", ".mail [class|=\"u-a\"]"),
        SHEET("[class$=a]", ".mail [class$=\"a\"]"),
        SHEET("[class*=a]", ".mail [class*=\"a\"]"),
        SHEET("[title=a]", ".mail [title=\"a\"]"),
        SHEET(".\\31 a", ".mail .u-1a"),
        /* The scope is a class of the page. */
        SHEET(".mail .a", ".mail .u-a"),
        SHEET(".mail>.a", ".mail > .u-a"),
        SHEET(".mail + .a", ".mail .u-mail + .u-a"),
        SHEET(".mail.a .b", ".mail .u-mail.u-a .u-b"),
        SHEET(".mail", ".mail .u-mail"),
        SHEET(".a .mail .b", ".mail .u-a .u-mail .u-b"),
        SHEET(".mail, .a", ".mail .u-mail, .mail .u-a"),
    };
    ASSERT_REWRITES(rows);
}

/* Loads the policy and returns the message of the error, which is empty if there is none. */
static const char *error_of(const char *json)
{
    static tamis_error error;
    tamis_policy *policy = NULL;
    tamis_status status = tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error);
    assert_true((status == TAMIS_OK) == (error.text[0] == 0));
    tamis_policy_free(policy);
    return error.text;
}

TEST(refuses_rules_that_write_classes_without_the_prefix)
{
    static const char *const bad[] = {
        KEEPS
        ",\"rules\":[{\"elements\":[\"p\"],\"attributes\":[\"class\"],\"addTokens\":[\"u-a\",\"table\"]}]}",
        KEEPS ",\"rules\":[{\"elements\":[\"p\"],\"attributes\":[\"class\"],\"set\":\"u-a table\"}]}",
        KEEPS ",\"rules\":[{\"elements\":[\"i\"],\"rename\":\"b\",\"class\":\"table\"}]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (strstr(error_of(bad[i]), "does not begin with the value of \"classPrefix\"") == NULL)
            fail_msg("%s: %s", bad[i], error_of(bad[i]));
    assert_string_equal(
        error_of(KEEPS ",\"rules\":[{\"elements\":[\"p\"],\"attributes\":[\"class\"],\"set\":\"u-a u-b\"}]}"),
        "");
    assert_non_null(strstr(error_of("{\"classPrefix\":\"1\"}"), "is not a valid prefix"));
}

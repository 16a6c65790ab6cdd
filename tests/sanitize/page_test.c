/* page_test.c: a body element that is renamed and gets a class looks the same as before. */
#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/test.h"

#define HEAD \
    "{\"elements\":[\"p\",\"div\",\"style\",\"a\",\"span\"],\"attributes\":[\"class\",\"style\",\"id\"," \
    "\"dir\"]," \
    "\"unlistedElements\":\"replaceWithChildren\""
#define SHEETS \
    "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\",\"background-color\",\"background-" \
    "image\"," \
    "\"margin-top\",\"margin-left\"],\"atRules\":[\"media\"],\"scope\":\".m\"," \
    "\"url\":{\"schemes\":[\"https\"],\"relative\":\"deny\"}}}"
#define BODY "{\"elements\":[\"body\"],\"rename\":\"div\",\"class\":\"b\"}"

static const char mail[] = HEAD ",\"context\":\"html\",\"rules\":[" SHEETS "," BODY "]}";
static const char fragment[] = HEAD ",\"rules\":[" SHEETS "," BODY "]}";
static const char no_class[] = HEAD ",\"context\":\"html\",\"rules\":[" SHEETS
                                    ",{\"elements\":[\"body\"],\"rename\":\"div\"}]}";
static const char no_sheets[] =
    "{\"elements\":[\"p\",\"div\"],\"attributes\":[\"class\"],\"unlistedElements\":\"replaceWithChildren\","
    "\"context\":\"html\",\"rules\":[" BODY "]}";
static const char fonts[] = HEAD ",\"rules\":[" SHEETS
                                 ",{\"elements\":[\"font\",\"big\"],\"rename\":\"span\",\"class\":\"old\"}]}";

#define MARGINS \
    "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\",\"margin-block-start\"," \
    "\"margin-block-end\"]}}"
static const char margins[] = HEAD ",\"context\":\"html\",\"rules\":[" MARGINS "," BODY "]}";
static const char margins_without_class[] = HEAD ",\"context\":\"html\",\"rules\":[" MARGINS "," BODY
                                                 ",{\"attributes\":[\"class\"],\"tokens\":[\"a\"]}]}";

static const char few_classes[] = HEAD ",\"context\":\"html\",\"rules\":[" BODY
                                       ",{\"attributes\":[\"class\"],\"tokens\":[\"a\"]}]}";
static const char one_class[] = HEAD ",\"context\":\"html\",\"rules\":[" BODY
                                     ",{\"elements\":[\"div\"],\"attributes\":[\"class\"],\"set\":\"c\"}]}";

static const char kept_html[] =
    "{\"elements\":[\"html\",\"head\",\"p\",\"span\"],\"attributes\":[\"lang\",\"dir\",\"class\"],"
    "\"rules\":[{\"elements\":[\"body\"],\"rename\":\"span\",\"class\":\"c\"}]}";

TEST(renames_a_body)
{
    static const struct rewrite rows[] = {
        {mail, "<html><head></head><body><p>x", "<div class=\"b\"><p>x</p></div>"},
        {mail, "<body class='a' id=i style=color:red>x",
         "<div id=\"i\" style=\"color:red\" class=\"a b\">x</div>"},
        {mail, "<body class='a b'>x", "<div class=\"a b\">x</div>"},
        {mail, "<p>x", "<div class=\"b\"><p>x</p></div>"},
        {mail, "x", "<div class=\"b\">x</div>"},
        {mail, "<p>x<body>y", "<div class=\"b\"><p>xy</p></div>"},
        {mail, "", ""},
        {mail, "<p>x</p><p class='a b'>y</p>", "<p>x</p><p class=\"a b\">y</p>"},
        {mail, "<p>x</p><p class=B>y</p>", "<div class=\"b\"><p>x</p><p class=\"B\">y</p></div>"},
        {mail, "<body><p class=b>x", "<div class=\"b\"><p class=\"b\">x</p></div>"},
        {few_classes, "<p>x", "<p>x</p>"},
        {few_classes, "<body class=a>x", "<div class=\"a\">x</div>"},
        {one_class, "<p>x", "<p>x</p>"},
        {one_class, "<body class=a>x", "<div class=\"c\">x</div>"},
        {mail, "<p>x</p><body dir=rtl>y</body>z", "<div dir=\"rtl\" class=\"b\"><p>x</p>yz</div>"},
        {fragment, "<body class=a><p>x", "<p>x</p>"},
        {mail, "<html dir=rtl lang=ar><body>x", "<div dir=\"rtl\" class=\"b\">x</div>"},
        {mail, "<html dir=rtl><p>x<html dir=ltr>", "<div dir=\"rtl\" class=\"b\"><p>x</p></div>"},
        {mail, "<html dir=rtl id=h><body dir=ltr>x", "<div dir=\"ltr\" class=\"b\">x</div>"},
        {no_class, "<body class=a bgcolor=red><p>x", "<div class=\"a\"><p>x</p></div>"},
        {no_class, "<style>body{color:red}</style><body>",
         "<style>.m body { color: red }</style><div></div>"},
        {fonts, "<style>FONT a, big, p{color:red}</style><font class=x>y</font>",
         "<style>.m span:where(.old) a, .m span:where(.old), .m p { color: red }</style><span class=\"x "
         "old\">y</span>"},
        {fonts, "<style>html, :root{color:red}</style>", "<style>.m html, .m :root { color: red }</style>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(draws_what_the_attributes_of_the_body_draw)
{
    static const struct rewrite rows[] = {
        {mail, "<style>p{color:red}</style><body bgcolor=#fff text=Navy>x",
         "<style>.m :where(div:where(.b)) { background-color: #ffffff; color: navy }</style>"
         "<style>.m p { color: red }</style><div class=\"b\">x</div>"},
        {mail, "<body link=f00 vlink=blue alink=transparent>x",
         "<style>.m :where(:link) { color: #0f0000 }\n.m :where(:visited) { color: blue }</style><div "
         "class=\"b\">x</div>"},
        {mail, "<body alink='#123456'>x",
         "<style>.m :where(:any-link:active) { color: #123456 }</style><div class=\"b\">x</div>"},
        {mail, "<body topmargin=1 marginheight='2px' leftmargin=3 rightmargin=4>x",
         "<style>.m :where(div:where(.b)) { margin-top: 1px; margin-top: 2px; margin-left: 3px }</style><div "
         "class=\"b\">x</div>"},
        {mail, "<body topmargin=-1 leftmargin=x marginheight=123456>x", "<div class=\"b\">x</div>"},
        {mail, "<body background='https://e.example/a\")}p{color:red}'>x",
         "<style>.m :where(div:where(.b)) { background-image: "
         "url(\"https://e.example/a%22\\29 %7Dp%7Bcolor:red%7D\") }"
         "</style><div class=\"b\">x</div>"},
        {mail, "<body background=http://e.example/ bgcolor=''>x",
         "<style>.m :where(div:where(.b)) { background-image: none }</style><div class=\"b\">x</div>"},
        {mail, "<body background=''>x", "<div class=\"b\">x</div>"},
        {mail, "x<body text=red>",
         "<style>.m :where(div:where(.b)) { color: red }</style><div class=\"b\">x</div>"},
        {no_sheets, "<body bgcolor=red>x", "<div class=\"b\">x</div>"},
    };
    ASSERT_REWRITES(rows);
}

#define QUIRK         "<style>:where(div:where(.b)) > :where(p:first-child) { margin-block-start: 0 }</style>"
#define WITH_QUIRK    QUIRK "<div class=\"b\"><p>x</p></div>"
#define WITHOUT_QUIRK "<div class=\"b\"><p>x</p></div>"

TEST(removes_the_first_margin_in_quirks_mode)
{
    static const struct rewrite rows[] = {
        {margins, "<p>x", WITH_QUIRK},
        {margins, "<body><p>x", WITH_QUIRK},
        {margins, "<html><body><!--c--><p>x", WITH_QUIRK},
        {margins, "<p>x</p><p>y</p>", QUIRK "<div class=\"b\"><p>x</p><p>y</p></div>"},
        {margins, "<body> <p>x", QUIRK "<div class=\"b\"> <p>x</p></div>"},
        {margins, "<p> </p>y",
         "<style>:where(div:where(.b)) > :where(p:first-child) { margin-block-start: 0; margin-block-end: 0 "
         "}</style><div class=\"b\"><p> </p>y</div>"},
        {margins, "<body text=red><p>x",
         "<style>:where(div:where(.b)) { color: red }\n"
         ":where(div:where(.b)) > :where(p:first-child) { margin-block-start: 0 }</style>" WITHOUT_QUIRK},
        {margins, WITH_QUIRK, WITH_QUIRK},
        {margins, "y<p>x", "<div class=\"b\">y<p>x</p></div>"},
        {margins, "<a></a><p>x", "<div class=\"b\"><a></a><p>x</p></div>"},
        {margins, "<div><p>x", "<div class=\"b\"><div><p>x</p></div></div>"},
        {margins, "<svg></svg><p>x", WITHOUT_QUIRK},
        {margins, "<p>x</p><p class=b>y", "<p>x</p><p class=\"b\">y</p>"},
        {margins_without_class, "<p>x", "<p>x</p>"},
        {margins_without_class, "<body><p>x", "<div><p>x</p></div>"},
        {mail, "<p>x", WITHOUT_QUIRK},
    };
    ASSERT_REWRITES(rows);
}

/* A fragment is parsed in no-quirks mode, whatever its DOCTYPE is. */
TEST(reads_the_mode_from_the_doctype)
{
    static const struct rewrite rows[] = {
        {margins, "<!DOCTYPE html><p>x", WITHOUT_QUIRK},
        {margins, " \n<!--c--><?p d?> <!doctype HTML>\n<html><body><p>x", WITHOUT_QUIRK},
        {margins, "<!DOCTYPE html><!DOCTYPE x><p>x", WITHOUT_QUIRK},
        {margins, "<!DOCTYPE html SYSTEM 'about:legacy-compat'><p>x", WITHOUT_QUIRK},
        {margins, "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'><p>x", WITHOUT_QUIRK},
        {margins, "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.0 Transitional//EN'><p>x", WITH_QUIRK},
        {margins, "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'><p>x", WITH_QUIRK},
        {margins, "<!DOCTYPE x><p>x", WITH_QUIRK},
        {margins, "<!DOCTYPE><p>x", WITH_QUIRK},
        {margins, "<html><!DOCTYPE html><p>x", WITH_QUIRK},
        {margins, "</p><!DOCTYPE html><p>x", WITH_QUIRK},
        {margins, "<!DOCTYPE x><p>x</p><table></table>", WITH_QUIRK},
    };
    ASSERT_REWRITES(rows);
}

TEST(selects_the_renamed_body)
{
    static const struct rewrite rows[] = {
        {mail, "<style>html, BODY{color:red}</style>",
         "<style>.m div:where(.b), .m div:where(.b) { color: red }</style>"},
        {mail, "<style>:root, *:root{color:red}</style>", "<style>.m .b, .m *.b { color: red }</style>"},
        {mail, "<style>html body p, html > body > p, :root body p, body p{color:red}</style>",
         "<style>.m div:where(.b) p, .m div:where(.b) > p, .m div:where(.b) p, .m div:where(.b) p { color: "
         "red }"
         "</style>"},
        {mail, "<style>body.a#i[dir]:hover > p{color:red}</style>",
         "<style>.m div:where(.b).a#i[dir]:hover > p { color: red }</style>"},
        {mail, "<style>* html p{color:red}</style>", "<style>.m * div:where(.b) p { color: red }</style>"},
        {mail, "<style>:is(body, .x) p, p:not(html){color:red}</style>",
         "<style>.m :is(div:where(.b), .x) p, .m p:not(div:where(.b)) { color: red }</style>"},
        {mail, "<style>@media (prefers-color-scheme: dark){body{color:#fff}}</style>",
         "<style>@media (prefers-color-scheme: dark) {\n.m div:where(.b) { color: #fff }\n}</style>"},
        {mail, "<style>.body, #html, [body], body-x{color:red}</style>",
         "<style>.m .body, .m #html, .m [body], .m body-x { color: red }</style>"},
        {mail,
         "<style>:is(:is(:is(:is(:is(:is(:is(body))))))){color:red}"
         ":is(:is(:is(:is(:is(:is(:is(:is(body)))))))){color:red}</style>",
         "<style>.m :is(:is(:is(:is(:is(:is(:is(div:where(.b)))))))) { color: red }</style>"},
    };
    ASSERT_REWRITES(rows);
}

/* In a fragment whose context is html, the output has no html element, although the policy keeps such elements. */
TEST(leaves_the_language_to_an_html_element_that_is_kept)
{
    static const char *const rows[][2] = {
        {"<html lang=de><body>x", "<html lang=\"de\"><head></head><span class=\"c\">x</span></html>"},
        {"<html lang=de dir=rtl><body class=a><p>x",
         "<html lang=\"de\" dir=\"rtl\"><head></head><span class=\"a c\"><p>x</p></span></html>"},
        {"<html lang=de><body lang=en>x",
         "<html lang=\"de\"><head></head><span lang=\"en\" class=\"c\">x</span></html>"},
        {"<html lang=de>", "<html lang=\"de\"><head></head></html>"},
    };
    static const struct rewrite fragment_row = {NULL, "<html lang=de><body>x",
                                                "<head></head><span lang=\"de\" class=\"c\">x</span>"};
    tamis_policy *policy = policy_from_json(kept_html, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_output(t, rows[i][0], rows[i][1]);
        assert_output(t, rows[i][1], rows[i][1]);
    }
    assert_int_equal(tamis_set_context(t, "html"), TAMIS_OK);
    assert_output(t, fragment_row.in, fragment_row.out);
    assert_output(t, fragment_row.out, fragment_row.out);
    tamis_free(t);
    tamis_policy_free(policy);
}

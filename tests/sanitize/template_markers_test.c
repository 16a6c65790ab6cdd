/* template_markers_test.c: "templateMarkers" breaks up the markers of templates. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/rewrites.h"
#include "harness/test.h"

#define MARKERS "\"templateMarkers\":[\"{{\",\"}}\",\"${\",\"<%\",\"%>\",\"[[\"]"
#define KEEPS \
    "{\"elements\":[\"p\",\"b\",\"i\",\"a\",\"div\",\"img\",\"title\",\"select\",\"option\",\"template\"]," \
    "\"attributes\":[\"title\",\"href\",\"src\",\"srcset\",\"alt\",\"id\",\"class\",\"name\"],\"comments\":" \
    "true," \
    "\"dataAttributes\":true,\"unlistedElements\":\"replaceWithChildren\"," MARKERS

TEST(breaks_markers_in_text)
{
    static const char policy[] = KEEPS "}";
    static const struct rewrite rows[] = {
        {policy, "{{x}}", "{ {x} }"},
        {policy, "{{{x}}}", "{ { {x} } }"},
        {policy, "${x} [[x]] [ [", "$ {x} [ [x]] [ ["},
        {policy, "&lt;%= x %&gt;", "&lt; %= x % &gt;"},
        {policy, "&#123;&lbrace;x", "{ {x"},
        {policy, "{<foo></foo>{x}}", "{ {x} }"},
        {policy, "{<foo>{<bar>{</bar></foo>x", "{ { {x"},
        {policy, "{<script>1</script>{x}<x-y>}", "{ {x} }"},
        {policy, "{<!DOCTYPE a>{</nothing>{", "{ { {"},
        {policy, "{ {x} }", "{ {x} }"},
        {policy, "a { b } $ c % [d]", "a { b } $ c % [d]"},
        {policy, "<title>{{x}}</title>", "<title>{ {x} }</title>"},
        {policy, "<template>{{x}}</template>", "<template>{ {x} }</template>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(breaks_markers_that_inline_tags_and_comments_divide)
{
    static const char policy[] = KEEPS "}";
    static const struct rewrite rows[] = {
        {policy, "{<b></b>{x}}", "{<b></b> {x} }"},   {policy, "<b>{</b><i>{</i>x", "<b>{</b><i> {</i>x"},
        {policy, "{<!--a-->{x", "{<!--a--> {x"},      {policy, "<!--{{x}}-->", "<!--{ {x} }-->"},
        {policy, "<p>{<p>{x", "<p>{</p><p>{x</p>"},   {policy, "<p>{</p>{x", "<p>{</p>{x"},
        {policy, "{<div>{</div>{", "{<div>{</div>{"},
    };
    ASSERT_REWRITES(rows);
}

TEST(breaks_markers_in_values)
{
    static const char policy[] = KEEPS "}";
    static const struct rewrite rows[] = {
        {policy, "<p title='{{x}} ${y} [[z'>", "<p title=\"{ {x} } $ {y} [ [z\"></p>"},
        {policy, "<p title='<%x%>'>", "<p title=\"&lt; %x% &gt;\"></p>"},
        {policy, "<p id='{{x}}' class='a{{ b'>", "<p id=\"{ {x} }\" class=\"a{ { b\"></p>"},
        {policy, "<p data-a='{{x}}'>", "<p data-a=\"{ {x} }\"></p>"},
        {policy, "<p data-{{a}}=1 data-b=2>", "<p data-b=\"2\"></p>"},
        {policy, "<a href='{{x}}?${y}'>", "<a href=\"%7B%7Bx%7D%7D?%24%7By}\"></a>"},
        {policy, "<a href='a%>b<%c'>", "<a href=\"a%%3Eb%3C%c\"></a>"},
        {policy, "<img srcset='a[[b 1x, c{{d 2x'>", "<img srcset=\"a%5B%5Bb 1x, c%7B%7Bd 2x\">"},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_values_that_the_policy_would_change_again)
{
    static const char urls[] = KEEPS
        ",\"rules\":[{\"url\":{\"schemes\":[\"https\"],\"relative\":\"keep\"}}]}";
    static const char patterns[] = KEEPS
        ",\"rules\":[{\"attributes\":[\"title\"],\"patterns\":[\"[a{}]+\"]}]}";
    static const char ids[] = KEEPS ",\"idPrefix\":\"u-\",\"classPrefix\":\"u-\"}";
    static const char percent[] =
        "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"templateMarkers\":[\"%%\"]}";
    static const struct rewrite rows[] = {
        {urls, "<a href='https://e.x/{{a}}?{{b}}#[[c'>",
         "<a href=\"https://e.x/%7B%7Ba%7D%7D?%7B%7Bb%7D%7D#%5B%5Bc\"></a>"},
        {patterns, "<p title='{{a}}'>x<p title='{a}'>", "<p>x</p><p title=\"{a}\"></p>"},
        {ids, "<p id='a{{b' class='a{{b c'>", "<p id=\"u-a{ {b\"></p>"},
        {percent, "<a href='a%%b'>", "<a></a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_style_sheets_and_names_with_markers)
{
    static const char sheets[] = "{\"elements\":[\"style\",\"p\"],\"attributes\":[\"style\"]," MARKERS
                                 ",\"rules\":["
                                 "{\"url\":{\"schemes\":[\"https\"]}},"
                                 "{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"font-family\","
                                 "\"background\"],\"url\":{\"schemes\":[\"https\"]}}},"
                                 "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"font-family\","
                                 "\"color\"],\"atRules\":[\"media\"]}}]}";
    static const char colons[] =
        "{\"elements\":[\"style\"],\"attributes\":[],\"templateMarkers\":[\"::\"],\"rules\":["
        "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\"]}}]}";
    static const char all[] = "{\"removeElements\":[\"script\"],\"removeAttributes\":[]," MARKERS "}";
    static const struct rewrite rows[] = {
        {sheets, "<style>p{font-family:'[['}</style>", "<style>p { font-family: \"\\5b \\5b \" }</style>"},
        {colons, "<style>p::before{color:red}</style><style>p{color:red}</style>",
         "<style>p { color: red }</style>"},
        {sheets, "<style>@media screen{p{color:red}}</style>",
         "<style>@media screen {\np { color: red }\n}</style>"},
        {sheets, "<p style='font-family:\"[[\"'>x", "<p style=\"font-family: &quot;\\5b \\5b &quot;\">x</p>"},
        {all, "<x{{y}}>a</x{{y}}>b<p {{x}}>c", "b<p>c</p>"},
        {all, "<p a%>x", "<p>x</p>"},
        {all, "<x%>x", ""},
    };
    ASSERT_REWRITES(rows);
}

TEST(never_takes_the_straight_path_past_a_marker)
{
    static const char json[] = KEEPS "}";
    tamis_policy *policy = NULL;
    tamis_error error;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_output(t, "<p>{{x}}", "<p>{ {x} }</p>");
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(refuses_markers_that_the_syntax_of_the_output_contains)
{
    static const char *const bad[] = {
        "\"\"",    "\"{\"",  "\"--\"",    "\"<!\"",        "\"<?\"", "\">{\"",        "\"{<\"",      "\"a{\"",
        "\"{ {\"", "\"&#\"", "\"=\\\"\"", "\"{{{{{{{{{\"", "\"</\"", "\"{{\",\"{{\"", "\"\xC2\xAB\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char json[100];
        tamis_error error;
        tamis_policy *policy = NULL;
        snprintf(json, sizeof json, "{\"templateMarkers\":[%s]}", bad[i]);
        if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) == TAMIS_OK)
            fail_msg("%s is accepted", json);
    }
}

TEST(refuses_texts_of_the_policy_that_can_be_part_of_a_marker)
{
    static const char *const bad[] = {
        KEEPS ",\"excerpt\":{\"characters\":5,\"mark\":\"[more]\"}}",
        KEEPS ",\"rules\":[{\"elements\":[\"p\"],\"attributes\":[\"class\"],\"addTokens\":[\"a{\"]}]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tamis_error error;
        tamis_policy *policy = NULL;
        assert_int_not_equal(tamis_policy_from_json(bad[i], strlen(bad[i]), true, NULL, &policy, &error),
                             TAMIS_OK);
        assert_non_null(strstr(error.text, "contains a character of \"templateMarkers\""));
    }
}

TEST(returns_the_markers_of_a_configuration)
{
    static const char *const markers[] = {"{{", "<%"};
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_config_template_markers(c).count, 0);
    tamis_config_set_template_markers(c, (tamis_strings){markers, 2});
    tamis_strings list = tamis_config_template_markers(c);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[1], "<%");
    char *json = tamis_config_to_json(c, NULL);
    const char *member = strstr(json, "\"templateMarkers\"");
    assert_non_null(member);
    assert_true(strstr(member, "\"{{\"") != NULL && strstr(member, "\"<%\"") != NULL);
    free(json);
    tamis_config_set_template_markers(c, (tamis_strings){NULL, 0});
    assert_int_equal(tamis_config_template_markers(c).count, 0);
    assert_int_equal(tamis_config_template_markers(NULL).count, 0);
    tamis_config_free(c);
}

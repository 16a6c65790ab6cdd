/* explain_test.c: `tamis explain`. tests/cli/terminal.py tests colors. */
#include "cli_test.h"

#define DIRTY "<p onclick=evil()>Hello <script>evil()</script><!--x-->World"

static void shows_each_change_with_its_reason_rule_and_source(void **state)
{
    EXPECT_OUT(SH("tamis explain", DIRTY),
               "<stdin>:1:4: attribute onclick of <p> removed: an event handler runs script (event-handler)\n"
               "<p onclick=evil()>Hello <script>evil()</script><!--x-->World\n"
               "   ^~~~~~~\n"
               "<stdin>:1:25: <script> removed: the policy does not list this element (element-not-allowed; "
               "elements)\n"
               "<p onclick=evil()>Hello <script>evil()</script><!--x-->World\n"
               "                        ^~~~~~~\n"
               "<stdin>:1:48: comment \"x\" in <p> removed: the policy does not allow comments "
               "(comment-not-allowed; "
               "comments)\n"
               "<p onclick=evil()>Hello <script>evil()</script><!--x-->World\n"
               "                                               ^~~~~~~~\n"
               "3 changes: 1 element, 1 attribute, 1 comment\n");
}

static void names_the_file_and_the_line(void **state)
{
    command_write("post.html", "one\r\ntwo\n<b id=x>\n", 19);
    EXPECT_OUT(SH("tamis explain post.html", ""), "post.html:3:4: attribute id of <b> removed: the policy "
                                                  "does not list this attribute for this element "
                                                  "(attribute-not-allowed; attributes)\n"
                                                  "<b id=x>\n"
                                                  "   ^~\n"
                                                  "1 change: 1 attribute\n");
}

static void reports_that_nothing_was_changed(void **state)
{
    EXPECT_OUT(SH("tamis explain", "<p>good"), "0 changes\n");
    EXPECT_OUT(SH("tamis explain", ""), "0 changes\n");
}

/* Tab stops are at every fourth column. The mark has the width of the characters: two columns for wide ones, none for
 * combining ones. */
static void puts_the_mark_in_the_column_of_the_bytes(void **state)
{
    EXPECT_OUT(SH("tamis explain | sed -n 2,3p", "a\tb\t<script>"), "a   b   <script>\n"
                                                                    "        ^~~~~~~\n");
    EXPECT_OUT(
        SH("tamis explain | sed -n 2,3p", "\xE6\xBC\xA2\xE5\xAD\x97 e\xCC\x81 \xF0\x9F\x98\x80<script>"),
        "\xE6\xBC\xA2\xE5\xAD\x97 e\xCC\x81 \xF0\x9F\x98\x80<script>\n"
        "         ^~~~~~~\n");
    EXPECT_OUT(SH("tamis explain | sed -n 2,3p", "<!--\xE6\xBC\xA2\n-->"), "<!--\xE6\xBC\xA2\n"
                                                                           "^~~~~~\n");
}

static void cuts_long_lines_around_the_mark(void **state)
{
    EXPECT_OUT(
        SH("{ printf '%0300d' 0; printf '<script>x</script>'; printf '%0300d' 0; } | tamis explain | "
           "sed -n 2,3p",
           ""),
        "\xE2\x80\xA6"
        "0000000000000000000000000000000000000000000000000000000000<script>x</script>0000000000000000000000"
        "0\xE2\x80\xA6\n"
        "                                                           ^~~~~~~\n");
    EXPECT_OUT(SH("{ printf '%0300d' 0; printf '<script>'; } | tamis explain | sed -n 2,3p | tr -s '0 '", ""),
               "\xE2\x80\xA6"
               "0<script>\n"
               " ^~~~~~~\n");
}

/* Wide characters take two columns, and tabs up to four. */
static void cuts_lines_of_wide_characters_around_the_mark(void **state)
{
    EXPECT_OUT(
        SH("{ for i in $(seq 60); do printf '\346\274\242'; done; printf '<script>'; } | tamis explain | "
           "sed -n 2,3p | LC_ALL=C sed 's/\xE6\xBC\xA2/ww/g' | tr -s 'w '",
           ""),
        "\xE2\x80\xA6"
        "w<script>\n"
        " ^~~~~~~\n");
}

/* The input has escape sequences, characters that change the direction of writing, and malformed UTF-8. */
static void writes_no_control_characters_of_the_input_to_a_terminal(void **state)
{
    EXPECT_OUT(
        SH("tamis explain", "<!--\033[2J\xE2\x80\xAE\xC2\x9B\xFF-->"),
        "<stdin>:1:1: comment \"\xE2\x90\x9B[2J\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\" removed: the policy "
        "does not allow comments (comment-not-allowed; comments)\n"
        "<!--\xE2\x90\x9B[2J\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD-->\n"
        "^~~~~~~~~~~~~~\n"
        "1 change: 1 comment\n");
}

static void reports_copies_that_a_parser_makes_once(void **state)
{
    EXPECT_OUT(SH("tamis explain", "<p><b class=a>x<p>y"),
               "<stdin>:1:7: attribute class of <b> removed 2 times: the policy does not list this attribute "
               "for this element "
               "(attribute-not-allowed; attributes)\n"
               "<p><b class=a>x<p>y\n"
               "      ^~~~~\n"
               "2 changes: 2 attributes\n");
}

/* For a value, the output has each removed part and the value that remains; for an attribute that a rule adds, one word. */
static void reports_values_and_what_rules_add(void **state)
{
    static const char policy[] =
        "{\"elements\": [\"p\", \"a\"], \"attributes\": [\"style\", \"href\", \"class\"], \"rules\": ["
        " {\"attributes\": [\"href\"], \"url\": {\"schemes\": [\"https\"], \"relative\": \"deny\"}},"
        " {\"attributes\": [\"class\"], \"tokens\": [\"ok-*\"]},"
        " {\"attributes\": [\"style\"], \"style\": {\"properties\": [\"color\"]}},"
        " {\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"nofollow\"]}]}";
    command_write("values.json", policy, sizeof policy - 1);
    EXPECT_OUT(
        SH("tamis explain -p values.json | grep '^<stdin\\|^[0-9]'",
           "<p class='ok-a bad'>\n<p style='position: fixed; COLOR: red'>\n<a href='HTTP://e.test'>\n"),
        "<stdin>:1:4: \"bad\" in attribute class of <p> removed: the policy does not list this token of the "
        "value (token-not-allowed; rules[1].tokens)\n"
        "<stdin>:2:4: \"position: fixed\" in attribute style of <p> removed: the policy does not list this "
        "property "
        "(css-property; rules[2].style)\n"
        "<stdin>:2:4: attribute style of <p> changed to \"color: red\": the CSS was rewritten in canonical "
        "form (css-rewritten; rules[2].style)\n"
        "<stdin>:3:1: attribute rel of <a> added as \"nofollow\": the policy adds tokens to the value "
        "(tokens-added; rules[3].addTokens)\n"
        "<stdin>:3:4: attribute href of <a> removed because of \"HTTP:\": the policy does not list the "
        "scheme of this URL (url-scheme; rules[0].url.schemes)\n"
        "5 changes: 2 attributes, 3 values\n");
}

static void reports_names_that_get_the_prefix(void **state)
{
    static const char policy[] = "{\"elements\":[\"p\"],\"attributes\":[\"id\"],\"idPrefix\":\"u-\","
                                 "\"processingInstructions\":[\"marker\"],\"readers\":\"2026\"}";
    command_write("prefix.json", policy, sizeof policy - 1);
    EXPECT_OUT(
        SH("tamis explain --policy prefix.json", "<p id=a><?marker name=\"b\">"),
        "<stdin>:1:4: attribute id of <p> changed to \"u-a\": the policy adds a prefix to names, so that "
        "they differ from those of the page (id-prefixed; idPrefix)\n"
        "<p id=a><?marker name=\"b\">\n"
        "   ^~\n"
        "<stdin>:1:9: processing instruction in <p> changed to \"name=\"u-b\"\": the policy adds a prefix "
        "to names, so that they differ from those of the page (id-prefixed; idPrefix)\n"
        "<p id=a><?marker name=\"b\">\n"
        "        ^~~~~~~~~~~~~~~~~~\n"
        "2 changes: 1 value, 1 processing instruction\n");
}

static void counts_changes_that_it_does_not_print(void **state)
{
    EXPECT_OUT(SH("tamis explain --most 1 | tail -n 1", DIRTY),
               "3 changes, 1 shown (--most 1): 1 attribute\n");
    EXPECT_FAILURE(SH("tamis explain --most 0", ""), 2, "--most 0: write a number from 1 to 1000000");
    EXPECT_FAILURE(SH("tamis explain --most 1000001", ""), 2, "write a number from 1 to 1000000");
    EXPECT_FAILURE(SH("tamis explain --most x", ""), 2, "write a number from 1 to 1000000");
}

static void writes_json(void **state)
{
    EXPECT_OUT(
        SH("tamis explain --json", "\n<!--\033-->"),
        "{\"changes\":[\n"
        "{\"subject\":\"comment\",\"reason\":\"comment-not-allowed\",\"text\":\"the policy does not allow "
        "comments\",\"userText\":\"Comments in the markup are not allowed "
        "here.\",\"outcome\":\"removed\",\"element\":\"\",\"attribute\":\"\",\"detail\":\"\\u001b\","
        "\"rule\":\"comments\",\"offset\":1,\"length\":8,\"line\":2,\"column\":1}],\"total\":1}\n");
    EXPECT_OUT(SH("tamis explain --json", "good"), "{\"changes\":[],\"total\":0}\n");
    EXPECT_OUT(SH("tamis explain --json --most 2 | tail -c 13", DIRTY), "],\"total\":3}\n");
}

static void takes_the_options_of_sanitize(void **state)
{
    EXPECT_OUT(SH("tamis explain --context tr | tail -n 1", "<td>x"), "0 changes\n");
    EXPECT_OUT(SH("tamis explain --document | tail -n 1", "<title>x</title>"), "0 changes\n");
    EXPECT_OUT(SH("tamis explain --unsafe | tail -n 1", DIRTY), "0 changes\n");
    EXPECT_OUT(SH("tamis explain --dialect xml5 | tail -n 1", "<a/>"), "1 change: 1 element\n");
    EXPECT_OUT(SH("tamis explain --profile P4 | head -n 1", "<svg/>"),
               "<stdin>:1:1: <svg> removed: the output format cannot represent this (unwritable)\n");
}

static void prints_nothing_for_refused_documents(void **state)
{
    EXPECT_FAILURE(SH("tamis explain --limit INPUT_BYTES=10", DIRTY), 1, "tamis: <stdin>:1:11: ");
    EXPECT_FAILURE(SH("tamis explain missing", ""), 3, "missing: No such file");
    EXPECT_FAILURE(SH("tamis explain --policy missing", "x"), 2, "missing");
    EXPECT_FAILURE(SH("tamis explain >/dev/full", DIRTY), 3, "No space left on device");
}

static void explains_each_of_several_files(void **state)
{
    command_write("a.html", "<b id=x>", 8);
    command_write("b.html", "good", 4);
    EXPECT_OUT(
        SH("tamis explain a.html b.html", ""),
        "a.html:1:4: attribute id of <b> removed: the policy does not list this attribute for this element "
        "(attribute-not-allowed; attributes)\n"
        "<b id=x>\n"
        "   ^~\n"
        "a.html: 1 change: 1 attribute\n"
        "b.html: 0 changes\n");
    EXPECT_OUT(SH("tamis explain --json b.html b.html", ""),
               "{\"file\":\"b.html\",\"changes\":[],\"total\":0}\n"
               "{\"file\":\"b.html\",\"changes\":[],\"total\":0}\n");
    const struct command_run *r = SH("tamis explain --limit INPUT_BYTES=4 a.html missing b.html", "");
    EXPECT_STATUS(r, 3);
    EXPECT_MESSAGE(r, "a.html:1:5: ");
    assert_string_equal(r->out.p, "b.html: 0 changes\n");
}

static void reports_a_rejected_document_as_json(void **state)
{
    const struct command_run *r = SH("tamis explain --json --limit INPUT_BYTES=4", "\n<b>x");
    EXPECT_STATUS(r, 1);
    EXPECT_MESSAGE(r, "to change this limit, use --limit INPUT_BYTES=VALUE");
    assert_string_equal(
        r->out.p,
        "{\"error\":{\"status\":\"TAMIS_OVER_MAX_INPUT_BYTES\",\"text\":\"the limit INPUT_BYTES was exceeded "
        "(bytes of input of one document; memory and work grow with the input); reject the input or raise "
        "the "
        "limit\",\"userText\":\"The content is too long.\",\"offset\":4,\"line\":2,\"column\":4}}\n");
}

static void prints_sentences_for_users(void **state)
{
    (void)state;
    EXPECT_OUT(
        SH("tamis explain --user-texts", "<p onclick=x>a"),
        "<stdin>:1:4: attribute onclick of <p> removed: Attributes that run a script are not allowed.\n"
        "<p onclick=x>a\n   ^~~~~~~\n1 change: 1 attribute\n");
    EXPECT_FAILURE(SH("tamis explain --user-texts --limit NODES=1", "<b><i>"), 1,
                   "tamis: <stdin>: The content has too many elements.\n");
    EXPECT_STATUS(SH("tamis explain --user-texts --limit NODES=1 2>&1 | grep -c 'NODES\\|limit'", "<b><i>"),
                  1);
}

static void prints_what_the_manual_shows(void **state)
{
    EXPECT_OUT(SH("tamis explain > said; sed -n '/^    <stdin>/,/^    3 changes/s/^    //p;/^3 "
                  "changes/q' " TAMIS_TESTS_DIR "/../docs/report.md | diff - said && wc -l < said",
                  "<p onclick=evil()>Hello <b class=x>you</b>\n<script>evil()</script>\n"),
               "10\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_each_change_with_its_reason_rule_and_source),
        cmocka_unit_test(names_the_file_and_the_line),
        cmocka_unit_test(reports_that_nothing_was_changed),
        cmocka_unit_test(puts_the_mark_in_the_column_of_the_bytes),
        cmocka_unit_test(cuts_long_lines_around_the_mark),
        cmocka_unit_test(cuts_lines_of_wide_characters_around_the_mark),
        cmocka_unit_test(writes_no_control_characters_of_the_input_to_a_terminal),
        cmocka_unit_test(reports_copies_that_a_parser_makes_once),
        cmocka_unit_test(reports_values_and_what_rules_add),
        cmocka_unit_test(reports_names_that_get_the_prefix),
        cmocka_unit_test(counts_changes_that_it_does_not_print),
        cmocka_unit_test(writes_json),
        cmocka_unit_test(takes_the_options_of_sanitize),
        cmocka_unit_test(prints_nothing_for_refused_documents),
        cmocka_unit_test(explains_each_of_several_files),
        cmocka_unit_test(reports_a_rejected_document_as_json),
        cmocka_unit_test(prints_sentences_for_users),
        cmocka_unit_test(prints_what_the_manual_shows),
    };
    return cmocka_run_group_tests(tests, command_enter_folder, command_leave_folder);
}

/* dialects_test.c: `tamis tokens --dialect`: the format of each dialect, the trace, and the four dialects side by side. */
#include "cli_test.h"

TEST(prints_the_tokens_of_the_2008_draft)
{
    EXPECT_OUT(SH("tamis tokens --dialect html-2008", "<a b='c"),
               "{\"output\":[[\"StartTag\",\"a\",{\"b\":\"c\"}]],"
               "\"errors\":[{\"code\":\"eof-in-tag\",\"line\":1,\"col\":8}]}\n");
    EXPECT_OUT(
        SH("tamis tokens --dialect html-2008 --initial-state CDATA --last-start-tag style", "<b></style>"),
        "{\"output\":[[\"Character\",\"<b>\"],[\"EndTag\",\"style\"]],\"errors\":[]}\n");
}

TEST(prints_the_token_types_of_xml5)
{
    EXPECT_OUT(
        SH("tamis tokens --dialect xml5", "<!DOCTYPE A PUBLIC 'b' 'c'><x:y Z='1'/></><?t d?>"),
        "{\"output\":[[\"DOCTYPE\",\"a\",\"b\",\"c\"],[\"EmptyTag\",\"x:y\",{\"Z\":\"1\"}],[\"ShortEndTag\"],"
        "[\"ProcessingInstruction\",\"t\",\"d\"]],\"errors\":[]}\n");
}

TEST(prints_the_events_of_sgml)
{
    EXPECT_OUT(SH("tamis tokens --dialect sgml", "<P id >a&lt;<!-->--></p>"),
               "{\"output\":[[\"primary\",[[\"Start Tag\",\"<p\"],[\"Attr Name\",null],[\"Name\",\"id\"],"
               "[\"Tag Close\",\">\"]]],[\"primary\",[[\"Data\",\"a\"]]],[\"primary\",[[\"Entity\",\"&lt\"],"
               "[\"RefC\",\";\"]]],[\"auxiliary\",[[\"Markup Decl\",\"<!\"],[\"Comment\",\"-->--\"],"
               "[\"Tag Close\",\">\"]]],[\"primary\",[[\"End Tag\",\"</p\"],[\"Tag "
               "Close\",\">\"]]]],\"errors\":[]}\n");
    EXPECT_OUT(
        SH("tamis tokens --dialect sgml --no-norm", "<P >"),
        "{\"output\":[[\"primary\",[[\"Start Tag\",\"<P \"],[\"Tag Close\",\">\"]]]],\"errors\":[]}\n");
}

TEST(dumps_the_events_of_sgml_in_the_format_of_its_note)
{
    EXPECT_OUT(SH("tamis tokens --dialect sgml --format dump", "<p>a\nb"),
               "\nline 1: [Primary]\nStart Tag: `<p'\n  Tag Close: `>'\n\nline 2: [Primary]\nData: `a\nb'\n");
    EXPECT_FAILURE(SH("tamis tokens --format dump", ""), 2, "--dialect sgml");
}

TEST(reads_the_dialect_of_a_record)
{
    EXPECT_OUT(
        SH("tamis tokens --jsonl",
           "{\"id\":1,\"html\":\"</>\",\"dialect\":\"xml5\"}\n{\"id\":2,\"html\":\"</>\"}\n"),
        "{\"id\":1,\"output\":[[\"ShortEndTag\"]],\"errors\":[]}\n"
        "{\"id\":2,\"output\":[],\"errors\":[{\"code\":\"missing-end-tag-name\",\"line\":1,\"col\":3}]}\n");
    EXPECT_OUT(SH("tamis tokens --jsonl --dialect sgml", "{\"id\":1,\"html\":\"x\"}\n"),
               "{\"id\":1,\"output\":[[\"primary\",[[\"Data\",\"x\"]]]],\"errors\":[]}\n");
    EXPECT_OUT(SH("tamis tokens --jsonl | grep -c 'dialect: a dialect name'",
                  "{\"id\":1,\"html\":\"\",\"dialect\":\"xml\"}\n"),
               "1\n");
}

TEST(follows_the_tags_that_change_the_state)
{
    EXPECT_OUT(SH("tamis tokens --follow-tags", "<title><b></title><xmp><i></xmp>"),
               "{\"output\":[[\"StartTag\",\"title\",{}],[\"Character\",\"<b>\"],[\"EndTag\",\"title\"],"
               "[\"StartTag\",\"xmp\",{}],[\"Character\",\"<i>\"],[\"EndTag\",\"xmp\"]],\"errors\":[]}\n");
}

TEST(traces_every_transition)
{
    EXPECT_OUT(SH("tamis tokens --trace", "<b"),
               "{\"output\":[],\"errors\":[{\"code\":\"eof-in-tag\",\"line\":1,\"col\":3}],\"transitions\":["
               "[\"Data\",60,\"Tag open\"],[\"Tag open\",98,\"Tag name\"],[\"Tag name\",98,\"Tag name\"],"
               "[\"Tag name\",-1,\"Tag name\"]]}\n");
    EXPECT_OUT(SH("tamis tokens --trace --dialect xml5 --format text", "</>"),
               "\tTransition\tData\t'<'\tTag\n\tTransition\tTag\t'/'\tEnd tag\n0..3\tShortEndTag\n"
               "\tTransition\tEnd tag\t'>'\tData\n3..3\tEndOfFile\n\tTransition\tData\tend\tData\n");
}

TEST(prints_the_four_dialects_side_by_side)
{
    EXPECT_OUT(SH("tamis tokens --dialect all", "<p id='a&#38;b'>t</p>"),
               "  html                         | html-2008                    | xml5                         "
               "| sgml\n"
               "  <p id=\"a&b\">                 | <p id=\"a&b\">                 | <p id=\"a&b\">           "
               "      | "
               "<p id=\"a&b\">\n"
               "  \"t\"                          | \"t\"                          | \"t\"                    "
               "      | \"t\"\n"
               "  </p>                         | </p>                         | </p>                         "
               "| </p>\n"
               "All four dialects give the same tokens.\n");
    EXPECT_OUT(SH("tamis tokens --dialect all", ""), "  html                         | html-2008             "
                                                     "       | xml5                         | sgml\n"
                                                     "All four dialects give the same tokens.\n");
}

/* One example for each of the ten classes of differences between html and html-2008. */
TEST(marks_the_first_difference_of_each_example)
{
    static const char *const examples[][2] = {
        {"n-null", "> \"one\\\\u0000two\" *| \"one\xEF\xBF\xBDtwo\""},
        {"e-unfinished-tag", "> *| <a href=\"x\" title=\"never clo"},
        {"v-vertical-tab", "> <p\\\\u000btitle=x> *| <p title=\"x\">"},
        {"q-question-mark", "> instruction greeting \"<p\" *| comment \"?greeting <p\""},
        {"b-comment-bang", "> comment \"a\" *| comment \"a--!><b>bold?</b>\""},
        {"f-escape-flag", "> \"<!--\" *| \"<!--</title><b>bold?</b>-->"},
        {"r-numeric-reference", "> \"\\\\u0001.r.u0081"},
        {"a-attribute-reference", "> <a href=\"?x&lt=1\"> *| <a href=\"?x<=1\">"},
        {"d-doctype-name", "> DOCTYPE html *| DOCTYPE HTML"},
        {"c-cdata", "> comment \"\\[CDATA\\[<b\" .*| \"<b>bold?</b>\""},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        char line[512];
        snprintf(line, sizeof line,
                 "tamis tokens --dialect all '%s/../examples/differentials/%s.html' | grep -c '^%s'",
                 TAMIS_TESTS_DIR, examples[i][0], examples[i][1]);
        const struct command_run *run = SH(line, "");
        if (strcmp(run->out.p, "1\n") != 0)
            fail_msg("%s is read wrongly", examples[i][0]);
    }
}

TEST(reports_the_first_difference_of_each_record)
{
    EXPECT_OUT(SH("tamis tokens --dialect all --jsonl",
                  "{\"id\":1,\"html\":\"<b>x</b>\"}\n{\"id\":2,\"html\":\"x<br/>\"}\n{\"id\":3}\n"),
               "{\"id\":1,\"first_difference\":null,\"html\":[\"<b>\",\"\\\"x\\\"\",\"</b>\"],"
               "\"html-2008\":[\"<b>\",\"\\\"x\\\"\",\"</b>\"],\"xml5\":[\"<b>\",\"\\\"x\\\"\",\"</b>\"],"
               "\"sgml\":[\"<b>\",\"\\\"x\\\"\",\"</b>\"]}\n"
               "{\"id\":2,\"first_difference\":1,\"html\":[\"\\\"x\\\"\",\"<br/>\"],"
               "\"html-2008\":[\"\\\"x\\\"\",\"<br/>\"],\"xml5\":[\"\\\"x\\\"\",\"<br/>\"],"
               "\"sgml\":[\"\\\"x\\\"\",\"!!Limitation!! NET tags not supported \\\"/\\\"\",\"<br>\"]}\n"
               "{\"id\":3,\"error\":\"line 3: \\\"html\\\" is missing\"}\n");
    EXPECT_OUT(
        SH("tamis tokens --dialect all --jsonl --limit INPUT_BYTES=2 | grep -c TAMIS_OVER_MAX_INPUT_BYTES",
           "{\"id\":1,\"html\":\"<b>\"}\n"),
        "1\n");
}

TEST(refuses_options_that_all_dialects_exclude)
{
    EXPECT_FAILURE(SH("tamis tokens --dialect all --initial-state RCDATA", ""), 2, "--dialect all");
    EXPECT_FAILURE(SH("tamis tokens --dialect all --trace", ""), 2, "--dialect all");
    EXPECT_FAILURE(SH("tamis tokens --dialect all --limit TAG_NAME_BYTES=3", "<abcd>"), 1, "TAG_NAME_BYTES");
    EXPECT_FAILURE(SH("tamis sanitize --dialect all", ""), 2, "--dialect all");
    EXPECT_FAILURE(SH("tamis tree --dialect html-2009", ""), 2, "did you mean html-2008?");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

/* tokens_test.c: `tamis tokens`. */
#include "cli_test.h"

TEST(prints_every_type_of_token)
{
    EXPECT_OUT(
        SH("tamis tokens", "<!DOCTYPE html><p a=b c>x</p><br/><!--c--><?t d?>"),
        "{\"output\":[[\"DOCTYPE\",\"html\",null,null,true],[\"StartTag\",\"p\",{\"a\":\"b\",\"c\":\"\"}],"
        "[\"Character\",\"x\"],[\"EndTag\",\"p\"],[\"StartTag\",\"br\",{},true],[\"Comment\",\"c\"],"
        "[\"ProcessingInstruction\",\"t\",\"d\"]],\"errors\":[]}\n");
}

TEST(distinguishes_missing_identifiers_from_empty_ones)
{
    EXPECT_OUT(SH("tamis tokens", "<!DOCTYPE a PUBLIC \"\"><!DOCTYPE b SYSTEM 'x'>"),
               "{\"output\":[[\"DOCTYPE\",\"a\",\"\",null,true],[\"DOCTYPE\",\"b\",null,\"x\",true]],"
               "\"errors\":[]}\n");
}

TEST(prints_a_missing_name_as_null)
{
    EXPECT_OUT(SH("tamis tokens", "<!DOCTYPE>"),
               "{\"output\":[[\"DOCTYPE\",null,null,null,false]],"
               "\"errors\":[{\"code\":\"missing-doctype-name\",\"line\":1,\"col\":10}]}\n");
}

TEST(prints_errors_with_line_and_column)
{
    EXPECT_OUT(SH("tamis tokens", "a\r\n\xC3\xA9</>"),
               "{\"output\":[[\"Character\",\"a\\n\xC3\xA9\"]],"
               "\"errors\":[{\"code\":\"missing-end-tag-name\",\"line\":2,\"col\":4}]}\n");
}

TEST(merges_adjacent_character_tokens)
{
    EXPECT_OUT(SH("tamis tokens", "a&amp;b&lt;c"),
               "{\"output\":[[\"Character\",\"a&b<c\"]],\"errors\":[]}\n");
    EXPECT_OUT(SH("head -c 200000 /dev/zero | tr '\\0' x | tamis tokens | grep -o Character", ""),
               "Character\n");
}

TEST(escapes_null_and_other_controls)
{
    EXPECT_OUT(SH_BYTES("tamis tokens | sed 's/,\"errors.*//'", "\0\x01\x7F\xC2\x85\xC2\xA0\"\\\t"),
               "{\"output\":[[\"Character\",\"\\u0000\\u0001\\u007f\\u0085\xC2\xA0\\\"\\\\\\t\"]]\n");
}

TEST(begins_in_the_requested_state)
{
    EXPECT_OUT(SH("tamis tokens --initial-state 'RCDATA state' --last-start-tag title", "a<b></title>"),
               "{\"output\":[[\"Character\",\"a<b>\"],[\"EndTag\",\"title\"]],\"errors\":[]}\n");
    EXPECT_OUT(SH("tamis tokens --initial-state=PLAINTEXT", "</a>"),
               "{\"output\":[[\"Character\",\"</a>\"]],\"errors\":[]}\n");
    EXPECT_FAILURE(SH("tamis tokens --initial-state nowhere", "x"), 2, "the tokenizer has no state");
}

TEST(reads_cdata_sections_only_in_foreign_content)
{
    EXPECT_OUT(SH("tamis tokens --foreign", "<![CDATA[x]]>"),
               "{\"output\":[[\"Character\",\"x\"]],\"errors\":[]}\n");
    EXPECT_OUT(SH("tamis tokens", "<![CDATA[x]]>"),
               "{\"output\":[[\"Comment\",\"[CDATA[x]]\"]],"
               "\"errors\":[{\"code\":\"cdata-in-html-content\",\"line\":1,\"col\":9}]}\n");
}

TEST(prints_a_line_for_each_token_as_text)
{
    EXPECT_OUT(SH("tamis tokens --format text", "<p a=b>x\n&amp;<br/></p/><!DOCTYPE x PUBLIC \"\" y><?t d?>"),
               "0..7\tStartTag\t\"p\"\t\"a\"=\"b\"\n"
               "7..14\tCharacter\t\"x\\n&\"\n"
               "14..19\tStartTag\t\"br\"\tself-closing\n"
               "23\tParseError\tend-tag-with-trailing-solidus\tline 2 column 15\n"
               "19..24\tEndTag\t\"p\"\n"
               "46\tParseError\tmissing-quote-before-doctype-system-identifier\tline 2 column 38\n"
               "24..48\tDOCTYPE\t\"x\"\tpublic \"\"\tforce-quirks\n"
               "48..55\tProcessingInstruction\t\"t\"\t\"d\"\n"
               "55..55\tEndOfFile\n");
}

TEST(writes_json_lines_with_the_ids)
{
    EXPECT_OUT(SH("tamis tokens --jsonl",
                  "{\"id\":1,\"html\":\"a<b></title>\",\"initial_state\":\"RCDATA "
                  "state\",\"last_start_tag\":\"title\"}\n"
                  "{\"id\":2,\"html\":\"<![CDATA[x]]>\",\"foreign\":true}\n"
                  "{\"id\":3,\"html\":\"a</title>\",\"initial_state\":\"RCDATA state\"}\n"),
               "{\"id\":1,\"output\":[[\"Character\",\"a<b>\"],[\"EndTag\",\"title\"]],\"errors\":[]}\n"
               "{\"id\":2,\"output\":[[\"Character\",\"x\"]],\"errors\":[]}\n"
               "{\"id\":3,\"output\":[[\"Character\",\"a</title>\"]],\"errors\":[]}\n");
}

TEST(keeps_a_byte_order_mark_at_the_beginning_of_a_string)
{
    EXPECT_OUT(SH("tamis tokens --jsonl", "{\"id\":1,\"html\":\"\\ufeffx\"}\n"),
               "{\"id\":1,\"output\":[[\"Character\",\"\xEF\xBB\xBFx\"]],\"errors\":[]}\n");
    EXPECT_OUT(SH("tamis tokens", "\xEF\xBB\xBF"
                                  "x"),
               "{\"output\":[[\"Character\",\"x\"]],\"errors\":[]}\n");
}

TEST(writes_errors_of_bad_json_lines_as_records)
{
    EXPECT_OUT(
        SH("tamis tokens --jsonl", "{\"id\":1,\"html\":\"x\",\"initial_state\":\"nowhere\"}\n"
                                   "{\"id\":2,\"html\":\"x\",\"foreign\":\"yes\"}\n"
                                   "{\"id\":3}\n"),
        "{\"id\":1,\"error\":\"line 1: initial state: the tokenizer has no state with this name\"}\n"
        "{\"id\":2,\"error\":\"line 2: expected dialect: a dialect name; initial_state, last_start_tag: "
        "strings; foreign, follow_tags: booleans\"}\n"
        "{\"id\":3,\"error\":\"line 3: \\\"html\\\" is missing\"}\n");
}

TEST(writes_nothing_when_a_limit_is_reached)
{
    EXPECT_FAILURE(SH("tamis tokens --limit ATTRIBUTES=1", "<p>x<p a b>"), 1,
                   "(TAMIS_OVER_MAX_ATTRIBUTES, byte ");
    EXPECT_OUT(SH("tamis tokens --jsonl --limit ATTRIBUTES=1 | grep -o '^.*id.:1,.error\\|TAMIS_[A-Z_]*'",
                  "{\"id\":1,\"html\":\"<p a b>\"}\n"),
               "{\"id\":1,\"error\nTAMIS_OVER_MAX_ATTRIBUTES\n");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

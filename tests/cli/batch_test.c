/* batch_test.c: `tamis batch`. */
#include "cli_test.h"

TEST(passes_the_other_members_on)
{
    EXPECT_OUT(SH("tamis batch", "{\"id\": 7, \"html\": \"<b onclick=x>bold\"}\n"
                                 "{\"html\": \"x\", \"id\": {\"page\": [1, \"a\"]}}\n"
                                 "{\"html\": \"no id\"}\n"),
               "{\"id\": 7, \"html\": \"<b>bold</b>\"}\n"
               "{\"html\": \"x\", \"id\": {\"page\": [1, \"a\"]}}\n"
               "{\"html\": \"no id\"}\n");
    EXPECT_OUT(SH("tamis batch",
                  " { \"n\" : 1.50E+3 ,\t\"html\" : \"<p\\u003ex\" , \"s\":\"\\u0041\\/\xC2\x85\" , "
                  "\"big\":123456789012345678901234567890, \"in\":{\"html\":\"<script>\", \"a\":[ ] } } \n"),
               "{ \"n\" : 1.50E+3 ,\t\"html\" : \"<p>x</p>\" , \"s\":\"\\u0041\\/\xC2\x85\" , "
               "\"big\":123456789012345678901234567890, \"in\":{\"html\":\"<script>\", \"a\":[ ] } }\n");
}

TEST(a_record_has_a_prefix_and_a_base_of_its_own)
{
    EXPECT_OUT(
        SH(TEXTS "tamis batch -p p --id-prefix-field /mail/prefix --base-url-field base",
           "{\"html\":\"<a id=x href=y>\",\"mail\":{\"prefix\":\"m\\u0031-\"},\"base\":null}\n"
           "{\"html\":\"<a id=x href=y>\",\"base\":\"https://list.example/42/\"}\n"
           "{\"html\":\"<a id=x href=y>\"}\n"),
        "{\"html\":\"<a id=\\\"m1-x\\\" "
        "href=\\\"https://home.example/y\\\"></a>\",\"mail\":{\"prefix\":\"m\\u0031-"
        "\"},\"base\":null}\n"
        "{\"html\":\"<a id=\\\"user-x\\\" href=\\\"https://list.example/42/y\\\"></a>\",\"base\":\"https://"
        "list.example/42/\"}\n"
        "{\"html\":\"<a id=\\\"user-x\\\" href=\\\"https://home.example/y\\\"></a>\"}\n");
    EXPECT_OUT(
        SH(TEXTS "tamis batch -p p --id-prefix all- --id-prefix-field p",
           "{\"html\":\"<a id=x>\"}\n{\"html\":\"<a id=x>\",\"p\":\"one-\"}\n{\"html\":\"<a id=x>\"}\n"),
        "{\"html\":\"<a id=\\\"all-x\\\"></a>\"}\n"
        "{\"html\":\"<a id=\\\"one-x\\\"></a>\",\"p\":\"one-\"}\n"
        "{\"html\":\"<a id=\\\"all-x\\\"></a>\"}\n");
}

TEST(a_record_with_a_wrong_prefix_fails)
{
    EXPECT_OUT(
        SH(TEXTS "tamis batch -p p --id-prefix-field p",
           "{\"html\":\"x\",\"p\":\"7\"}\n{\"html\":\"x\",\"p\":7}\n{\"html\":\"x\",\"p\":\"a\\u0000\"}\n"
           "{\"html\":\"<a id=x>\"}\n"),
        "{\"html\":null,\"p\":\"7\",\"error\":\"line 1: \\\"p\\\" is not a valid \\\"idPrefix\\\" "
        "(docs/policy.md)\"}\n"
        "{\"html\":null,\"p\":7,\"error\":\"line 2: \\\"p\\\" is not a valid \\\"idPrefix\\\" "
        "(docs/policy.md)\"}\n"
        "{\"html\":null,\"p\":\"a\\u0000\",\"error\":\"line 3: \\\"p\\\" is not a valid \\\"idPrefix\\\" "
        "(docs/policy.md)\"}\n"
        "{\"html\":\"<a id=\\\"user-x\\\"></a>\"}\n");
    EXPECT_FAILURE(SH("tamis batch --id-prefix-field p", "{}"), 2,
                   "--id-prefix-field: the policy has no \"idPrefix\"");
    EXPECT_FAILURE(SH("tamis batch --base-url-field p", "{}"), 2,
                   "--base-url-field: the policy has no \"baseURL\"");
    EXPECT_FAILURE(SH(TEXTS "tamis batch -p p --id-prefix-field counts", "{}"), 2,
                   "the answers have a member");
}

TEST(answers_a_last_line_without_a_line_feed)
{
    EXPECT_OUT(SH("tamis batch", "{\"id\":1,\"html\":\"x\"}"), "{\"id\":1,\"html\":\"x\"}\n");
}

TEST(gives_no_records_for_no_input)
{
    EXPECT_OUT(SH("tamis batch", ""), "");
    EXPECT_OUT(SH("tamis batch -0", ""), "");
}

TEST(reads_lines_that_end_in_carriage_return_and_line_feed)
{
    EXPECT_OUT(SH("tamis batch", "{\"id\":1,\"html\":\"x\"}\r\n"), "{\"id\":1,\"html\":\"x\"}\n");
}

TEST(reads_escapes_and_surrogate_pairs)
{
    EXPECT_OUT(SH("tamis batch",
                  "{\"id\":\"\\u0001\\u0085\",\"html\":\"\\u003cb\\u003e\\ud83d\\ude00 \\u00e9\\n\\\"\"}\n"),
               "{\"id\":\"\\u0001\\u0085\",\"html\":\"<b>\xF0\x9F\x98\x80 \xC3\xA9\\n\\\"</b>\"}\n");
}

TEST(escapes_controls_in_its_answers)
{
    EXPECT_OUT(SH("tamis batch", "{\"id\":1,\"html\":\"\\u007f\\u0085\\u009f\\u00a0\\u2028\\u001b\"}\n"),
               "{\"id\":1,\"html\":\"\\u007f\\u0085\\u009f&nbsp;\xE2\x80\xA8\\u001b\"}\n");
}

TEST(accepts_a_null_character)
{
    EXPECT_OUT(SH("tamis batch", "{\"id\":1,\"html\":\"a\\u0000b\"}\n"), "{\"id\":1,\"html\":\"ab\"}\n");
}

/* Lines 2 to 9 each have a different error; the results of lines 1 and 10 must not be affected. */
TEST(continues_after_bad_records)
{
    const struct command_run *r = SH_BYTES("tamis batch", "{\"id\":1,\"html\":\"one\"}\n"
                                                          "{\"id\":2,\"html\":\n"
                                                          "\n"
                                                          "[1, 2]\n"
                                                          "{\"id\":5}\n"
                                                          "{\"id\":6,\"html\":6}\n"
                                                          "{\"id\":7,\"html\":\"\\ud800\"}\n"
                                                          "{\"id\":8,\"html\":\"a\",\"html\":\"b\"}\n"
                                                          "{\"id\":9,\"html\":\"\xFF\0\"}\n"
                                                          "{\"id\":10,\"html\":\"ten\"}\n");
    EXPECT_STATUS(r, 0);
    static const char *const starts[] = {
        "{\"id\":1,\"html\":\"one\"}\n",
        "{\"error\":\"line 2: column 16: unexpected token near end of file\"}",
        "{\"error\":\"line 4: must be a JSON object\"}",
        "{\"id\":5,\"error\":\"line 5: \\\"html\\\" is missing\"}",
        "{\"id\":6,\"html\":null,\"error\":\"line 6: \\\"html\\\" must be a string\"}",
        "{\"error\":\"line 7: column 17: an escaped surrogate that is not part",
        "{\"error\":\"line 8: column 20: duplicate object key near '\\\"html\\\"'; the first is at",
        "{\"error\":\"line 9: column 17: unable to decode byte 0xff",
        "{\"id\":10,\"html\":\"ten\"}\n",
    }; /* line 3 is empty */
    const char *at = r->out.p;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        assert_memory_equal(at, starts[i], strlen(starts[i]));
        at = strchr(at, '\n') + 1;
    }
    assert_string_equal(at, "");
}

TEST(skips_and_counts_blank_lines)
{
    EXPECT_OUT(SH("tamis batch", "\n{\"id\":1,\"html\":\"a\"}\n \t\r\n\n[]\n\n"),
               "{\"id\":1,\"html\":\"a\"}\n{\"error\":\"line 5: must be a JSON object\"}\n");
    EXPECT_OUT(SH("printf '<b>a\\0\\0\\n\\0' | tamis batch -0 | tr '\\0' .", ""), "<b>a</b>..\n.");
}

/* Documents are decoded, and the decoder removes the byte order mark. */
TEST(reads_the_first_record_after_a_byte_order_mark)
{
    EXPECT_OUT(SH("tamis batch", "\xEF\xBB\xBF{\"id\":1,\"html\":\"a\"}\n{\"id\":2,\"html\":\"b\"}\n"),
               "{\"id\":1,\"html\":\"a\"}\n{\"id\":2,\"html\":\"b\"}\n");
    EXPECT_OUT(SH("tamis batch", "\xEF\xBB\xBF"), "");
    EXPECT_OUT(
        SH("tamis batch | cut -c1-20", "{\"id\":1,\"html\":\"a\"}\n\xEF\xBB\xBF{\"id\":2,\"html\":\"b\"}\n"),
        "{\"id\":1,\"html\":\"a\"}\n{\"error\":\"line 2: co\n");
    EXPECT_OUT(SH("printf '\\357\\273\\277a\\0' | tamis batch -0 | tr '\\0' .", ""), "a.");
}

TEST(counts_columns_from_1)
{
    EXPECT_OUT(SH("tamis batch | cut -d: -f2-3", "\xFF\n}\n"), "\"line 1: column 1\n\"line 2: column 1\n");
}

TEST(writes_the_error_of_a_refused_document_as_a_record)
{
    const struct command_run *r = SH("tamis batch --limit INPUT_BYTES=4", "{\"id\":1,\"html\":\"12345\"}\n"
                                                                          "{\"id\":2,\"html\":\"1234\"}\n");
    EXPECT_STATUS(r, 0);
    assert_memory_equal(r->out.p, "{\"id\":1,\"html\":null,\"error\":\"line 1: \\\"html\\\": 1:5: ", 51);
    assert_non_null(strstr(r->out.p, "(TAMIS_OVER_MAX_INPUT_BYTES, byte "));
    assert_non_null(strstr(r->out.p, "\"}\n{\"id\":2,\"html\":\"1234\"}\n"));
}

TEST(refuses_a_line_that_is_too_long_and_continues)
{
    const struct command_run *r =
        SH("{ printf '{\"id\":1,\"html\":\"'; head -c 1000000 /dev/zero | tr '\\0' x;\n"
           "  printf '\"}\\n{\"id\":2,\"html\":\"y\"}\\n'; } |\n"
           "tamis batch --limit INPUT_BYTES=4",
           "");
    EXPECT_STATUS(r, 0);
    assert_memory_equal(r->out.p, "{\"error\":\"line 1: more than 65560 bytes\"}\n", 42);
    assert_string_equal(strchr(r->out.p, '\n') + 1, "{\"id\":2,\"html\":\"y\"}\n");
}

TEST(sanitizes_several_fields)
{
    EXPECT_OUT(
        SH("tamis batch --field title --field /post/0/html --field=/a~1b~0/",
           "{\"title\":\"<b>t\",\"html\":\"<b>\",\"post\":[{\"html\":\"<i>\"},{\"html\":\"<u>\"}],"
           "\"a/b~\":{\"\":\"<p>\"}}\n"),
        "{\"title\":\"<b>t</b>\",\"html\":\"<b>\",\"post\":[{\"html\":\"<i></i>\"},{\"html\":\"<u>\"}],"
        "\"a/b~\":{\"\":\"<p></p>\"}}\n");
    EXPECT_OUT(SH("tamis batch --field /h/1",
                  "{\"h\":{\"0\":0,\"1\":\"<b>\"}}\n{\"h\":[[],\"<b>\",\"<i>\"]}\n"
                  "{\"\\u0068\":[[\"x\",\"y\"],\"<b>\"]}\n"),
               "{\"h\":{\"0\":0,\"1\":\"<b></b>\"}}\n{\"h\":[[],\"<b></b>\",\"<i>\"]}\n"
               "{\"\\u0068\":[[\"x\",\"y\"],\"<b></b>\"]}\n");
    EXPECT_OUT(SH("tamis batch --field /h/01 --field /h/-", "{\"h\":[1,\"<b>\"]}\n"),
               "{\"h\":[1,\"<b>\"],\"error\":\"line 1: \\\"/h/01\\\" is missing\"}\n");
    EXPECT_OUT(SH("tamis batch --field b --field a --field b", "{\"a\":\"<i>1\",\"b\":\"<b>2\"}\n"),
               "{\"a\":\"<i>1</i>\",\"b\":\"<b>2</b>\"}\n");
}

/* No field of a record that fails has a value, not even a field that was sanitized. */
TEST(gives_no_field_of_a_record_that_fails)
{
    EXPECT_OUT(SH("tamis batch --field a --field b", "{\"a\":\"<script>\", \"b\":[\"x\"], \"c\":1 }\n"),
               "{\"a\":null, \"b\":null, \"c\":1,\"error\":\"line 1: \\\"b\\\" must be a string\" }\n");
    EXPECT_OUT(SH("tamis batch --field /a --field /a/b", "{\"a\":{\"b\":\"<script>\"}}\n"),
               "{\"a\":null,\"error\":\"line 1: \\\"/a\\\" must be a string\"}\n");
    EXPECT_OUT(
        SH("tamis batch", "{}\n{\"error\":[\"old\"],\"html\":1}\n{\"error\":\"old\",\"html\":\"<b>\"}\n"),
        "{\"error\":\"line 1: \\\"html\\\" is missing\"}\n"
        "{\"error\":\"line 2: \\\"html\\\" must be a string\",\"html\":null}\n"
        "{\"error\":\"old\",\"html\":\"<b></b>\"}\n");
}

TEST(passes_keys_on)
{
    EXPECT_OUT(SH("tamis batch --key-tab",
                  "k 1\t{\"html\":\"<b>\"}\n\t {\"html\":\"<i>\"}\n{\"html\":\"x\"}\nk\t[\n\n"),
               "k 1\t{\"html\":\"<b></b>\"}\n\t{\"html\":\"<i></i>\"}\n"
               "\t{\"error\":\"line 3: there is no tab after the key\"}\n"
               "k\t{\"error\":\"line 4: column 2: unexpected token near end of file\"}\n");
}

TEST(writes_the_text_of_each_record)
{
    EXPECT_OUT(SH("tamis batch --to text --policy article --list-marks --link-addresses --image-texts",
                  "{\"html\":\"<ul><li>a<li><a href=https://e.example/>b</a></ul><img src=/x "
                  "alt=c>&lt;\",\"id\":1}\n"
                  "{\"html\":7}\n"),
               "{\"html\":\"- a\\n- b <https://e.example/>\\nc<\",\"id\":1}\n"
               "{\"html\":null,\"error\":\"line 2: \\\"html\\\" must be a string\"}\n");
    EXPECT_OUT(SH("printf '<p>a<p>b\\0c&lt;\\0' | tamis batch -0 --to text | tr '\\0' .", ""), "a\n\nb.c<.");
    EXPECT_OUT(SH("tamis batch --to markdown", "{\"html\":\"<p>a*b <b>c</b><ul><li>d</ul>\"}\n"),
               "{\"html\":\"a\\\\*b **c**\\n\\n- d\"}\n");
    EXPECT_FAILURE(SH("tamis batch --list-marks", ""), 2, "need --to text");
}

TEST(counts_and_explains_each_record)
{
    EXPECT_OUT(
        SH("tamis batch --counts --field a --field b",
           "{\"a\":\"<p onclick=x>1<script></script>\",\"b\":\"<!-- --><b "
           "onclick=x>\",\"counts\":[0],\"c\":1}\n"
           "{\"a\":\"1\",\"b\":\"2\"}\n{\"a\":\"1\"}\n"),
        "{\"a\":\"<p>1</p>\",\"b\":\"<b></b>\",\"counts\":{\"elements\":1,\"attributes\":2,\"comments\":1,"
        "\"processingInstructions\":0},\"c\":1}\n"
        "{\"a\":\"1\",\"b\":\"2\",\"counts\":{\"elements\":0,\"attributes\":0,\"comments\":0,"
        "\"processingInstructions\":0}}\n"
        "{\"a\":null,\"error\":\"line 3: \\\"b\\\" is missing\"}\n");
    EXPECT_OUT(SH("tamis batch --explain --most 1 --field /a",
                  "{\"a\":\"<p onclick=x onkeyup=y>\"}\n{\"a\":\"x\"}\n"),
               "{\"a\":\"<p></p>\",\"changes\":[{\"field\":\"/"
               "a\",\"subject\":\"attribute\",\"reason\":\"event-handler\","
               "\"text\":\"an event handler runs script\","
               "\"userText\":\"Attributes that run a script are not "
               "allowed.\",\"outcome\":\"removed\",\"element\":\"p\","
               "\"attribute\":\"onclick\",\"detail\":\"\",\"rule\":\"\",\"offset\":3,\"length\":7,\"line\":1,"
               "\"column\":4}],"
               "\"total\":2}\n"
               "{\"a\":\"x\",\"changes\":[],\"total\":0}\n");
}

TEST(refuses_options_that_do_not_fit)
{
    EXPECT_FAILURE(SH("tamis batch --field ''", ""), 2, "write the name of a member");
    EXPECT_FAILURE(SH("tamis batch --field error", ""), 2, "the answers have a member of this name");
    EXPECT_FAILURE(SH("tamis batch --field /total", ""), 2, "the answers have a member of this name");
    EXPECT_FAILURE(SH("tamis batch --field /counts/x", ""), 2, "the answers have a member of this name");
    EXPECT_FAILURE(SH("tamis batch --field /error/0/x", ""), 2, "the answers have a member of this name");
    EXPECT_FAILURE(SH("tamis batch --field /a~", ""), 2, "write ~0 for ~ and ~1 for /");
    EXPECT_FAILURE(
        SH("tamis batch --field /1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3", ""), 2,
        "more than 32 steps");
    EXPECT_FAILURE(SH("tamis batch $(printf ' --field %d' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)", ""), 2,
                   "at most 16 fields");
    EXPECT_FAILURE(SH("tamis batch -0 --key-tab", ""), 2, "cannot be combined");
    EXPECT_FAILURE(SH("tamis batch -0 --field a", ""), 2, "cannot be combined");
}

#define MANY \
    "i=0; while [ $i -lt 20000 ]; do echo '{\"id\":'$i',\"html\":\"<p onclick=x>'$i'</p>\"}'; i=$((i+1)); " \
    "done >many; " \
    "sed 's/ onclick=x//' many >expected; "

TEST(keeps_the_order_with_several_threads)
{
    EXPECT_OUT(SH(MANY "for j in 1 2 7; do tamis batch -j $j many | cmp - expected; done", ""), "");
}

TEST(writes_records_before_the_input_ends)
{
    EXPECT_OUT(SH("mkfifo to from; tamis batch <to >from &\n"
                  "exec 3>to 4<from\n"
                  "echo '{\"id\":1,\"html\":\"ping\"}' >&3; read -r one <&4; echo \"$one\"\n"
                  "echo '{\"id\":2,\"html\":\"pong\"}' >&3; read -r two <&4; echo \"$two\"\n"
                  "exec 3>&-; wait",
                  ""),
               "{\"id\":1,\"html\":\"ping\"}\n{\"id\":2,\"html\":\"pong\"}\n");
}

TEST(separates_documents_by_null_bytes)
{
    const struct command_run *r = SH_BYTES("tamis batch -0", "<b>one\0\0<i>three");
    EXPECT_STATUS(r, 0);
    assert_int_equal(r->out.n, 25);
    assert_memory_equal(r->out.p, "<b>one</b>\0\0<i>three</i>\0", 25);
}

TEST(writes_an_empty_document_for_a_refused_one)
{
    const struct command_run *r = SH_BYTES("tamis batch -0 --limit INPUT_BYTES=5", "a\0"
                                                                                   "123456\0"
                                                                                   "b\0");
    EXPECT_STATUS(r, 1);
    assert_int_equal(r->out.n, 5);
    assert_memory_equal(r->out.p, "a\0\0b\0", 5);
    EXPECT_MESSAGE(r, "tamis: document 2: ");
    EXPECT_MESSAGE(r, "(TAMIS_OVER_MAX_INPUT_BYTES, byte ");
}

TEST(sanitizes_with_the_policy_and_context_of_the_options)
{
    static const char policy[] = "{\"elements\": [\"td\"]}";
    command_write("policy.json", policy, sizeof policy - 1);
    EXPECT_OUT(
        SH("tamis batch -j 2 --policy policy.json --context tr", "{\"id\":1,\"html\":\"<td><b>x</b>y\"}\n"),
        "{\"id\":1,\"html\":\"<td>y</td>\"}\n");
    EXPECT_OUT(SH("tamis batch --dialect xml5 --unsafe", "{\"id\":1,\"html\":\"<B/></>x\"}\n"),
               "{\"id\":1,\"html\":\"<B xmlns=\\\"\\\"></B>x\"}\n");
    EXPECT_FAILURE(SH("tamis batch --policy missing.json", "{}"), 2, "missing.json: No such file");
    EXPECT_FAILURE(SH("tamis batch --context ''", "{}"), 2, "not an element");
}

TEST(reports_failures_of_input_and_output)
{
    EXPECT_FAILURE(SH("tamis batch missing", ""), 3, "missing: No such file or directory");
    EXPECT_FAILURE(SH("tamis batch /", ""), 3, "/: Is a directory");
    EXPECT_FAILURE(SH("tamis batch >/dev/full", "{\"id\":1,\"html\":\"x\"}\n"), 3, "No space left on device");
}

TEST(stops_when_the_reader_closes_the_pipe)
{
    EXPECT_OUT(SH(MANY "{ tamis batch -j 2 many; echo $? >status; } | true; cat status", ""), "3\n");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

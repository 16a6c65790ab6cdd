/* sanitize_test.c: `tamis sanitize`. */
#include "cli_test.h"

#define DIRTY "<p onclick=evil()>Hello <script>evil()</script><b>World"
#define SAFE  "<p>Hello <b>World</b></p>"

TEST(sanitizes_standard_input_without_any_argument)
{
    EXPECT_OUT(SH("tamis", DIRTY), SAFE);
    EXPECT_OUT(SH("tamis sanitize -", DIRTY), SAFE);
}

TEST(accepts_a_file_as_first_argument)
{
    command_write("dirty", DIRTY, sizeof DIRTY - 1);
    EXPECT_OUT(SH("tamis dirty", ""), SAFE);
}

TEST(sanitizes_each_file_as_a_separate_document)
{
    command_write("a", "<b>one", 6);
    command_write("b", "two</b>", 7);
    EXPECT_OUT(SH("tamis a - b", "<i>in"), "<b>one</b><i>in</i>two");
}

TEST(reads_more_than_one_block)
{
    EXPECT_OUT(SH("head -c 1000000 /dev/zero | tr '\\0' x | tamis | tr -d x | wc -c", ""), "0\n");
    EXPECT_OUT(SH("head -c 1000000 /dev/zero | tr '\\0' x | tamis | wc -c", ""), "1000000\n");
}

TEST(accepts_an_empty_document)
{
    EXPECT_OUT(SH("tamis", ""), "");
}

TEST(counts_what_was_removed_on_standard_error)
{
    const struct command_run *r = SH("tamis --counts", DIRTY "<!-- x --><!-- y -->");
    EXPECT_STATUS(r, 0);
    assert_string_equal(r->out.p, SAFE);
    assert_string_equal(r->err.p, "tamis: <stdin>: removed 1 element, 1 attribute, 2 comments, "
                                  "0 processing instructions\n");
}

TEST(parses_in_the_requested_context)
{
    EXPECT_OUT(SH("tamis", "<td>x"), "x");
    EXPECT_OUT(SH("tamis --context tr", "<td>x"), "<td>x</td>");
    EXPECT_FAILURE(SH("tamis --context 'no such thing'", "x"), 2, "--context no such thing: not an element");
}

TEST(takes_the_prefix_and_the_base_of_a_document)
{
    EXPECT_OUT(SH(TEXTS "tamis -p p", "<a id=x href=y>"),
               "<a id=\"user-x\" href=\"https://home.example/y\"></a>");
    EXPECT_OUT(
        SH(TEXTS "tamis -p p --id-prefix m7- --base-url http://list.example/42/", "<a id=x href=//b/y>"),
        "<a id=\"m7-x\"></a>");
    EXPECT_OUT(SH(TEXTS "tamis -p p --base-url https://list.example/42/", "<a id=x href=y>"),
               "<a id=\"user-x\" href=\"https://list.example/42/y\"></a>");
    EXPECT_OUT(SH(TEXTS "tamis verify -p p --id-prefix m7-", "<a id=\"m7-x\"></a>"), "");
    EXPECT_STATUS(SH(TEXTS "tamis verify -p p", "<a id=\"m7-x\"></a>"), 1);
    EXPECT_FAILURE(SH(TEXTS "tamis -p p --id-prefix 7", "x"), 2,
                   "--id-prefix 7: the policy has no \"idPrefix\", or this value is not valid for it");
    EXPECT_FAILURE(SH("tamis --base-url https://list.example/", "x"), 2, "the policy has no \"baseURL\"");
}

TEST(writes_the_text_that_people_see)
{
    static const char post[] =
        "<h2>Trip</h2><p>Bring<ol start=3><li>a <b>map</b><li>water</ol>\n<p>See "
        "<a href=\"https://example.org/trip\">the   plan</a><script>evil()</script><img alt=&lt;b&gt;>\n";
    EXPECT_OUT(SH("tamis --policy article --to text", post), "Trip\n\nBring\n\na map\nwater\n\nSee the plan");
    EXPECT_OUT(SH("tamis --policy article --to=text --list-marks --link-addresses", post),
               "Trip\n\nBring\n\n3. a map\n4. water\n\nSee the plan <https://example.org/trip>");
    EXPECT_OUT(SH("tamis --unsafe --to text --image-texts", "a<img alt=&lt;b&gt;>"), "a<b>");
    EXPECT_OUT(SH("tamis --to html", DIRTY), SAFE);
    EXPECT_OUT(SH("tamis --to text --dialect xml5 --document", "<x/>"), "");
    EXPECT_FAILURE(SH("tamis --to txt", "x"), 2, "--to txt: unknown value; did you mean text?");
    EXPECT_FAILURE(SH("tamis --list-marks", "x"), 2, "need --to text");
    EXPECT_FAILURE(SH("tamis --link-addresses --to html", "x"), 2, "need --to text");
    EXPECT_FAILURE(SH("tamis --image-texts", "x"), 2, "need --to text");
    EXPECT_FAILURE(SH("tamis verify --to text", "x"), 2, "unknown option --to");
}

TEST(sanitizes_xml)
{
    EXPECT_OUT(SH("tamis --dialect xml5", "<?xml version='1.0'?><b xmlns='http://www.w3.org/1999/xhtml' "
                                          "onclick='x'>&nbsp;</i></><script/>y"),
               "<b xmlns=\"http://www.w3.org/1999/xhtml\">&amp;nbsp;</b>y");
    EXPECT_OUT(SH("tamis --dialect xml5 --document --unsafe", "x<a b='c'/>y"), "<a b=\"c\"></a>");
    const struct command_run *r = SH("tamis --dialect xml5 --document -p svg", "<svg xmlns='&ns_svg;'/>");
    EXPECT_STATUS(r, 0);
    assert_string_equal(r->out.p, "");
    EXPECT_MESSAGE(r, "tamis: <stdin>: the output is empty: the policy removes the root element");
    EXPECT_FAILURE(SH("tamis --dialect sgml", "x"), 2, "--dialect sgml: this dialect has no tree builder");
    EXPECT_FAILURE(SH("tamis --dialect xml5 --profile P3", "x"), 2, "--profile needs --dialect html");
}

#define LAZY "<noscript><b>x</b></noscript>"

TEST(reads_noscript_as_text_or_as_markup)
{
    static const char lazy[] = "{\"elements\": [\"b\"], \"replaceWithChildrenElements\": [\"noscript\"]}";
    static const char off[] =
        "{\"elements\": [\"b\"], \"replaceWithChildrenElements\": [\"noscript\"], \"scripting\": false}";
    command_write("lazy.json", lazy, sizeof lazy - 1);
    command_write("off.json", off, sizeof off - 1);
    EXPECT_OUT(SH("tamis --policy lazy.json", LAZY), "&lt;b&gt;x&lt;/b&gt;");
    EXPECT_OUT(SH("tamis --policy lazy.json --scripting on", LAZY), "&lt;b&gt;x&lt;/b&gt;");
    EXPECT_OUT(SH("tamis --policy lazy.json --scripting off", LAZY), "<b>x</b>");
    EXPECT_OUT(SH("tamis --policy off.json", LAZY), "<b>x</b>");
    EXPECT_OUT(SH("tamis --policy off.json --scripting=on", LAZY), "&lt;b&gt;x&lt;/b&gt;");
    EXPECT_OUT(SH("tamis --document --scripting on --unsafe", LAZY),
               "<html><head><noscript><b>x</b></noscript></head><body></body></html>");
    EXPECT_OUT(SH("tamis --document --unsafe", LAZY),
               "<html><head><noscript></noscript></head><body><b>x</b></body></html>");
    EXPECT_OUT(SH("tamis batch -0 --policy lazy.json --scripting off | tr -d '\\0'", LAZY), "<b>x</b>");
    EXPECT_OUT(SH("tamis batch --policy lazy.json --scripting off", "{\"id\":1,\"html\":\"" LAZY "\"}"),
               "{\"id\":1,\"html\":\"<b>x</b>\"}\n");
    EXPECT_OUT(SH("tamis explain --policy lazy.json --scripting off --json | grep -o element-replaced", LAZY),
               "element-replaced\n");
    EXPECT_OUT(SH("tamis --unsafe --scripting off | tamis verify --unsafe --scripting off && echo holds",
                  LAZY "<p>"),
               "holds\n");
    EXPECT_STATUS(SH("tamis verify --unsafe --scripting off", "<noscript><b></noscript>"), 1);
    EXPECT_STATUS(SH("tamis verify --unsafe --scripting on", "<noscript><b></noscript>"), 0);
    EXPECT_FAILURE(SH("tamis --scripting yes", ""), 2, "--scripting yes: unknown value; did you mean on?");
    EXPECT_FAILURE(SH("tamis --scripting", ""), 2, "--scripting needs a value: --scripting on|off");
    EXPECT_FAILURE(SH("tamis tokens --scripting on", ""), 2, "unknown option --scripting");
}

TEST(sanitizes_whole_documents)
{
    EXPECT_OUT(SH("tamis --document", "<!doctype html><title>t</title><script>x</script>"),
               "<!DOCTYPE html><html><head><title>t</title></head><body></body></html>");
}

TEST(names_the_default_policy)
{
    EXPECT_OUT(SH("tamis --policy default", DIRTY), SAFE);
}

TEST(reads_a_policy_from_a_file)
{
    static const char policy[] = "{\"elements\": [\"b\"], \"attributes\": [\"title\"]}";
    command_write("policy.json", policy, sizeof policy - 1);
    EXPECT_OUT(SH("tamis -p policy.json", "<b title=x id=y>x</b><i>y</i>"), "<b title=\"x\">x</b>");
}

TEST(stays_safe_with_a_policy_that_allows_scripts)
{
    static const char policy[] = "{\"elements\": [\"p\", \"script\"], \"attributes\": [\"onclick\"]}";
    command_write("policy.json", policy, sizeof policy - 1);
    EXPECT_OUT(SH("tamis -p policy.json", "<p onclick=x><script>x</script>"), "<p></p>");
    EXPECT_OUT(SH("tamis --unsafe -p policy.json", "<p onclick=x><script>x</script>"),
               "<p onclick=\"x\"><script>x</script></p>");
}

TEST(keeps_everything_when_unsafe_without_a_policy)
{
    EXPECT_OUT(SH("tamis --unsafe", "<p onclick=x>y<script>x</script></p>"),
               "<p onclick=\"x\">y<script>x</script></p>");
    EXPECT_OUT(SH("tamis --unsafe --policy default", "<p onclick=x>y</p>"), "<p>y</p>");
}

TEST(reports_what_is_wrong_with_a_policy)
{
    command_write("broken.json", "{\"elements\": [\n\"b\"", 18);
    EXPECT_FAILURE(SH("tamis -p broken.json", "x"), 2, "tamis: broken.json:2:4: not JSON: ");
    static const char both[] = "{\"elements\": [\"b\"], \"removeElements\": [\"i\"]}";
    command_write("both.json", both, sizeof both - 1);
    EXPECT_FAILURE(SH("tamis -p both.json", "x"), 2,
                   "both.json:1:14: elements: cannot be combined with \"removeElements\"");
    EXPECT_FAILURE(SH("tamis -p no-such-policy", "x"), 2, "no-such-policy: No such file");
    EXPECT_FAILURE(SH("head -c 2000000 /dev/zero | tamis -p /dev/stdin .in", "x"), 2, "longer than");
}

TEST(writes_nothing_when_a_limit_is_reached)
{
    const struct command_run *r = SH("tamis --limit INPUT_BYTES=10", DIRTY);
    EXPECT_FAILURE(r, 1, "tamis: <stdin>:");
    EXPECT_MESSAGE(r, "(TAMIS_OVER_MAX_INPUT_BYTES, byte ");
    EXPECT_MESSAGE(r, "to change this limit, use --limit INPUT_BYTES=VALUE");
    EXPECT_OUT(SH("tamis --limit input-bytes=10", "<b>123</b>"), "<b>123</b>");
}

/* The smaller of the policy's and the command's limit is in force. The message says where this limit was set. */
TEST(reports_where_a_limit_was_set)
{
    command_write("low.json", "{\"limits\": {\"INPUT_BYTES\": 4}}", 30);
    static const char advice[] =
        "tamis: the policy sets this limit to 4; --limit can lower it, but not raise it";
    EXPECT_FAILURE(SH("tamis -p low.json", "12345"), 1, advice);
    EXPECT_FAILURE(SH("tamis -p low.json --limit INPUT_BYTES=10", "12345"), 1, advice);
    EXPECT_FAILURE(SH("tamis explain -p low.json --limit INPUT_BYTES=4", "12345"), 1, advice);
    EXPECT_FAILURE(SH("tamis verify -p low.json", "12345"), 1, advice);
    EXPECT_FAILURE(SH("tamis -p low.json --limit INPUT_BYTES=3", "12345"), 1,
                   "to change this limit, use --limit INPUT_BYTES=VALUE");
    EXPECT_FAILURE(SH("tamis -p low.json --limit NODES=1", "<b><i>"), 1, "--limit ");
}

TEST(writes_no_file_if_one_is_refused)
{
    command_write("good", "good", 4);
    command_write("bad", DIRTY, sizeof DIRTY - 1);
    const struct command_run *r = SH("tamis --limit INPUT_BYTES=10 --counts good bad", "");
    EXPECT_FAILURE(r, 1, "tamis: bad:");
    assert_null(strstr(r->err.p, "removed"));
}

TEST(reports_files_that_cannot_be_read)
{
    EXPECT_FAILURE(SH("tamis sanitize missing", ""), 3, "tamis: missing: No such file or directory");
    EXPECT_FAILURE(SH("tamis ./missing.html", ""), 3, "tamis: ./missing.html: No such file or directory");
    EXPECT_FAILURE(SH("tamis /", ""), 3, "tamis: /: Is a directory");
    EXPECT_FAILURE(SH("tamis <&-", ""), 3, "tamis: <stdin>: ");
}

TEST(reports_failures_of_output)
{
    EXPECT_FAILURE(SH("tamis >/dev/full", "x"), 3, "tamis: <stdout>: No space left on device");
    EXPECT_FAILURE(SH("tamis >&-", "x"), 3, "tamis: <stdout>: ");
}

TEST(prints_no_message_when_the_reader_closes_the_pipe)
{
    const struct command_run *r =
        SH("head -c 1000000 /dev/zero | tr '\\0' x >big; { tamis big; echo $? >status; } | true; cat status",
           "");
    EXPECT_OUT(r, "3\n");
}

/* "\033" and a line feed, U+009B, U+202E and bytes that are not UTF-8. terminal.py tests all commands. */
TEST(replaces_control_characters_of_names_in_messages)
{
    EXPECT_FAILURE(SH("tamis \"$(printf 'a\\033[31m\\nb\\302\\233c\\342\\200\\256d\\233\\377')\"", ""), 3,
                   "tamis: a\xE2\x90\x9B[31m\xE2\x90\x8A"
                   "b\xEF\xBF\xBD"
                   "c\xEF\xBF\xBD"
                   "d\xEF\xBF\xBD\xEF\xBF\xBD: No such file or directory\n");
    EXPECT_FAILURE(SH("tamis \"$(printf -- '--x\\033')\"", ""), 2, "unknown option --x\xE2\x90\x9B");
    EXPECT_FAILURE(SH("tamis --policy \"$(printf 'a\\033')\"", ""), 2,
                   "tamis: policy a\xE2\x90\x9B: neither");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

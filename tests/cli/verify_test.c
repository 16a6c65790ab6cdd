/* verify_test.c: `tamis verify`, and --profile. */
#include "cli_test.h"

TEST(writes_the_requested_profile)
{
    EXPECT_OUT(SH("tamis --profile P4", "a<br>b<hr>"), "a<span><br></span>b<hr></hr>");
    EXPECT_OUT(SH("tamis --profile P3", "a<br>b<hr>"), "a<br/>b<hr/>");
    EXPECT_OUT(SH("tamis --profile=P0", "a<br>b<hr>"), "a\nb");
    EXPECT_OUT(SH("tamis --profile html", "a<br>b<hr>"), "a<br>b<hr>");
    EXPECT_OUT(SH("tamis batch --profile P3", "{\"id\": 1, \"html\": \"<hr>&amp;\"}\n"),
               "{\"id\": 1, \"html\": \"<hr/>&#38;\"}\n");
    EXPECT_FAILURE(SH("tamis --profile P5", ""), 2, "--profile P5: unknown value; did you mean P4?");
    EXPECT_FAILURE(SH("tamis tree --profile P4", ""), 2, "unknown option --profile");
}

TEST(prints_nothing_for_output_that_keeps_its_promises)
{
    EXPECT_OUT(SH("tamis verify", "<p>a<br>b&amp;</p>"), "");
    EXPECT_OUT(SH("echo 'a<p onclick=x>b<br>c' | tamis | tamis verify", ""), "");
    EXPECT_OUT(SH("echo 'a<p onclick=x>b<br>c' | tamis --profile P4 | tamis verify --dialects all", ""), "");
    EXPECT_OUT(SH("echo 'a<br>b' | tamis --profile P3 | tamis verify --dialects all --profile P3", ""), "");
    EXPECT_OUT(SH("echo '<td>x' | tamis --context tr | tamis verify --context tr", ""), "");
    EXPECT_OUT(SH("echo '<p>x' | tamis --document | tamis verify --document", ""), "");
}

TEST(reports_broken_promises_with_their_position)
{
    EXPECT_FAILURE(SH("tamis verify", "<p>a\n<b onclick=x>"), 1,
                   "tamis: <stdin>:2:3: fixpoint: sanitizing again changes the text from here on\n");
    EXPECT_FAILURE(SH("tamis verify --dialects all", "a&amp;"), 1,
                   "tamis: <stdin>:1:2: language, T1: an ampersand must be written as &#38;\n");
    EXPECT_FAILURE(SH("tamis verify --dialects all", "a<br/>"), 1, "<stdin>:1:5: tokens, sgml: ");
    EXPECT_FAILURE(SH("tamis verify --dialects all", "<img></img>"), 1, "<stdin>:1:1: policy, html: ");
    EXPECT_FAILURE(SH("tamis verify --dialects all", "a<br>b"), 1, "<stdin>:1:2: trees, xml5: ");
    EXPECT_FAILURE(SH("tamis verify --profile P4", "a<br>b"), 1, "fixpoint: ");
}

TEST(verifies_every_file)
{
    command_write("good", "<b>x</b>", 8);
    command_write("bad", "<b>x", 4);
    EXPECT_OUT(SH("tamis verify good good", ""), "");
    EXPECT_FAILURE(SH("tamis verify bad good", ""), 1, "tamis: bad:1:5: fixpoint: ");
    EXPECT_FAILURE(SH("tamis verify good bad", ""), 1, "tamis: bad:1:5: fixpoint: ");
    EXPECT_FAILURE(SH("tamis verify good missing", ""), 3, "missing: ");
}

TEST(checks_output_against_the_named_policy)
{
    static const char policy[] = "{\"elements\": [\"img\"]}";
    command_write("policy.json", policy, sizeof policy - 1);
    EXPECT_OUT(SH("tamis verify -p policy.json", "<img>"), "");
    EXPECT_FAILURE(SH("tamis verify -p policy.json", "<b></b>"), 1, "fixpoint: ");
    EXPECT_OUT(SH("tamis verify --unsafe", "<script>x</script>"), "");
    EXPECT_FAILURE(SH("tamis verify -p missing.json", ""), 2, "missing.json");
}

TEST(fails_closed)
{
    EXPECT_FAILURE(SH("tamis verify --limit ATTRIBUTES=1", "<b id=x title=y>"), 1,
                   "TAMIS_OVER_MAX_ATTRIBUTES");
    EXPECT_FAILURE(SH("yes '<p>' | tamis verify --limit INPUT_BYTES=9", ""), 1, "TAMIS_OVER_MAX_INPUT_BYTES");
    EXPECT_OUT(SH("tamis verify --limit INPUT_BYTES=9", "<b>x</b>\n"), "");
    EXPECT_FAILURE(SH("tamis verify --dialects some", ""), 2,
                   "--dialects some: unknown value; did you mean all?");
    EXPECT_FAILURE(SH("tamis verify --context 'no such thing'", ""), 2, "not an element");
    EXPECT_FAILURE(SH("tamis sanitize --dialects all", ""), 2, "unknown option --dialects");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

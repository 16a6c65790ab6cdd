/* urls_test.c: `tamis urls`. */
#include "cli_test.h"

#define POLICY \
    "echo '{\"elements\": [\"a\", \"img\", \"style\"], \"attributes\": [\"href\", \"src\", \"srcset\"], " \
    "\"rules\": [{\"elements\": [\"style\"], \"stylesheet\": {\"properties\": [\"background-image\"], " \
    "\"url\": " \
    "{\"schemes\": [\"https\"]}}}, {\"url\": {\"schemes\": [\"https\"], \"relative\": \"keep\"}}]}' >p; "
#define DOCUMENT \
    "<a href=HTTPS://a.example><a href=#b><a href=http://c.example>\n" \
    "<img src=d srcset='//e.example 2x, f 640w'><style>a { background-image: url(//g.example) }</style>"

TEST(prints_a_line_for_each_url)
{
    EXPECT_OUT(SH(POLICY "tamis urls --policy p", DOCUMENT),
               "<stdin>:1:4: <a href> https://a.example/\n"
               "<stdin>:2:6: <img src> d\n"
               "<stdin>:2:12: <img srcset 2x> https://e.example/\n"
               "<stdin>:2:12: <img srcset 640w> f\n"
               "<stdin>:2:44: <style> https://g.example/\n");
    EXPECT_OUT(SH("tamis urls --policy comment", "<p>"), "");
}

TEST(prints_json)
{
    EXPECT_OUT(
        SH(POLICY "tamis urls --policy p --json", "<img srcset='//e.example 2x'>"),
        "{\"url\":\"https://e.example/\",\"element\":\"img\",\"attribute\":\"srcset\",\"descriptor\":\"2x\","
        "\"offset\":5,\"line\":1,\"column\":6}\n");
    EXPECT_OUT(SH(POLICY "echo '<a href=1>' >1; echo '<a href=2>' >2; tamis urls -p p --json 1 2", ""),
               "{\"file\":\"1\",\"url\":\"1\",\"element\":\"a\",\"attribute\":\"href\",\"descriptor\":\"\","
               "\"offset\":3,"
               "\"line\":1,\"column\":4}\n"
               "{\"file\":\"2\",\"url\":\"2\",\"element\":\"a\",\"attribute\":\"href\",\"descriptor\":\"\","
               "\"offset\":3,"
               "\"line\":1,\"column\":4}\n");
}

TEST(continues_after_a_file_that_is_refused)
{
    const struct command_run *run = SH(POLICY
                                       "echo '<a href=123456>' >1; echo '<a href=2>' >2; tamis urls -p p "
                                       "--limit ATTRIBUTE_VALUE_BYTES=4 1 2",
                                       "");
    assert_int_equal(run->status, 1);
    assert_string_equal(run->out.p, "2:1:4: <a href> 2\n");
    assert_non_null(strstr(run->err.p, "ATTRIBUTE_VALUE_BYTES"));
}

TEST(needs_a_policy_that_checks_urls)
{
    EXPECT_FAILURE(SH("tamis urls", "<p>"), 2, "no rule with \"url\"");
    EXPECT_FAILURE(SH("tamis urls --profile P4", "<p>"), 2, "--profile");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

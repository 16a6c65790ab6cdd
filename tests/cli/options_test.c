/* options_test.c: the command line of tamis: commands, options, help, messages. */
#include "cli_test.h"

TEST(lists_every_command_in_the_help)
{
    const struct command_run *r = SH("tamis --help", "");
    EXPECT_STATUS(r, 0);
    assert_non_null(strstr(r->out.p, "sanitize"));
    assert_non_null(strstr(r->out.p, "batch"));
    assert_non_null(strstr(r->out.p, "tokens"));
    assert_non_null(strstr(r->out.p, "tree"));
}

TEST(prints_the_same_help_for_help_and_the_option)
{
    EXPECT_OUT(
        SH("for c in sanitize tokens tree batch; do\n"
           "  tamis help $c >a && tamis $c --limit x --help >b && cmp a b && grep -q Examples: a || echo $c\n"
           "done",
           ""),
        "");
}

TEST(lists_every_limit_with_its_default)
{
    const struct command_run *r = SH("tamis help limits", "");
    EXPECT_STATUS(r, 0);
    assert_non_null(strstr(r->out.p, "INPUT_BYTES=33554432"));
    assert_non_null(strstr(r->out.p, "WORK_PER_BYTE="));
}

TEST(prints_the_version)
{
    EXPECT_OUT(SH("tamis --version | grep -Ec '^tamis [0-9]+\\.[0-9]+\\.[0-9]+$'", ""), "1\n");
}

TEST(suggests_a_similar_command)
{
    EXPECT_FAILURE(SH("tamis sanitise", ""), 2, "unknown command 'sanitise'; did you mean 'sanitize'?");
    EXPECT_FAILURE(SH("tamis help btach", ""), 2, "did you mean 'batch'?");
}

TEST(suggests_a_similar_option)
{
    EXPECT_FAILURE(SH("tamis --polcy default", ""), 2, "unknown option --polcy; did you mean --policy?");
    EXPECT_FAILURE(SH("tamis tokens --initial_state=x", ""), 2, "did you mean --initial-state?");
    EXPECT_FAILURE(SH("tamis --xyzzyxyzzy", ""), 2, "unknown option --xyzzyxyzzy\n");
    EXPECT_FAILURE(SH("tamis batch -x", ""), 2, "unknown option -x");
}

TEST(refuses_an_option_of_another_command)
{
    EXPECT_FAILURE(SH("tamis tree --policy default", ""), 2, "unknown option --policy");
    EXPECT_FAILURE(SH("tamis sanitize --shadow-roots", ""), 2, "unknown option --shadow-roots");
}

TEST(points_to_the_help_of_the_command)
{
    EXPECT_MESSAGE(SH("tamis tree --wrong", ""), "see 'tamis help tree'");
}

TEST(requires_values_and_refuses_unexpected_ones)
{
    EXPECT_FAILURE(SH("tamis --context", ""), 2, "--context needs a value: --context ELEMENT");
    EXPECT_FAILURE(SH("tamis --unsafe=yes", ""), 2, "--unsafe takes no value");
}

TEST(refuses_invalid_numbers)
{
    EXPECT_FAILURE(SH("tamis --limit NODES", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=1e3", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=18446744073709551616", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis batch -j 0", ""), 2, "from 1 to 256");
    EXPECT_FAILURE(SH("tamis batch -j 257", ""), 2, "from 1 to 256");
    EXPECT_FAILURE(SH("tamis batch -jx", ""), 2, "from 1 to 256");
}

TEST(suggests_a_similar_limit)
{
    EXPECT_FAILURE(SH("tamis --limit nods=4", ""), 2, "unknown limit 'NODS'; did you mean NODES?");
    EXPECT_FAILURE(SH("tamis --limit input-byte=4", ""), 2, "did you mean INPUT_BYTES?");
}

TEST(refuses_a_limit_that_is_too_great)
{
    EXPECT_OUT(SH("tamis --limit NODES=1073741824 --limit ARENA_BYTES=1073741825", "x"), "x");
    EXPECT_FAILURE(SH("tamis --limit nodes=1073741825", "x"), 2,
                   "--limit nodes=1073741825: the greatest value of this limit is 1073741824");
}

TEST(refuses_options_that_exclude_each_other)
{
    EXPECT_FAILURE(SH("tamis --document --context td", ""), 2, "cannot be combined");
    EXPECT_FAILURE(SH("tamis tokens --jsonl --format text", ""), 2, "cannot be combined");
}

TEST(refuses_a_second_file)
{
    EXPECT_FAILURE(SH("tamis tree a b", ""), 2, "only one FILE is allowed; 'b' is the second");
}

TEST(accepts_options_after_files_and_values_after_equals_signs)
{
    command_write("cell.html", "<td>x", 5);
    EXPECT_OUT(SH("tamis tree cell.html --context=tr", ""), "| <td>\n|   \"x\"\n");
}

TEST(treats_arguments_after_two_hyphens_as_files)
{
    command_write("--help", "<b>x", 4);
    EXPECT_OUT(SH("tamis -- --help", ""), "<b>x</b>");
}

TEST(accepts_combined_letters)
{
    EXPECT_OUT(SH("tamis batch -0j2 | tr '\\0' '|'", "<b>x"), "<b>x</b>|");
}

TEST(suggests_a_similar_dialect)
{
    EXPECT_OUT(SH("tamis tree --dialect html --context div", "x"), "| \"x\"\n");
    EXPECT_FAILURE(SH("tamis tree --dialect xml", ""), 2, "did you mean xml5?");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

/* options_test.c: the command line of tamis: commands, options, help, messages. */
#include "cli_test.h"

static void lists_every_command_in_the_help(void **state)
{
    const struct command_run *r = SH("tamis --help", "");
    EXPECT_STATUS(r, 0);
    assert_non_null(strstr(r->out.p, "sanitize"));
    assert_non_null(strstr(r->out.p, "batch"));
    assert_non_null(strstr(r->out.p, "tokens"));
    assert_non_null(strstr(r->out.p, "tree"));
}

static void prints_the_same_help_for_help_and_the_option(void **state)
{
    EXPECT_OUT(
        SH("for c in sanitize tokens tree batch; do\n"
           "  tamis help $c >a && tamis $c --limit x --help >b && cmp a b && grep -q Examples: a || echo $c\n"
           "done",
           ""),
        "");
}

static void lists_every_limit_with_its_default(void **state)
{
    const struct command_run *r = SH("tamis help limits", "");
    EXPECT_STATUS(r, 0);
    assert_non_null(strstr(r->out.p, "INPUT_BYTES=33554432"));
    assert_non_null(strstr(r->out.p, "WORK_PER_BYTE="));
}

static void prints_the_version(void **state)
{
    EXPECT_OUT(SH("tamis --version | grep -Ec '^tamis [0-9]+\\.[0-9]+\\.[0-9]+$'", ""), "1\n");
}

static void suggests_a_similar_command(void **state)
{
    EXPECT_FAILURE(SH("tamis sanitise", ""), 2, "unknown command 'sanitise'; did you mean 'sanitize'?");
    EXPECT_FAILURE(SH("tamis help btach", ""), 2, "did you mean 'batch'?");
}

static void suggests_a_similar_option(void **state)
{
    EXPECT_FAILURE(SH("tamis --polcy default", ""), 2, "unknown option --polcy; did you mean --policy?");
    EXPECT_FAILURE(SH("tamis tokens --initial_state=x", ""), 2, "did you mean --initial-state?");
    EXPECT_FAILURE(SH("tamis --xyzzyxyzzy", ""), 2, "unknown option --xyzzyxyzzy\n");
    EXPECT_FAILURE(SH("tamis batch -x", ""), 2, "unknown option -x");
}

static void refuses_an_option_of_another_command(void **state)
{
    EXPECT_FAILURE(SH("tamis tree --policy default", ""), 2, "unknown option --policy");
    EXPECT_FAILURE(SH("tamis sanitize --shadow-roots", ""), 2, "unknown option --shadow-roots");
}

static void points_to_the_help_of_the_command(void **state)
{
    EXPECT_MESSAGE(SH("tamis tree --wrong", ""), "see 'tamis help tree'");
}

static void requires_values_and_refuses_unexpected_ones(void **state)
{
    EXPECT_FAILURE(SH("tamis --context", ""), 2, "--context needs a value: --context ELEMENT");
    EXPECT_FAILURE(SH("tamis --unsafe=yes", ""), 2, "--unsafe takes no value");
}

static void refuses_invalid_numbers(void **state)
{
    EXPECT_FAILURE(SH("tamis --limit NODES", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=1e3", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis --limit NODES=18446744073709551616", ""), 2, "write NAME=VALUE");
    EXPECT_FAILURE(SH("tamis batch -j 0", ""), 2, "from 1 to 256");
    EXPECT_FAILURE(SH("tamis batch -j 257", ""), 2, "from 1 to 256");
    EXPECT_FAILURE(SH("tamis batch -jx", ""), 2, "from 1 to 256");
}

static void suggests_a_similar_limit(void **state)
{
    EXPECT_FAILURE(SH("tamis --limit nods=4", ""), 2, "unknown limit 'NODS'; did you mean NODES?");
    EXPECT_FAILURE(SH("tamis --limit input-byte=4", ""), 2, "did you mean INPUT_BYTES?");
}

static void refuses_options_that_exclude_each_other(void **state)
{
    EXPECT_FAILURE(SH("tamis --document --context td", ""), 2, "cannot be combined");
    EXPECT_FAILURE(SH("tamis tokens --jsonl --format text", ""), 2, "cannot be combined");
}

static void refuses_a_second_file(void **state)
{
    EXPECT_FAILURE(SH("tamis tree a b", ""), 2, "only one FILE is allowed; 'b' is the second");
}

static void accepts_options_after_files_and_values_after_equals_signs(void **state)
{
    command_write("cell.html", "<td>x", 5);
    EXPECT_OUT(SH("tamis tree cell.html --context=tr", ""), "| <td>\n|   \"x\"\n");
}

static void treats_arguments_after_two_hyphens_as_files(void **state)
{
    command_write("--help", "<b>x", 4);
    EXPECT_OUT(SH("tamis -- --help", ""), "<b>x</b>");
}

static void accepts_combined_letters(void **state)
{
    EXPECT_OUT(SH("tamis batch -0j2 | tr '\\0' '|'", "<b>x"), "<b>x</b>|");
}

static void suggests_a_similar_dialect(void **state)
{
    EXPECT_OUT(SH("tamis tree --dialect html --context div", "x"), "| \"x\"\n");
    EXPECT_FAILURE(SH("tamis tree --dialect xml", ""), 2, "did you mean xml5?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_every_command_in_the_help),
        cmocka_unit_test(prints_the_same_help_for_help_and_the_option),
        cmocka_unit_test(lists_every_limit_with_its_default),
        cmocka_unit_test(prints_the_version),
        cmocka_unit_test(suggests_a_similar_command),
        cmocka_unit_test(suggests_a_similar_option),
        cmocka_unit_test(refuses_an_option_of_another_command),
        cmocka_unit_test(points_to_the_help_of_the_command),
        cmocka_unit_test(requires_values_and_refuses_unexpected_ones),
        cmocka_unit_test(refuses_invalid_numbers),
        cmocka_unit_test(suggests_a_similar_limit),
        cmocka_unit_test(refuses_options_that_exclude_each_other),
        cmocka_unit_test(refuses_a_second_file),
        cmocka_unit_test(accepts_options_after_files_and_values_after_equals_signs),
        cmocka_unit_test(treats_arguments_after_two_hyphens_as_files),
        cmocka_unit_test(accepts_combined_letters),
        cmocka_unit_test(suggests_a_similar_dialect),
    };
    return cmocka_run_group_tests(tests, command_enter_folder, command_leave_folder);
}

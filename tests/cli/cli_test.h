/* cli_test.h: declarations shared by the tests of the command. */
#ifndef TESTS_CLI_CLI_TEST_H
#define TESTS_CLI_CLI_TEST_H

#include "harness/command.h"
#include "harness/test.h"

#ifndef TAMIS_COMMAND
#error "TAMIS_COMMAND must be the path of the command"
#endif

#define SH(line, input)       command_sh(TAMIS_COMMAND, line, input, strlen(input))
#define SH_BYTES(line, input) command_sh(TAMIS_COMMAND, line, input, sizeof(input) - 1)

/* Makes the file p, a policy with the prefix "user-" and the base "https://home.example/". */
#define TEXTS \
    "echo '{\"elements\": [\"a\"], \"attributes\": [\"id\", \"href\"], \"idPrefix\": \"user-\", " \
    "\"baseURL\": " \
    "\"https://home.example/\", \"rules\": [{\"url\": {\"schemes\": [\"https\"], \"relative\": " \
    "\"resolve\"}}]}' >p; "

/* Checks the status first, and prints standard error, because other checks fail when the status is wrong. */
static inline void check_status(const struct command_run *run, int expected, const char *file, int line)
{
    if (run->status != expected)
        print_message("standard error: %s\n", run->err.p);
    _assert_int_equal((unsigned)run->status, (unsigned)expected, file, line);
}

static inline void check_out(const struct command_run *run, const char *expected, const char *file, int line)
{
    check_status(run, 0, file, line);
    _assert_string_equal(run->out.p, expected, file, line);
    _assert_string_equal(run->err.p, "", file, line);
}

static inline void check_message(const struct command_run *run, const char *words, const char *file, int line)
{
    if (!strstr(run->err.p, words)) {
        print_message("standard error: %s\ndoes not contain: %s\n", run->err.p, words);
        _fail(file, line);
    }
}

static inline void check_failure(const struct command_run *run, int status, const char *words,
                                 const char *file, int line)
{
    check_status(run, status, file, line);
    _assert_string_equal(run->out.p, "", file, line);
    check_message(run, words, file, line);
}

#define EXPECT_STATUS(run, status) check_status(run, status, __FILE__, __LINE__)
/* Status 0, exactly this on standard output, and nothing on standard error. */
#define EXPECT_OUT(run, out)       check_out(run, out, __FILE__, __LINE__)
#define EXPECT_MESSAGE(run, words) check_message(run, words, __FILE__, __LINE__)
/* Fails closed: the status, nothing on standard output, and the text on standard error. */
#define EXPECT_FAILURE(run, status, words) check_failure(run, status, words, __FILE__, __LINE__)

#endif

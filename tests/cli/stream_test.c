/* stream_test.c: `tamis --stream`. */
#define _POSIX_C_SOURCE 200809L
#include "cli_test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- A command whose input and output are pipes */

struct running {
    pid_t id;
    int in, out;
    char written[4096]; /* what the command has written so far, followed by NUL */
    size_t length;
};

enum { PATIENCE = 60000 }; /* milliseconds after which the command is certainly at fault */

static void start(struct running *r, char *const *arguments)
{
    int in[2], out[2];
    *r = (struct running){.length = 0};
    assert_int_equal(pipe(in) | pipe(out), 0);
    r->id = fork();
    if (r->id == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execv(arguments[0], arguments);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    r->in = in[1];
    r->out = out[0];
}

/* Reads what the command writes, and returns false at the end of its output. */
static bool read_more(struct running *r)
{
    struct pollfd ready = {.fd = r->out, .events = POLLIN};
    assert_int_equal(poll(&ready, 1, PATIENCE), 1);
    assert_true(r->length + 1 < sizeof r->written);
    ssize_t got = read(r->out, r->written + r->length, sizeof r->written - r->length - 1);
    r->length += got > 0 ? (size_t)got : 0;
    r->written[r->length] = '\0';
    return got > 0;
}

static void write_piece(const struct running *r, const char *piece)
{
    assert_int_equal(write(r->in, piece, strlen(piece)), strlen(piece));
}

/* Writes a piece, and waits until the command has written `expected` in all. */
static void expect_after(struct running *r, const char *piece, const char *expected)
{
    write_piece(r, piece);
    while (r->length < strlen(expected))
        assert_true(read_more(r));
    assert_string_equal(r->written, expected);
}

/* Ends the input, and returns the exit status. */
static int end(struct running *r)
{
    int status;
    close(r->in);
    while (read_more(r))
        ;
    close(r->out);
    waitpid(r->id, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void start_mode(struct running *r, const char *mode)
{
    char copy[16];
    snprintf(copy, sizeof copy, "%s", mode);
    start(r, (char *[]){TAMIS_COMMAND, "--stream", copy, "--policy", "article", NULL});
}

/* ---- When the output is written */

static const char *const modes[] = {"exact", "in-order"};

/* The first mode in which output leaves before the end of the input. A library without the write sink holds exact output to the end. */
#ifdef TAMIS_STRAIGHT
enum { FIRST_MODE = 0 };
#else
enum { FIRST_MODE = 1 };
#endif

TEST(writes_the_output_of_each_piece_before_the_next_one_arrives)
{
    for (int i = FIRST_MODE; i < 2; i++) {
        struct running r;
        start_mode(&r, modes[i]);
        expect_after(&r, "<p onclick=evil()>Hello", "<p>Hello");
        expect_after(&r, " <b>wor", "<p>Hello <b>wor");
        expect_after(&r, "ld</b><script>evil()</script>.", "<p>Hello <b>world</b>.");
        expect_after(&r, "</p><ul><li>one", "<p>Hello <b>world</b>.</p><ul><li>one");
        assert_int_equal(end(&r), 0);
        assert_string_equal(r.written, "<p>Hello <b>world</b>.</p><ul><li>one</li></ul>");
    }
}

TEST(holds_a_table_until_its_end_in_exact_mode_only)
{
    struct running r;
    if (FIRST_MODE == 0) {
        start_mode(&r, "exact");
        expect_after(&r, "<p>a</p><table><tr><td>b", "<p>a</p>");
        expect_after(&r, "</table>c", "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>c");
        assert_int_equal(end(&r), 0);
    }
    start_mode(&r, "in-order");
    expect_after(&r, "<p>a</p><table><tr><td>b", "<p>a</p><table><tbody><tr><td>b");
    assert_int_equal(end(&r), 0);
    assert_string_equal(r.written, "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>");
}

/* ---- What is written */

#define SAMPLE \
    "<p onclick=x>a\r\nb\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80&amp;&eacute;<b>c<i>d</b>e</i><!-- x -->" \
    "<table><td>f</table><script>g</script><pre>\r\n\nh</pre>\xE2\x82 \xFFi<p title=\"j\rk\">l"

TEST(the_output_of_exact_is_that_without_the_option)
{
    EXPECT_OUT(SH_BYTES("cat >in; tamis <in >a && tamis --stream exact <in >b && cmp a b", SAMPLE), "");
    EXPECT_OUT(
        SH_BYTES("cat >in; tamis -p article in >a; tamis -p article --stream=exact in >b; cmp a b", SAMPLE),
        "");
    EXPECT_OUT(
        SH_BYTES("cat >in; tamis --document in >a && tamis --document --stream exact in | cmp a -", SAMPLE),
        "");
    EXPECT_OUT(
        SH("tamis --dialect xml5 --stream exact --policy svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>");
}

/* The command reads each byte by itself, because the next one is written when the pipe is empty. */
TEST(the_output_does_not_depend_on_the_division_of_the_input)
{
    for (int i = 0; i < 2; i++) {
        struct running r;
        start_mode(&r, modes[i]);
        for (const char *c = SAMPLE; *c != '\0'; c++) {
            struct pollfd full = {.fd = r.out, .events = POLLIN};
            write_piece(&r, (char[]){*c, '\0'});
            if (poll(&full, 1, 2) == 1)
                assert_true(read_more(&r));
        }
        assert_int_equal(end(&r), 0);
        struct text line = {0};
        text_add_string(&line,
                        i == 0 ? "tamis --stream exact -p article" : "tamis --stream in-order -p article");
        EXPECT_OUT(SH_BYTES(line.p, SAMPLE), r.written);
        text_free(&line);
    }
}

TEST(an_empty_or_an_unfinished_input_ends_well)
{
    EXPECT_OUT(SH("tamis --stream exact; tamis --stream in-order", ""), "");
    EXPECT_OUT(SH("tamis --stream exact", "<p>a<b title=\"x"), "<p>a</p>");
    EXPECT_OUT(SH("tamis --stream in-order", "<p>a<b title=\"x"), "<p>a</p>");
    EXPECT_OUT(SH("tamis --stream exact", "<p>a\xE2\x82"), "<p>a\xEF\xBF\xBD</p>");
    EXPECT_OUT(SH("printf '<p>a' >f; tamis --stream exact f", ""), "<p>a</p>");
}

TEST(prints_counts_and_notes_at_the_end)
{
    const struct command_run *r = SH("tamis --stream exact --counts", "<p onclick=x>a<!-- b --><script>c");
    EXPECT_STATUS(r, 0);
    assert_string_equal(r->out.p, "<p>a</p>");
    assert_string_equal(
        r->err.p, "tamis: <stdin>: removed 1 element, 1 attribute, 1 comment, 0 processing instructions\n");
    r = SH("tamis --stream exact --dialect xml5 --document --policy text", "<x/>");
    EXPECT_STATUS(r, 0);
    EXPECT_MESSAGE(r, "the output is empty");
    r = SH("tamis --stream in-order --counts", "<p>a<table>b<tr><td>c");
    EXPECT_STATUS(r, 0);
    EXPECT_MESSAGE(r, "tamis: <stdin>: removed ");
}

/* ---- Failures */

TEST(a_limit_after_output_was_written_says_that_the_output_is_incomplete)
{
    static const char *const lines[] = {"tamis --stream exact --limit NODES=1000 >o; echo $?",
                                        "tamis --stream in-order --limit NODES=1000 >o; echo $?"};
    struct text many = {0};
    text_add_times(&many, "<p>one</p>", 2000);
    for (int i = FIRST_MODE; i < 2; i++) {
        const struct command_run *r = SH(lines[i], many.p);
        assert_string_equal(r->out.p, "4\n");
        EXPECT_MESSAGE(r, "TAMIS_OVER_MAX_NODES");
        EXPECT_MESSAGE(r, "to change this limit, use --limit NODES=VALUE");
        EXPECT_MESSAGE(r, "tamis: <stdin>: the output is incomplete: it ends after ");
        EXPECT_OUT(SH("n=$(wc -c <o); test $n -gt 9 && head -c $n | cmp - o", many.p), "");
    }
    text_free(&many);
}

TEST(a_limit_before_output_was_written_is_a_refusal)
{
    EXPECT_FAILURE(SH("tamis --stream exact --limit INPUT_BYTES=3", "<p>a"), 1, "TAMIS_OVER_MAX_INPUT_BYTES");
    assert_null(strstr(SH("tamis --stream exact --limit INPUT_BYTES=3", "<p>a")->err.p, "incomplete"));
    EXPECT_FAILURE(SH("tamis --stream exact nothing", ""), 3, "nothing: No such file");
}

TEST(a_reader_that_goes_away_ends_the_command_without_a_message)
{
    for (int i = FIRST_MODE; i < 2; i++) {
        const struct command_run *r =
            i == 0
                ? SH("{ yes '<p>x' | tamis --stream exact --limit INPUT_BYTES=1073741824 --limit "
                     "NODES=1073741824; echo $? >s; } | "
                     "head -c 5; cat s",
                     "")
                : SH("{ yes '<p>x' | tamis --stream in-order; echo $? >s; } | head -c 5; sleep 0; cat s", "");
        assert_string_equal(r->err.p, "");
        assert_non_null(strstr(r->out.p, "<p>x\n"));
    }
    EXPECT_OUT(SH("cat s", ""), "3\n");
}

TEST(a_write_that_fails_is_an_error)
{
    if (access("/dev/full", W_OK) != 0) {
        print_message("NOT TESTED: a full disk: there is no /dev/full\n");
        return;
    }
    EXPECT_FAILURE(SH("tamis --stream exact >/dev/full", "<p>a"), 3, "<stdout>: No space left on device");
}

/* ---- Limits */

TEST(a_stream_in_order_has_no_limit_on_its_length)
{
    EXPECT_OUT(SH("yes '<b>x</b><i>y</i>' | head -n 2200000 | tamis --stream in-order | wc -c", ""),
               "37400000\n");
    EXPECT_MESSAGE(SH("tamis --stream in-order --limit INPUT_BYTES=3", "<p>abc"),
                   "TAMIS_OVER_MAX_INPUT_BYTES");
    EXPECT_MESSAGE(SH("tamis --stream in-order --limit OUTPUT_BYTES=3", "<p>abc"),
                   "TAMIS_OVER_MAX_OUTPUT_BYTES");
    EXPECT_MESSAGE(SH("tamis --stream in-order --limit NODES=1", "<p>abc<p>"), "TAMIS_OVER_MAX_NODES");
    const struct command_run *r =
        SH("echo '{\"extends\": \"comment\", \"limits\": {\"nodes\": 9}}' >p.json\n"
           "for i in 1 2 3 4 5; do echo '<p>a</p>'; done | tamis --stream in-order -p p.json",
           "");
    EXPECT_MESSAGE(r, "TAMIS_OVER_MAX_NODES");
    EXPECT_MESSAGE(r, "the policy sets this limit to 9");
}

/* The greatest number of kilobytes that the process has used so far. */
static long most_memory(const struct running *r)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)r->id);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return kilobytes;
}

static void write_much(const struct running *r, size_t n)
{
    static const char piece[] =
        "<p onclick=x>hello <b>world</b> &amp; <a href=https://example.org/>more</a></p>\n";
    for (size_t done = 0; done < n; done += sizeof piece - 1)
        write_piece(r, piece);
}

TEST(the_memory_of_a_stream_in_order_does_not_grow)
{
    struct running r;
    start(&r, (char *[]){"/bin/sh", "-c", "exec \"$0\" --stream in-order >/dev/null", TAMIS_COMMAND, NULL});
    write_much(&r, 2000000);
    long before = most_memory(&r);
    write_much(&r, 30000000);
    long after = most_memory(&r);
    assert_int_equal(end(&r), 0);
    if (before == 0)
        print_message("NOT TESTED: memory: there is no /proc\n");
    assert_in_range(after, 0, before + 2000);
}

/* ---- Options */

TEST(refuses_what_a_stream_cannot_do)
{
    EXPECT_FAILURE(SH("tamis --stream exact a b", ""), 2, "--stream reads only one FILE; 'b' is the second");
    EXPECT_FAILURE(SH("tamis --stream exact --to text", "x"), 2, "--stream and --to text cannot be combined");
    EXPECT_FAILURE(SH("tamis --to markdown --stream in-order", "x"), 2,
                   "--stream and --to markdown cannot be combined");
    EXPECT_FAILURE(SH("tamis --stream inorder", "x"), 2,
                   "--stream inorder: unknown value; did you mean in-order?");
    EXPECT_FAILURE(SH("tamis --stream", "x"), 2, "--stream needs a value: --stream MODE");
    EXPECT_FAILURE(SH("tamis batch --stream exact", "x"), 2,
                   "unknown option --stream; it is an option of 'tamis sanitize'");
    EXPECT_FAILURE(SH("tamis policy check --stream exact x", ""), 2,
                   "unknown option --stream; it is an option of 'tamis sanitize'");
    EXPECT_FAILURE(SH("tamis verify --to text", "x"), 2,
                   "it is an option of 'tamis sanitize', 'tamis batch'");
}

TEST(refuses_in_order_for_what_needs_a_tree)
{
    EXPECT_FAILURE(SH("tamis --stream in-order --dialect xml5", "<p>a</p>"), 2,
                   "--stream in-order: not possible with this policy or these options; use --stream exact");
    EXPECT_FAILURE(SH("echo '{\"extends\": \"comment\", \"excerpt\": {\"characters\": 9}}' >p.json\n"
                      "tamis --stream in-order -p p.json",
                      "<p>a</p>"),
                   2, "not possible with this policy");
}

TESTS_AROUND(command_enter_folder, command_leave_folder)

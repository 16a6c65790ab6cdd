/* tree_test.c: every tree-construction case of html5lib-tests and web-platform-tests. The dump of the tree must be exactly
 * the expected one. The input is fed whole and byte by byte, with the scripting setting of the case, or with both settings
 * if the case has none. */
#include "harness/dat.h"
#include "harness/dump.h"
#include "harness/test.h"
#include "support/files.h"
#include "harness/suite.h"
#include "support/text.h"

/* The numbers of cases in the suites, so that the test fails if a case is not read. */
enum { HTML5LIB_CASES = 1796, WPT_CASES = 522, REPORTED_MAX = 25, NEWEST = 2026 };

struct score {
    struct suite suite;
    int cases;
    int failed_cases;
    int runs;
    int failed_runs;
    unsigned year; /* the year whose rules are used */
};

/* --- parsing --- */

struct setting {
    const char *context;
    bool scripting;
    size_t piece; /* the number of bytes of each piece */
    unsigned year;
};

/* Each piece is a copy in a block of exactly its size, so that AddressSanitizer reports a read past its end. */
static tamis_status feed(tamis_parser *p, struct span data, size_t piece)
{
    tamis_status status = TAMIS_OK;
    for (size_t done = 0; done < data.n && status == TAMIS_OK; done += piece) {
        size_t n = data.n - done < piece ? data.n - done : piece;
        char *copy = malloc(n);
        if (!copy)
            abort();
        memcpy(copy, data.p + done, n);
        status = tamis_parser_feed(p, copy, n);
        memset(copy, 'X', n);
        free(copy);
    }
    return status;
}

/* Writes the dump of the tree, or the name of the status if parsing failed. */
static void parse(struct span data, struct setting setting, struct text *out)
{
    const tamis_node *root = NULL;
    tamis_parser *p = tamis_parser_new(NULL);
    if (!p)
        abort();
    tamis_status status = setting.context ? tamis_parser_set_context(p, setting.context) : TAMIS_OK;
    tamis_parser_set_scripting(p, setting.scripting);
    if (status == TAMIS_OK)
        status = tamis_parser_set_year(p, setting.year);
    if (status == TAMIS_OK)
        status = feed(p, data, setting.piece);
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    text_clear(out);
    text_add(out, "", 0);
    if (status == TAMIS_OK)
        dump_tree(p, root, out);
    else
        text_add_string(out, tamis_status_name(status));
    tamis_parser_free(p);
}

/* --- comparison --- */

/* Prints only the first failure of a case, and at most REPORTED_MAX cases. */
static void report(const char *what, struct span data, struct setting setting, struct span expected,
                   const struct text *got)
{
    static int reported;
    if (++reported > REPORTED_MAX)
        return;
    fprintf(stderr, "  %s, %s, scripting %s%s%s\n    data: %.*s\n    expected:\n%.*s\n    got:\n%s\n", what,
            setting.piece == 1 ? "byte by byte" : "whole", setting.scripting ? "on" : "off",
            setting.context ? ", in " : "", setting.context ? setting.context : "", (int)data.n, data.p,
            (int)expected.n, expected.p, got->p);
}

static void run(struct score *score, const char *what, struct span data, struct setting setting,
                struct span expected, bool *failed)
{
    struct text got = {0};
    parse(data, setting, &got);
    score->runs++;
    if (!text_equal(&got, expected.p, expected.n)) {
        score->failed_runs++;
        if (!*failed)
            report(what, data, setting, expected, &got);
        *failed = true;
    }
    text_free(&got);
}

static struct span string_member(const json_t *entry, const char *name)
{
    const json_t *s = json_object_get(entry, name);
    return s ? span_of(json_string_value(s), json_string_length(s)) : span_of(NULL, 0);
}

/* Returns the expected tree of a case, after overrides. */
static struct span expected_tree(struct score *score, const char *file, size_t index,
                                 const struct dat_case *c)
{
    const json_t *superseded = suite_superseded(&score->suite, file, index);
    const json_t *exception = suite_exception(&score->suite, file, index);
    const json_t *earlier = suite_earlier(&score->suite, file, index);
    if (earlier) {
        assert_true(span_equal(string_member(earlier, "data"), c->data));
        return string_member(earlier, "document");
    }
    if (superseded) { /* the override must quote this case */
        assert_true(span_equal(string_member(superseded, "data"), c->data));
        assert_true(span_equal(string_member(superseded, "old_expected"), c->document));
        return string_member(superseded, score->year == NEWEST ? "new_expected" : "old_expected");
    }
    return exception ? string_member(exception, "document") : c->document;
}

static void run_case(struct score *score, const char *file, size_t index, const struct dat_case *c)
{
    char what[300], context[64] = "";
    snprintf(what, sizeof what, "%s[%zu]", file, index);
    snprintf(context, sizeof context, "%.*s", (int)c->fragment.n, c->fragment.p ? c->fragment.p : "");
    struct span expected = expected_tree(score, file, index, c);
    bool failed = false;
    for (int scripting = c->script_on; scripting <= !c->script_off; scripting++) {
        struct setting whole = {c->fragment.p ? context : NULL, scripting, SIZE_MAX, score->year};
        struct setting bytes = {whole.context, scripting, 1, score->year};
        run(score, what, c->data, whole, expected, &failed);
        run(score, what, c->data, bytes, expected, &failed);
    }
    score->cases++;
    score->failed_cases += failed;
}

static void run_file(struct score *score, const char *root, const char *folder, const char *name)
{
    char path[512], file[256];
    struct text content = {0};
    snprintf(path, sizeof path, "%s/%s/%s", root, folder, name);
    snprintf(file, sizeof file, "%s/%s", folder, name);
    assert_true(files_read(path, &content));
    struct dat_file dat = dat_read(span_of(content.p, content.n));
    if (dat.broken)
        fail_msg("%s: %s", file, dat.broken);
    for (size_t i = 0; i < dat.count; i++)
        run_case(score, file, i, &dat.cases[i]);
    dat_free(&dat);
    text_free(&content);
}

static void run_folder(struct score *score, const char *root, const char *folder)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", root, folder);
    struct file_list files = files_list(path, ".dat");
    for (size_t i = 0; i < files.count; i++)
        run_file(score, root, folder, files.names[i]);
    files_list_free(&files);
}

static void settle(struct score *score, const char *suite, int cases, const char *prefix)
{
    printf("%s tree construction of %u: %d cases, %d failed; %d runs, %d failed\n", suite, score->year,
           score->cases, score->failed_cases, score->runs, score->failed_runs);
    assert_int_equal(score->failed_runs, 0);
    assert_int_equal(score->cases, cases);
    assert_int_equal(suite_unused(&score->suite, prefix), 0);
    suite_free(&score->suite);
}

static void run_html5lib(unsigned year)
{
    if (!files_have_suite("html5lib-tests/tree-construction"))
        skip();
    struct score score = {.suite = year == NEWEST ? suite_load() : suite_load_earlier(), .year = year};
    run_folder(&score, TAMIS_CONFORMANCE_DIR "/html5lib-tests", "tree-construction");
    run_folder(&score, TAMIS_CONFORMANCE_DIR "/html5lib-tests", "tree-construction/scripted");
    settle(&score, "html5lib", HTML5LIB_CASES, "tree-construction/");
}

TEST(builds_the_tree_of_every_html5lib_case)
{
    run_html5lib(NEWEST);
}

/* For the rules of 2024, a case that superseded.json changes for 2026 must have the tree of the suite, and a case in
 * earlier.json must have the tree of that file. */
TEST(builds_the_tree_of_2024_of_every_html5lib_case)
{
    run_html5lib(2024);
}

TEST(builds_the_tree_of_every_web_platform_case)
{
    if (!files_have_suite("wpt"))
        skip();
    struct score score = {.suite = suite_load(), .year = NEWEST};
    run_folder(&score, TAMIS_CONFORMANCE_DIR, "wpt");
    settle(&score, "web-platform-tests", WPT_CASES, "wpt/");
}

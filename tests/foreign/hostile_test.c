/* hostile_test.c: the files of hostile/ are SVG that runs script or fetches something when it is opened. Each contains the
 * words by which this can be found. The output of the preset svg is a harmless drawing (judges/drawing.h), as XML and
 * within HTML. */
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "harness/test.h"
#include "judges/drawing.h"
#include "support/files.h"
#include "support/text.h"
#include "support/word.h"

static const char folder[] = TAMIS_TESTS_DIR "/foreign/hostile";
static const char *const markers[] = {"evil", "alert"};

struct reader {
    tamis_policy *policy;
    tamis *sanitizer;
    tamis_parser *parser;
};

static void open_reader(struct reader *r)
{
    tamis_config *config = tamis_config_new_preset("svg", NULL, NULL);
    assert_non_null(config);
    assert_int_equal(tamis_policy_new(config, true, NULL, &r->policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    r->sanitizer = tamis_new(NULL);
    r->parser = tamis_parser_new(NULL);
    assert_int_equal(tamis_set_policy(r->sanitizer, r->policy), TAMIS_OK);
}

static void close_reader(struct reader *r)
{
    tamis_parser_free(r->parser);
    tamis_free(r->sanitizer);
    tamis_policy_free(r->policy);
}

static const tamis_node *parse(struct reader *r, tamis_dialect dialect, const char *context, const char *p,
                               size_t n)
{
    const tamis_node *root;
    tamis_parser_reset(r->parser);
    assert_int_equal(tamis_parser_set_dialect(r->parser, dialect), TAMIS_OK);
    assert_int_equal(tamis_parser_set_context(r->parser, context), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(r->parser, p, n), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(r->parser, &root), TAMIS_OK);
    return root;
}

static const char *marker_in(const char *p, size_t n)
{
    for (struct word w = {p, n}; w.n > 0; w = word_after(w, 1))
        for (size_t i = 0; i < sizeof markers / sizeof *markers; i++)
            if (word_starts(w, markers[i], true))
                return markers[i];
    return NULL;
}

/* Checks an output: parsed as the dialect that it was written for, and as HTML in a page. */
static void is_a_drawing(struct reader *r, const char *name, tamis_dialect dialect, const char *context,
                         const char *out, size_t n)
{
    static const char *const places[] = {"div", "td", "svg svg", "svg desc", "math mi"};
    char reason[DRAWING_REASON_BYTES];
    if (marker_in(out, n))
        fail_msg("%s: \"%s\" is left in\n%s", name, marker_in(out, n), out);
    if (!drawing_holds(r->parser, parse(r, dialect, context, out, n), reason))
        fail_msg("%s: %s is left in\n%s", name, reason, out);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (!drawing_holds(r->parser, parse(r, TAMIS_HTML, places[i], out, n), reason))
            fail_msg("%s, read as HTML in %s: %s is left in\n%s", name, places[i], reason, out);
    }
}

static void sanitize_as(struct reader *r, tamis_dialect dialect, const char *context, const char *name,
                        const struct text *file)
{
    const char *out;
    size_t n;
    struct text kept = {0};
    assert_int_equal(tamis_set_dialect(r->sanitizer, dialect), TAMIS_OK);
    assert_int_equal(tamis_set_context(r->sanitizer, context), TAMIS_OK);
    if (tamis_run(r->sanitizer, file->p, file->n, &out, &n) != TAMIS_OK)
        fail_msg("%s: %s", name, tamis_status_name(tamis_last_error(r->sanitizer).status));
    text_add(&kept, out, n);
    is_a_drawing(r, name, dialect, context, kept.p, kept.n);
    assert_int_equal(tamis_run(r->sanitizer, kept.p, kept.n, &out, &n), TAMIS_OK);
    if (!text_equal(&kept, out, n))
        fail_msg("%s: \n%s\nbecomes\n%s", name, kept.p, out);
    text_free(&kept);
}

/* Calls `look` for each file. */
static void each_file(void (*look)(struct reader *, const char *name, const struct text *file))
{
    struct reader r;
    struct file_list list = files_list(folder, ".svg");
    struct text file = {0};
    open_reader(&r);
    assert_true(list.count >= 80);
    for (size_t i = 0; i < list.count; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        assert_true(files_read(path, &file));
        look(&r, list.names[i], &file);
    }
    text_free(&file);
    files_list_free(&list);
    close_reader(&r);
}

static void sanitize_document(struct reader *r, const char *name, const struct text *file)
{
    sanitize_as(r, TAMIS_XML5, NULL, name, file);
}

static void sanitize_inline(struct reader *r, const char *name, const struct text *file)
{
    sanitize_as(r, TAMIS_XML5, "div", name, file);
    sanitize_as(r, TAMIS_HTML, "div", name, file);
}

/* Checks a file that is not sanitized. A DOCTYPE is not checked, because its declarations are not in the tree. */
static void judge_raw(struct reader *r, const char *name, const struct text *file)
{
    char reason[DRAWING_REASON_BYTES];
    if (strncmp(name, "doctype-", 8) != 0 &&
        drawing_holds(r->parser, parse(r, TAMIS_XML5, "div", file->p, file->n), reason))
        fail_msg("%s is a harmless drawing as it is", name);
}

TEST(keeps_nothing_hostile_of_uploaded_files)
{
    each_file(sanitize_document);
}

TEST(keeps_nothing_hostile_of_svg_in_a_page)
{
    each_file(sanitize_inline);
}

TEST(sees_what_is_hostile_before)
{
    each_file(judge_raw);
}

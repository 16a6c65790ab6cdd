/* heavy_test.c: the drawings in heavy/ are small files that browsers need seconds, minutes or more to draw. Each is
 * refused, also if elements that are not written have the ids that it refers to. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "support/files.h"
#include "support/text.h"

static const char folder[] = TAMIS_TESTS_DIR "/foreign/heavy";

static void is_refused(tamis *t, tamis_dialect dialect, const char *context, const char *name,
                       const struct text *file)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_dialect(t, dialect), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    tamis_status status = tamis_run(t, file->p, file->n, &out, &n);
    if (status != TAMIS_OVER_MAX_DRAWING_COST)
        fail_msg("%s: %s", name, tamis_status_name(status));
    assert_null(out);
}

/* Replaces `out` with the drawing after a shadow root that has an empty element for each id of the drawing. The shadow root is not
 * written to the output. */
static void hide(struct text *out, const struct text *drawing)
{
    static const char mark[] = " id=\"";
    text_clear(out);
    text_add_string(out, "<div><template shadowrootmode=open><svg>");
    for (const char *id = strstr(drawing->p, mark); id; id = strstr(id + 1, mark)) {
        const char *end = strchr(id + strlen(mark), '"');
        text_add_string(out, "<g");
        text_add(out, id, (size_t)(end - id) + 1);
        text_add_string(out, "></g>");
    }
    text_add_string(out, "</svg></template></div>");
    text_add(out, drawing->p, drawing->n);
}

static tamis *open_context(tamis_config *config, bool safe, tamis_policy **policy)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_config_complete(config, !safe), TAMIS_OK);
    assert_int_equal(tamis_policy_new(config, safe, NULL, policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    assert_int_equal(tamis_set_policy(t, *policy), TAMIS_OK);
    return t;
}

TEST(each_is_refused)
{
    struct file_list list = files_list(folder, ".svg");
    struct text file = {0}, hidden = {0};
    tamis_policy *drawings, *everything;
    tamis *t = open_context(tamis_config_new_preset("svg", NULL, NULL), true, &drawings);
    tamis *keeps_hosts = open_context(tamis_config_new(NULL), false, &everything);
    assert_true(list.count >= 15);
    for (size_t i = 0; i < list.count; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        assert_true(files_read(path, &file));
        is_refused(t, TAMIS_XML5, NULL, list.names[i], &file);
        is_refused(t, TAMIS_HTML, "div", list.names[i], &file);
        is_refused(keeps_hosts, TAMIS_HTML, "div", list.names[i], &file);
        hide(&hidden, &file);
        is_refused(keeps_hosts, TAMIS_HTML, "div", list.names[i], &hidden);
    }
    text_free(&file);
    text_free(&hidden);
    files_list_free(&list);
    tamis_free(t);
    tamis_free(keeps_hosts);
    tamis_policy_free(drawings);
    tamis_policy_free(everything);
}

/* The drawings in slow/ cost almost as much as the limit allows. tests/browser/drawings.mjs measures how long Chromium draws them. */
TEST(slow_ones_are_accepted)
{
    struct file_list list = files_list(TAMIS_TESTS_DIR "/foreign/slow", ".svg");
    struct text file = {0};
    tamis_policy *drawings;
    tamis *t = open_context(tamis_config_new_preset("svg", NULL, NULL), true, &drawings);
    assert_true(list.count >= 8);
    for (size_t i = 0; i < list.count; i++) {
        char path[1000];
        const char *out;
        size_t n;
        snprintf(path, sizeof path, TAMIS_TESTS_DIR "/foreign/slow/%s", list.names[i]);
        assert_true(files_read(path, &file));
        assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
        assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
        assert_int_equal(tamis_run(t, file.p, file.n, &out, &n), TAMIS_OK);
    }
    text_free(&file);
    files_list_free(&list);
    tamis_free(t);
    tamis_policy_free(drawings);
}

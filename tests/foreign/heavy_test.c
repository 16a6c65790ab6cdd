/* heavy_test.c: the drawings in heavy/ are small files that take a browser seconds, minutes or longer to draw. Each is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <tamis/tamis.h>

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
    if (status != TAMIS_LIMIT_DRAWING_COST)
        fail_msg("%s: %s", name, tamis_status_name(status));
    assert_null(out);
}

static void each_is_refused(void **unused)
{
    (void)unused;
    struct file_list list = files_list(folder, ".svg");
    struct text file = {0};
    tamis_policy *policy;
    tamis_config *config = tamis_config_new_preset("svg", NULL);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_policy_new(config, true, NULL, &policy), TAMIS_OK);
    tamis_config_free(config);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_true(list.count >= 15);
    for (size_t i = 0; i < list.count; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        assert_true(files_read(path, &file));
        is_refused(t, TAMIS_XML5, NULL, list.names[i], &file);
        is_refused(t, TAMIS_HTML, "div", list.names[i], &file);
    }
    text_free(&file);
    files_list_free(&list);
    tamis_free(t);
    tamis_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

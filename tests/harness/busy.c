/* busy.c: see busy.h. */
#include <tamis/callbacks.h>
#include <tamis/urls.h>

#include "harness/busy.h"
#include "harness/test.h"

void busy_context(tamis *t)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_run(t, "x", 1, &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_urls(t, "x", 1, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish_urls(t, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_policy(t, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_url_callback(t, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_element_callback(t, NULL, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_attribute_callback(t, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_text_callback(t, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_callback_check(t, true), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_callback_check(t, false), TAMIS_INVALID_ARGUMENT);
    tamis_reset(t);
    tamis_free(t);
}

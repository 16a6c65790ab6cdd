/* callbacks_test.c: tests the callbacks of the layer for bindings (tamis_binding.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bindings/core/tests/context.h"

struct host {
    tamis_binding *b;
    char blocks[2000]; /* the last block, with "|" for NUL */
    tamis_answer answer;
    unsigned calls;
    bool uses_context;
};

static void take_block(struct host *h, const tamis_element *e)
{
    const char *block = tamis_binding_element_block(h->b, e);
    size_t n = tamis_binding_element_block_length(h->b);
    assert_non_null(block);
    assert_true(n < sizeof h->blocks);
    for (size_t i = 0; i < n; i++)
        h->blocks[i] = (char)(block[i] == '\0' ? '|' : block[i]);
    h->blocks[n] = '\0';
}

static void use_binding(tamis_binding *b)
{
    assert_int_equal(tamis_binding_sanitize(b, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_feed(b, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_finish(b), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_report(b), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_verify(b, "x", 1, 0), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_gate(b, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(set_options(b, "{\"document\":true}"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_set_text_callback(b, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->text,
                        "a callback is running; it must not use the context");
    tamis_binding_reset(b);
    tamis_binding_free(b);
}

static tamis_answer on_start(void *user, tamis_element *e)
{
    struct host *h = user;
    h->calls++;
    if (h->uses_context)
        use_binding(h->b);
    if (strcmp(tamis_element_name(e), "b") != 0)
        return TAMIS_ANSWER_KEEP;
    take_block(h, e);
    assert_int_equal(tamis_binding_element_rename(e, "i\0x", 3), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_element_rename(e, NULL, 0), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_element_set_attribute(e, "a\0b", 3, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_element_set_attribute(e, "title", 5, "x\0y", 3), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_element_remove_attribute(e, "none", 4), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_element_set_attribute(e, "titlex", 5, "new", 3), TAMIS_OK);
    if (tamis_element_value(e, "lang", NULL))
        assert_int_equal(tamis_binding_element_remove_attribute(e, "langx", 4), TAMIS_OK);
    assert_int_equal(tamis_binding_element_rename(e, "ix", 1), TAMIS_OK);
    return h->answer;
}

static tamis_answer on_attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                                 tamis_callback_reply *reply)
{
    struct host *h = user;
    take_block(h, e);
    if (strcmp(a->value, "old") == 0)
        assert_int_equal(tamis_attribute_replace(reply, "other", 5), TAMIS_OK);
    return h->answer;
}

static tamis_answer on_text(void *user, const tamis_element *parent, const char *text, size_t length,
                            tamis_callback_reply *reply)
{
    struct host *h = user;
    (void)parent;
    if (length == 3 && memcmp(text, "old", 3) == 0)
        assert_int_equal(tamis_text_replace(reply, "new", 3), TAMIS_OK);
    return h->answer;
}

static void callbacks_read_and_change_elements(void **state)
{
    tamis_binding *b = *state;
    struct host h = {.b = b};
    assert_int_equal(tamis_binding_set_element_callback(b, on_start, NULL, &h), TAMIS_OK);
    assert_int_equal(tamis_binding_set_callback_check(b, 1), TAMIS_OK);
    gives(b, "<p><b lang=en title='a \"'>x</b></p>", "<p><i title=\"new\">x</i></p>");
    assert_string_equal(h.blocks, "b|http://www.w3.org/1999/xhtml|0|1|p|2|lang||en|title||a \"|");
    h.answer = TAMIS_ANSWER_FAIL;
    assert_int_equal(tamis_binding_sanitize(b, "<b>", 3), TAMIS_STOPPED);
    assert_string_equal(tamis_binding_last_error(b)->status_name, "TAMIS_STOPPED");
    assert_string_equal(tamis_binding_last_error(b)->status_class, "caller");
    h.answer = TAMIS_ANSWER_KEEP;
    h.uses_context = true;
    gives(b, "<u>x</u>", "<u>x</u>");
    assert_int_equal(tamis_binding_last_error(b)->status,
                     TAMIS_OK); /* not that of the calls in the callback */
    assert_int_equal(tamis_binding_feed(b, "<u>y", 4), TAMIS_OK);
    has_result(b, tamis_binding_finish(b), "<u>y</u>");
    assert_int_equal(tamis_binding_last_error(b)->status, TAMIS_OK);
}

/* The context creates another sanitizer if an option is removed. */
static void callbacks_stay_when_settings_change(void **state)
{
    tamis_binding *b = *state;
    struct host h = {.b = b};
    assert_int_equal(tamis_binding_set_attribute_callback(b, on_attribute, &h), TAMIS_OK);
    assert_int_equal(tamis_binding_set_text_callback(b, on_text, &h), TAMIS_OK);
    gives(b, "<p title=old>old</p>", "<p title=\"other\">new</p>");
    assert_string_equal(h.blocks, "p|http://www.w3.org/1999/xhtml|0|0|1|title||other|");
    assert_int_equal(set_options(b, "{\"document\":true}"), TAMIS_OK);
    assert_int_equal(tamis_binding_set_options(b, NULL, 0), TAMIS_OK);
    gives(b, "<p title=old>old</p>", "<p title=\"other\">new</p>");
    assert_int_equal(tamis_binding_set_attribute_callback(b, NULL, NULL), TAMIS_OK);
    assert_int_equal(tamis_binding_set_text_callback(b, NULL, NULL), TAMIS_OK);
    gives(b, "<p title=old>old</p>", "<p title=\"old\">old</p>");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(callbacks_read_and_change_elements),
        TEST(callbacks_stay_when_settings_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

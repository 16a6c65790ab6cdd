/* context.h: what the tests of the layer for bindings share. cmocka.h must be included before. */
#ifndef TAMIS_BINDING_TESTS_CONTEXT_H
#define TAMIS_BINDING_TESTS_CONTEXT_H

#include <string.h>

#include "bindings/core/tamis_binding.h"

static inline int open_context(void **state)
{
    *state = tamis_binding_new();
    return *state == NULL;
}

static inline int close_context(void **state)
{
    tamis_binding_free(*state);
    return 0;
}

static inline void has_result(tamis_binding *b, int status, const char *expected)
{
    assert_string_equal(tamis_binding_last_error(b)->text, "");
    assert_int_equal(status, TAMIS_OK);
    assert_string_equal(tamis_binding_result(b), expected);
    assert_int_equal(tamis_binding_result_length(b), strlen(expected));
}

static inline void gives(tamis_binding *b, const char *html, const char *expected)
{
    has_result(b, tamis_binding_sanitize(b, html, strlen(html)), expected);
}

static inline int set_options(tamis_binding *b, const char *json)
{
    return tamis_binding_set_options(b, json, strlen(json));
}

#endif

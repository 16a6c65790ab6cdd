/* callbacks.c: callbacks of JavaScript. Each call goes to the one function that the module imports. */
#include "callbacks.h"

enum js_kind { JS_ELEMENT, JS_ELEMENT_END, JS_ATTRIBUTE, JS_TEXT };

/* `subject` is the attribute or the text, of `length` bytes; `reply` is for tamis_attribute_replace() and tamis_text_replace(). Returns an
 * enum tamis_answer. src/callbacks.js has this function. */
__attribute__((import_module("tamis"), import_name("callback"))) int32_t
tamis_js_call(int32_t kind, const tamis_element *element, const void *subject, size_t length,
              tamis_callback_reply *reply);

static tamis_answer start(void *user, tamis_element *e)
{
    return (tamis_answer)tamis_js_call(JS_ELEMENT, e, NULL, 0, NULL);
}

static tamis_answer end(void *user, tamis_element *e)
{
    return (tamis_answer)tamis_js_call(JS_ELEMENT_END, e, NULL, 0, NULL);
}

static tamis_answer attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                              tamis_callback_reply *reply)
{
    return (tamis_answer)tamis_js_call(JS_ATTRIBUTE, e, a, a->length, reply);
}

static tamis_answer text(void *user, const tamis_element *parent, const char *t, size_t length,
                         tamis_callback_reply *reply)
{
    return (tamis_answer)tamis_js_call(JS_TEXT, parent, t, length, reply);
}

int32_t tamis_js_set_callbacks(tamis_binding *b, uint32_t set)
{
    int32_t status = tamis_binding_set_element_callback(b, set & JS_CALLS_ELEMENT ? start : NULL,
                                                        set & JS_CALLS_ELEMENT_END ? end : NULL, NULL);
    if (status == TAMIS_OK)
        status = tamis_binding_set_attribute_callback(b, set & JS_CALLS_ATTRIBUTE ? attribute : NULL, NULL);
    if (status == TAMIS_OK)
        status = tamis_binding_set_text_callback(b, set & JS_CALLS_TEXT ? text : NULL, NULL);
    return status == TAMIS_OK ? tamis_binding_set_callback_check(b, (set & JS_CHECKS) != 0) : status;
}

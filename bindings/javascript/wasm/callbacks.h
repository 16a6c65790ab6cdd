/* callbacks.h: sets the callbacks of JavaScript for a context. */
#ifndef TAMIS_JAVASCRIPT_CALLBACKS_H
#define TAMIS_JAVASCRIPT_CALLBACKS_H

#include <stdint.h>

#include "tamis_binding.h"

/* Which callbacks are called, and whether tamis tests them (tamis_set_callback_check()). The numbers are in src/callbacks.js, too. */
enum {
    JS_CALLS_ELEMENT = 1,
    JS_CALLS_ELEMENT_END = 2,
    JS_CALLS_ATTRIBUTE = 4,
    JS_CALLS_TEXT = 8,
    JS_CHECKS = 16
};

int32_t tamis_js_set_callbacks(tamis_binding *b, uint32_t set);
#endif

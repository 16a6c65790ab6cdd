/* strings.h: what src/engine.js calls besides the functions of tamis_binding.h. */
#ifndef TAMIS_JAVASCRIPT_STRINGS_H
#define TAMIS_JAVASCRIPT_STRINGS_H

#include <stddef.h>
#include <stdint.h>

#include "tamis_binding.h"

/* What is known of an output as a string: it is equal to the input, it is ASCII, no unit is greater than 0xFF, or neither. The
 * numbers are in src/engine.js, too. */
enum js_form { JS_SAME, JS_ASCII, JS_LATIN, JS_WIDE };

/* Returns the form of the result of a context. The input is what was sanitized. */
enum js_form tamis_js_form(const tamis_binding *b, const char *input, size_t n);

/* Converts UTF-16, the less significant byte first, to UTF-8. Returns the number of bytes, or -1 if there is a lone surrogate. `out` must
 * have space for 3 * n bytes; the units may be the last 2 * n bytes of this space, or follow them: what is written never reaches what
 * was not read. */
int32_t tamis_js_narrow(const unsigned char *units, size_t n, unsigned char *out);

/* Converts well-formed UTF-8 to UTF-16. Returns the number of units, which is at most `n`, the number for which `out` must have space. */
size_t tamis_js_widen(const unsigned char *text, size_t n, uint16_t *out);
#endif

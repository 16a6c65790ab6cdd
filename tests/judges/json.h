/* json.h: compares the JSON reader of src/json with that of tests/models/json.h. */
#ifndef TESTS_JUDGES_JSON_H
#define TESTS_JUDGES_JSON_H

#include <stddef.h>

/* Reads a text with both readers. Returns NULL, or what is wrong: the readers differ in whether the text is valid, in the
 * place of the error, or in a type, a place, a name or a value; or a value that is written and read again is not the same. */
const char *json_judge(const char *text, size_t n);

#endif

/* json.h: compares the reader of json/ with the one of models/json.h. */
#ifndef TESTS_JUDGES_JSON_H
#define TESTS_JUDGES_JSON_H

#include <stddef.h>

/* Reads a text in several ways. Returns NULL, or what is wrong: the two readers differ in whether the text is valid, in the place of
 * the error, or in a type, a place, a name or a value; or what is written is not read as the same. */
const char *json_judge(const char *text, size_t n);

#endif

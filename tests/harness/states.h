/* states.h: the cases of tests/lex/states/<dialect>.json.
 *
 * A file is an object: the section and the name of a state, then the cases of this state. A case is [start, input, tokens, errors], or
 * [start, input, calls] in sgml.json. A case with one more member, a string of characters, is as many cases: in each of them, one of
 * the characters stands in the place of every U+25A1 (white square), and its lowercase letter in the place of every U+25A0 (black
 * square). */
#ifndef TESTS_HARNESS_STATES_H
#define TESTS_HARNESS_STATES_H

#include "models/json.h"

/* Returns the object, with single cases only. Ends the program if there is no such file. */
json_t *states_cases(const char *dialect);

#endif

/* naming.h: checks that names in the document, and references to names, have the required prefix. */
#ifndef TESTS_JUDGES_NAMING_H
#define TESTS_JUDGES_NAMING_H

#include "judges/read_element.h"
#include "judges/rulebook.h"

/* Returns NULL, or what is wrong. */
const char *judge_naming(const struct rulebook *book, const struct read_element *e,
                         const struct read_attribute *a);

/* The same for a processing instruction: the names of markers are names of the document. */
const char *judge_marker(const struct rulebook *book, struct word target, struct word data);

/* Returns the value, or one token of it, in the form that rules check: without the prefix of names. Valid
 * until the next call. */
struct word judge_naming_bare(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a, struct word value);

#endif

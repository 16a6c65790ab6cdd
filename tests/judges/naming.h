/* naming.h: checks that names in the document, and references to names, have the required prefix. */
#ifndef TESTS_JUDGES_NAMING_H
#define TESTS_JUDGES_NAMING_H

#include "judges/read_element.h"
#include "judges/rulebook.h"

/* Returns NULL, or what is wrong. */
const char *judge_naming(const struct rulebook *book, const struct read_element *e,
                         const struct read_attribute *a);

/* Checks a processing instruction in the same way, because the name of a marker is a name of the document. */
const char *judge_marker(const struct rulebook *book, struct word target, struct word data);

/* Returns a value, or one token of a value, in the form that rules check: if it is a name, without its prefix. The result
 * is valid until the next call. */
struct word judge_naming_bare(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a, struct word value);

#endif

/* naming.h: whether a name of something in the document, or what refers to one, has the prefix that it must have. */
#ifndef TESTS_JUDGES_NAMING_H
#define TESTS_JUDGES_NAMING_H

#include "judges/read_element.h"
#include "judges/rulebook.h"

/* NULL, or what is wrong. */
const char *judge_naming(const struct rulebook *book, const struct read_element *e,
                         const struct read_attribute *a);

/* The value, or one word of it, as rules judge it: without the prefix before names. Lives until the next call. */
struct word judge_naming_bare(const struct rulebook *book, const struct read_element *e,
                              const struct read_attribute *a, struct word value);

#endif

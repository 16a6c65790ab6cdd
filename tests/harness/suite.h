/* suite.h: the files that override cases of the published suites. superseded.json of the conformance data is for cases that
 * contradict a newer standard, and tests/spec/exceptions.json for cases that require something that a sanitizer does not
 * do. For the tree construction of 2024, tests/spec/earlier.json overrides the cases whose trees in the suite already
 * follow the newer rules of select. The trees in this file are those of version 7 of the parser parse5. */
#ifndef TESTS_HARNESS_SUITE_H
#define TESTS_HARNESS_SUITE_H

#include <stddef.h>

#include "models/json.h"

struct suite {
    json_t *superseded;
    json_t *exceptions;
    json_t *earlier; /* tests/spec/earlier.json; NULL: the newest standard is tested */
};

struct suite suite_load(void);
struct suite suite_load_earlier(void); /* for the tree construction of 2024 */
void suite_free(struct suite *s);

/* Returns the entry for a case, or NULL, and marks it as used. */
json_t *suite_superseded(struct suite *s, const char *file, size_t index);
json_t *suite_exception(struct suite *s, const char *file, size_t index);
json_t *suite_earlier(struct suite *s, const char *file, size_t index);

/* Returns the number of entries whose file name begins with `prefix` and that no case has used; prints each
 * on standard error. */
int suite_unused(const struct suite *s, const char *prefix);

/* Reads a JSON file of the conformance data ("wpt/superseded.json") or of the tests; ends the program if
 * there is none. */
json_t *suite_json(const char *folder, const char *file);

#endif

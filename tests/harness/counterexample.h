/* counterexample.h: shortens and shows a document for which a property does not hold. */
#ifndef TESTS_HARNESS_COUNTEREXAMPLE_H
#define TESTS_HARNESS_COUNTEREXAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/text.h"

/* Reports whether the property fails for the document in the same way as for the original document. */
typedef bool counterexample_fails(void *user, const char *html, size_t n);

/* Removes parts from the document as long as the failure remains. */
void counterexample_shorten(struct text *html, counterexample_fails *fails, void *user);

/* Prints bytes on one line of standard error. */
void counterexample_show(const char *what, const char *p, size_t n);

#endif

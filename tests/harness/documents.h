/* documents.h: checks properties that must hold for every document, with many policies, contexts and settings. */
#ifndef TESTS_HARNESS_DOCUMENTS_H
#define TESTS_HARNESS_DOCUMENTS_H

#include "judges/outputs.h"

/* Reports whether the properties of an output hold for one document; if not, sets the reason. */
typedef bool document_judge(struct outputs *o, const char *bytes, size_t n);

/* Each of these functions fails the test at the first document for which the properties do not hold. */
void assert_random_documents(uint64_t seed, tamis_output output, document_judge *holds);
void assert_vectors(tamis_output output, document_judge *holds); /* the attacks of support/vectors.h */

#endif

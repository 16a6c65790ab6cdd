/* attempt.h: an oracle of promise P7: one object of the API reads one document while an allocation fails. */
#ifndef TESTS_JUDGES_ATTEMPT_H
#define TESTS_JUDGES_ATTEMPT_H

#include "support/subjects.h"

struct attempt {
    const struct subject *subject;
    struct subject_settings settings;
    const char *bytes; /* [n], fed in pieces of `step` */
    size_t n;
    size_t step;
    /* attempt_begin() sets these three members. The result is that of a run in which no allocation fails. */
    tamis_status status;
    struct text expected;
    size_t calls;     /* the number of calls of allocate and resize in that run */
    char reason[300]; /* begins with the name of the broken promise */
};

/* Reads the document once without a failing allocation. Returns false, and sets `reason`, if memory leaks or if a block was
 * released with a wrong size. */
bool attempt_begin(struct attempt *a);

/* `call` is a number from 1 to `calls`: in this run, the call with this number returns NULL and, if `for_good` is true, so does
 * each later call. Reports whether the run is correct: the status reports the failure, there is no output, nothing leaks, and the
 * same object gives the expected result when memory is available again. */
bool attempt_survives(struct attempt *a, size_t call, bool for_good);

void attempt_end(struct attempt *a);

#endif

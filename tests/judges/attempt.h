/* attempt.h: one document read by one object of the API while an allocation fails (promise P7). */
#ifndef TESTS_JUDGES_ATTEMPT_H
#define TESTS_JUDGES_ATTEMPT_H

#include "support/subjects.h"

struct attempt {
    const struct subject *subject;
    struct subject_settings settings;
    const char *bytes; /* [n], fed in pieces of `step` */
    size_t n;
    size_t step;
    tamis_status status; /* of a run in which nothing fails: attempt_begin() sets these three */
    struct text expected;
    size_t calls;     /* of allocate and resize in that run */
    char reason[300]; /* begins with the promise that is broken */
};

/* Runs it once with memory for all. False, and a reason, when the books are not in order afterwards. */
bool attempt_begin(struct attempt *a);

/* Whether a run survives that call, from 1 to `calls`, answering NULL, and all after it when it is for good: the status says
 * so, nothing comes out, the same object gives what is expected when there is memory again, and nothing leaks. */
bool attempt_survives(struct attempt *a, size_t call, bool for_good);

void attempt_end(struct attempt *a);

#endif

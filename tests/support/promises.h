/* promises.h: sanitizes, and holds what comes out to the promises P1 (closure), P2 (fixpoint) and P3 (fail closed). */
#ifndef TESTS_SUPPORT_PROMISES_H
#define TESTS_SUPPORT_PROMISES_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tamis.h>

#include "support/closure.h"

struct promises {
    const char *name; /* of the policy */
    tamis_policy *policy;
    tamis *first;
    tamis *second; /* sanitizes what `first` made */
    struct closure *closure;
    const char *out; /* the last output, or NULL; lives until the next call */
    size_t length;
    tamis_status status; /* of the last input */
    char reason[600];
};

/* json: the configuration, for a safe policy; NULL: the built-in default. */
struct promises *promises_new(const char *name, const char *json);
void promises_free(struct promises *p);

/* Whether all three hold for one input; `reason` says what does not. A status other than TAMIS_OK is no broken promise.
 * context: as in closure_holds(). */
bool promises_hold(struct promises *p, const char *html, size_t n, int context);

#endif

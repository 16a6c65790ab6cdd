/* promises.h: sanitizes, and holds what comes out to the promises P1 (closure), P2 (fixpoint), P3 (fail closed), P4 (bounded),
 * P5 (chunk invariance) and P7 (no leak, no invariant broken). */
#ifndef TESTS_JUDGES_PROMISES_H
#define TESTS_JUDGES_PROMISES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/tamis.h>

#include "judges/closure.h"

struct promises {
    const char *name; /* of the policy */
    tamis_policy *policy;
    const char *context; /* NULL: a document */
    tamis_dialect dialect;
    tamis_profile profile;
    tamis *first;
    tamis *second; /* sanitizes what `first` made */
    struct closure *closure;
    bool safe;    /* otherwise P1 is asked only of what rules say */
    bool implies; /* elements that were not written, which the policy may not allow, as html in a document */
    bool breaks_tables;     /* the policy does not keep all parts of a table that parsers supply */
    bool forces_attributes; /* the policy puts attributes in */
    uint32_t limited;       /* bits of the limits that the policy sets */
    const char *out;        /* the last output, or NULL; lives until the next call */
    size_t length;
    tamis_status status; /* of the last input */
    char reason[800];    /* begins with the promise that is broken */
};

/* json: the configuration, for a safe policy; NULL: the built-in default. */
struct promises *promises_new(const char *name, const char *json);
/* The same for a policy that is not safe. */
struct promises *promises_new_unsafe(const char *name, const char *json);
/* A preset of that name. */
struct promises *promises_of_preset(const char *name);
/* Of a config that is valid, and completed for that kind of policy. */
struct promises *promises_of_config(const char *name, tamis_config *config, bool safe);
void promises_free(struct promises *p);

/* Settings; a context must outlive its use here. From promises_read_xml() on the input is XML5, and so is the output when P1
 * is asked of it. */
void promises_set_context(struct promises *p, const char *context);
void promises_set_profile(struct promises *p, tamis_profile profile);
void promises_read_xml(struct promises *p, bool is_document);

/* Whether the first three hold for one input; `reason` says what does not. A status other than TAMIS_OK is no broken
 * promise. context: as in closure_holds(); of no account in XML. */
bool promises_hold(struct promises *p, const char *html, size_t n, int context);

/* After promises_hold(), of the same input: whether it took no more work and gave no more output than docs/limits.md says;
 * and whether it gives the same status, place and output when it comes in a piece of `first` bytes and then pieces of `step`
 * bytes. */
bool promises_hold_of_work(struct promises *p, size_t n);
bool promises_hold_in_pieces(struct promises *p, const char *html, size_t n, size_t first, size_t step);

/* After promises_hold(), of the same input: whether, with limits that follow from `number`, it gives either the same output
 * or nothing and the status of one of these limits, at a place that is one of the input, whole and in pieces alike; holding
 * no more memory than tamis_memory_bound() says, and none in the end. */
bool promises_hold_with_limits(struct promises *p, const char *html, size_t n, uint32_t number);

#endif

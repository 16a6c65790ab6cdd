/* promises.h: sanitizes a document and checks the promises P1 (closure), P2 (fixpoint), P3 (fail closed), P4
 * (bounded), P5 (chunk invariance), P7 (no leak, no broken invariant), P10 (every reader) and P11 (one encoding). */
#ifndef TESTS_JUDGES_PROMISES_H
#define TESTS_JUDGES_PROMISES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/tamis.h>

#include "judges/closure.h"
#include "judges/readers.h"

struct promises {
    const char *name; /* the name of the policy */
    tamis_policy *policy;
    const char *context; /* NULL: a document */
    char own_context[100];
    tamis_dialect dialect;
    tamis_profile profile;
    tamis *first;
    tamis *second; /* sanitizes the output of `first` */
    bool has_scripting, scripting;
    struct closure *closure;
    struct readers *readers;
    bool only_2026; /* the policy has "readers": "2026"; P10 is checked only with a portable profile */
    bool safe;      /* if false, P1 is checked for rules only */
    bool implies; /* the parser supplies elements that the policy may not allow, such as html in a document */
    bool breaks_tables;     /* the policy does not keep all elements that parsers supply in tables */
    bool forces_attributes; /* the policy adds attributes */
    bool
        has_callbacks; /* set by the caller: callbacks can remove what the parser supplies or the policy adds each time */
    char markers[32][10]; /* "templateMarkers" */
    size_t marker_count;
    uint32_t limited; /* one bit for each limit that the policy sets: 1 << limit */
    const char *out;  /* the last output, or NULL; valid until the next call */
    size_t length;
    tamis_status status; /* the status of the last input */
    char reason[800];    /* begins with the name of the broken promise */
};

/* json: the configuration of a safe policy; NULL for the built-in default. */
struct promises *promises_new(const char *name, const char *json);
/* The same for a policy that is not safe. */
struct promises *promises_new_unsafe(const char *name, const char *json);
/* The same for the preset of this name. */
struct promises *promises_of_preset(const char *name);
/* config: valid, and completed for that kind of policy. */
struct promises *promises_of_config(const char *name, tamis_config *config, bool safe);
void promises_free(struct promises *p);

/* Settings. The string of a context must stay valid as long as `p` is used. After promises_read_xml() the input is parsed as XML5,
 * and P1 is checked with the output parsed as XML5. */
void promises_set_context(struct promises *p, const char *context);
void promises_set_profile(struct promises *p, tamis_profile profile);
void promises_set_syntax(struct promises *p, unsigned options);
/* Sets the scripting setting. If it is set and the policy is safe, some outputs are sanitized again with the other setting,
 * which must not change them. */
void promises_set_scripting(struct promises *p, bool scripting);
void promises_read_xml(struct promises *p, bool is_document);

/* Reports whether P1, P2, P3, P10 and P11 hold for one input; if not, `reason` is set. A status other than TAMIS_OK
 * breaks no promise. context: as in closure_holds(); ignored for XML. */
bool promises_hold(struct promises *p, const char *html, size_t n, int context);

/* After promises_hold(), for the same input: reports whether work and output are within the bounds of
 * docs/limits.md; and whether status, position and output are the same if the input is fed in a piece of
 * `first` bytes and then in pieces of `step` bytes. */
bool promises_hold_of_work(struct promises *p, size_t n);
bool promises_hold_in_pieces(struct promises *p, const char *html, size_t n, size_t first, size_t step);

/* After promises_hold(), for the same input: reports whether, with limits that follow from `number`, it gives
 * either the same output, or no output and the status of one of these limits at a position within the input,
 * whole and in pieces alike; uses no more memory than tamis_memory_bound() returns; and releases all memory. */
bool promises_hold_with_limits(struct promises *p, const char *html, size_t n, uint32_t number);

#endif

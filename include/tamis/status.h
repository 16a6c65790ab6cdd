/* status.h: what a call can answer.
 *
 * TAMIS_OK is 0. Anything else means that no output was produced (promise P3): there are no partial results. A status
 * is permanent for the document it happened in; finishing or resetting ends that document. */
#ifndef TAMIS_STATUS_H
#define TAMIS_STATUS_H

#include <stddef.h>
#include <stdint.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_status {
    TAMIS_OK = 0,
    TAMIS_NO_MEMORY, /* the allocator answered NULL */
    TAMIS_INVALID_ARGUMENT, /* the caller's mistake: a NULL pointer, an unknown context or limit, a call out of turn */
    TAMIS_INVALID_POLICY, /* the configuration breaks a rule of validity (HTML Standard, "Sanitizer configuration") */
    TAMIS_NOT_STABLE, /* no output was found that parses back to itself (promise P2) */
    TAMIS_STOPPED,    /* the caller's callback asked to stop */
    TAMIS_INTERNAL,   /* an invariant did not hold: a defect of tamis, please report it */
#define LIMIT(name, value, why) TAMIS_LIMIT_##name,
#include <tamis/limits.def>
#undef LIMIT
    TAMIS_STATUS_COUNT
} tamis_status;

/* "TAMIS_LIMIT_NODES". A static string; "TAMIS_UNKNOWN" for a value out of range. Any thread. */
TAMIS_API const char *tamis_status_name(tamis_status status);

/* One sentence for people, without a full stop. A static string. Any thread. */
TAMIS_API const char *tamis_status_text(tamis_status status);

/* A place in the input. Bytes count from 0; lines and columns from 1. A column is a UTF-16 code unit of the decoded,
 * newline-normalized input (HTML Standard, 13.2.3.5), as browsers, editors and html5lib-tests count: CR LF is one, a
 * code point above U+FFFF two. */
typedef struct tamis_place {
    uint64_t offset;
    uint64_t line;
    uint64_t column;
} tamis_place;

/* What went wrong, and the place that had been reached. */
typedef struct tamis_error {
    tamis_status status;
    tamis_place place;
} tamis_error;

#ifdef __cplusplus
}
#endif
#endif

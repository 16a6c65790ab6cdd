/* status.h: the statuses that functions return.
 *
 * TAMIS_OK is 0. If sanitizing a document ends with any other status, there is no output, not even a part of it (promise P3
 * in docs/architecture.md). The status of a document does not affect the next document. */
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
    TAMIS_NO_MEMORY, /* the allocator returned NULL */
    TAMIS_INVALID_ARGUMENT, /* an error of the caller, such as a NULL pointer, an invalid limit or a call at the wrong time */
    TAMIS_INVALID_POLICY, /* the configuration, a rule (policy.h) or the JSON text (policy_json.h) is not valid */
    TAMIS_NOT_STABLE, /* no output was found that stays unchanged when it is sanitized again (promise P2) */
    TAMIS_STOPPED, /* a callback of the caller returned TAMIS_STOP (sgml.h), or TAMIS_ANSWER_FAIL or no answer (callbacks.h), or false (stream.h) */
    TAMIS_INTERNAL, /* an invariant did not hold; this is a defect of tamis, please report it */
#define LIMIT(name, value, why, user_text) TAMIS_OVER_MAX_##name,
#include <tamis/limits.def>
#undef LIMIT
    TAMIS_STATUS_COUNT
} tamis_status;

/* Returns the name of a status, such as "TAMIS_OVER_MAX_NODES", or "TAMIS_UNKNOWN" for a value out of range. The string is
 * static. Any thread may call this function. */
TAMIS_API const char *tamis_status_name(tamis_status status);

/* Returns a human-readable description of a status, without a final period. The description of an error states what is wrong
 * and, except for TAMIS_STOPPED, what to do. The string is static. Any thread may call this function. */
TAMIS_API const char *tamis_status_text(tamis_status status);

/* Returns the status as an English sentence that can be shown to the person who sent the document, with a final period. It contains no
 * names and numbers of limits, and nothing about the program, its policy or tamis. A program that shows other languages can
 * translate it: the name of the status is the key of the translation. tamis_status_text() is for the operator. The string is
 * static. Any thread may call this function. */
TAMIS_API const char *tamis_status_user_text(tamis_status status);

/* The class of a status states what has caused the status, so that a program can choose its reaction. The number at the
 * beginning of each description is the HTTP status code with which a server can answer. Later versions may add classes; treat
 * an unknown class like TAMIS_CLASS_DEFECT. */
typedef enum tamis_class {
    TAMIS_CLASS_OK, /* 200: TAMIS_OK */
    /* 413: the input exceeds a limit (TAMIS_OVER_MAX_...). A smaller or simpler input may be within the limits. */
    TAMIS_CLASS_TOO_LARGE,
    /* 422: the input exceeds no limit, but cannot be sanitized (TAMIS_NOT_STABLE). */
    TAMIS_CLASS_INPUT,
    /* 500: an error of the program or its configuration (TAMIS_INVALID_ARGUMENT, TAMIS_INVALID_POLICY), or a callback that
     * stopped the call (TAMIS_STOPPED). Answer with 400 instead if the client has chosen the argument or the policy. */
    TAMIS_CLASS_CALLER,
    /* 503: there is not enough memory (TAMIS_NO_MEMORY). The same call can succeed later. */
    TAMIS_CLASS_MACHINE,
    /* 500: a defect of tamis (TAMIS_INTERNAL), or a value that is not a status. */
    TAMIS_CLASS_DEFECT
} tamis_class;

/* Returns the class of a status. Any thread may call this function. */
TAMIS_API tamis_class tamis_status_class(tamis_status status);

/* A place in the input. Byte offsets begin at 0. Lines and columns begin at 1. Columns count UTF-16 code units of the decoded
 * input with normalized newlines (HTML Standard, 13.2.3.5), as browsers and html5lib-tests do. Therefore CR LF counts as one
 * unit, and a code point above U+FFFF counts as two units. Later versions add no members to this struct, because it is a member
 * of other structs. */
typedef struct tamis_place {
    uint64_t offset;
    uint64_t line;
    uint64_t column;
} tamis_place;

#ifdef __cplusplus
}
#endif
#endif

/* limits.h: the limits that apply to every document.
 *
 * All limits are enabled by default. A document that exceeds a limit is rejected as a whole: the call returns the status of
 * that limit, and there is no output. (A lexer reports tokens until the limit is exceeded.) limits.def lists the limits: its row
 * NODES, for example, defines the limit TAMIS_MAX_NODES and the status TAMIS_OVER_MAX_NODES (status.h). */
#ifndef TAMIS_LIMITS_H
#define TAMIS_LIMITS_H

#include <stdint.h>
#include <tamis/export.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The limits. Each row of limits.def defines one enumerator. */
typedef enum tamis_limit {
#define LIMIT(name, value, why, user_text) TAMIS_MAX_##name,
#include <tamis/limits.def>
#undef LIMIT
    TAMIS_LIMIT_COUNT
} tamis_limit;

/* Returns the default value of a limit, in the unit that limits.def states (such as bytes or entries). Returns 0 if
 * `limit` is out of range. Any thread may call this function. */
TAMIS_API uint64_t tamis_limit_default(tamis_limit limit);

/* Return the name of a limit, such as "ATTRIBUTE_VALUE_BYTES", and its description from limits.def. The strings are
 * static. If `limit` is out of range, both functions return "". Any thread may call these functions. */
TAMIS_API const char *tamis_limit_name(tamis_limit limit);
TAMIS_API const char *tamis_limit_text(tamis_limit limit);

/* Returns the status of a document that exceeds the limit, for example TAMIS_OVER_MAX_NODES for TAMIS_MAX_NODES. Returns
 * TAMIS_INVALID_ARGUMENT if `limit` is out of range. Any thread may call this function. */
TAMIS_API tamis_status tamis_limit_status(tamis_limit limit);

/* Returns the limit that a status is about, for example TAMIS_MAX_NODES for TAMIS_OVER_MAX_NODES. Returns TAMIS_LIMIT_COUNT for
 * a status that is not about a limit. Any thread may call this function. */
TAMIS_API tamis_limit tamis_status_limit(tamis_status status);

#ifdef __cplusplus
}
#endif
#endif

/* limits.h: the limits that apply to every document.
 *
 * All limits are enabled by default. A document that exceeds a limit is rejected as a whole: the call returns the status of
 * that limit, and there is no output. (A lexer reports tokens until the limit is exceeded.) limits.def lists the limits.
 * status.h defines the statuses. */
#ifndef TAMIS_LIMITS_H
#define TAMIS_LIMITS_H

#include <stdint.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The limits. Each row of limits.def defines one enumerator. */
enum tamis_limit {
#define LIMIT(name, value, why) TAMIS_MAX_##name,
#include <tamis/limits.def>
#undef LIMIT
    TAMIS_LIMIT_COUNT
};

/* Returns the default value of a limit, in the unit that limits.def states (such as bytes or entries). Returns 0 if
 * `limit` is out of range. Any thread may call this function. */
TAMIS_API uint64_t tamis_limit_default(enum tamis_limit limit);

/* Return the name of a limit, such as "ATTRIBUTE_VALUE_BYTES", and its description from limits.def. The strings are
 * static. If `limit` is out of range, both functions return "". Any thread may call these functions. */
TAMIS_API const char *tamis_limit_name(enum tamis_limit limit);
TAMIS_API const char *tamis_limit_text(enum tamis_limit limit);

#ifdef __cplusplus
}
#endif
#endif

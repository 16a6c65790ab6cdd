/* limits.h: the bounds that every document is held to.
 *
 * All limits are on by default. Reaching one is not an accident to be survived with a partial result: the call returns
 * that limit's status, and not one byte of output. See status.h for the statuses and limits.def for the table. */
#ifndef TAMIS_LIMITS_H
#define TAMIS_LIMITS_H

#include <stdint.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One enumerator per row of limits.def. */
enum tamis_limit {
#define LIMIT(name, value, why) TAMIS_MAX_##name,
#include <tamis/limits.def>
#undef LIMIT
    TAMIS_LIMIT_COUNT
};

/* The default of a limit, in the unit limits.def gives (bytes, entries or a ratio). 0 for a value out of range.
 * Pure; any thread. */
TAMIS_API uint64_t tamis_limit_default(enum tamis_limit limit);

/* "ATTRIBUTE_VALUE_BYTES", and the sentence of limits.def. Static strings; "" for a value out of range. Any thread. */
TAMIS_API const char *tamis_limit_name(enum tamis_limit limit);
TAMIS_API const char *tamis_limit_text(enum tamis_limit limit);

#ifdef __cplusplus
}
#endif
#endif

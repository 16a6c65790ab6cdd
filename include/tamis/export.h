/* export.h: two function attributes for GCC and Clang. TAMIS_API makes the shared library export a function. TAMIS_MUST_CHECK
 * makes the compiler warn if the result of a function is not used. */
#ifndef TAMIS_EXPORT_H
#define TAMIS_EXPORT_H

#if defined(__GNUC__)
#define TAMIS_API        __attribute__((visibility("default")))
#define TAMIS_MUST_CHECK __attribute__((warn_unused_result))
#else
#define TAMIS_API
#define TAMIS_MUST_CHECK
#endif

#endif

/* export.h: two macros for declarations of functions. TAMIS_API makes the shared library export a function. TAMIS_MUST_CHECK
 * makes the compiler warn if the result of a function is not used.
 *
 * On Windows, a program that is linked with the static library must define TAMIS_STATIC before it includes a header of tamis;
 * the target tamis::static of the CMake package defines it. Without TAMIS_STATIC, the functions are imported from the DLL.
 * TAMIS_BUILDING_DLL is only for building the DLL. */
#ifndef TAMIS_EXPORT_H
#define TAMIS_EXPORT_H

#if defined(_WIN32) || defined(__CYGWIN__)
#if defined(TAMIS_STATIC)
#define TAMIS_API
#elif defined(TAMIS_BUILDING_DLL)
#define TAMIS_API __declspec(dllexport)
#else
#define TAMIS_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) || defined(__clang__)
#define TAMIS_API __attribute__((visibility("default")))
#else
#define TAMIS_API
#endif

#if defined(__GNUC__) || defined(__clang__)
#define TAMIS_MUST_CHECK __attribute__((warn_unused_result))
#else
#define TAMIS_MUST_CHECK
#endif

#endif

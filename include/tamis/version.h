/* version.h: the version of the headers. tamis_version() returns the version of the library. */
#ifndef TAMIS_VERSION_H
#define TAMIS_VERSION_H

#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TAMIS_VERSION_MAJOR 0
#define TAMIS_VERSION_MINOR 1
#define TAMIS_VERSION_PATCH 0
#define TAMIS_VERSION       "0.1.0"

/* Returns the version of the library that the program runs with, such as "0.1.0". The string is static. Any thread may
 * call this function. */
TAMIS_API const char *tamis_version(void);

#ifdef __cplusplus
}
#endif
#endif

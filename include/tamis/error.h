/* error.h: what went wrong with a document, and where. */
#ifndef TAMIS_ERROR_H
#define TAMIS_ERROR_H

#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A status, and the place in the input that was reached when the status was set. */
typedef struct tamis_error {
    tamis_status status;
    tamis_place place;
} tamis_error;

#ifdef __cplusplus
}
#endif
#endif

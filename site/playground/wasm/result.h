/* result.h: the one result of the functions in playground.h. */
#ifndef TAMIS_PLAYGROUND_RESULT_H
#define TAMIS_PLAYGROUND_RESULT_H

#include "records.h"
#include <tamis/status.h>

/* Discards the last result, and returns the records of the new one. */
struct records *result_begin(void);
/* Returns `status`, or TAMIS_NO_MEMORY if the result could not be written. If the status is not TAMIS_OK, the result is empty. */
tamis_status result_end(tamis_status status);

#endif

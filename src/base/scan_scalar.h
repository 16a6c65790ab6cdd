/* scan_scalar.h: functions that read one byte or one UTF-8 sequence at a time. The implementations of scanner.h with blocks use
 * them for short input, and for UTF-8 that contains a stop or is malformed. */
#ifndef TAMIS_BASE_SCAN_SCALAR_H
#define TAMIS_BASE_SCAN_SCALAR_H

#include "base/scanner.h"

const unsigned char *tamis_base_scalar_find(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end);
const unsigned char *tamis_base_scalar_copy(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end, unsigned char *out);
const unsigned char *tamis_base_scalar_utf8(const unsigned char *p, const unsigned char *end,
                                            unsigned char stop_1, unsigned char stop_2);

/* Returns the end of the well-formed sequences of two or more bytes that begin at `p`: the first byte that is ASCII or malformed,
 * or `end`. */
const unsigned char *tamis_base_scalar_sequences(const unsigned char *p, const unsigned char *end);

/* The bytes from `start` to `p` are well-formed UTF-8, except that the last sequence can be incomplete. Returns the beginning of
 * the incomplete sequence, or `p` if there is none. */
const unsigned char *tamis_base_scalar_boundary(const unsigned char *start, const unsigned char *p);

#endif

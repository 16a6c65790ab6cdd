/* scan_scalar.h: what all implementations of scanner.h share: one byte at a time, for short and for unusual input. */
#ifndef TAMIS_BASE_SCAN_SCALAR_H
#define TAMIS_BASE_SCAN_SCALAR_H

#include "base/scanner.h"

const unsigned char *tamis_base_scalar_find(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end);
const unsigned char *tamis_base_scalar_copy(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end, unsigned char *out);
const unsigned char *tamis_base_scalar_utf8(const unsigned char *p, const unsigned char *end,
                                            unsigned char stop_1, unsigned char stop_2);

/* Returns the end of a run of sequences that are not ASCII. */
const unsigned char *tamis_base_scalar_sequences(const unsigned char *p, const unsigned char *end);

/* The bytes from `start` to `p` are well-formed, but the last sequence can be incomplete. Returns the beginning of this sequence,
 * or `p` if there is none. */
const unsigned char *tamis_base_scalar_boundary(const unsigned char *start, const unsigned char *p);

#endif

/* decimal.h: writes numbers with decimal digits. */
#ifndef TAMIS_BASE_DECIMAL_H
#define TAMIS_BASE_DECIMAL_H

#include <stdint.h>

#include "base/span.h"

enum { DECIMAL_DIGITS = 20 }; /* the greatest number of digits of a uint64_t */

/* Writes a number in decimal into `digits`, with the last digit in the last byte, and returns the part of `digits` that
 * contains the number. */
struct span tamis_base_decimal(uint64_t number, char digits[DECIMAL_DIGITS]);

#endif

/* decimal.h: numbers as decimal digits. */
#ifndef TAMIS_BASE_DECIMAL_H
#define TAMIS_BASE_DECIMAL_H

#include <stdint.h>

#include "base/span.h"

enum { DECIMAL_DIGITS = 20 }; /* the most digits of a uint64_t */

/* Writes the digits of a number to `digits`. Returns them; they are at the end of `digits`. */
struct span tamis_base_decimal(uint64_t number, char digits[DECIMAL_DIGITS]);

#endif

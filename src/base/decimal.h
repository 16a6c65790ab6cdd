/* decimal.h: writes numbers in decimal. */
#ifndef TAMIS_BASE_DECIMAL_H
#define TAMIS_BASE_DECIMAL_H

#include <stdint.h>

#include "base/span.h"

enum { DECIMAL_DIGITS = 20 }; /* the greatest number of digits of a uint64_t */

/* Writes a number in decimal into `digits`, with the last digit in the last byte, and returns the part of `digits` that
 * contains the number. */
/*@ requires \valid(digits + (0 .. DECIMAL_DIGITS - 1));
    assigns digits[0 .. DECIMAL_DIGITS - 1];
    ensures 1 <= \result.n <= DECIMAL_DIGITS && \result.p == digits + (DECIMAL_DIGITS - \result.n);
    ensures \forall integer i; DECIMAL_DIGITS - \result.n <= i < DECIMAL_DIGITS ==> '0' <= digits[i] <= '9'; */
struct span tamis_base_decimal(uint64_t number, char digits[DECIMAL_DIGITS]);

#endif

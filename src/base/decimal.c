/* decimal.c: see decimal.h. */
#include "base/decimal.h"

/* Used only in contracts (docs/proof.md): decimal_power(k) is 10^k. For k >= 1, a number below 10^k has at most k digits. */
/*@ logic integer decimal_power(integer k) = k <= 0 ? 1 : 10 * decimal_power(k - 1); */

struct span tamis_base_decimal(uint64_t number, char digits[DECIMAL_DIGITS])
{
    size_t first = DECIMAL_DIGITS;
    /*@ loop invariant 1 <= first <= DECIMAL_DIGITS && number < decimal_power(first);
        loop invariant \forall integer i; first <= i < DECIMAL_DIGITS ==> '0' <= digits[i] <= '9';
        loop assigns first, number, digits[0 .. DECIMAL_DIGITS - 1];
        loop variant first; */
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return span_of(digits + first, DECIMAL_DIGITS - first);
}

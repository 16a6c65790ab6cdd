/* decimal.c: see decimal.h. */
#include "base/decimal.h"

struct span tamis_base_decimal(uint64_t number, char digits[DECIMAL_DIGITS])
{
    size_t first = DECIMAL_DIGITS;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return span_of(digits + first, DECIMAL_DIGITS - first);
}

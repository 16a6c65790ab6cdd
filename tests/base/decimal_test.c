/* decimal_test.c: numbers of every length as decimal digits. */
#include <inttypes.h>

#include "base/decimal.h"
#include "harness/test.h"

static void check(uint64_t number)
{
    char digits[DECIMAL_DIGITS], expected[DECIMAL_DIGITS + 1];
    snprintf(expected, sizeof expected, "%" PRIu64, number);
    struct span written = tamis_base_decimal(number, digits);
    assert_true(span_equal(written, span_from(expected)));
}

TEST(writes_numbers_as_printf_does)
{
    check(0);
    check(UINT64_MAX);
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10)
        for (uint64_t around = power - 1; around <= power + 1; around++)
            check(around);
}

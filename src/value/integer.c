/* integer.c: see integer.h. */
#include "value/integer.h"

enum { LARGEST_NUMBER = INT32_MAX };

bool tamis_value_integer(struct span s, int64_t *number)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    bool negative = i < s.n && s.p[i] == '-';
    i += i < s.n && (s.p[i] == '-' || s.p[i] == '+');
    if (i == s.n || !span_is_digit(s.p[i]))
        return false;
    int64_t value = 0;
    for (; i < s.n && span_is_digit(s.p[i]) && value <= LARGEST_NUMBER; i++)
        value = value * 10 + (s.p[i] - '0');
    if (value > (int64_t)LARGEST_NUMBER + negative)
        return false;
    *number = negative ? -value : value;
    return true;
}

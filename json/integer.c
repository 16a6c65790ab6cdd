/* integer.c: reads integers without floating point. */
#include "tree.h"

#include <string.h>

#include "base/compiler.h"

bool tamis_json_is_integer(const struct json_value *v)
{
    return json_is(v, JSON_NUMBER) && v->text[strspn(v->text, "-0123456789")] == '\0';
}

bool tamis_json_unsigned(const struct json_value *v, uint64_t *number)
{
    if (!tamis_json_is_integer(v) || (v->text[0] == '-' && strcmp(v->text, "-0") != 0))
        return false;
    uint64_t sum = 0;
    for (const char *c = v->text + (v->text[0] == '-'); *c; c++)
        if (multiply_overflows(sum, 10, &sum) || add_overflows(sum, (uint64_t)(*c - '0'), &sum))
            return false;
    *number = sum;
    return true;
}

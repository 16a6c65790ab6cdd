/* earlier.c: see earlier.h. */
#include "parse/html/earlier.h"

unsigned tamis_parse_earlier_rules(unsigned year)
{
    static const unsigned last_years[EARLIER_COUNT] = {
#define EARLIER_RULE(id, last_year, text) last_year,
#include "parse/html/earlier_rules.def"
#undef EARLIER_RULE
    };
    unsigned set = 0;
    for (unsigned i = 0; i < EARLIER_COUNT; i++)
        if (year <= last_years[i])
            set |= 1u << i;
    return set;
}

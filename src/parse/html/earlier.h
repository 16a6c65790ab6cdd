/* earlier.h: rules for parsing HTML that the standard had in earlier years and has since changed. */
#ifndef TAMIS_PARSE_HTML_EARLIER_H
#define TAMIS_PARSE_HTML_EARLIER_H

enum earlier_number {
#define EARLIER_RULE(id, last_year, text) EARLIER_NUMBER_##id,
#include "parse/html/earlier_rules.def"
#undef EARLIER_RULE
    EARLIER_COUNT
};

/* One bit for each row of earlier_rules.def. A parser has a set of these bits: the earlier rules that it uses. */
enum earlier_rule {
#define EARLIER_RULE(id, last_year, text) EARLIER_##id = 1 << EARLIER_NUMBER_##id,
#include "parse/html/earlier_rules.def"
#undef EARLIER_RULE
    EARLIER_ALL = (1 << EARLIER_COUNT) - 1
};

/* Returns the set of the earlier rules that were in force in the year `year`. */
unsigned tamis_parse_earlier_rules(unsigned year);

#endif

/* table.h: functions shared by the table modes. */
#ifndef TAMIS_PARSE_HTML_TABLE_H
#define TAMIS_PARSE_HTML_TABLE_H

#include "parse/parser.h"

/* "Clear the stack back to a table context", "... table body context" or "... table row context": pops elements until the
 * current node is an HTML element named `a`, `b` or `c`, or a template or html element. */
void tamis_parse_clear_to(struct parser *p, atom a, atom b, atom c);

/* Switches to the "in table text" insertion mode, and empties the pending table character tokens. */
void tamis_parse_begin_table_text(struct parser *p);

#endif

/* scan_reference.h: reads whole ordinary character references at once, without the state machine of reference.h.
 *
 * An ordinary reference is a name or a number, and ends with ";". All other references are "odd". */
#ifndef TAMIS_LEX_CHARREF_SCAN_REFERENCE_H
#define TAMIS_LEX_CHARREF_SCAN_REFERENCE_H

#include "lex/charref/charref.h"
#include "lex/lexer.h"

/* Reads the reference of HTML at `p`, which points to "&". Returns the first byte after the reference and sets `*points`, or
 * returns NULL if the reference is odd. */
const unsigned char *tamis_lex_scan_reference(const unsigned char *p, const unsigned char *end,
                                              struct charref_points *points);

/* Appends the value of an attribute, with its references decoded, to the lexer's buffer `values`, and sets the length of the
 * value. Returns false if a reference is odd, if the decoded value exceeds its limit, or if an allocation fails. */
bool tamis_lex_decode_value(struct lexer *l, struct attribute *a);

#endif

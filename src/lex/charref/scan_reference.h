/* scan_reference.h: reads whole ordinary character references at once, without the state machine of reference.h.
 *
 * An ordinary reference has the form "&name;", with a name of the HTML
 * Standard, or "&#number;", with a decimal or hexadecimal number. */
#ifndef TAMIS_LEX_CHARREF_SCAN_REFERENCE_H
#define TAMIS_LEX_CHARREF_SCAN_REFERENCE_H

#include "lex/charref/charref.h"
#include "lex/lexer.h"

/* Reads the character reference at `p`, which points to "&", by the rules of HTML. Returns the first byte after the reference
 * and sets `*points`, or returns NULL if the reference is not ordinary. */
/*@ requires range_readable((unsigned char *)p, (unsigned char *)end) && p < end && \valid(points);
    assigns *points;
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end); */
const unsigned char *tamis_lex_scan_reference(const unsigned char *p, const unsigned char *end,
                                              struct charref_points *points);

/* Decodes the references in the value of an attribute, appends the decoded value to the
 * lexer's buffer `values`, and sets the length of the value. Returns false if a reference
 * is not ordinary, if the decoded value exceeds its limit, or if an allocation fails. */
bool tamis_lex_decode_value(struct lexer *l, struct attribute *a);

#endif

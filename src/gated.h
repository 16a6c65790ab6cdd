/* gated.h: passes the output of a context through the gate (gate/gate.h). If the gate refuses it, the meter fails with
 * TAMIS_INTERNAL, and no output is returned: this is a defect of tamis. */
#ifndef TAMIS_GATED_H
#define TAMIS_GATED_H

#include "context.h"

/* Passes a whole text. */
void tamis_gated_all(tamis *t, struct span html);

/* Begins a text that is passed in pieces. */
void tamis_gated_begin(tamis *t);

/* Passes the next bytes of it. Returns how many of them can be delivered: the last ones can be the beginning of a tag or a
 * reference, which is passed again with its end. */
size_t tamis_gated_next(tamis *t, struct span html);

/* Ends it, with the bytes that cannot be delivered. */
void tamis_gated_end(tamis *t, struct span rest);

/* Reports whether the bytes, which are the memory of a tail, end the text. The text is not ended. */
bool tamis_gated_tail(const tamis *t, struct span tail);

/* Adds the place and the rule to the text of the error, if the gate refused the output. */
void tamis_gated_explain(const tamis *t, tamis_error *error);

#endif

/* fixpoint.h: output that parses back to itself (promise P2), or none. */
#ifndef TAMIS_SERIALIZE_FIXPOINT_H
#define TAMIS_SERIALIZE_FIXPOINT_H

#include <tamis/policy.h>

#include "base/buf.h"
#include "parse/document.h"
#include "serialize/writer.h"

/* What it works with, kept from document to document. */
struct fixpoint {
    struct meter *meter;
    const struct writer *writer; /* that of HTML unless it is set to another */
    struct buf output;           /* the result */
    struct buf next;             /* the output of the next round */
    struct document again;       /* the output, parsed again */
    unsigned rounds;             /* how often the last document was parsed again */
};

void tamis_serialize_fixpoint_init(struct fixpoint *f, struct meter *m);
void tamis_serialize_fixpoint_free(struct fixpoint *f);

/* Writes the filtered tree to `output`. When its shape is not known to be stable, parses what was written, filters and
 * writes that, until two rounds agree; NOT_STABLE when they do not in a few. */
void tamis_serialize_fixpoint(struct fixpoint *f, struct document *d, const struct tamis_policy *policy);

#endif

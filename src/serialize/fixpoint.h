/* fixpoint.h: finds stable output, which does not change when it is sanitized again (promise P2). */
#ifndef TAMIS_SERIALIZE_FIXPOINT_H
#define TAMIS_SERIALIZE_FIXPOINT_H

#include <tamis/policy.h>

#include "base/buf.h"
#include "parse/document.h"
#include "serialize/writer.h"

/* The state of the search for stable output. Its memory is reused for the next document. */
struct fixpoint {
    struct meter *meter;
    const struct writer *writer; /* the default is the writer of HTML */
    struct buf output;           /* the result */
    struct buf next;             /* the output of the next round */
    /* `again` and `earlier` are NULL until they are first needed, because most contexts (struct tamis) never need them. */
    struct document *again;   /* the parsed output */
    struct document *earlier; /* the output, parsed by earlier rules (readers.h) */
    struct document *written; /* the document of the tree that was written last; `output` is the result */
    unsigned patience;        /* the first round that can settle the tree (settle.h) */
    bool is_certain;          /* the last output was written by writer.write_certain() */
    unsigned rounds; /* the number of rounds of the last document; each round parses the output again */
};

void tamis_serialize_fixpoint_init(struct fixpoint *f, struct meter *m);
void tamis_serialize_fixpoint_free(struct fixpoint *f);

/* Writes the filtered tree to `output`. If the tree alone does not show that the output is stable
 * (`is_stable` in writer.h), parses, filters and writes the output again in rounds. The rounds end when the
 * output is known to be stable, or when a round does not change the output and meets the other conditions
 * of try_again(). If this takes too many rounds, sets the status of the meter to TAMIS_NOT_STABLE. */
void tamis_serialize_fixpoint(struct fixpoint *f, struct document *d, const struct tamis_policy *policy);

#endif

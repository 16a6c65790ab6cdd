/* portable.h: writes a tree as markup that all four dialects parse alike (promise P8; see include/tamis/profile.h). */
#ifndef TAMIS_SERIALIZE_PORTABLE_H
#define TAMIS_SERIALIZE_PORTABLE_H

#include "serialize/writer.h"

/* Removes or replaces, in a repaired tree and in place, what the output language cannot represent. `voids`: how void elements
 * are written. */
void tamis_serialize_make_portable(const struct writing *w, enum voids voids);

/* Appends everything below the root of a prepared tree to `out`. A failure sets the status of the meter of `out`. */
void tamis_serialize_portable(const struct tree *t, enum voids voids, struct buf *out);

/* Reports whether the output language allows HTML elements with this name. Returns false for every name that is not static. */
bool tamis_serialize_is_portable(atom name);

#endif

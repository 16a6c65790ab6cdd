/* portable.h: a tree as markup that four front ends read alike (promise P8; include/tamis/profile.h says what that is). */
#ifndef TAMIS_SERIALIZE_PORTABLE_H
#define TAMIS_SERIALIZE_PORTABLE_H

#include "serialize/writer.h"

/* In place: takes out of a repaired tree what the output language does not have. `voids`: which form br and its like will
 * be written in. */
void tamis_serialize_make_portable(const struct writing *w, enum voids voids);

/* Appends everything below the root of such a tree. The meter of `out` tells of failure. */
void tamis_serialize_portable(const struct tree *t, enum voids voids, struct buf *out);

/* Whether the output language has the element; false for every name that is not static. */
bool tamis_serialize_is_portable(atom name);

#endif

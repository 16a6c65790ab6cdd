/* portable.c: stands in the module `tamis/slim` for the writer of the portable profiles, which src/slim.js refuses. A document that gets
 * here all the same fails with TAMIS_STOPPED. */
#include "serialize/portable.h"

#include "base/meter.h"

void tamis_serialize_make_portable(const struct writing *w, enum voids voids)
{
    (void)voids;
    tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
}

void tamis_serialize_portable(const struct tree *t, enum voids voids, struct buf *out)
{
    (void)t, (void)voids;
    tamis_base_meter_fail(out->meter, TAMIS_STOPPED);
}

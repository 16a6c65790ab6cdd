/* drawing.c: stands in the module `tamis/slim` for the folder src/sanitize/drawing, which needs CSS.
 *
 * This function is called only for documents with SVG whose drawing could cost more than its size (struct tree, `draws`). Such a
 * document fails with TAMIS_STOPPED, as in css.c. */
#include "sanitize/drawing/drawing.h"

#include "base/meter.h"

void tamis_sanitize_drawing_bound(const struct tree *t, struct meter *m)
{
    (void)t;
    tamis_base_meter_fail(m, TAMIS_STOPPED);
}

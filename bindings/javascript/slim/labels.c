/* labels.c: stands in the module `tamis/slim` for src/sanitize/labels.c, which replaces an SVG foreignObject ("foreignText"). A document that
 * needs it fails with TAMIS_STOPPED, as in css.c. */
#include "sanitize/walk.h"

struct node *tamis_sanitize_label(struct filter_walk *w, struct node *n)
{
    if (n->ns == NS_SVG && n->name == ATOM_foreignObject)
        tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
    return n;
}

/* legacy_color.h: the colors of attributes such as bgcolor. */
#ifndef TAMIS_VALUE_CSS_LEGACY_COLOR_H
#define TAMIS_VALUE_CSS_LEGACY_COLOR_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

/* The rules for parsing a legacy color value (HTML Standard, 2.3.6). Appends the color to `out`, as a named color or "#rrggbb",
 * and returns true. If the value is not a color, returns false. */
bool tamis_value_css_legacy_color(struct span value, struct buf *out);

#endif

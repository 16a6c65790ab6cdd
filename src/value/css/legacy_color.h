/* legacy_color.h: the colors of attributes such as bgcolor. */
#ifndef TAMIS_VALUE_CSS_LEGACY_COLOR_H
#define TAMIS_VALUE_CSS_LEGACY_COLOR_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

/* Parses a color by the "rules for parsing a legacy color value" (HTML Standard, 2.3.6),
 * appends it to `out` as a named color or as "#rrggbb", and returns true. If the value
 * is empty or "transparent", returns false, because these rules then return failure. */
bool tamis_value_css_legacy_color(struct span value, struct buf *out);

#endif

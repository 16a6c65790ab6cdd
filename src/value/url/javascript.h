/* javascript.h: recognizes javascript: URLs, and values of the SVG attribute attributeName that name href. */
#ifndef TAMIS_VALUE_URL_JAVASCRIPT_H
#define TAMIS_VALUE_URL_JAVASCRIPT_H

#include <stdbool.h>

#include "base/span.h"

/* "Contains a javascript: URL" (HTML Standard): reports whether the basic URL parser (URL Standard), without a base, finds the
 * scheme "javascript" in the value. */
bool tamis_value_url_is_javascript_url(struct span value);

/* Reports whether an animation whose attributeName is `value` changes href. This is true for
 * "href", and for a prefix without ":" that is followed by ":href", as in "xlink:href". */
bool tamis_value_url_names_href(struct span value);

#endif

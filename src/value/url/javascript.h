/* javascript.h: recognizes javascript: URLs, and values of attributeName that name href. */
#ifndef TAMIS_VALUE_URL_JAVASCRIPT_H
#define TAMIS_VALUE_URL_JAVASCRIPT_H

#include <stdbool.h>

#include "base/span.h"

/* "Contains a javascript: URL": URL Standard, basic URL parser without a base, scheme "javascript". */
bool tamis_value_url_is_javascript_url(struct span value);

/* Reports whether an animation with this attributeName changes href: the value is "href", or "href" after one prefix
 * ("xlink:href"). */
bool tamis_value_url_names_href(struct span value);

#endif

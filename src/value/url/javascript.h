/* javascript.h: what the filter asks about URLs and the names of attributes in values. */
#ifndef TAMIS_VALUE_URL_JAVASCRIPT_H
#define TAMIS_VALUE_URL_JAVASCRIPT_H

#include <stdbool.h>

#include "base/span.h"

/* "Contains a javascript: URL": URL Standard, basic URL parser without a base, scheme "javascript". */
bool tamis_value_url_is_javascript_url(struct span value);

/* Whether an animation whose attributeName this is changes href: "href" itself or under one prefix
 * ("xlink:href"). */
bool tamis_value_url_names_href(struct span value);

#endif

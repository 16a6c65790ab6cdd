/* known_names.h: names of attributes in the standards. */
#ifndef TAMIS_VALUE_KNOWN_NAMES_H
#define TAMIS_VALUE_KNOWN_NAMES_H

#include <stdbool.h>

#include "base/names.h"

/* Reports whether a standard defines an attribute with this name. All names that begin with "data-" or "aria-" count as
 * defined, because the standards define that such attributes hold text. If the policy checks URLs, an attribute that is not
 * known is checked as a URL if its value has a scheme. `text` is the name; it is used if `name` is not static. */
bool tamis_value_is_known_attribute(atom name, struct span text);

#endif

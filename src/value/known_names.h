/* known_names.h: the names of the attributes that standards define. */
#ifndef TAMIS_VALUE_KNOWN_NAMES_H
#define TAMIS_VALUE_KNOWN_NAMES_H

#include <stdbool.h>

#include "base/names.h"

/* Reports whether a standard defines an attribute with this name. Every name that begins with "data-" or "aria-" counts as
 * defined, because no standard defines an attribute with such a name that holds a URL. If the policy checks URLs, the value of
 * an attribute that no standard defines is checked as a URL if the value has a scheme. `text` is the name; it is used if `name`
 * is not static. */
bool tamis_value_is_known_attribute(atom name, struct span text);

#endif

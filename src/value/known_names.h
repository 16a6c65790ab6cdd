/* known_names.h: recognizes the names of attributes that are known to tamis. */
#ifndef TAMIS_VALUE_KNOWN_NAMES_H
#define TAMIS_VALUE_KNOWN_NAMES_H

#include <stdbool.h>

#include "base/names.h"

/* Reports whether an attribute with this name is known to tamis: names.def contains the name as the name of an attribute, or
 * the name is not in names.def and begins with "data-" or "aria-". (No standard defines a "data-" or "aria-" attribute that
 * holds a URL.) In a policy that checks URLs, the value of an unknown attribute is checked as a URL if this value can lead to
 * another host (tamis_value_url_leads_elsewhere()). `text` is the text of `name`; it is used only if `name` is not static. */
bool tamis_value_is_known_attribute(atom name, struct span text);

#endif

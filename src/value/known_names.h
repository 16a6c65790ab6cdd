/* known_names.h: names that the standards know. */
#ifndef TAMIS_VALUE_KNOWN_NAMES_H
#define TAMIS_VALUE_KNOWN_NAMES_H

#include <stdbool.h>

#include "base/names.h"

/* Whether a standard has an attribute of that name, or says that it holds text (data-*, aria-*). What an unknown one holds
 * is seen when it is met. `text` is looked at when the name is not static. */
bool tamis_value_is_known_attribute(atom name, struct span text);

#endif

/* xml_name.h: the names that XML can represent. */
#ifndef TAMIS_SERIALIZE_XML_NAME_H
#define TAMIS_SERIALIZE_XML_NAME_H

#include <stdbool.h>

#include "base/span.h"

/* An NCName is a Name without a colon (Namespaces in XML 1.0, 3). Returns true only if a name is an NCName in every
 * edition of XML 1.0. Returns false if a name contains a character outside ASCII that xml_name.c does not list. */
bool tamis_serialize_is_ncname(struct span name);

#endif

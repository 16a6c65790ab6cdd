/* xml_name.h: which names XML can write. */
#ifndef TAMIS_SERIALIZE_XML_NAME_H
#define TAMIS_SERIALIZE_XML_NAME_H

#include <stdbool.h>

#include "base/span.h"

/* An NCName (Namespaces in XML 1.0, 3): a Name without a colon, that every reader of XML 1.0 takes for one. */
bool tamis_serialize_is_ncname(struct span name);

#endif

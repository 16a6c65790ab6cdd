/* xml.h: writes a tree as XML: well-formed by XML 1.0 and Namespaces in XML 1.0, and safe when it is parsed as HTML.
 *
 * The output has no XML declaration, no DOCTYPE and no CDATA section, and uses only the five predefined entities. Elements
 * have no prefix: their namespace is the default namespace, declared where it changes, and by each top-level element of a
 * fragment. Attributes can have the prefixes xml and xlink; xlink is declared on the top-level element that contains
 * the attribute. */
#ifndef TAMIS_SERIALIZE_XML_H
#define TAMIS_SERIALIZE_XML_H

#include "serialize/writer.h"

/* The writer of XML, for trees of the XML5 parser. Whether the output parses back to the prepared tree is always
 * checked by parsing. */
extern const struct writer tamis_serialize_xml;

/* By default libxml2 rejects elements deeper than 256, and the output can be inserted at some depth in a feed. */
enum { XML_OUTPUT_DEPTH = 200 };

/* Removes from a filtered tree, in place, what XML cannot represent: elements and attributes with invalid names;
 * attributes named xmlns, or in a namespace other than those of xml and xlink; comments that contain "--", end with
 * "-", or begin with ">" or "->"; processing instructions whose target is not an NCName or is "xml" in any case, or
 * whose data contains a "?" or begins with white space; in a document, text outside the root element, a second root
 * element, and the whole content if there is no root element. With a safe policy, comments and processing instructions
 * that contain "</" are also removed. Elements deeper than XML_OUTPUT_DEPTH become siblings of their parents. */
void tamis_serialize_repair_xml(const struct writer *self, const struct writing *w);

#endif

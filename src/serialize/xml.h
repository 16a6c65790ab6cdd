/* xml.h: writes a tree as XML. The output is well-formed according to XML 1.0 and Namespaces
 * in XML 1.0. If the policy is safe, the output is also safe when it is parsed as HTML.
 *
 * The output has no XML declaration, no DOCTYPE, no CDATA section, and no entities except predefined ones. Elements
 * have no prefix: an xmlns attribute declares the namespace of an element where it differs from the namespace of
 * the parent, and on each top-level element of a fragment. Attributes can have the prefix xml or xlink. A top-level
 * element declares xlink if the element itself or one of its descendants has an attribute with this prefix. */
#ifndef TAMIS_SERIALIZE_XML_H
#define TAMIS_SERIALIZE_XML_H

#include "serialize/writer.h"

/* The writer of XML, for trees of the XML5 parser. is_stable() always returns false,
 * so the output is always parsed again to check whether it is stable (fixpoint.h). */
extern const struct writer tamis_serialize_xml;

/* The greatest depth of elements in XML output. By default, libxml2 rejects elements deeper than 256. The
 * limit here is lower, because the output can be inserted into other elements, for example in an Atom feed. */
enum { XML_OUTPUT_DEPTH = 200 };

/* Changes a filtered tree in place, and removes what XML cannot represent:
 * - Elements (with their content) and attributes are removed if their names are not NCNames (xml_name.h).
 * - Attributes are removed if they have the name xmlns and no prefix, or
 *   if they are in a namespace other than the XML and XLink namespaces.
 * - Comments are removed if they contain "--", end with "-", or begin with ">" or "->".
 * - Processing instructions are removed if the target is not an NCName or is "xml" (ASCII
 *   case-insensitive), or if the data contains a "?" or begins with a space, TAB or LF.
 * - In a document, top-level text is removed, and each top-level element after the
 *   root element is removed. If there is no root element, all content is removed.
 * - With a safe policy, comments and processing instructions that contain "</" are removed.
 * - DOCTYPEs and shadow roots are removed.
 * Elements deeper than XML_OUTPUT_DEPTH become siblings of their parents. */
void tamis_serialize_repair_xml(const struct writer *self, const struct writing *w);

#endif

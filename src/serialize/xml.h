/* xml.h: writes a tree as XML. The output is well-formed according to XML 1.0 and Namespaces in XML 1.0. If the policy is safe,
 * the output is also safe when it is parsed as HTML.
 *
 * The output has no XML declaration, no DOCTYPE, no CDATA section, and no entities except predefined ones. Elements have no
 * prefix: the namespace of an element is the default namespace, which is declared where it changes, and on each top-level
 * element of a fragment. Attributes can have the prefixes xml and xlink; xlink is declared on the top-level element that has
 * the attribute or contains the element with the attribute. */
#ifndef TAMIS_SERIALIZE_XML_H
#define TAMIS_SERIALIZE_XML_H

#include "serialize/writer.h"

/* The writer of XML, for trees of the XML5 parser. Whether the output parses back to the prepared tree is always
 * checked by parsing. */
extern const struct writer tamis_serialize_xml;

/* The greatest depth of elements in XML output. By default, libxml2 rejects elements deeper than 256, and the output can be
 * inserted at some depth in a feed. */
enum { XML_OUTPUT_DEPTH = 200 };

/* Removes from a filtered tree, in place, what XML cannot represent:
 * - Elements (with their content) and attributes are removed if their names are not NCNames (xml_name.h).
 * - Attributes are removed if they are named xmlns without a prefix, or are in a namespace other than those of xml and xlink.
 * - Comments are removed if they contain "--", end with "-", or begin with ">" or "->".
 * - Processing instructions are removed if the target is not an NCName or is "xml" (ASCII case-insensitive), or if the data
 *   contains a "?" or begins with a space, TAB or LF.
 * - In a document, text outside the root element and any further root element are removed. If there is no root element, the
 *   whole content is removed.
 * - With a safe policy, comments and processing instructions that contain "</" are removed.
 * - DOCTYPEs and shadow roots are removed.
 * Elements deeper than XML_OUTPUT_DEPTH become siblings of their parents. */
void tamis_serialize_repair_xml(const struct writer *self, const struct writing *w);

#endif

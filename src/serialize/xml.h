/* xml.h: a tree as XML: well-formed by XML 1.0 and by Namespaces in XML 1.0, and harmless to whoever reads it as HTML.
 *
 * No XML declaration, no DOCTYPE, no CDATA section; only the five entities that XML has built in are used. Elements carry
 * no prefix: their namespace is the default one, declared where it changes, and by each element at the top of a fragment.
 * Attributes may be xml:… and xlink:…; the latter prefix is declared on the topmost element that has one in it. */
#ifndef TAMIS_SERIALIZE_XML_H
#define TAMIS_SERIALIZE_XML_H

#include "serialize/writer.h"

/* Its trees are those of XML5. What it writes parses back to the tree that was prepared; that is proved by doing it. */
extern const struct writer tamis_serialize_xml;

/* libxml2 refuses what is deeper than 256 unless it is told otherwise, and the output may stand some way down in a feed. */
enum { XML_OUTPUT_DEPTH = 200 };

/* Takes from a filtered tree, in place, what XML cannot write: elements and attributes with names that are none, comments
 * with "--" in them or "-" at the end, processing instructions with a target that is no NCName or is "xml" in any case, or
 * with "?" in them; of a document all but one root element, and all there is without one. Under a safe policy comments and
 * processing instructions with "</" in them go too. Elements deeper than XML_OUTPUT_DEPTH become siblings. */
void tamis_serialize_repair_xml(const struct writer *self, const struct writing *w);

#endif

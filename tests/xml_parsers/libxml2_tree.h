/* libxml2_tree.h: the tree that libxml2 builds for a document. */
#ifndef TESTS_XML_PARSERS_LIBXML2_TREE_H
#define TESTS_XML_PARSERS_LIBXML2_TREE_H

#include "models/xml_record.h"

/* Known differences between XML5 and XML 1.0, even for well-formed documents. */
enum xml_difference {
    XML_SAME,    /* no difference: the trees must be equal */
    XML_REFUSED, /* libxml2 or expat reports that the document is not namespace-well-formed */
    XML_DOCTYPE, /* the DOCTYPE declares default values, or entities that are not plain text; XML5 does not read these */
    XML_ENCODED,     /* the encoding is not UTF-8; XML5 does not detect others */
    XML_COMMENT,     /* a comment begins with ">" or "->", which ends it in XML5 as in HTML */
    XML_INSTRUCTION, /* a processing instruction has "?" in its data, which XML5 drops */
    XML_DIFFERENCES
};

/* Returns the difference that applies to the bytes. If it is XML_SAME, the tree of libxml2 is recorded in `r`. */
enum xml_difference libxml2_record(struct xml_record *r, const char *xml, size_t n);

#endif

/* libxml2_tree.h: the tree that libxml2 builds for a document. */
#ifndef TESTS_XML_PARSERS_LIBXML2_TREE_H
#define TESTS_XML_PARSERS_LIBXML2_TREE_H

#include "models/xml_record.h"

/* Known differences between XML5 and XML 1.0, even for well-formed documents. */
enum xml_difference {
    XML_SAME,    /* nothing: the trees must be the same */
    XML_REFUSED, /* libxml2 or expat report that it is not well-formed with namespaces */
    XML_DOCTYPE, /* declares default values, or entities that are not plain text, which XML5 does not read */
    XML_ENCODED, /* in another encoding than UTF-8, which XML5 does not detect */
    XML_COMMENT, /* one that begins with ">" or "->", which ends it in XML5 as in HTML */
    XML_INSTRUCTION, /* one with "?" in its data, which XML5 drops */
    XML_DIFFERENCES
};

/* Returns the difference that applies to the bytes. If XML_SAME, `r` is filled with the tree of libxml2. */
enum xml_difference libxml2_record(struct xml_record *r, const char *xml, size_t n);

#endif

/* libxml2_tree.h: the tree that libxml2 makes of a document. */
#ifndef TESTS_XML_PARSERS_LIBXML2_TREE_H
#define TESTS_XML_PARSERS_LIBXML2_TREE_H

#include "models/xml_record.h"

/* What tamis' XML5 is known to read otherwise than an XML 1.0 parser, even in documents that are well-formed. */
enum xml_difference {
    XML_SAME,        /* nothing: the trees must be the same */
    XML_REFUSED,     /* libxml2 or expat do not take it for well-formed, with namespaces */
    XML_DOCTYPE,     /* may declare entities and default values; XML5 ignores it */
    XML_ENCODED,     /* in another encoding than UTF-8, which XML5 does not look for */
    XML_COMMENT,     /* one that begins with ">" or "->", which ends it in XML5 as in HTML */
    XML_INSTRUCTION, /* one with "?" in its data, which XML5 drops */
    XML_DIFFERENCES
};

/* Which of them the bytes are. XML_SAME: `r`, as XML, is filled with what libxml2 makes of them. */
enum xml_difference libxml2_record(struct xml_record *r, const char *xml, size_t n);

#endif

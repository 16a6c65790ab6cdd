/* xml.h: random pieces of XML. Most have one error. */
#ifndef TESTS_GENERATORS_XML_H
#define TESTS_GENERATORS_XML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `xml` with a random input, which may contain U+0000. */
void xml_soup(struct random *r, struct text *xml);

/* Replaces `xml` with a document whose DOCTYPE declares entities, and which refers to them. Most such documents are
 * well-formed. */
void xml_with_entities(struct random *r, struct text *xml);

#endif

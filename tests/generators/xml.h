/* xml.h: random pieces of XML, most of them not well-formed in one place. */
#ifndef TESTS_GENERATORS_XML_H
#define TESTS_GENERATORS_XML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `xml` with the next input. It may contain U+0000. */
void xml_soup(struct random *r, struct text *xml);

/* Writes a document whose DOCTYPE declares entities, with references to them. Most are well-formed. */
void xml_with_entities(struct random *r, struct text *xml);

#endif

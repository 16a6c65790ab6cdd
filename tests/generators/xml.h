/* xml.h: XML in pieces, put together at random: most of it ill-formed, all of it nearly right. */
#ifndef TESTS_GENERATORS_XML_H
#define TESTS_GENERATORS_XML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `xml` with the next input. It may have U+0000 in it. */
void xml_soup(struct random *r, struct text *xml);

#endif

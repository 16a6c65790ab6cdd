/* well_formed.h: two XML parsers that tamis has no part in, as judges of what it writes. */
#ifndef TESTS_XML_PARSERS_WELL_FORMED_H
#define TESTS_XML_PARSERS_WELL_FORMED_H

#include <stdbool.h>
#include <stddef.h>

enum { JUDGES = 2 };

struct judgement {
    const char *judge;
    bool accepted;
    unsigned long line, column; /* from 1, of what is wrong */
    char why[200];
};

/* What libxml2 and expat each say to the bytes as one document. Those of a namespace count as errors too. */
void judge_document(const char *xml, size_t n, struct judgement judgements[JUDGES]);

/* Whether both take it for well-formed and namespace-well-formed. If not, `why` says who refused and where; NULL: nobody
 * asks. */
bool well_formed(const char *xml, size_t n, char *why, size_t why_size);

#endif

/* well_formed.h: two independent XML parsers, which check XML output. */
#ifndef TESTS_XML_PARSERS_WELL_FORMED_H
#define TESTS_XML_PARSERS_WELL_FORMED_H

#include <stdbool.h>
#include <stddef.h>

enum { JUDGES = 2 };

struct judgement {
    const char *judge;
    bool accepted;
    unsigned long line, column; /* the place of the error, from 1 */
    char why[200];
};

/* Parses the bytes as one document with libxml2 and with expat, and stores both results. Namespace errors count too. */
void judge_document(const char *xml, size_t n, struct judgement judgements[JUDGES]);

/* Reports whether both parsers accept the document as well-formed and namespace-well-formed. If not, and if `why` is not NULL,
 * writes the parser and the position to `why`. */
bool well_formed(const char *xml, size_t n, char *why, size_t why_size);

#endif

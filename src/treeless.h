/* treeless.h: sanitizes documents with the write sink (write/write.h). If a document needs a tree, it is parsed again from its first
 * byte. */
#ifndef TAMIS_TREELESS_H
#define TAMIS_TREELESS_H

#include "context.h"

/* Reports whether documents can be sanitized without a tree with the settings of the context, if the policy permits this. */
bool tamis_treeless_is_possible(const tamis *t);

/* Reports whether the write sink supports the policy and the settings of the context. */
bool tamis_treeless_applies(const tamis *t);

/* The document that the context is about to begin, or has begun, has the options `options`. */
void tamis_treeless_begin(tamis *t, struct parser_options options);
/* Parses more bytes; see tamis_parse_document_feed(). If the document needs a tree, parses everything again; t->is_treeless is
 * then false. */
void tamis_treeless_feed(tamis *t, struct span html, bool stays);
/* Discards output, counts, report and work, and parses the input again, with a tree. */
void tamis_treeless_give_up(tamis *t);
/* Ends the document. Returns true if the output is complete, or if the status is an error that a tree would not change. Otherwise, the document has been
 * parsed again, and must be sanitized with its tree. */
bool tamis_treeless_finish(tamis *t);

#endif

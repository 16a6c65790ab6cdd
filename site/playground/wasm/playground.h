/* playground.h: what the playground shows and the package `tamis` does not give: trees and tokens.
 *
 * Each function reads one input and returns a status. On TAMIS_OK, the records are the result; they are valid until the next
 * call. Only one thread may call these functions. */
#ifndef TAMIS_PLAYGROUND_H
#define TAMIS_PLAYGROUND_H

#include <stddef.h>
#include <tamis/export.h>
#include <tamis/status.h>

/* Parses the input into a tree, as tamis_sanitize() does with HTML: scripts on, with shadow roots.
 * dialect: "html" or "xml5"; context: the context element, "" for a document. Both end with NUL.
 * The record of each node, in tree order: depth, type (tree.h), offset, name, namespace, data, number of attributes, and of each attribute
 * its namespace, name and value. Data of a DOCTYPE is not reported. */
TAMIS_API int playground_tree(const char *html, size_t length, const char *dialect, const char *context);

/* Splits the input into tokens, with tamis_lexer_set_follow_tags(). dialect: a name of dialect.h.
 * The record of each token: type (lexer.h), offset, end, flags (1: self-closing, 2: force-quirks, 4: has a public identifier, 8: has a
 * system identifier), name, data, public identifier, system identifier, number of pairs, and the pairs: attributes (name, value) of a tag;
 * of an event, the name of each string's type and the string. In the text and the tags of events, references are expanded. */
TAMIS_API int playground_tokens(const char *html, size_t length, const char *dialect);

TAMIS_API const unsigned char *playground_result(void);
TAMIS_API size_t playground_result_length(void);

#endif

/* dialect.h: the four dialects in which tamis can parse input.
 *
 *   TAMIS_HTML       is HTML as browsers parse it (HTML Standard, 13.2). This dialect is the default. Input in this dialect can
 *                    be split into tokens (lexer.h), parsed into trees (tree.h) and sanitized (tamis.h).
 *   TAMIS_HTML_2008  is HTML as defined by the tokenizer of the HTML 5 draft of June 2008. Input in this dialect can only be
 *                    split into tokens.
 *   TAMIS_XML5       is XML with error recovery: no input is rejected as ill-formed. Input in this dialect can be split into
 *                    tokens, parsed into trees and sanitized.
 *   TAMIS_SGML       is HTML 2 and Basic SGML as defined by a lexical analyzer of 1997. Input in this dialect can
 *                    only be read as events (sgml.h).
 *
 * docs/dialects.md describes how the dialects differ. */
#ifndef TAMIS_DIALECT_H
#define TAMIS_DIALECT_H

#include <stdbool.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_dialect { TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5, TAMIS_SGML } tamis_dialect;

enum { TAMIS_DIALECT_COUNT = TAMIS_SGML + 1 };

/* Returns the name of a dialect ("html", "html-2008", "xml5" or "sgml"), a static string. Returns NULL if `dialect` is
 * out of range. */
TAMIS_API const char *tamis_dialect_name(tamis_dialect dialect);

/* Sets `*dialect` to the dialect with this name, and returns true. If there is no such dialect, returns false and leaves
 * `*dialect` unchanged. */
TAMIS_API bool tamis_dialect_from_name(const char *name, tamis_dialect *dialect);

#ifdef __cplusplus
}
#endif
#endif

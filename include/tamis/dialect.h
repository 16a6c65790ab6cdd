/* dialect.h: the four dialects, that is, the ways in which tamis can parse input.
 *
 *   TAMIS_HTML       the HTML Standard (13.2), as in browsers. The default everywhere.
 *   TAMIS_HTML_2008  the tokenizer of the HTML 5 draft of June 2008. Tokens only.
 *   TAMIS_XML5       XML with error recovery: no input is rejected as ill-formed. Tokens, trees, sanitizing.
 *   TAMIS_SGML       the lexical analyzer for HTML 2 and Basic SGML of 1997. Events only (sgml.h).
 *
 * docs/dialects.md describes how they differ. */
#ifndef TAMIS_DIALECT_H
#define TAMIS_DIALECT_H

#include <stdbool.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_dialect { TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5, TAMIS_SGML } tamis_dialect;

enum { TAMIS_DIALECT_COUNT = TAMIS_SGML + 1 };

/* Returns "html", "html-2008", "xml5" or "sgml": a static string; NULL for a value out of range. */
TAMIS_API const char *tamis_dialect_name(tamis_dialect dialect);

/* Sets `*dialect` to the dialect with this name. Returns false if there is none; `*dialect` is then unchanged. */
TAMIS_API bool tamis_dialect_from_name(const char *name, tamis_dialect *dialect);

#ifdef __cplusplus
}
#endif
#endif

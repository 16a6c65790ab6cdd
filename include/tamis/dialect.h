/* dialect.h: the four front ends, which read the same bytes each in its own way.
 *
 * TAMIS_HTML       the HTML Standard (13.2.5): what browsers read. The default everywhere.
 * TAMIS_HTML_2008  the tokenizer of the HTML 5 draft of June 2008: tokens only.
 * TAMIS_XML5       XML with error recovery: no input is refused as ill-formed. Tokens, trees, sanitizing.
 * TAMIS_SGML       the lexical analyzer for HTML 2 and Basic SGML of 1997: events only (sgml.h).
 *
 * docs/dialects.md says how they differ. */
#ifndef TAMIS_DIALECT_H
#define TAMIS_DIALECT_H

#include <stdbool.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_dialect { TAMIS_HTML, TAMIS_HTML_2008, TAMIS_XML5, TAMIS_SGML } tamis_dialect;

enum { TAMIS_DIALECT_COUNT = TAMIS_SGML + 1 };

/* "html", "html-2008", "xml5", "sgml": a static string; NULL for what is no dialect. */
TAMIS_API const char *tamis_dialect_name(tamis_dialect dialect);

/* The dialect of that name; false, and `*dialect` as it was, when there is none. */
TAMIS_API bool tamis_dialect_from_name(const char *name, tamis_dialect *dialect);

#ifdef __cplusplus
}
#endif
#endif

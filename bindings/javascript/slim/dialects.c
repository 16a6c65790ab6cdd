/* dialects.c: the list of dialects in the module `tamis/slim`, which has neither TAMIS_HTML_2008 nor TAMIS_SGML. It stands for
 * src/lex/dialects.c. */
#include "lex/dialects.h"

#include <string.h>

#include "lex/html/html.h"
#include "lex/xml5/xml5.h"

const struct dialect *tamis_lex_dialect(tamis_dialect dialect)
{
    switch (dialect) {
    case TAMIS_HTML:
        return &tamis_lex_html;
    case TAMIS_XML5:
        return &tamis_lex_xml5;
    default:
        return NULL;
    }
}

/* The names are those of the whole module, so that errors are the same. */
const char *tamis_dialect_name(tamis_dialect dialect)
{
    static const char *const names[TAMIS_DIALECT_COUNT] = {"html", "html-2008", "xml5", "sgml"};
    return (unsigned)dialect < TAMIS_DIALECT_COUNT ? names[dialect] : NULL;
}

bool tamis_dialect_from_name(const char *name, tamis_dialect *dialect)
{
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        if (strcmp(tamis_dialect_name((tamis_dialect)i), name) == 0) {
            *dialect = (tamis_dialect)i;
            return true;
        }
    return false;
}

/* dialects.c: the list of dialects in the module `tamis/slim`, which has only TAMIS_HTML. It stands for src/lex/dialects.c. */
#include "lex/dialects.h"

#include <string.h>

#include "lex/html/html.h"

const struct dialect *tamis_lex_dialect(tamis_dialect dialect)
{
    /* A document in TAMIS_XML5 fails when it begins (xml.c); its lexer never reads a byte. */
    return dialect == TAMIS_HTML || dialect == TAMIS_XML5 ? &tamis_lex_html : NULL;
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

/* dialects.c: the list of dialects. */
#include "lex/dialects.h"

#include "lex/html/html.h"
#include "lex/html2008/html2008.h"
#include "lex/sgml/sgml.h"
#include "lex/xml5/xml5.h"

static const struct dialect *const dialects[TAMIS_DIALECT_COUNT] = {
    [TAMIS_HTML] = &tamis_lex_html,
    [TAMIS_HTML_2008] = &tamis_lex_html2008,
    [TAMIS_XML5] = &tamis_lex_xml5,
    [TAMIS_SGML] = &tamis_lex_sgml,
};

const struct dialect *tamis_lex_dialect(tamis_dialect dialect)
{
    return (unsigned)dialect < TAMIS_DIALECT_COUNT ? dialects[dialect] : NULL;
}

const char *tamis_dialect_name(tamis_dialect dialect)
{
    const struct dialect *d = tamis_lex_dialect(dialect);
    return d ? d->name : NULL;
}

bool tamis_dialect_from_name(const char *name, tamis_dialect *dialect)
{
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        const struct dialect *d = dialects[i];
        if (d && span_equal(span_from(d->name), span_from(name))) {
            *dialect = (tamis_dialect)i;
            return true;
        }
    }
    return false;
}

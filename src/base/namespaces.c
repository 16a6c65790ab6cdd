/* namespaces.c: the namespace URIs. */
#include "base/namespaces.h"

static const struct span uris[NS_COUNT] = {
    [NS_NONE] = {"", 0},
#define URI(ns, text) [ns] = {text, sizeof(text) - 1}
    URI(NS_HTML, "http://www.w3.org/1999/xhtml"),
    URI(NS_MATHML, "http://www.w3.org/1998/Math/MathML"),
    URI(NS_SVG, "http://www.w3.org/2000/svg"),
    URI(NS_ATOM, "http://www.w3.org/2005/Atom"),
    URI(NS_XLINK, "http://www.w3.org/1999/xlink"),
    URI(NS_XML, "http://www.w3.org/XML/1998/namespace"),
    URI(NS_XMLNS, "http://www.w3.org/2000/xmlns/"),
#undef URI
};

struct span tamis_base_namespace_uri(enum name_space ns)
{
    return ns < NS_COUNT ? uris[ns] : SPAN("");
}

enum name_space tamis_base_namespace_of(struct span uri)
{
    for (enum name_space ns = NS_NONE; ns < NS_COUNT; ns++)
        if (span_equal(uris[ns], uri))
            return ns;
    return NS_OTHER;
}

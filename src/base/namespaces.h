/* namespaces.h: the namespaces that HTML knows (Infra Standard, 8), and that of feeds. */
#ifndef TAMIS_BASE_NAMESPACES_H
#define TAMIS_BASE_NAMESPACES_H

#include "base/names.h"
#include "base/span.h"

enum name_space {
    NS_NONE, /* attributes of no namespace */
    NS_HTML,
    NS_MATHML,
    NS_SVG,
    NS_ATOM, /* RFC 4287; from XML only */
    NS_XLINK,
    NS_XML,
    NS_XMLNS,
    NS_COUNT,
    /* This and what is above: the namespaces that a document brings. Tables by namespace have no row for them, for no
     * policy can allow anything in them. */
    NS_OTHER = NS_COUNT
};

/* The name of an element or attribute. */
struct qualified_name {
    atom name;
    enum name_space ns; /* or above NS_OTHER: a namespace that a document brings */
};

/* "http://www.w3.org/1999/xhtml" …; empty for NS_NONE. */
struct span tamis_base_namespace_uri(enum name_space ns);

/* NS_OTHER when the URI is none of them. */
enum name_space tamis_base_namespace_of(struct span uri);

#endif

/* namespaces.h: the namespaces of HTML (Infra Standard, 8), and the Atom namespace of feeds. */
#ifndef TAMIS_BASE_NAMESPACES_H
#define TAMIS_BASE_NAMESPACES_H

#include "base/names.h"
#include "base/span.h"

enum name_space {
    NS_NONE, /* no namespace: most attributes have none */
    NS_HTML,
    NS_MATHML,
    NS_SVG,
    NS_ATOM, /* RFC 4287; only in XML */
    NS_XLINK,
    NS_XML,
    NS_XMLNS,
    NS_COUNT,
    /* This value and greater ones: other namespaces of a document. Tables by namespace have no row for them, because
     * no policy can allow anything in them. */
    NS_OTHER = NS_COUNT
};

/* The name of an element or attribute. */
struct qualified_name {
    atom name;
    enum name_space ns; /* or a value >= NS_OTHER: another namespace of the document */
};

/* Returns the URI of a namespace: "http://www.w3.org/1999/xhtml" for NS_HTML; empty for NS_NONE and
 * for NS_OTHER and greater values. */
struct span tamis_base_namespace_uri(enum name_space ns);

/* Returns the namespace with this URI, or NS_OTHER if it is not in the list. The empty URI gives NS_NONE. */
enum name_space tamis_base_namespace_of(struct span uri);

#endif

/* namespaces.h: the namespaces that HTML uses (Infra Standard, 8), and the Atom namespace of feeds. */
#ifndef TAMIS_BASE_NAMESPACES_H
#define TAMIS_BASE_NAMESPACES_H

#include "base/names.h"
#include "base/span.h"

enum name_space {
    NS_NONE, /* no namespace; most attributes are in no namespace */
    NS_HTML,
    NS_MATHML,
    NS_SVG,
    NS_ATOM, /* the namespace of Atom (RFC 4287); only the XML5 parser creates elements in it */
    NS_XLINK,
    NS_XML,
    NS_XMLNS,
    NS_COUNT,
    /* This value and all greater values stand for other namespaces of a document. Tables that are indexed by namespace have no
     * row for other namespaces, because policies cannot allow elements or attributes in other namespaces. */
    NS_OTHER = NS_COUNT
};

/* The name of an element or attribute. */
struct qualified_name {
    atom name;
    enum name_space ns; /* a value >= NS_OTHER stands for another namespace of the document */
};

/* Returns the URI of a namespace, for example "http://www.w3.org/1999/xhtml" for NS_HTML. For NS_NONE, for NS_OTHER and for
 * greater values, returns the empty string. */
struct span tamis_base_namespace_uri(enum name_space ns);

/* Returns the namespace with this URI: NS_NONE for the empty URI, and NS_OTHER for a URI that is not in the table of
 * namespaces.c. */
/*@ requires span_readable(uri);
    assigns \nothing;
    ensures \result <= NS_OTHER; */
enum name_space tamis_base_namespace_of(struct span uri);

#endif

/* naming.h: attributes whose value is a name in the document, or refers to one, and the prefix that keeps these names
 * apart from those of the page the output is put into. */
#ifndef TAMIS_VALUE_NAMING_H
#define TAMIS_VALUE_NAMING_H

#include "base/buf.h"
#include "base/names.h"
#include "base/namespaces.h"

enum naming {
    NAMING_NOT,
    NAMING_ONE,  /* id, for, list */
    NAMING_LIST, /* headers, aria-owns: separated by white space */
    NAMING_HASH, /* href: a URL that is "#" and a name, or another, which is no reference */
    NAMING_MAP,  /* usemap: a name behind the first "#" */
    NAMING_TIMES /* begin and end of animations in SVG: a list of times, some of which are "name.event+2s" */
};

/* Whether any element has an attribute of that name which names: in no namespace, xlink:href, xml:id. */
bool tamis_value_may_name(atom name);

/* What the value of an attribute is, on an element of that name. */
enum naming tamis_value_naming(struct qualified_name element, struct qualified_name attribute);

/* Writes the value with the prefix before each name that does not have it, to `out` (emptied first). False: it stays as
 * it is. */
bool tamis_value_prefix(enum naming naming, struct span prefix, struct span value, struct buf *out);

/* The value without the prefix before each name that has it: what rules judge, for they would not know it again when it is
 * sanitized once more. In `out`, which is emptied first, or a part of `value`. */
struct span tamis_value_without_prefix(enum naming naming, struct span prefix, struct span value,
                                       struct buf *out);

#endif

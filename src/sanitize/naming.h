/* naming.h: attributes whose value is a name in the document, or refers to one, and the prefix that keeps these names
 * apart from those of the page the output is put into. */
#ifndef TAMIS_SANITIZE_NAMING_H
#define TAMIS_SANITIZE_NAMING_H

#include "base/buf.h"
#include "parse/node.h"

enum naming {
    NAMING_NOT,
    NAMING_ONE,  /* id, for, list */
    NAMING_LIST, /* headers, aria-owns: separated by white space */
    NAMING_HASH, /* href: a URL that is "#" and a name, or another, which is no reference */
    NAMING_MAP,  /* usemap: a name behind the first "#" */
    NAMING_TIMES /* begin and end of animations in SVG: a list of times, some of which are "name.event+2s" */
};

/* Whether any element has an attribute of that name which names: in no namespace, xlink:href, xml:id. */
bool tamis_sanitize_may_name(atom name);

/* What the attribute of this element does. */
enum naming tamis_sanitize_naming(const struct node *n, const struct attribute *a);

/* Writes the value with the prefix before each name that does not have it, to `out` (emptied first). False: it stays as
 * it is. */
bool tamis_sanitize_prefix(enum naming naming, struct span prefix, struct span value, struct buf *out);

/* The value without the prefix before each name that has it: what rules judge, for they would not know it again when it is
 * sanitized once more. In `out`, which is emptied first, or a part of `value`. */
struct span tamis_sanitize_without_prefix(enum naming naming, struct span prefix, struct span value,
                                          struct buf *out);

#endif

/* naming.h: finds names, such as ids, in the values of attributes, and adds or removes the prefix of these names. The prefix
 * separates the names in the output from the names in the page into which the output is inserted. */
#ifndef TAMIS_VALUE_NAMING_H
#define TAMIS_VALUE_NAMING_H

#include "base/buf.h"
#include "base/names.h"
#include "base/namespaces.h"

enum naming {
    NAMING_NOT,   /* the value contains no names */
    NAMING_ONE,   /* id, form, list */
    NAMING_LIST,  /* headers, aria-owns: a list of names, separated by ASCII whitespace */
    NAMING_HASH,  /* href: a URL; it refers to a name only if it consists of "#" and the name */
    NAMING_MAP,   /* usemap: the name after the first "#" */
    NAMING_TIMES, /* begin and end of SVG: a list of times, which can contain names ("name.event+2s") */
    NAMING_TARGET /* target: the name of a frame or window, or a keyword such as _blank */
};

/* Reports whether an attribute with this name, in any namespace, can contain a name on at least one element. `value` matters
 * only for target and formtarget, whose keywords are not names. */
bool tamis_value_may_name(atom attribute, struct span value);

/* Returns how the value of this attribute of this element contains names. */
enum naming tamis_value_naming(struct qualified_name element, struct qualified_name attribute);

/* Reports whether all rows of names_in_attributes.def with this attribute and NS_NONE have ANY and NAMING_HASH. The result is
 * also true if there is no row with this attribute and NS_NONE. */
bool tamis_value_names_only_in_hash(atom attribute);

/* Writes the value to `out` (emptied first), with the prefix before each name that does not already begin with the prefix.
 * Returns false if the value does not change or the meter has failed; the content of `out` is then not usable. */
bool tamis_value_prefix(enum naming naming, struct span prefix, struct span value, struct buf *out);

/* Returns the value after removing the prefix from each name that begins with the prefix. The rules of the policy check the
 * value without the prefix; otherwise, when the output is sanitized again, a rule could refuse a value that it allowed before.
 * The result is `value`, or a text in `out`, which is emptied first. */
struct span tamis_value_without_prefix(enum naming naming, struct span prefix, struct span value,
                                       struct buf *out);

#endif

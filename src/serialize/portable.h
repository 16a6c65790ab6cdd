/* portable.h: writes a tree as portable output: markup that all four dialects
 * (tamis/dialect.h) parse alike (promise P8; see tamis/profile.h). */
#ifndef TAMIS_SERIALIZE_PORTABLE_H
#define TAMIS_SERIALIZE_PORTABLE_H

#include "serialize/writer.h"

/* The greatest depth of elements in portable output. By default, libxml2 reads no elements deeper than 256. PORTABLE_DEPTH is
 * lower, because a page that contains the output adds levels. */
enum { PORTABLE_DEPTH = 200 };

/* Changes a repaired tree (repair.h) in place: removes or replaces what the language of portable output (verify/language.h)
 * cannot represent. `voids`: how void elements are written. */
void tamis_serialize_make_portable(const struct writing *w, enum voids voids);

/* Returns the reference that is written instead of an ASCII character in an attribute value; an empty span if the
 * character itself is written. In text, the same references are used, but TAB is written unchanged, and LF is written
 * unchanged if no SGML parser ignores it. References are decimal, because SGML has no hexadecimal references. */
static inline struct span portable_reference(char c)
{
    switch (c) {
    case '\t':
        return SPAN("&#9;");
    case '\n':
        return SPAN("&#10;");
    case '"': /* some parsers replace &#34; before they look for tags (docs/readers.md) */
        return SPAN("&#034;");
    case '&':
        return SPAN("&#38;");
    case '\'':
        return SPAN("&#39;");
    case '<':
        return SPAN("&#60;");
    case '>':
        return SPAN("&#62;");
    case '`':
        return SPAN("&#96;");
    default:
        return SPAN("");
    }
}

/* Appends everything below the root to `out`. tamis_serialize_make_portable()
 * must have changed the tree. A failure sets the status of the meter of `out`. */
void tamis_serialize_portable(const struct tree *t, enum voids voids, struct buf *out);

/* Reports whether portable output can contain HTML elements with this
 * name. Returns false for a name that is not static (base/names.def). */
bool tamis_serialize_is_portable(atom name);

/* --- portable_place.c --- */

/* Reports whether the HTML element `n` is allowed at its place. Only a part of a table or of a ruby needs a
 * particular parent. In a template, a part of a table can be the first element, or can follow a part that is
 * parsed in the same insertion mode. In other places, some parsers ignore the part, or insert elements around
 * it, even elements that the policy does not allow. `parent` is NULL at the top level of a document. */
bool tamis_serialize_is_in_place(const struct node *parent, const struct node *n);

/* Reports whether some parser closes `parent` at the start tag of its child `n` (portable_pairs.def). */
bool tamis_serialize_closes(const struct node *n, const struct node *parent);

/* Reports whether `n` is a formatting element in three equal ones (the same name and the same attributes), with no element
 * between them for which parsers put a marker into the list of active formatting elements. At the start tag of `n`, parsers
 * would remove the outermost of the three from this list (13.2.4.3). At its end tag, this element is the current node, but
 * is not in the list. The standard then closes the element; parse5 7.3 and html5lib 1.1 take another element with this
 * name from the list, if there is one, and run the adoption agency algorithm for it. */
bool tamis_serialize_is_surplus(const struct node *n, const struct node *root, struct meter *m);

#endif

/* readers.h: finds and removes markup that other parsers read differently from a parser that follows the standard of 2026
 * (promise P10). The other parsers follow the standard of an earlier year, from 2014 on, or are browsers that deviate from the
 * standard. */
#ifndef TAMIS_SERIALIZE_READERS_H
#define TAMIS_SERIALIZE_READERS_H

#include "parse/document.h"
#include "serialize/edit.h"

/* Changes the tree at the current node of a walk so that all parsers read this node in the same way: removes the node or
 * replaces it with its children, removes attributes of the node or white space at the start of its text, or replaces ancestors
 * with their children. Returns true if the node was removed or replaced; the walk is then at the next node. `context`: the
 * context element of a fragment; NULL for a document. */
bool tamis_serialize_unify(struct edit *e, const struct node *context, struct meter *m);

/* Reports whether an element can stay in the tree. Checks only the rules for select, menuitem and isindex,
 * which have changed since 2014. In a select, only two kinds of elements can stay: an option whose parent
 * is not an option, and an optgroup whose parent is neither an option nor an optgroup. Outside a select,
 * every element except menuitem and isindex can stay. `in_select`: the element is in a select. */
bool tamis_serialize_is_read_alike(const struct node *n, bool in_select);

/* Reports whether parsers of different years give an attribute of an SVG or MathML element different names or namespaces. */
bool tamis_serialize_is_divergent(const struct attribute *a);

/* Parses the bytes of the output again by earlier rules, and reports whether all trees equal the tree of `newest`. If
 * the parser of `newest` has recorded no earlier rule (`met` in struct parser), returns true without parsing. Otherwise,
 * parses the bytes once with all earlier rules together, and once with each rule of `met` alone. The bytes are parsed
 * into the document `earlier`. If the meter's status becomes an error while the bytes are parsed, returns false. */
bool tamis_serialize_reads_alike(struct document *newest, struct document *earlier, struct span bytes);

/* Reports whether the text begins with white space that contains U+000D. At the beginning of the output, parsers read it in
 * different ways (unify_text() in readers.c). */
static inline bool has_return_in_leading_space(struct span text)
{
    for (size_t i = 0; i < text.n && span_is_white(text.p[i]); i++)
        if (text.p[i] == '\r')
            return true;
    return false;
}

#endif

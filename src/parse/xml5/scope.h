/* scope.h: the namespace declarations in scope (Namespaces in XML 1.0, 6).
 *
 * Looking up a prefix is one array access. For each declaration, a log records the namespace that the prefix had before.
 * Therefore the time to undo the declarations of an element depends only on their number. */
#ifndef TAMIS_PARSE_XML5_SCOPE_H
#define TAMIS_PARSE_XML5_SCOPE_H

#include "base/meter.h"
#include "base/names.h"
#include "base/namespaces.h"

/* The meanings of a name: as a prefix, as a URI, and as a pair of a namespace and a local name. */
struct meaning {
    uint16_t as_prefix; /* the namespace of this prefix, or NS_NONE; for ATOM_NONE, the default namespace */
    uint16_t as_uri;    /* the number >= NS_OTHER of the namespace with this URI; 0: no separate number */
    /* If tamis_parse_scope_is_new() made the name from a namespace and a local name: the
     * serial number of the last tag that has an attribute with both. Otherwise 0. */
    uint32_t as_attribute;
};

/* The namespace that a prefix had before a declaration replaced it. */
struct hidden {
    atom prefix;
    uint16_t ns;
};

struct scope {
    struct meter *meter;
    struct names *names;
    atom xml;                 /* the prefix "xml", which always means NS_XML */
    struct meaning *meanings; /* indexed by atom */
    uint32_t meaning_capacity;
    struct hidden *log; /* an array of `count` items, in the order of the declarations */
    uint32_t count;
    uint32_t capacity;
    /* The URIs of the namespaces from NS_OTHER on, an array of `other_count`
     * items; the first item is the URI of the namespace NS_OTHER. */
    atom *others;
    uint32_t other_count;
    uint32_t other_capacity;
    uint32_t tag_serial; /* not reset between documents, so that `meanings` need not be cleared */
};

void tamis_parse_scope_init(struct scope *s, struct meter *m);
void tamis_parse_scope_begin(struct scope *s, struct names *names); /* starts the next document */
void tamis_parse_scope_free(struct scope *s);

/* Declares a prefix (ATOM_NONE: the default namespace). Declarations of the prefixes xml and
 * xmlns are ignored, and so are declarations of any prefix with the URI of NS_XMLNS. To undo
 * the declaration, call tamis_parse_scope_cut() with the value that `count` had before. */
void tamis_parse_scope_declare(struct scope *s, atom prefix, struct span uri);
void tamis_parse_scope_cut(struct scope *s, uint32_t count);

/* Returns the namespace of a prefix (ATOM_NONE: the default namespace); NS_NONE if the prefix is not declared. */
uint16_t tamis_parse_scope_find(const struct scope *s, atom prefix);

/* tamis_parse_scope_begin_tag() starts a tag. tamis_parse_scope_is_new() records an attribute of the
 * tag, and reports whether it is the first attribute of the tag with this namespace and local name. */
void tamis_parse_scope_begin_tag(struct scope *s);
bool tamis_parse_scope_is_new(struct scope *s, uint16_t ns, atom local);

#endif

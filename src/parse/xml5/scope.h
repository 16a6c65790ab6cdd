/* scope.h: the namespace declarations in scope (Namespaces in XML 1.0, 6).
 *
 * A prefix is looked up with one load. What a declaration hides is kept in a log, so that the end of an element costs as
 * much as its declarations did. */
#ifndef TAMIS_PARSE_XML5_SCOPE_H
#define TAMIS_PARSE_XML5_SCOPE_H

#include "base/meter.h"
#include "base/names.h"
#include "base/namespaces.h"

/* What a name stands for; 0 is no namespace. */
struct meaning {
    uint16_t as_prefix; /* the namespace it is bound to; of ATOM_NONE: the default namespace */
    uint16_t as_uri;    /* the number of a namespace of the document's own */
    uint32_t
        as_attribute; /* the serial of the last tag that had it; of names made by tamis_parse_scope_is_new() */
};

struct hidden {
    atom prefix;
    uint16_t ns;
};

struct scope {
    struct meter *meter;
    struct names *names;
    atom xml;                 /* the prefix that means NS_XML always */
    struct meaning *meanings; /* by atom */
    uint32_t meaning_capacity;
    struct hidden *log; /* [count], the last declaration last */
    uint32_t count;
    uint32_t capacity;
    atom *others; /* [other_count], the URIs of the document's own namespaces; that of NS_OTHER first */
    uint32_t other_count;
    uint32_t other_capacity;
    uint32_t tag_serial; /* goes on from document to document, so that nothing need be cleared */
};

void tamis_parse_scope_init(struct scope *s, struct meter *m);
void tamis_parse_scope_begin(struct scope *s, struct names *names); /* for the next document */
void tamis_parse_scope_free(struct scope *s);

/* Declares a prefix (ATOM_NONE: the default namespace) until the log is cut back to where it was. What the rules of
 * Namespaces in XML forbid is passed over. */
void tamis_parse_scope_declare(struct scope *s, atom prefix, struct span uri);
void tamis_parse_scope_cut(struct scope *s, uint32_t count);

/* The namespace of a prefix, or of ATOM_NONE; NS_NONE when it is not declared. */
uint16_t tamis_parse_scope_find(const struct scope *s, atom prefix);

/* A tag begins; and whether this is its first attribute with that namespace and local name. */
void tamis_parse_scope_begin_tag(struct scope *s);
bool tamis_parse_scope_is_new(struct scope *s, uint16_t ns, atom local);

#endif

/* scope.h: the namespace declarations in scope (Namespaces in XML 1.0, 6).
 *
 * Looking up a prefix is one array access. A log records the declarations that were replaced, so the end of an
 * element costs as much as its declarations. */
#ifndef TAMIS_PARSE_XML5_SCOPE_H
#define TAMIS_PARSE_XML5_SCOPE_H

#include "base/meter.h"
#include "base/names.h"
#include "base/namespaces.h"

/* What a name means; 0 is no namespace. */
struct meaning {
    uint16_t as_prefix; /* as a prefix: its namespace; for ATOM_NONE the default namespace */
    uint16_t as_uri;    /* as a URI: the number of the namespace, if it is not in enum name_space */
    uint32_t
        as_attribute; /* as a name made by tamis_parse_scope_is_new(): the serial number of the last tag that had it */
};

struct hidden {
    atom prefix;
    uint16_t ns;
};

struct scope {
    struct meter *meter;
    struct names *names;
    atom xml;                 /* the prefix that always means NS_XML */
    struct meaning *meanings; /* indexed by atom */
    uint32_t meaning_capacity;
    struct hidden *log; /* [count], the last declaration last */
    uint32_t count;
    uint32_t capacity;
    atom *others; /* [other_count], the URIs of the other namespaces; [0] belongs to NS_OTHER */
    uint32_t other_count;
    uint32_t other_capacity;
    uint32_t tag_serial; /* not reset between documents, so that `meanings` need not be cleared */
};

void tamis_parse_scope_init(struct scope *s, struct meter *m);
void tamis_parse_scope_begin(struct scope *s, struct names *names); /* starts the next document */
void tamis_parse_scope_free(struct scope *s);

/* Declares a prefix (ATOM_NONE: the default namespace). tamis_parse_scope_cut() with the length that the log had before
 * undoes it. Declarations of the prefixes xml and xmlns, and of the namespace of xmlns, are ignored. */
void tamis_parse_scope_declare(struct scope *s, atom prefix, struct span uri);
void tamis_parse_scope_cut(struct scope *s, uint32_t count);

/* Returns the namespace of a prefix, or of ATOM_NONE; NS_NONE if it is not declared. */
uint16_t tamis_parse_scope_find(const struct scope *s, atom prefix);

/* tamis_parse_scope_begin_tag() starts a tag. tamis_parse_scope_is_new() reports whether this is the tag's first
 * attribute with that namespace and local name. */
void tamis_parse_scope_begin_tag(struct scope *s);
bool tamis_parse_scope_is_new(struct scope *s, uint16_t ns, atom local);

#endif

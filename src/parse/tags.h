/* tags.h: the properties of elements that depend only on their names (13.2.4.2, 13.2.6). */
#ifndef TAMIS_PARSE_TAGS_H
#define TAMIS_PARSE_TAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/names.h"
#include "base/namespaces.h"

enum tag_class {
    TAG_SPECIAL = 1,       /* category "special" */
    TAG_SCOPE = 2,         /* bounds the default scope */
    TAG_FORMATTING = 4,    /* category "formatting" */
    TAG_IMPLIED_END = 8,   /* popped by "generate implied end tags" */
    TAG_THOROUGH = 16,     /* popped only by "generate all implied end tags thoroughly" */
    TAG_BREAKOUT = 32,     /* its start tag ends foreign content; font does so only with certain attributes */
    TAG_VOID = 64,         /* serialized without content and end tag */
    TAG_RAW_TEXT = 128,    /* its text is serialized without escaping (noscript: if scripting is enabled) */
    TAG_BLOCK = 256,       /* its start tag only closes a p and inserts the element; its end tag closes it */
    TAG_HEAD = 512,        /* "in body" processes its start tag using the rules of "in head" */
    TAG_TABLE_PART = 1024, /* "in body" ignores its start tag */
    TAG_PASSABLE = 2048,   /* special, but no barrier: see is_barrier() in stack.h */
    /* In "in body", the end tag can have effects other than closing the element, even if the element is the current node. */
    TAG_ODD_END = 4096
};

/* The properties of HTML elements, indexed by name. Elements whose names are not in names.def have no properties. */
extern const uint16_t tamis_parse_html_tags[ATOM_STATIC_COUNT];

/* Returns the properties of an HTML element. */
static inline unsigned tamis_parse_html_tag(atom name)
{
    return name < ATOM_STATIC_COUNT ? tamis_parse_html_tags[name] : 0;
}

/* Returns the properties of an HTML element for a parser that uses the earlier rules in the set `earlier` (html/earlier.h). */
unsigned tamis_parse_html_tag_under(unsigned earlier, atom name);

/* Returns the properties of an element in any namespace for a parser that uses the earlier rules in the set
 * `earlier`. An element outside the HTML namespace has no properties other than TAG_SPECIAL and TAG_SCOPE. */
unsigned tamis_parse_tag_under(unsigned earlier, enum name_space ns, atom name);

/* Reports whether this is the name of an HTML element. In names.def, the names of HTML elements are before all other names. */
static inline bool is_html_element(atom name)
{
    return name && name <= ATOM_xmp;
}

/* Reports whether the HTML element is one of h1 to h6. */
static inline bool is_heading(atom name)
{
    return name >= ATOM_h1 && name <= ATOM_h6;
}

/* These two functions return the standard's spelling of a name in lowercase. tamis_parse_svg_name() is for
 * names of SVG elements, such as foreignObject, and tamis_parse_svg_attribute() for names of attributes of
 * SVG elements, such as viewBox. A name whose spelling the standard does not change is returned unchanged. */
atom tamis_parse_svg_name(atom name);
atom tamis_parse_svg_attribute(atom name);

#endif

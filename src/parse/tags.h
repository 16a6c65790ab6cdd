/* tags.h: what the standard says of an element by its name alone (13.2.4.2, 13.2.6). */
#ifndef TAMIS_PARSE_TAGS_H
#define TAMIS_PARSE_TAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/names.h"
#include "base/namespaces.h"

enum tag_class {
    TAG_SPECIAL = 1,      /* category "special" */
    TAG_SCOPE = 2,        /* bounds the default scope */
    TAG_FORMATTING = 4,   /* category "formatting" */
    TAG_IMPLIED_END = 8,  /* "generate implied end tags" pops it */
    TAG_THOROUGH = 16,    /* "generate all implied end tags thoroughly" pops it too */
    TAG_BREAKOUT = 32,    /* its start tag ends foreign content; font does only with certain attributes */
    TAG_VOID = 64,        /* serialized without content and end tag */
    TAG_RAW_TEXT = 128,   /* its text is serialized as it is (noscript: when scripting is on) */
    TAG_BLOCK = 256,      /* its start tag closes a p and does no more; its end tag closes it */
    TAG_HEAD = 512,       /* goes by the rules of "in head" wherever it stands */
    TAG_TABLE_PART = 1024 /* its start tag has a meaning only in a table */
};

/* The classes of an HTML element. */
unsigned tamis_parse_html_tag(atom name);

/* SPECIAL and SCOPE of an element in any namespace. */
unsigned tamis_parse_tag(enum name_space ns, atom name);

/* The spelling of SVG elements and of attributes in foreign content; the name itself where nothing is respelled. */
atom tamis_parse_svg_name(atom name);
atom tamis_parse_svg_attribute(atom name);

#endif

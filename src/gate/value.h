/* value.h: reads the values of attributes and the text of style elements. */
#ifndef TAMIS_GATE_VALUE_H
#define TAMIS_GATE_VALUE_H

#include "gate/language.h"
#include "gate/table.h"

/* The bytes of URL schemes. */
#define GATE_SCHEME_BYTE(c) (GATE_LETTER(c) || GATE_DIGIT(c) || (c) == '+' || (c) == '-' || (c) == '.')

enum { GATE_END = 0x110000 }; /* what follows the last code point */

/* A value that is being read. Bytes beyond ASCII are read as code points from 0x80 to 0xFF: what is looked for is ASCII. */
struct gate_reader {
    const unsigned char *p;
    size_t at, end;
    bool is_raw; /* the value is raw text, without references */
};

/* Reads the reference whose "&" is at r->at. Returns its code point, or 0 if it is not one of those that the grammar allows; then
 * r->at is r->end if its end is missing. */
uint32_t tamis_gate_reference(struct gate_reader *r);

/* Returns the rule that the value violates, or NULL if there is none. */
const char *tamis_gate_value(const struct gate_table *t, uint32_t class_number, struct gate_reader *r);

/* Does the same for raw text whose class has the form GATE_CSS.
 * foreign: HTML parsers can read references in it, as in the style element of SVG. Both readings are checked. */
const char *tamis_gate_raw_text(const struct gate_table *t, uint32_t class_number, struct gate_reader *r,
                                bool foreign);

#endif

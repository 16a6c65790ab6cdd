/* element_frame.h: how a parser of the output reads an HTML element that is written. Also used by the write sink (write/). */
#ifndef TAMIS_STRAIGHT_ELEMENT_FRAME_H
#define TAMIS_STRAIGHT_ELEMENT_FRAME_H

#include "parse/nesting.h"

/* Reports whether a parser of the output could read the content of the element by rules other
 * than those of the input. This is possible if the element is renamed, or if its content is
 * raw text in the output. The only exception is a style element that is not renamed. */
bool tamis_straight_changes_content(atom name, atom written);

/* Returns the frame (parse/nesting.h) for the content of the element. The frame is uncertain if a parser could insert the element
 * at another place. `around`, `parent`: the frame of the content that contains the element, and the name of its parent. */
struct frame tamis_straight_element_frame(struct frame around, atom parent, atom written);

/* Reports whether all parsers that follow the standard of a year from 2014 to 2026 read the element alike. In the tree path,
 * tamis_serialize_is_read_alike() and tamis_serialize_frame() check this. */
bool tamis_straight_is_read_alike(struct frame around, atom parent, atom written);

#endif

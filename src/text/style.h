/* style.h: the style of an element, which depends on the user agent
 * style sheet (styles.def) and on attributes such as hidden. */
#ifndef TAMIS_TEXT_STYLE_H
#define TAMIS_TEXT_STYLE_H

#include "parse/node.h"

/* The values of "display" that the steps for innerText (text.h) distinguish, and further values for some kinds of elements. */
enum display {
    DISPLAY_INLINE,
    DISPLAY_NONE,     /* the element and its content are not rendered */
    DISPLAY_REPLACED, /* an image or a control: an atomic inline whose content is not text */
    DISPLAY_BREAK,    /* br */
    DISPLAY_INLINE_BLOCK,
    DISPLAY_BLOCK,
    DISPLAY_LIST,
    DISPLAY_LIST_ITEM,
    DISPLAY_SELECT,       /* only the option and optgroup elements among its children are rendered */
    DISPLAY_OPTION_GROUP, /* only the option elements among its children are rendered */
    DISPLAY_OPTION,
    DISPLAY_TABLE,
    DISPLAY_INLINE_TABLE,
    DISPLAY_ROW_GROUP,
    DISPLAY_ROW,
    DISPLAY_CELL
};

enum white_space { WHITE_SPACE_INHERIT, WHITE_SPACE_PRESERVE };

/* Whether text directly in the element is rendered. In SVG and MathML, text is rendered only in certain elements. */
enum shows_text { SHOWS_TEXT_INHERIT, SHOWS_TEXT_NEVER, SHOWS_TEXT_ALWAYS };

struct style {
    uint8_t display;     /* enum display */
    uint8_t white_space; /* enum white_space */
    uint8_t shows_text;  /* enum shows_text */
    uint8_t breaks;      /* the required line break count before and after the element */
    bool only_first;     /* only the first element among its children is rendered */
};

/* Returns the style of an element. `scripting`: see struct tree. */
struct style tamis_text_style(const struct node *n, bool scripting);

/* Returns the style that the name of the element determines, without the effect of attributes. */
struct style tamis_text_named_style(const struct node *n);

#endif

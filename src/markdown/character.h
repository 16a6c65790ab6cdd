/* character.h: classes of characters. The classes of the characters before and after a "*", "_" or "~~" determine whether a
 * renderer reads it as a mark of emphasis or strikethrough (GFM, 6.4, "left-flanking delimiter run"). */
#ifndef TAMIS_MARKDOWN_CHARACTER_H
#define TAMIS_MARKDOWN_CHARACTER_H

#include <stdbool.h>

/* CLASS_UNKNOWN: U+007F, or a character beyond ASCII that character.c does not classify; it can be a letter or punctuation. */
enum character_class { CLASS_SPACE, CLASS_PUNCTUATION, CLASS_LETTER, CLASS_UNKNOWN };

/* Returns the class of the first character of a text. */
enum character_class tamis_markdown_class(const char *p);

/* Reports whether the first character of a text is a control character other than white space, a line separator beyond ASCII, or
 * U+FEFF. Some renderers remove these characters, or read them as line breaks. */
bool tamis_markdown_is_control(const char *p);

#endif

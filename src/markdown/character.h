/* character.h: what a character is for a mark beside it (GFM, 6.4, "left-flanking delimiter run"). */
#ifndef TAMIS_MARKDOWN_CHARACTER_H
#define TAMIS_MARKDOWN_CHARACTER_H

/* CLASS_UNKNOWN: a letter or punctuation, beyond ASCII. */
enum character_class { CLASS_SPACE, CLASS_PUNCTUATION, CLASS_LETTER, CLASS_UNKNOWN };

/* Returns the class of the first character of a text. */
enum character_class tamis_markdown_class(const char *p);

#endif

/* lines.h: writes text in lines: processes white space, and joins required
 * line breaks (HTML Standard, 3.2.7; CSS Text, "White Space Processing").
 *
 * White space that can collapse is not written until more text follows in the same line, because white space is removed at
 * the start and the end of a block, and before a line break. Required line breaks are not written until text follows;
 * therefore, the result has no required line breaks at its start or its end. The mark of a list item (list.h) is not written
 * until text follows or the item ends. Until they are written, the white space, the line breaks and the mark are waiting. */
#ifndef TAMIS_TEXT_LINES_H
#define TAMIS_TEXT_LINES_H

#include "base/buf.h"

/* The collapsed white space that is not written yet. White space that contains a line feed is a segment break. */
enum space { SPACE_NONE, SPACE_PLAIN, SPACE_SEGMENT_BREAK };

enum { LARGEST_MARK = 40 };

struct lines {
    struct buf *out;
    unsigned breaks;  /* required line breaks before the next text */
    enum space space; /* white space before the next text */
    /* The line has text or another box, so white space that follows is not at the start of the line. */
    bool line_has_box;
    char mark[LARGEST_MARK]; /* the mark of a list item (list.h), which is written before the next text */
    size_t mark_length;      /* 0: no mark is waiting */
};

/* Handles the start or the end of a block, of a cell, or of a box whose content is formatted separately, such as a button.
 * `breaks`: the required line break count. */
void tamis_text_bound_block(struct lines *l, unsigned breaks);

/* These two functions handle the start and the end of an atomic inline, such as an image or a button. White space before the
 * box is kept, because it is not at the end of a line. White space after the box is kept, because it is not at the start of a
 * line. */
void tamis_text_begin_box(struct lines *l);
static inline void lines_end_box(struct lines *l)
{
    l->space = SPACE_NONE;
    l->line_has_box = true;
}

/* Writes `end`, which is a line feed after a line or a tab after a cell. White space next to it is not written. */
void tamis_text_end_line(struct lines *l, char end);

/* Writes text. Unless `preserves` is true, white space in the text collapses. */
void tamis_text_put(struct lines *l, struct span s, bool preserves);

/* Sets the mark that is written before the next text. If another mark is still waiting, first writes that mark. */
void tamis_text_set_mark(struct lines *l, struct span mark);
/* Must be called at the end of a list item. If the mark is still waiting, because
 * the item has no text, writes the mark without the spaces at its end. */
void tamis_text_end_mark(struct lines *l);

/* Reports whether the text contains only ASCII whitespace. */
bool tamis_text_is_white(struct span s);

/* Appends bytes after the text that was written last, before white space and line breaks that are waiting. */
void tamis_text_append(struct lines *l, struct span s);

#endif

/* lines.h: writes text in lines: processes white space, and joins required line breaks (HTML Standard, 3.2.7; CSS Text, "White
 * Space Processing").
 *
 * White space that can collapse is not written until it is known what follows: a space at the start or the end of a block, or
 * before a line break, disappears. Required line breaks are not written either until text follows, so there are none at the start
 * and at the end of the result. */
#ifndef TAMIS_TEXT_LINES_H
#define TAMIS_TEXT_LINES_H

#include "base/buf.h"

/* The white space that is waiting. A run of it with a line feed is a segment break. */
enum space { SPACE_NONE, SPACE_PLAIN, SPACE_SEGMENT_BREAK };

enum { LARGEST_MARK = 40 };

struct lines {
    struct buf *out;
    unsigned breaks;   /* required line breaks before the next text */
    enum space space;  /* white space before the next text */
    bool line_has_box; /* the line has text or another box, so that white space is not at its start */
    char mark[LARGEST_MARK];
    size_t mark_length; /* the mark of a list item is written before the next text */
};

/* The start or the end of a block, of a cell, or of a box whose content has lines of its own. `breaks`: the required line break
 * count. */
void tamis_text_bound_block(struct lines *l, unsigned breaks);

/* The beginning and the end of a box in the line, such as an image or a button. White space before the box is kept, because it is
 * not at the end of the line. White space after the box is kept, because it is not at the start. */
void tamis_text_begin_box(struct lines *l);
static inline void lines_end_box(struct lines *l)
{
    l->space = SPACE_NONE;
    l->line_has_box = true;
}

/* Writes a line feed or a tab, which ends a line. */
void tamis_text_end_line(struct lines *l, char end);

/* Writes text, in which white space collapses unless `preserves`. */
void tamis_text_put(struct lines *l, struct span s, bool preserves);

/* Sets the mark that is written before the next text. A mark that is still waiting is written now, in a line of its own. */
void tamis_text_set_mark(struct lines *l, struct span mark);
/* Writes the mark if it is still waiting, because the item has no text. */
void tamis_text_end_mark(struct lines *l);

/* Appends bytes after the text that was written last, before white space and line breaks that are waiting. */
void tamis_text_append(struct lines *l, struct span s);

#endif

/* marks.h: the open inline elements that are written as marks: emphasis, strong, strikethrough and links. A mark
 * consists of an opening mark and a closing mark, such as "**" and "**", around the content of the element. */
#ifndef TAMIS_MARKDOWN_MARKS_H
#define TAMIS_MARKDOWN_MARKS_H

#include "markdown/run.h"

/* The greatest number of open marks. While this number of marks is open, further elements are not written as marks. */
enum { MOST_OPEN_MARKS = 8 };

struct open_mark {
    const struct node *n;
    uint32_t item;    /* the index of its ITEM_OPEN */
    uint32_t visible; /* the member `visible` of the run before the mark was opened */
    uint8_t mark;     /* enum mark */
    bool is_done;     /* the mark is a link, and the first block of its text has been added to a run */
};

struct marks {
    struct run *run;
    struct open_mark open[MOST_OPEN_MARKS];
    unsigned count;
};

bool tamis_markdown_has_mark(const struct marks *s, enum mark mark);

/* If the element is written as a mark, opens the mark, and returns true. */
bool tamis_markdown_begin_mark(struct marks *s, const struct node *n);

/* Closes the innermost mark. */
void tamis_markdown_end_mark(struct marks *s);

/* The first of these functions closes all open marks at the end of a
 * run; the second opens them again at the start of the next run. */
void tamis_markdown_close_marks(struct marks *s);
void tamis_markdown_open_marks(struct marks *s);

#endif

/* marks.h: the elements around text that are written as marks: emphasis, links and the like. */
#ifndef TAMIS_MARKDOWN_MARKS_H
#define TAMIS_MARKDOWN_MARKS_H

#include "markdown/run.h"

/* Marks in more marks than these are not written. */
enum { MOST_OPEN_MARKS = 8 };

struct open_mark {
    const struct node *n;
    uint32_t item;    /* the index of its ITEM_OPEN */
    uint32_t visible; /* what the run contained before it */
    uint8_t mark;     /* enum mark */
    bool is_done;     /* a link whose text is written */
};

struct marks {
    struct run *run;
    struct open_mark open[MOST_OPEN_MARKS];
    unsigned count;
};

/* Opens a mark for an element, if it is written as one. Returns whether it is. */
bool tamis_markdown_begin_mark(struct marks *s, const struct node *n);

/* Closes the innermost mark. */
void tamis_markdown_end_mark(struct marks *s);

/* At the end of a run, closes all marks; at the start of the next run, opens them again. */
void tamis_markdown_close_marks(struct marks *s);
void tamis_markdown_open_marks(struct marks *s);

#endif

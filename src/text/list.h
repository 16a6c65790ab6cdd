/* list.h: the marks of list items, such as "- " and "2. " (HTML Standard, 4.4.8, "ordinal value"). */
#ifndef TAMIS_TEXT_LIST_H
#define TAMIS_TEXT_LIST_H

#include "parse/node.h"
#include "text/lines.h"

/* The numbers of the items of a list. */
struct numbering {
    int64_t next;
    int8_t step; /* 1 or -1; 0: the items have no numbers */
};

/* Returns the numbering of a list. For a reversed list without a
 * start number, counts the items; the meter `m` counts this work. */
struct numbering tamis_text_numbering(const struct node *list, bool scripting, struct meter *m);

/* Writes the mark of the next item of a list into `mark`, and returns its length.
 * `depth` is the number of lists around the list. The mark begins with two spaces for
 * each of these lists, up to eight lists. Updates `numbering` for the following item. */
size_t tamis_text_mark(struct numbering *numbering, const struct node *item, unsigned depth,
                       char mark[LARGEST_MARK]);

#endif

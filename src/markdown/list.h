/* list.h: the marks of lists, and whether a list is tight (GFM, 5.2 and 5.3). */
#ifndef TAMIS_MARKDOWN_LIST_H
#define TAMIS_MARKDOWN_LIST_H

#include "parse/node.h"

/* LONGEST_MARK: nine digits, "." and a space. */
enum { LONGEST_MARK = 11, MARK_SIZE = 24 };

struct list {
    int64_t number; /* of the next item; negative: the items have no numbers */
    char mark;      /* "-" or "+", or what follows a number: "." or ")" */
    bool is_loose;  /* an item contains a p element */
    bool is_single; /* the list has only one item */
};

/* Reads a list. `previous` is the mark of the list directly before it, or NUL. */
struct list tamis_markdown_list(const struct node *n, char previous, struct meter *m);

/* Writes the mark of the next item, with a space after it, and returns its length. */
size_t tamis_markdown_mark(struct list *list, char mark[MARK_SIZE]);

#endif

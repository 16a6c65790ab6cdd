/* list.h: the marks before list items, such as "- " and "1. ", and whether a list is tight (GFM, 5.2 and 5.4). */
#ifndef TAMIS_MARKDOWN_LIST_H
#define TAMIS_MARKDOWN_LIST_H

#include "parse/node.h"

/* LONGEST_MARK: the length of the longest mark, which consists of nine digits, "." or ")", and a space. */
enum { LONGEST_MARK = 11, MARK_SIZE = 24 };

struct list {
    int64_t number; /* the number of the next item; negative: the items have no numbers */
    char mark;      /* "-" or "+"; in a list with numbers, the character after a number: "." or ")" */
    bool is_loose;  /* a p element is a child of an item */
    bool is_single; /* the list has only one item */
    /* A renderer certainly reads the first item as a list item, even directly after a line of a paragraph (GFM, 5.2). */
    bool interrupts;
};

/* Reads a list. `previous`: the member `mark` of the list directly before this list; NUL: there is no such list. */
struct list tamis_markdown_list(const struct node *n, char previous, struct meter *m);

/* Writes the mark of the next item, including the space at its end,
 * and returns the length of the mark. Advances list->number. */
size_t tamis_markdown_mark(struct list *list, char mark[MARK_SIZE]);

#endif

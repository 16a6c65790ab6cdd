/* lines.h: writes lines. Each line begins with a prefix, which consists of the marks, such as "> " and "- ", of the containers
 * (block quotes and list items) around the line. After the first line of an item, spaces replace its mark. */
#ifndef TAMIS_MARKDOWN_LINES_H
#define TAMIS_MARKDOWN_LINES_H

#include "base/buf.h"

/* The largest number of bytes before the content of a line. Because of this limit, the length of the output is at most
 * proportional to the size of the tree. */
enum { LARGEST_PREFIX = 48 };

struct lines {
    struct buf *out;
    size_t length;               /* the length of `prefix`, and of `first` */
    char prefix[LARGEST_PREFIX]; /* the prefix of a line, with spaces instead of the marks of items */
    /* The prefix of the next line, with the marks of items that have no line yet. */
    char first[LARGEST_PREFIX];
    bool has_line;  /* at least one line has begun */
    bool has_marks; /* `first` has a mark that is not written yet */
};

/* Opens a container. `first` is added to the prefix of its first line, and `rest` to the prefixes of its other lines; both must
 * have the same length. Returns false if the prefix would be too long; the container is then not open. */
bool tamis_markdown_open(struct lines *l, struct span first, struct span rest);

/* Closes the innermost container, whose mark has `n` bytes. If the container has no line, writes a line with its mark. */
void tamis_markdown_close(struct lines *l, size_t n);

/* Begins a line. The caller must then write content, because otherwise white space would remain at the end of the line. */
void tamis_markdown_begin_line(struct lines *l);

/* Writes a line without content. */
void tamis_markdown_blank_line(struct lines *l);

/* Writes a line with the prefix and `content`. If `content` is empty, the line has no white space at its end. */
void tamis_markdown_put_line(struct lines *l, struct span content);

#endif

/* lines.h: writes lines, each of which begins with the marks of the containers (block quotes and list items) around it. */
#ifndef TAMIS_MARKDOWN_LINES_H
#define TAMIS_MARKDOWN_LINES_H

#include "base/buf.h"

/* The largest number of bytes before the content of a line. Therefore the output is linear in the size of the tree. */
enum { LARGEST_PREFIX = 48 };

struct lines {
    struct buf *out;
    size_t length;               /* of both prefixes */
    char prefix[LARGEST_PREFIX]; /* of each line but the first */
    char first[LARGEST_PREFIX];  /* of the next line: with the marks of items that have no line yet */
    bool has_line;               /* a line has begun */
    bool has_marks;              /* `first` has a mark that is not written yet */
};

/* Opens a container. `first` and `rest` are what its first line and its other lines begin with; they have the same length.
 * Returns false if the prefix would be too long; the container is then not open. */
bool tamis_markdown_open(struct lines *l, struct span first, struct span rest);

/* Closes the container whose mark has `n` bytes. If it has no line, writes a line with its mark. */
void tamis_markdown_close(struct lines *l, size_t n);

/* Begins a line of content, which must not remain empty. */
void tamis_markdown_begin_line(struct lines *l);

/* Writes a line without content. */
void tamis_markdown_blank_line(struct lines *l);

/* Writes a line with the prefix and `content`. If `content` is empty, the line has no white space at its end. */
void tamis_markdown_put_line(struct lines *l, struct span content);

#endif

/* markdown.h: writes a tree as Markdown, in the dialect GitHub Flavored Markdown (GFM 0.29). */
#ifndef TAMIS_MARKDOWN_MARKDOWN_H
#define TAMIS_MARKDOWN_MARKDOWN_H

#include "base/buf.h"
#include "parse/node.h"

/* Writes the tree to `out`. */
void tamis_markdown_write(const struct tree *tree, struct buf *out);

#endif

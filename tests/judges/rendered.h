/* rendered.h: an oracle of text output: finds the text nodes of a tree that are rendered, with its own lists and rules. */
#ifndef TESTS_JUDGES_RENDERED_H
#define TESTS_JUDGES_RENDERED_H

#include <tamis/tree.h>

#include "support/text.h"

/* Adds the characters of the rendered text nodes in tree order, without white space. `context`: as in tamis_set_context(). */
void rendered_characters(const tamis_parser *p, const tamis_node *root, const char *context, bool scripting,
                         struct text *out);

/* Adds the characters of a text without white space. */
void rendered_squeeze(const char *text, size_t n, struct text *out);

#endif

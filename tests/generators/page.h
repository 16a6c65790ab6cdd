/* page.h: random pages: a DOCTYPE; html, head and body, with or without their tags; and comments, white space and other
 * content before, between and after them. */
#ifndef TESTS_GENERATORS_PAGE_H
#define TESTS_GENERATORS_PAGE_H

#include "generators/markup.h"

/* Writes a page. `content` writes the content of body. */
void page_write(struct markup *w, void (*content)(struct markup *));

#endif

/* markdown.h: random documents whose Markdown could be read as other markup than that from which it was written. */
#ifndef TESTS_GENERATORS_MARKDOWN_H
#define TESTS_GENERATORS_MARKDOWN_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `out` with HTML. Text, code, titles, addresses and alternative texts consist of markup of Markdown and its extensions,
 * runs of characters that are longer than the caps of renderers, HTML as text, and addresses. Elements are nested in any way. */
void markdown_write(struct random *random, struct text *out);

#endif

/* scripts.h: whether a reader that takes a text for HTML would run anything of it. */
#ifndef TESTS_JUDGES_SCRIPTS_H
#define TESTS_JUDGES_SCRIPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tree.h>

/* The number of contexts: elements to parse in, each with scripting on and off. */
size_t scripts_contexts(void);

/* Whether there is a script, a handler, a script URL or an element that fetches markup, in the tree that the text gives in
 * one context, below scripts_contexts(). p: any parser of HTML. A text beyond a limit ends the program. */
bool scripts_run(tamis_parser *p, const char *html, size_t n, size_t context);

#endif

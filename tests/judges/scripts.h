/* scripts.h: checks that a text runs no script if it is parsed as HTML. */
#ifndef TESTS_JUDGES_SCRIPTS_H
#define TESTS_JUDGES_SCRIPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tree.h>

/* Returns the number of contexts: context elements, each with scripting enabled and disabled. */
size_t scripts_contexts(void);

/* Reports whether the tree of the text in one context, a number less than scripts_contexts(), contains a
 * script, an event handler, a script URL or an element that fetches markup. p: any parser of HTML. The
 * program ends if the text exceeds a limit. */
bool scripts_run(tamis_parser *p, const char *html, size_t n, size_t context);

#endif

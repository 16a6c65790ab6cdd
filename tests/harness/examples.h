/* examples.h: the examples in a page of docs/, run.
 *
 * A page has them as fenced blocks, and the word behind the language says what a block is:
 *
 *     ```json policy      the policy of the examples that follow, a whole policy file
 *     ```html in          what goes in; "xml in": a document, read as XML5
 *     ```html out         what comes out, to the byte but for the last line feed; "text out" and "xml out" likewise
 *
 * Other blocks are only shown. */
#ifndef TESTS_HARNESS_EXAMPLES_H
#define TESTS_HARNESS_EXAMPLES_H

#include <stddef.h>

struct examples {
    size_t count;
    size_t failed;
};

/* Runs those of a page ("docs/policy.md"), each twice: what came out has to come out again. Says on standard error which
 * fail, and where. preset: the policy of the examples above which there is none. */
struct examples examples_run(const char *page, const char *preset);

#endif

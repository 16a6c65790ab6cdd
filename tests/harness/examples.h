/* examples.h: runs the examples in a page of docs/.
 *
 * The examples are fenced code blocks. The word after the language states what a block contains:
 *
 *     ```json policy      the policy of the examples that follow, a whole policy file
 *     ```html in          the input; "xml in": a document, parsed as XML5
 *     ```html out         the expected output, without its last line feed; also "text out" and "xml out"
 *
 * Other blocks are not run. */
#ifndef TESTS_HARNESS_EXAMPLES_H
#define TESTS_HARNESS_EXAMPLES_H

#include <stddef.h>

struct examples {
    size_t count;
    size_t failed;
};

/* Runs the examples of a page, such as "docs/policy.md". Each output is sanitized again and must not change. Prints on
 * standard error which examples fail, and their lines. `preset` is the policy of the examples before the first policy of the
 * page. */
struct examples examples_run(const char *page, const char *preset);

#endif

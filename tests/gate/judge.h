/* judge.h: decides whether an output has something that a policy does not list. It shares no code with tamis: lexbor parses the
 * output, and the lists are read from a text file that tools/gate_bugs.py writes from `tamis policy show` of a build without bugs.
 *
 * A line of the file is one of these, with its words separated by spaces:
 *
 *   policy NAME CONTEXT                begins the lists of a policy; the output is parsed as the content of the element CONTEXT
 *   element NAME                       an element of HTML
 *   foreign NAME                       an element of SVG or MathML
 *   custom START                       elements whose names begin with START
 *   attribute ELEMENT NAME             ELEMENT: * is any element
 *   attributes START                   attributes whose names begin with START
 *   url ELEMENT NAME SCHEME...         the schemes of an attribute; without this line, all but "javascript"
 *
 * Names are compared without their case and without namespaces, because the gate does not know namespaces. */
#ifndef TESTS_GATE_JUDGE_H
#define TESTS_GATE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

struct judge_list {
    char name[32];
    char context[32];
    char **lines; /* without the line of the name */
    size_t count;
};

enum { JUDGE_LISTS_MAX = 16, JUDGE_REASON_BYTES = 200 };

/* Reads the lists of the policies. Returns their number, or 0 if the file is not valid. */
size_t judge_read(const char *path, struct judge_list lists[JUDGE_LISTS_MAX]);

/* Reports whether the policy lists all that is in the output. Otherwise `reason` says what it does not list. */
bool judge_accepts(const struct judge_list *list, const char *html, size_t n,
                   char reason[JUDGE_REASON_BYTES]);

#endif

/* program.h: a program with callbacks (tamis/callbacks.h) whose answers a test lists in a table. */
#ifndef TESTS_HARNESS_PROGRAM_H
#define TESTS_HARNESS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/callbacks.h>

#include "support/text.h"

/* What happens to each element with a name, or to each attribute with a name, or to each text that contains a text. */
struct act {
    const char *of; /* "*" for all; NULL ends the table */
    tamis_answer answer;
    const char *rename;      /* the new name of the element */
    const char *set, *value; /* an attribute that the element gets */
    const char *remove;      /* an attribute that the element loses */
    const char *text;        /* the new content of an element; the new value; the new text */
    bool only_links;         /* only for the links of "linkify" */
};

struct program {
    tamis *t;
    tamis_policy *policy;
    const struct act *start, *end, *attributes, *texts; /* tables; NULL: the callback is not set */
    bool uses_context;                                  /* each callback tries to use the context */
    struct text told;    /* what the callbacks have read, one line for each call */
    unsigned calls;      /* the number of calls of all callbacks for the last document */
    tamis_status status; /* the last status of a change that is not TAMIS_OK */
};

/* A program whose context has the policy, a report, and the tests of tamis_set_callback_check(). `json` NULL: the built-in
 * default. */
struct program program_begin(const char *json);
void program_end(struct program *p);

/* These two functions set the callbacks and sanitize a document. program_fails() requires the status, and that there is no
 * output. */
void program_gives(struct program *p, const char *html, const char *expected);
void program_fails(struct program *p, const char *html, tamis_status status);

/* Sanitizes a document with little memory. Returns true if this succeeds; the status must be TAMIS_OK or TAMIS_NO_MEMORY. */
bool program_survives(struct program *p, const char *html);

/* Requires that the report of the last document is this: "subject element attribute code outcome detail" for each change, each
 * followed by a line feed; empty parts are "-". */
void program_reports(const struct program *p, const char *expected);

#endif

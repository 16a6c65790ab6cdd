/* outputs.h: sanitizes a document to HTML and to another output, for the judges of that output. */
#ifndef TESTS_JUDGES_OUTPUTS_H
#define TESTS_JUDGES_OUTPUTS_H

#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "support/text.h"

struct outputs {
    const char *context; /* NULL: a document */
    tamis_dialect dialect;
    bool scripting;
    tamis *html;
    tamis *other;
    tamis_parser *parser;
    struct text markup;  /* the HTML of the last document */
    struct text written; /* its other output */
    char reason[300];    /* begins with the name of the broken promise */
};

struct outputs *outputs_new(tamis_output other);
void outputs_free(struct outputs *o);

/* The policy and the context must outlive the struct. */
void outputs_set(struct outputs *o, const tamis_policy *policy, const char *context, tamis_dialect dialect,
                 bool scripting);

/* ---- For the judges */

/* Ends the program with an error message if the condition is false. */
void outputs_demand(bool holds, const char *what);
/* Sets the reason, with the settings and the HTML. Returns false. */
bool outputs_fail(struct outputs *o, const char *reason);
/* Replaces `out` with the output, which is empty unless the status is TAMIS_OK. */
tamis_status outputs_run(tamis *t, const char *bytes, size_t n, struct text *out);
/* Parses HTML and returns its tree, which is valid until the next call. */
const tamis_node *outputs_parse(struct outputs *o, const char *html, size_t n, const char *context);
/* Reports whether a string is UTF-8 without U+0000. */
bool outputs_is_string(const struct text *t);
/* Reports whether the document gives the same other output if it is fed in pieces. */
bool outputs_same_in_pieces(struct outputs *o, const char *bytes, size_t n);

#endif

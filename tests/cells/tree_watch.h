/* tree_watch.h: which cells of tree construction a parse goes through.
 *
 * A cell of HTML's modes: a token of one kind, processed by the rules of one insertion mode or those for foreign content,
 * left the parser in this mode, done with or to be processed again; or was handed on to these other rules. A cell of
 * feedback: an answer that the lexer gets. XML5 has its phases for modes. Cells are numbered. */
#ifndef TESTS_CELLS_TREE_WATCH_H
#define TESTS_CELLS_TREE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parse/document.h"
#include "support/text.h"
#include "cells/tree_kinds.h"

/* What documents are parsed as; every input of a corpus is parsed in all of these ways. */
struct tree_setting {
    const char *context; /* NULL: a document */
    bool scripting;
    bool shadow_roots;
    uint32_t nodes; /* the limit NODES; 0: its default */
};

extern const struct tree_setting tree_settings[];
enum { TREE_SETTINGS = 25 };

/* Its options; and its limits, before the document begins. */
struct parser_options tree_options(const struct tree_setting *s);
void tree_set_limits(const struct tree_setting *s, struct meter *m);

enum tree_part { TREE_MODES, TREE_FEEDBACK, TREE_PHASES, TREE_PARTS };

enum { WATCH_DEPTH = 8, XML_KINDS = 11, XML_PHASES = 3, XML_EFFECTS = 4 };

/* What can become of a token: it was handed on to other rules, or to those of the current mode; or the mode stays, or is the
 * one that was left for text, or another, and the token is done with or not. */
enum {
    BY_RULES,
    BY_ITS_MODE = BY_RULES + RULES_COUNT,
    STAYS,
    BACK = STAYS + 2,
    TO_MODE = BACK + 2,
    OUTCOMES = TO_MODE + 2 * MODE_COUNT
};

enum {
    FIRST_FEEDBACK = RULES_COUNT * TREE_KINDS * OUTCOMES,
    FIRST_PHASE = FIRST_FEEDBACK + 5 * 2 * 4,
    TREE_CELLS = FIRST_PHASE + XML_PHASES * XML_KINDS * XML_PHASES * XML_EFFECTS
};

typedef void tree_mark(void *user, uint32_t cell);

struct tree_watch {
    struct document *document;
    tree_mark *mark;
    void *user;
    struct tree_kinds kinds;
    unsigned used[WATCH_DEPTH]; /* by depth: the last rules that were called upon, + 1, */
    const struct token *used_for[WATCH_DEPTH];
};

void tree_watch_init(struct tree_watch *w, struct document *d, tree_mark *mark, void *user);
/* After the document has begun: cells are marked from here on, and `w` is the lexer's sink. */
void tree_watch_begin(struct tree_watch *w);
/* That sink, for one that stands before it. */
struct verdict tree_watch_token(void *watch, const struct token *t);

/* The cells of a part: a place ("in table", "RCDATA", "main"), a token and what becomes of it, each counted from 0. */
struct tree_shape {
    const char *name;
    uint32_t first;
    unsigned places;
    unsigned tokens;
    unsigned outcomes;
};

extern const struct tree_shape tree_shapes[TREE_PARTS];

static inline uint32_t tree_cell(enum tree_part part, unsigned place, unsigned token, unsigned outcome)
{
    const struct tree_shape *s = &tree_shapes[part];
    return s->first + (place * s->tokens + token) * s->outcomes + outcome;
}

/* In words; tokens in one. */
void tree_place_label(enum tree_part part, unsigned place, struct text *out);
void tree_token_label(enum tree_part part, unsigned token, struct text *out);
void tree_outcome_label(enum tree_part part, unsigned outcome, struct text *out);

#endif

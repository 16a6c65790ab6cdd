/* tree_watch.h: which cells of tree construction a parse goes through.
 *
 * A cell of the HTML parser consists of the rules of an insertion mode, or those for foreign content, the kind of a token
 * that these rules process, and an outcome: the insertion mode afterwards, and whether the token is reprocessed; or the
 * other rules that process the token. A cell of feedback is an answer that the tree builder gives to the lexer. In XML5,
 * phases take the place of insertion modes. Cells are numbered. */
#ifndef TESTS_CELLS_TREE_WATCH_H
#define TESTS_CELLS_TREE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parse/document.h"
#include "support/text.h"
#include "cells/tree_kinds.h"

/* A way to parse a document. Every input of a corpus is parsed in all of these ways. */
struct tree_setting {
    const char *context; /* NULL: a document */
    bool scripting;
    bool shadow_roots;
    uint32_t nodes; /* the limit NODES; 0: its default */
};

extern const struct tree_setting tree_settings[];
enum { TREE_SETTINGS = 25 };

/* The first function returns the options of a setting. The second one sets its limits; it must be called before the
 * document begins. */
struct parser_options tree_options(const struct tree_setting *s);
void tree_set_limits(const struct tree_setting *s, struct meter *m);

enum tree_part { TREE_MODES, TREE_FEEDBACK, TREE_PHASES, TREE_PARTS };

enum { WATCH_DEPTH = 8, XML_KINDS = 11, XML_PHASES = 3, XML_EFFECTS = 4 };

/* The outcome for a token: other rules process it, or those of the current insertion mode do; the mode stays the same; it
 * becomes the original insertion mode again; or it becomes another mode. Each of the last three outcomes exists twice: the
 * token is reprocessed or not. */
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
    unsigned used[WATCH_DEPTH]; /* [depth]: 1 + the last rules that were used */
    const struct token *used_for[WATCH_DEPTH];
};

void tree_watch_init(struct tree_watch *w, struct document *d, tree_mark *mark, void *user);
/* Must be called after the document has begun. From now on, cells are marked, and `w` receives the tokens of the lexer. */
void tree_watch_begin(struct tree_watch *w);
/* Processes a token, for a caller that receives the tokens of the lexer itself. */
struct verdict tree_watch_token(void *watch, const struct token *t);

/* The cells of a part. Each is a place ("in table", "RCDATA", "main"), a token and an outcome; all three are numbers
 * from 0 on. */
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

/* These functions add labels. The label of a token is one word. */
void tree_place_label(enum tree_part part, unsigned place, struct text *out);
void tree_token_label(enum tree_part part, unsigned token, struct text *out);
void tree_outcome_label(enum tree_part part, unsigned outcome, struct text *out);

#endif

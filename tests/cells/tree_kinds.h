/* tree_kinds.h: divides tokens into kinds, which the rules of tree construction treat differently. */
#ifndef TESTS_CELLS_TREE_KINDS_H
#define TESTS_CELLS_TREE_KINDS_H

#include <stddef.h>
#include <stdint.h>

#include "lex/token.h"
#include "support/text.h"

enum {
    TAG_KINDS = 0
#define TAG_KIND(names) +1
#include "cells/tag_kinds.def"
#undef TAG_KIND
};

/* The kinds of tokens: those that are not tags; the start tags and the end tags of each class of names; and start tags
 * for which an attribute matters. */
enum {
    TREE_DOCTYPE,
    TREE_COMMENT,
    TREE_PI,
    TREE_SPACE,
    TREE_NULL,
    TREE_TEXT,
    TREE_END_OF_FILE,
    TREE_START,
    TREE_END = TREE_START + TAG_KINDS,
    TREE_INPUT_HIDDEN = TREE_END + TAG_KINDS,
    TREE_FONT_COLOR,
    TREE_KINDS
};

struct tree_kinds {
    uint8_t of_name[ATOM_STATIC_COUNT];
};

struct tree_kinds tree_kinds_make(void);
unsigned tree_kind(const struct tree_kinds *kinds, const struct token *t);

/* The names of a class of tags, separated by spaces. */
const char *tag_kind_names(unsigned tag_kind);

/* Adds the label of a kind, which is one word: "<a>", "</a>" or "comment". */
void tree_kind_label(unsigned kind, struct text *out);
/* Adds markup for a token of this kind. `name` selects one of the names of the class; greater numbers begin again with
 * the first name. Adds nothing for the end of file. */
void tree_kind_markup(unsigned kind, unsigned name, struct text *out);
unsigned tree_kind_name_count(unsigned kind);

#endif

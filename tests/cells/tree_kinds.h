/* tree_kinds.h: tokens in classes that the rules of tree construction tell apart. */
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

/* What is not a tag; then the start tags and the end tags of every class; then start tags that rules know by an attribute. */
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

/* "<a>", "</a>", "comment"; one word each. */
void tree_kind_label(unsigned kind, struct text *out);
/* Markup that gives such a token, of the class's `name`th name (counted round); nothing for the end of file. */
void tree_kind_markup(unsigned kind, unsigned name, struct text *out);
unsigned tree_kind_name_count(unsigned kind);

#endif

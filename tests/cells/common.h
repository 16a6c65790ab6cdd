/* common.h: the aspects of guards that more than one dialect uses. */
#ifndef TESTS_CELLS_COMMON_H
#define TESTS_CELLS_COMMON_H

#include "lex/charref/reference.h"
#include "cells/lexer.h"

/* Tags: the kind of the current tag, on which the errors depend when it is emitted; and whether the tag already has an
 * attribute with the name that has been read. */
extern const struct aspect cells_tag, cells_duplicate;

/* How much of "--", "DOCTYPE" or "[CDATA[" has been read, and how much of "PUBLIC" or "SYSTEM". */
extern const struct aspect cells_declaration, cells_identifier;
/* Reports whether the character continues the word. `folds`: the case of letters is ignored. */
unsigned cells_goes_on(struct span word, size_t read, int c, bool folds);
unsigned cells_declaration_goes_on(const struct lexer *l, int c, bool folds, bool cdata);
extern const struct aspect cells_identifier_goes_on;
/* Whether CDATA sections are allowed, if "[" or nothing has been read. */
extern const struct aspect cells_foreign;

/* References: whether a complete name has been found; whether the character continues a name; and the kind of the number
 * that ends at the character. */
extern const struct aspect cells_match, cells_name;
extern const char *const cells_number_labels[];
enum { CELLS_NUMBER_LABELS = 13 };
unsigned cells_number(const struct lexer *l, enum reference_phase phase, int c);

/* Beginnings of references: a name, and numbers of every kind. */
extern const char *const cells_reference_tails[];

bool cells_equal_nocase(struct span a, const char *lower);

#endif

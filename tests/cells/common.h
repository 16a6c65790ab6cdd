/* common.h: the aspects that the guards of more than one dialect are made of. */
#ifndef TESTS_CELLS_COMMON_H
#define TESTS_CELLS_COMMON_H

#include "lex/charref/reference.h"
#include "cells/lexer.h"

/* Tags: what the tag in hand is, which decides what is said of it when it is handed on; and whether the attribute name read
 * so far is that of an attribute the tag has. */
extern const struct aspect cells_tag, cells_duplicate;

/* How much of "--", "DOCTYPE" or "[CDATA[" has been read, and of "PUBLIC" or "SYSTEM": none, or the label. */
extern const struct aspect cells_declaration, cells_identifier;
/* Whether the character goes on with it; `folds`: in either case. */
unsigned cells_goes_on(struct span word, size_t read, int c, bool folds);
unsigned cells_declaration_goes_on(const struct lexer *l, int c, bool folds, bool cdata);
extern const struct aspect cells_identifier_goes_on;
/* Whether CDATA sections are open, where that may matter. */
extern const struct aspect cells_foreign;

/* References: what has been found of a name; where the character leads to in the table of names; of what kind the number
 * is that ends here. */
extern const struct aspect cells_match, cells_name;
extern const char *const cells_number_labels[];
enum { CELLS_NUMBER_LABELS = 13 };
unsigned cells_number(const struct lexer *l, enum reference_phase phase, int c);

/* The prefixes that references are looked at with: a name, more than a name, and numbers of every kind. */
extern const char *const cells_reference_tails[];

bool cells_equal_nocase(struct span a, const char *lower);

#endif

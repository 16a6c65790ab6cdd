/* language.h: random texts of the portable language, and texts that break one of its rules. */
#ifndef TESTS_GENERATORS_LANGUAGE_H
#define TESTS_GENERATORS_LANGUAGE_H

#include <tamis/profile.h>

#include "generators/random.h"
#include "support/text.h"

/* The rules of the language, each of which can be broken. RELAXED(enumerator, what a text contains that breaks the rule,
 * whether a dialect parses it differently). */
enum relaxation {
#define RELAXED(id, what, is_minded) RELAX_##id,
#include "generators/relaxations.def"
#undef RELAXED
    RELAXATIONS
};

struct language_writer {
    struct random random;
    tamis_profile profile;
    enum relaxation relaxed;
    struct text out;
};

/* Writes tags, references and text in any order that the grammar allows. */
void language_write_any(struct language_writer *w);

/* Writes a document: nested elements that an HTML parser does not move. */
void language_write_document(struct language_writer *w);

/* Edits the text once: deletes, inserts, changes or moves a byte, or inserts a text that is markup in some dialect. */
void language_edit(struct language_writer *w);

#endif

/* language.h: random members of the portable language, and texts that break one rule of it. */
#ifndef TESTS_GENERATORS_LANGUAGE_H
#define TESTS_GENERATORS_LANGUAGE_H

#include <tamis/profile.h>

#include "generators/random.h"
#include "support/text.h"

/* The rules of the language, each of which can be broken. RELAXED(enumerator, what is then written, whether a
 * dialect reads that differently). */
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

/* Tags, references and text in any order that the grammar allows. */
void language_write_any(struct language_writer *w);

/* A document: nested elements that HTML parses without changes. */
void language_write_document(struct language_writer *w);

/* One edit: a byte is deleted, inserted, changed or moved, or a text that is markup in some dialect is inserted. */
void language_edit(struct language_writer *w);

#endif

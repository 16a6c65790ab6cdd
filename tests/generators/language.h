/* language.h: random members of the language that portable output is written in, and near misses of it. */
#ifndef TESTS_GENERATORS_LANGUAGE_H
#define TESTS_GENERATORS_LANGUAGE_H

#include <tamis/profile.h>

#include "generators/random.h"
#include "support/text.h"

/* The rules of the language, each to be broken by itself. RELAXED(enumerator, what is written then, whether some reader
 * minds). */
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

/* Tags, references and text in any order: what the grammar says and no more. */
void language_write_any(struct language_writer *w);

/* A document: elements within elements, as HTML lets them stand. */
void language_write_document(struct language_writer *w);

/* One edit: a byte taken out, put in, changed or moved, or a few put in that mean something to some reader. */
void language_edit(struct language_writer *w);

#endif

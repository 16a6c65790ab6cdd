/* mutator.h: changes a document as documents of its format are built: elements, attributes, references, not bytes.
 * Documents are any bytes. What a mutator does follows from its seed and the documents alone. It allocates nothing. */
#ifndef FUZZ_MUTATOR_MUTATOR_H
#define FUZZ_MUTATOR_MUTATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "generators/random.h"

enum { HTML = 1, XML5 = 2, SGML = 4, JSON = 8, MARKUP = HTML | XML5 | SGML };

/* Operations, in the order of operations.def. Each answers whether it found something to do. */
struct mutator;
enum operation {
#define OPERATION(name, formats) DO_##name,
#include "fuzz/mutator/operations.def"
#undef OPERATION
    OPERATIONS
};
#define OPERATION(name, formats) bool mutator_##name(struct mutator *m);
#include "fuzz/mutator/operations.def"
#undef OPERATION

/* A piece is a token, more or less. Openers and closers that belong together are partners, as are the members and the
 * values of JSON; the others are their own. TEXT is also what is white space in JSON. */
enum kind {
    TEXT = 1,
    REFERENCE = 2,
    OPENER = 4,
    CLOSER = 8,
    COMMENT = 16,
    INSTRUCTION = 32,
    DECLARATION = 64,
    SECTION = 128,
    MEMBER = 256,
    SCALAR = 512,
    COMMA = 1024,
    ANY = 2047
};

struct piece {
    enum kind kind;
    size_t from, to;
    size_t name, name_to; /* of openers and closers of markup */
    size_t partner;
};

enum { PIECES = 4096, DRAFT_BYTES = 1 << 16 };

/* A document that has more pieces than fit has one long last piece. */
struct pieces {
    size_t count;
    struct piece at[PIECES];
};

struct mutator {
    unsigned format;
    struct random random;
    uint8_t *data; /* the document, changed in place */
    size_t size, most;
    struct pieces pieces;
    const uint8_t *other; /* one to take parts from, or NULL */
    size_t other_size;
    struct pieces other_pieces;
    size_t drafted; /* what is to be put into the document; beyond DRAFT_BYTES when it became too long */
    uint8_t draft[DRAFT_BYTES];
};

/* Changes the document of `size` bytes at `data`, where there is room for `most` (bytes beyond that are cut off); returns
 * its new size. `other` is a document to take parts from, or NULL. */
size_t mutator_mutate(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most);
size_t mutator_cross(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most,
                     const uint8_t *other, size_t other_size);

/* As mutator_mutate, but does one operation; false and nothing changed when that has nothing to do. Sets m->size. */
bool mutator_do(struct mutator *m, enum operation operation, uint32_t seed, uint8_t *data, size_t size,
                size_t most);

#endif

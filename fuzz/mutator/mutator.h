/* mutator.h: changes the structure of a document: its elements, attributes and references, instead of single bytes. A document can
 * contain any bytes. The result depends only on the seed and the documents. A mutator does not allocate memory. */
#ifndef FUZZ_MUTATOR_MUTATOR_H
#define FUZZ_MUTATOR_MUTATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "generators/random.h"

enum { HTML = 1, XML5 = 2, SGML = 4, JSON = 8, MARKUP = HTML | XML5 | SGML };

/* Operations, in the order of operations.def. Each returns whether it changed the document. */
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

/* A piece is approximately a token. Matching openers and closers are partners, and so are a member and its value in JSON; any
 * other piece is its own partner. TEXT also includes whitespace in JSON. */
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
    size_t name, name_to; /* the name in an opener or closer of markup */
    size_t partner;
};

enum { PIECES = 4096, DRAFT_BYTES = 1 << 16 };

/* If a document has more than PIECES pieces, the last piece extends to the end of the document. */
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
    const uint8_t *other; /* a document to take parts from, or NULL */
    size_t other_size;
    struct pieces other_pieces;
    size_t drafted; /* the length of the draft (parts.h); more than DRAFT_BYTES: it is too long */
    uint8_t draft[DRAFT_BYTES];
};

/* Changes the document of `size` bytes at `data`, which has space for `most` bytes. If `size` is greater than `most`, the document
 * is cut first. Returns the new size. `other` is a document to take parts from, or NULL. */
size_t mutator_mutate(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most);
size_t mutator_cross(struct mutator *m, uint32_t seed, uint8_t *data, size_t size, size_t most,
                     const uint8_t *other, size_t other_size);

/* Like mutator_mutate(), but applies only one operation. Returns false if the operation cannot be applied; the document is then
 * unchanged. Sets m->size. */
bool mutator_do(struct mutator *m, enum operation operation, uint32_t seed, uint8_t *data, size_t size,
                size_t most);

#endif

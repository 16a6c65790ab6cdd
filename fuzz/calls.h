/* calls.h: the objects of the API, called in any order. Each player has an object and a small model of it, which says from
 * the headers alone what each call must answer; what comes of a document must be what one call gives for it. */
#ifndef FUZZ_CALLS_H
#define FUZZ_CALLS_H

#include <tamis/allocator.h>
#include <tamis/policy.h>

#include "fuzz/target.h"
#include "generators/random.h"
#include "support/text.h"

enum { CALLS_POLICIES = 3 };

/* What all players have in common. */
struct calls {
    struct random random; /* decides which call comes next */
    const char *bytes;    /* the input, a document */
    size_t n;
    tamis_allocator allocator;
    const tamis_policy *policies[CALLS_POLICIES]; /* shared by all */
};

struct player {
    void *(*begin)(struct calls *c);
    void (*call)(void *self, struct calls *c); /* one */
    void (*end)(void *self);
};

extern const struct player calls_sanitizer, calls_parser, calls_lexer, calls_sgml, calls_verifier,
    calls_config;

static inline uint32_t choose(struct calls *c, uint32_t bound)
{
    return random_below(&c->random, bound);
}

struct stretch {
    const char *p;
    size_t n;
};

/* A piece of the input in memory of its own, to be freed: short ones and all of it are likely. */
struct stretch calls_piece(struct calls *c);

/* What the API gives names to. */
void calls_names(const struct calls *c);

/* The document that has been fed so far, as it would be given in one call. */
void calls_append(struct text *document, struct stretch piece);

#endif

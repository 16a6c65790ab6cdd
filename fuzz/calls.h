/* calls.h: calls the functions of the API in any order. A player has one object of the API and a small model of this
 * object. The model predicts the result of each call; it is based only on the public headers, not on the code of the library. The
 * result for a document must be the same as if the whole document were processed with one call. */
#ifndef FUZZ_CALLS_H
#define FUZZ_CALLS_H

#include <tamis/allocator.h>
#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "fuzz/target.h"
#include "generators/random.h"
#include "support/text.h"

enum { CALLS_POLICIES = 3 };

/* The state that all players share. */
struct calls {
    struct random random; /* decides which call comes next */
    const char *bytes;    /* the input, a document */
    size_t n;
    tamis_allocator allocator;
    const tamis_policy *policies[CALLS_POLICIES];
    bool prefixed[CALLS_POLICIES]; /* the policy has an "idPrefix" */
};

struct player {
    void *(*begin)(struct calls *c);
    void (*call)(void *self, struct calls *c); /* makes one or more calls, and checks the results */
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

/* Returns a copy of a piece of the input; the caller frees it. Short pieces and the whole input are likely. */
struct stretch calls_piece(struct calls *c);

/* Checks the functions of the API that return a name for a number, and those that find a number by its name. */
void calls_names(const struct calls *c);

/* calls_callbacks.c: sets the callbacks of one of the CALLS_CALLBACKS sets; set 0 has none. Returns the status of the calls. */
enum { CALLS_CALLBACKS = 64 };
tamis_status calls_set_callbacks(tamis *t, unsigned set, bool is_reference);

/* Appends a piece to the document that has been fed so far. */
void calls_append(struct text *document, struct stretch piece);

#endif

/* fuzz_api_calls.c: calls the functions of the API in any order, with valid and invalid calls: pieces after the end of a
 * document, settings within a document, a reset at any time, NULL as any argument, objects that are freed in any order, and
 * policies that several objects use. Promises: P5, the result for a document does not depend on the order of the calls; P3,
 * an error status does not change, and there is no output; P7, no memory leaks, and objects do not affect one another. Each
 * call returns what a small model of the object predicts (fuzz/calls.h). The input is the document; a hash of it selects
 * the calls. */
#include <string.h>
#include <tamis/lexer.h>
#include <tamis/sgml.h>
#include <tamis/tree.h>
#include <tamis/verify.h>

#include "fuzz/calls.h"
#include "fuzz/settings.h"
#include "support/ledger.h"

enum { KINDS = 7, PLAYERS = 3, CALLS = 20 };

struct stretch calls_piece(struct calls *c)
{
    size_t room = c->n + 1, most = choose(c, 4) ? (room < 16 ? room : 16) : room;
    size_t n = choose(c, 6) ? choose(c, (uint32_t)most) : c->n;
    size_t at = n < c->n ? choose(c, (uint32_t)(c->n - n + 1)) : 0;
    char *copy = malloc(n ? n : 1);
    check(copy != NULL, "no memory");
    if (n)
        memcpy(copy, c->bytes + at, n);
    return (struct stretch){copy, n};
}

void calls_append(struct text *document, struct stretch piece)
{
    text_add(document, piece.p, piece.n);
}

/* Calls each function that frees an object with NULL. */
static void free_nothing(void)
{
    tamis_free(NULL);
    tamis_release(NULL);
    tamis_policy_free(NULL);
    tamis_config_free(NULL);
    tamis_parser_free(NULL);
    tamis_lexer_free(NULL);
    tamis_sgml_free(NULL);
    tamis_verifier_free(NULL);
}

/* Calls three players in random order. Therefore, for any two kinds of objects, there are inputs for which both are used
 * together. */
static void play(struct calls *c)
{
    static const struct player *const kinds[KINDS] = {&calls_sanitizer, &calls_parser,   &calls_lexer,
                                                      &calls_sgml,      &calls_verifier, &calls_sanitizer,
                                                      &calls_config};
    const struct player *players[PLAYERS];
    void *selves[PLAYERS];
    for (size_t i = 0; i < PLAYERS; i++) {
        players[i] = kinds[choose(c, KINDS)];
        selves[i] = players[i]->begin(c);
    }
    for (size_t i = 0; i < CALLS; i++) {
        size_t turn = choose(c, PLAYERS);
        players[turn]->call(selves[turn], c);
    }
    for (size_t i = 0, first = choose(c, PLAYERS); i < PLAYERS; i++)
        players[(first + i) % PLAYERS]->end(selves[(first + i) % PLAYERS]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ledger books = {0};
    uint32_t h = hash(data, size);
    struct calls c = {
        .random = {h}, .bytes = (const char *)data, .n = size, .allocator = ledger_allocator(&books)};
    for (uint32_t i = 1; i < CALLS_POLICIES; i++) {
        c.policies[i] = settings_policy(h + i);
        c.prefixed[i] = settings_has_prefix(h + i);
    }
    play(&c);
    calls_names(&c);
    free_nothing();
    check(books.blocks == 0 && books.lies == 0,
          "P7 embeddable: memory was not released, or with a wrong size");
    return 0;
}

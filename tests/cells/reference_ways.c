/* reference_ways.c: see reference_ways.h: a walk over all names. */
#include "cells/reference_ways.h"

#include <string.h>

#include "lex/charref/charref.h"

enum { NAME_MAX_LENGTH = 64, MATCHES = 3, OUTCOMES = 4 };

struct walk {
    const struct reference_rules *rules;
    void (*found)(void *user, const char *p, size_t n);
    void *user;
    char name[NAME_MAX_LENGTH]; /* with the "&" */
    size_t n;
    uint16_t nodes[NAME_MAX_LENGTH];        /* after each character */
    unsigned char matches[NAME_MAX_LENGTH]; /* 0: no name yet; 1: one ends here; 2: one ended before */
    unsigned char next[NAME_MAX_LENGTH];    /* the character to be tried */
    bool seen[MATCHES][KIND_COUNT][OUTCOMES];
};

/* Whether the name with `c` behind it is one of the dialect's. */
static bool is_known(const struct walk *w, unsigned char c)
{
    const struct span *name = w->rules->names;
    if (!name)
        return true;
    for (; name->n; name++)
        if (name->n == w->n && memcmp(name->p, w->name + 1, w->n - 1) == 0 && name->p[w->n - 1] == (char)c)
            return true;
    return false;
}

static unsigned outcome(uint16_t child, bool makes_name)
{
    return (tamis_lex_charref_is_leaf(child) ? 2u : 0u) + makes_name;
}

static void visit(struct walk *w, unsigned char c, uint16_t child)
{
    size_t depth = w->n - 1;
    bool makes_name = tamis_lex_charref_value(child) && is_known(w, c);
    bool *seen = &w->seen[w->matches[depth]][kind_of(c)][outcome(child, makes_name)];
    if (!*seen)
        w->found(w->user, w->name, w->n);
    *seen = true;
    w->nodes[depth + 1] = child;
    w->matches[depth + 1] = makes_name ? 1 : w->matches[depth] ? 2 : 0;
    w->next[depth + 1] = 0;
    w->name[w->n++] = (char)c;
}

void reference_ways(const struct reference_rules *rules, void (*found)(void *user, const char *p, size_t n),
                    void *user)
{
    struct walk w = {.rules = rules, .found = found, .user = user, .name = "&", .n = 1};
    while (w.n) {
        unsigned char c = w.next[w.n - 1]++;
        uint16_t child = c < 0x80 ? tamis_lex_charref_child(w.nodes[w.n - 1], c) : 0;
        if (child)
            visit(&w, c, child);
        else if (c >= 0x80)
            w.n--;
    }
}

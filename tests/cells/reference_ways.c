/* reference_ways.c: see reference_ways.h. Visits the trie of all names. */
#include "cells/reference_ways.h"

#include <string.h>

#include "lex/charref/charref.h"

enum { NAME_MAX_LENGTH = 64, MATCHES = 3, OUTCOMES = 4 };

struct walk {
    const struct reference_rules *rules;
    void (*found)(void *user, const char *p, size_t n);
    void *user;
    char name[NAME_MAX_LENGTH]; /* begins with "&" */
    size_t n;
    uint16_t nodes[NAME_MAX_LENGTH]; /* [n]: the node of the trie after n characters */
    /* 0: no name has been read; 1: a name ends here; 2: a name ended before */
    unsigned char matches[NAME_MAX_LENGTH];
    unsigned char next[NAME_MAX_LENGTH]; /* the character to try next */
    bool seen[MATCHES][KIND_COUNT][OUTCOMES];
};

/* Reports whether the dialect has a name that consists of the current name and `c`. */
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

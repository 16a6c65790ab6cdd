/* tree_table.c: see tree_table.h. */
#include "cells/tree_table.h"

#include <string.h>

enum { MARGIN = 118 };

/* ---- Writing */

void tree_golden_add_row(struct text *out, enum tree_part part, unsigned place, const char *what,
                         const uint8_t *tokens)
{
    struct text word = {0};
    size_t line = out->n;
    tree_place_label(part, place, out);
    text_add_string(out, " | ");
    text_add_string(out, what);
    text_add_string(out, " |");
    for (unsigned i = 0; i < tree_shapes[part].tokens; i++) {
        if (!tokens[i])
            continue;
        text_clear(&word);
        tree_token_label(part, i, &word);
        if (out->n - line + 1 + word.n > MARGIN) {
            text_add_string(out, "\n   ");
            line = out->n - 3;
        }
        text_add_string(out, " ");
        text_add(out, word.p, word.n);
    }
    text_add_string(out, "\n");
    text_free(&word);
}

void tree_golden_add_rows(struct text *out, enum tree_part part, const uint8_t *set)
{
    const struct tree_shape *s = &tree_shapes[part];
    for (unsigned place = 0; place < s->places; place++)
        for (unsigned outcome = 0; outcome < s->outcomes; outcome++) {
            uint8_t tokens[TREE_KINDS];
            struct text what = {0};
            bool any = false;
            for (unsigned i = 0; i < s->tokens; i++) {
                tokens[i] = set[tree_cell(part, place, i, outcome)];
                any = any || tokens[i];
            }
            tree_outcome_label(part, outcome, &what);
            if (any)
                tree_golden_add_row(out, part, place, what.p, tokens);
            text_free(&what);
        }
}

/* ---- Reading */

typedef void label_function(enum tree_part part, unsigned number, struct text *out);

/* Returns the number that has this label; `count` if there is none. */
static unsigned find(enum tree_part part, label_function *label, unsigned count, struct span wanted)
{
    struct text text = {0};
    unsigned i = 0;
    for (; i < count; i++) {
        text_clear(&text);
        label(part, i, &text);
        if (text_equal(&text, wanted.p, wanted.n))
            break;
    }
    text_free(&text);
    return i;
}

static struct span cut(struct span *left, const char *end)
{
    const char *at = left->n ? strstr(left->p, end) : NULL;
    size_t n = at && at < left->p + left->n ? (size_t)(at - left->p) : left->n, skip = n + strlen(end);
    struct span word = span_of(left->p, n);
    *left = skip < left->n ? span_of(left->p + skip, left->n - skip) : SPAN("");
    return word;
}

static bool take_tokens(enum tree_part part, unsigned place, unsigned outcome, struct span tokens,
                        uint8_t *set)
{
    const struct tree_shape *s = &tree_shapes[part];
    while (tokens.n) {
        struct span word = cut(&tokens, " ");
        if (!word.n)
            continue;
        unsigned token = find(part, tree_token_label, s->tokens, word);
        if (token == s->tokens)
            return false;
        set[tree_cell(part, place, token, outcome)] = 1;
    }
    return true;
}

struct reading {
    enum tree_part part;
    unsigned place; /* the place of the row that continues on the next line */
    unsigned outcome;
    bool never;
};

static bool take_row(struct reading *r, struct span line, uint8_t *set)
{
    const struct tree_shape *s = &tree_shapes[r->part];
    if (line.p[0] != ' ') {
        struct span place = cut(&line, " | "), outcome = cut(&line, " |");
        r->never = span_equal(outcome, SPAN("never"));
        r->place = find(r->part, tree_place_label, s->places, place);
        r->outcome = find(r->part, tree_outcome_label, s->outcomes, outcome);
        if (!r->never && (r->place == s->places || r->outcome == s->outcomes))
            return false;
    }
    return r->never || take_tokens(r->part, r->place, r->outcome, line, set);
}

static bool take_heading(struct reading *r, struct span line)
{
    for (unsigned i = 0; i < TREE_PARTS; i++)
        if (span_equal(span_of(line.p + 3, line.n - 3), span_from(tree_shapes[i].name))) {
            r->part = (enum tree_part)i;
            return true;
        }
    return false;
}

const char *tree_golden_read(const char *table, uint8_t *set)
{
    struct reading r = {.part = TREE_MODES};
    for (struct span left = span_from(table); left.n;) {
        struct span line = cut(&left, "\n");
        bool ok = true;
        if (span_starts(line, SPAN("== ")))
            ok = take_heading(&r, line);
        else if (line.n && line.p[0] != '#')
            ok = take_row(&r, line, set);
        if (!ok)
            return line.p;
    }
    return NULL;
}

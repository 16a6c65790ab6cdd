/* transitions_text.c: writes the table as text, with a block for each guard of each state. Classes of characters with
 * the same transition are in one row. */
#include "cells/transitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_MAX = 160, CLASSES_WIDTH = 30, NEXT_WIDTH = 34, MANY = 5, VERY_MANY = 12 };

static void add_label(const struct transitions *t, struct cell c, bool of_byte, const char *before,
                      struct text *out)
{
    char label[LABEL_MAX];
    if (of_byte)
        cells_by_byte_label(t->cells, c.state, c.by_byte, label, sizeof label);
    else
        cells_config_label(t->cells, c.state, c.config, label, sizeof label);
    if (*label) {
        text_add_string(out, before);
        text_add_string(out, label);
    }
}

static void add_state(const struct transitions *t, struct cell c, struct text *out)
{
    text_add_string(out, t->cells->d->sections[c.state]);
    text_add_string(out, " ");
    text_add_string(out, t->cells->lexer->state_names[c.state]);
    add_label(t, c, false, ", ", out);
}

void transitions_name(const struct transitions *t, unsigned cell, struct text *out)
{
    struct cell c = cells_decode(t->cells, cell);
    add_state(t, c, out);
    text_add_string(out, ": ");
    text_add_string(out, cells_kind_label(c.kind));
    add_label(t, c, true, " ", out);
}

static void add_visible(struct text *out, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        char escaped[8];
        if (c >= 0x20 && c < 0x7F && c != '\\')
            snprintf(escaped, sizeof escaped, "%c", c);
        else
            snprintf(escaped, sizeof escaped, "\\x%02X", c);
        text_add_string(out, escaped);
    }
}

void transitions_say_way(const struct transitions *t, unsigned cell, struct text *out)
{
    const struct transition *of = &t->of[cell];
    const struct way *w = &t->ways[of->way];
    text_add_string(out,
                    w->start->state ? w->start->state : t->cells->lexer->state_names[t->cells->lexer->first]);
    if (w->start->last_start_tag) {
        text_add_string(out, " after ");
        text_add_string(out, w->start->last_start_tag);
    }
    text_add_string(out, w->start->foreign ? ", foreign: " : ": ");
    add_visible(out, w->prefix.p, w->prefix.n);
    add_visible(out, of->tried, of->tried_length);
}

/* --- rows --- */

struct block {
    const struct transitions *t;
    const struct transition *of; /* the transition of the first cell */
    struct cell first;
    unsigned by_byte;
};

static const struct transition *at(const struct block *b, unsigned by_byte, unsigned kind)
{
    return &b->of[by_byte * KIND_COUNT + kind];
}

static bool same(const struct transition *a, const struct transition *b)
{
    return a->next == b->next && a->again == b->again && strcmp(a->output, b->output) == 0;
}

/* Returns a class in the row with the most classes, which is written as "else". Returns KIND_COUNT if no row has many
 * classes. */
static unsigned find_else(const struct block *b, unsigned by_byte)
{
    /* Classes that a label selects are listed rather than described. */
    unsigned best = KIND_COUNT, most = by_byte ? VERY_MANY : MANY;
    for (unsigned k = 0; k < KIND_COUNT; k++) {
        unsigned count = 0;
        for (unsigned other = 0; at(b, by_byte, k)->output && other < KIND_COUNT; other++)
            count += at(b, by_byte, other)->output && same(at(b, by_byte, k), at(b, by_byte, other));
        if (count > most) {
            best = k;
            most = count;
        }
    }
    return best;
}

static void pad(struct text *out, size_t line, size_t width)
{
    do
        text_add_string(out, " ");
    while (out->n - line < width);
}

static void add_row(const struct block *b, unsigned by_byte, unsigned kind, bool is_else, struct text *out)
{
    const struct transition *row = at(b, by_byte, kind);
    const char *const *names = b->t->cells->lexer->state_names;
    struct cell c = b->first;
    size_t line = out->n;
    text_add_string(out, "   ");
    for (unsigned k = kind; !is_else && k < KIND_COUNT; k++)
        if (at(b, by_byte, k)->output && same(row, at(b, by_byte, k))) {
            text_add_string(out, " ");
            text_add_string(out, cells_kind_label((enum kind)k));
        }
    text_add_string(out, is_else ? " else" : "");
    c.by_byte = by_byte;
    add_label(b->t, c, true, " ", out);
    pad(out, line, CLASSES_WIDTH);
    text_add_string(out, row->again ? "again in " : "");
    text_add_string(out, row->next != b->first.state ? names[row->next] : row->again ? "itself" : "=");
    if (*row->output) {
        pad(out, line, CLASSES_WIDTH + NEXT_WIDTH);
        text_add_string(out, row->output);
    }
    text_add_string(out, "\n");
}

static bool is_first_of_its_row(const struct block *b, unsigned by_byte, unsigned kind)
{
    for (unsigned k = 0; k < kind; k++)
        if (at(b, by_byte, k)->output && same(at(b, by_byte, k), at(b, by_byte, kind)))
            return false;
    return true;
}

static void add_rows(const struct block *b, unsigned by_byte, struct text *out)
{
    unsigned rest = find_else(b, by_byte);
    for (unsigned k = 0; k < KIND_COUNT; k++) {
        bool is_rest = rest < KIND_COUNT && at(b, by_byte, k)->output &&
                       same(at(b, by_byte, rest), at(b, by_byte, k));
        if (at(b, by_byte, k)->output && !is_rest && is_first_of_its_row(b, by_byte, k))
            add_row(b, by_byte, k, false, out);
    }
    if (rest < KIND_COUNT)
        add_row(b, by_byte, rest, true, out);
}

/* Adds the classes that cannot occur in this configuration. */
static void add_never(const struct block *b, struct text *out)
{
    bool any = false;
    for (unsigned k = 0; k < KIND_COUNT; k++) {
        bool comes = !cells_kind_comes(b->t->cells, (enum kind)k);
        for (unsigned i = 0; i < b->by_byte; i++)
            comes = comes || at(b, i, k)->output;
        if (comes)
            continue;
        text_add_string(out, any ? " " : "    never: ");
        text_add_string(out, cells_kind_label((enum kind)k));
        any = true;
    }
    text_add_string(out, any ? "\n" : "");
}

static unsigned count_cells(const struct block *b)
{
    unsigned count = 0;
    for (unsigned i = 0; i < b->by_byte * KIND_COUNT; i++)
        count += b->of[i].output != NULL;
    return count;
}

static void add_block(const struct block *b, struct text *out)
{
    char count[32];
    unsigned cells = count_cells(b);
    if (!cells)
        return;
    snprintf(count, sizeof count, " (%u)\n", cells);
    add_state(b->t, b->first, out);
    text_add_string(out, count);
    for (unsigned by_byte = 0; by_byte < b->by_byte; by_byte++)
        add_rows(b, by_byte, out);
    add_never(b, out);
}

void transitions_write(const struct transitions *t, struct text *out)
{
    const struct cells *cells = t->cells;
    char title[256];
    snprintf(
        title, sizeof title,
        "# %s: %u states, %u cells. Made and checked by transitions_test.c, which says how to read it.\n",
        cells->lexer->name, t->state_count, t->cell_count);
    text_add_string(out, title);
    for (unsigned s = 0; s < cells->lexer->state_count; s++)
        for (unsigned config = 0; config < cells->configs[s]; config++) {
            unsigned first = cells->first[s] + config * cells->by_byte[s] * KIND_COUNT;
            add_block(&(struct block){t, &t->of[first], cells_decode(cells, first), cells->by_byte[s]}, out);
        }
}

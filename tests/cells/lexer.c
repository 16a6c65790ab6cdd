/* lexer.c: see lexer.h. */
#include "cells/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lex/dialects.h"
#include "lex/lexer_api.h"

static const struct cells_dialect *const known[TAMIS_DIALECT_COUNT] = {&cells_html, &cells_html2008,
                                                                       &cells_xml5, &cells_sgml};

static const struct aspect *const no_aspects[] = {NULL};

static const struct aspect *const *aspects_of(const struct cells *cells, state s)
{
    const struct aspect *const *aspects = cells->d->aspects(s);
    return aspects ? aspects : no_aspects;
}

static unsigned value_count(const struct cells *cells, state s, bool of_byte)
{
    unsigned count = 1;
    for (const struct aspect *const *a = aspects_of(cells, s); *a; a++)
        if ((*a)->of_byte == of_byte)
            count *= (*a)->count;
    return count;
}

static void number(struct cells *cells)
{
    for (unsigned s = 0; s < cells->lexer->state_count; s++) {
        cells->configs[s] = value_count(cells, (state)s, false);
        cells->by_byte[s] = value_count(cells, (state)s, true);
        cells->first[s + 1] = cells->first[s] + cells->configs[s] * cells->by_byte[s] * KIND_COUNT;
    }
}

const struct cells *cells_of(tamis_dialect dialect)
{
    static struct cells all[TAMIS_DIALECT_COUNT];
    struct cells *cells = &all[dialect];
    if (!cells->lexer) {
        cells->d = known[dialect];
        cells->lexer = tamis_lex_dialect(dialect);
        number(cells);
    }
    return cells;
}

unsigned cells_count(const struct cells *cells)
{
    return cells->first[cells->lexer->state_count];
}

static unsigned value(const struct cells *cells, const struct lexer *l, int c, bool of_byte)
{
    unsigned value = 0;
    for (const struct aspect *const *a = aspects_of(cells, l->state); *a; a++)
        if ((*a)->of_byte == of_byte)
            value = value * (*a)->count + (*a)->of(l, c);
    return value;
}

unsigned cells_config(const struct cells *cells, const struct lexer *l)
{
    return value(cells, l, END, false);
}

unsigned cells_at(const struct cells *cells, const struct lexer *l, int c)
{
    unsigned config = cells_config(cells, l), by_byte = value(cells, l, c, true);
    return cells->first[l->state] + (config * cells->by_byte[l->state] + by_byte) * KIND_COUNT +
           (unsigned)kind_of(c);
}

struct cell cells_decode(const struct cells *cells, unsigned cell)
{
    state s = 0;
    while (cells->first[s + 1] <= cell)
        s++;
    unsigned rest = (cell - cells->first[s]) / KIND_COUNT;
    return (struct cell){.state = s,
                         .config = rest / cells->by_byte[s],
                         .by_byte = rest % cells->by_byte[s],
                         .kind = (enum kind)((cell - cells->first[s]) % KIND_COUNT)};
}

/* --- words --- */

static void label(const struct cells *cells, state s, bool of_byte, unsigned value, char *out, size_t size)
{
    unsigned place = value_count(cells, s, of_byte);
    size_t n = 0;
    out[0] = '\0';
    for (const struct aspect *const *a = aspects_of(cells, s); *a; a++) {
        if ((*a)->of_byte != of_byte)
            continue;
        place /= (*a)->count;
        const char *word = (*a)->labels[value / place];
        value %= place;
        if (*word && n < size)
            n += (size_t)snprintf(out + n, size - n, "%s%s", n ? ", " : "", word);
    }
}

void cells_config_label(const struct cells *cells, state s, unsigned config, char *out, size_t size)
{
    label(cells, s, false, config, out, size);
}

void cells_by_byte_label(const struct cells *cells, state s, unsigned by_byte, char *out, size_t size)
{
    label(cells, s, true, by_byte, out, size);
}

const char *cells_kind_label(enum kind kind)
{
    static const char *const labels[KIND_COUNT] = {
        [OTHER] = "other",     [NUL] = "NUL",          [SPACE] = "SP",           [LINE_FEED] = "LF",
        [VERTICAL_TAB] = "VT", [FORM_FEED] = "FF",     [CARRIAGE_RETURN] = "CR", [EXCLAMATION] = "!",
        [QUOTE] = "\"",        [NUMBER_SIGN] = "#",    [PERCENT] = "%",          [AMPERSAND] = "&",
        [APOSTROPHE] = "'",    [DASH] = "-",           [PERIOD] = ".",           [SOLIDUS] = "/",
        [DIGIT] = "0-9",       [COLON] = ":",          [SEMICOLON] = ";",        [LESS_THAN] = "<",
        [EQUALS] = "=",        [GREATER_THAN] = ">",   [QUESTION] = "?",         [UPPER_HEX] = "A-F",
        [UPPER_X] = "X",       [UPPER] = "G-Z",        [LOWER_HEX] = "a-f",      [LOWER_X] = "x",
        [LOWER] = "g-z",       [LEFT_BRACKET] = "[",   [RIGHT_BRACKET] = "]",    [UNDERSCORE] = "_",
        [GRAVE] = "`",         [END_OF_INPUT] = "END",
    };
    return labels[kind];
}

bool cells_kind_comes(const struct cells *cells, enum kind kind)
{
    switch (kind) {
    case NUL:
        return !cells->lexer->replaces_null;
    case CARRIAGE_RETURN:
        return cells->lexer->verbatim;
    default:
        return true;
    }
}

/* --- watching --- */

static bool goes_on_with_a_character(int c)
{
    return (c & 0xC0) == 0x80;
}

static state handle(struct lexer *l, int c)
{
    const struct watch *w = (const struct watch *)(const void *)l->dialect;
    state from = l->state;
    if (!goes_on_with_a_character(c))
        w->before(w->user, l, c, cells_at(w->cells, l, c));
    state next = w->cells->lexer->handlers[from](l, c);
    if (w->after)
        w->after(w->user, l, c, from, next);
    return next;
}

void watch_init(struct watch *w, tamis_dialect dialect, void *user,
                void (*before)(void *user, struct lexer *l, int c, unsigned cell),
                void (*after)(void *user, struct lexer *l, int c, state from, state next))
{
    static handler *handlers[CELLS_STATES_MAX];
    static const unsigned char no_runs[CELLS_STATES_MAX];
    const struct cells *cells = cells_of(dialect);
    for (unsigned s = 0; s < CELLS_STATES_MAX; s++)
        handlers[s] = handle;
    *w = (struct watch){*cells->lexer, cells, user, before, after};
    w->dialect.handlers = handlers;
    w->dialect.runs = no_runs;
}

void watch_lexer(const struct watch *w, tamis_lexer *l)
{
    tamis_lex_internal(l)->dialect = &w->dialect;
}

/* transitions.c: see transitions.h. A configuration is a state with the aspects of its guard that do not depend on the
 * character. In each known configuration, every character is tried. New configurations are added to the list, until no new
 * ones are found. */
#include "cells/transitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lex/lexer_api.h"
#include "cells/outcome.h"
#include "cells/reference_ways.h"

enum { LONGEST_CHAIN = 16, CHARACTER_MAX = 4 };

struct maker {
    struct transitions *t;
    tamis_lexer *lexer;
    struct watch watch;
    struct outcome outcome;
    bool *known;    /* [first cell of a configuration]: the configuration is known */
    bool armed;     /* the character that is tried is being read */
    bool open;      /* a step has begun, and is not recorded yet */
    unsigned cell;  /* the cell of this step */
    unsigned chain; /* how often the character has been reconsumed */
    int last;       /* the character of this step */
    unsigned way;
    const char *tried;
    size_t tried_length;
    state next;
    bool again;
};

static void complain(struct maker *m, unsigned cell, const char *what)
{
    struct text *out = &m->t->problems;
    transitions_name(m->t, cell, out);
    text_add_string(out, ": ");
    text_add_string(out, what);
    text_add_string(out, "\n");
}

/* --- recording a step --- */

static void set_down(struct maker *m, struct transition *to)
{
    struct text output = {0}; /* the table keeps the memory */
    text_add(&output, m->outcome.words.p, m->outcome.words.n);
    to->output = output.p;
    to->next = m->next;
    to->again = m->again;
    to->way = m->way;
    if (m->tried_length)
        memcpy(to->tried, m->tried, m->tried_length);
    to->tried_length = m->tried_length;
    m->t->cell_count++;
}

static void compare(struct maker *m, const struct transition *with)
{
    if (with->next == m->next && with->again == m->again && strcmp(with->output, m->outcome.words.p) == 0)
        return;
    char what[512];
    const char *const *names = m->t->cells->lexer->state_names;
    snprintf(what, sizeof what, "\"%s%s; %s\" and with %d \"%s%s; %s\"", names[with->next],
             with->again ? ", again" : "", with->output, m->last, names[m->next], m->again ? ", again" : "",
             m->outcome.words.p);
    complain(m, m->cell, what);
}

static void close_step(struct maker *m)
{
    if (!m->open)
        return;
    m->open = false;
    struct transition *known = &m->t->of[m->cell];
    if (known->output)
        compare(m, known);
    else
        set_down(m, known);
}

static void before(void *user, struct lexer *l, int c, unsigned cell)
{
    struct maker *m = user;
    if (!m->armed)
        return;
    close_step(m);
    m->open = true;
    m->cell = cell;
    m->last = c;
    m->next = 0;
    outcome_begin(&m->outcome, l, c, m->t->cells->d->in_reference(l));
}

static void after(void *user, struct lexer *l, int c, state from, state next)
{
    struct maker *m = user;
    (void)from;
    if (!m->armed)
        return;
    m->next = (state)(next & ~RECONSUME);
    bool again = next & RECONSUME;
    if ((c & 0xC0) == 0x80) {
        outcome_goes_on(&m->outcome, c);
        outcome_note(&m->outcome, l, again);
        if (again)
            complain(m, m->cell, "a character is divided");
        return;
    }
    m->again = again;
    outcome_note(&m->outcome, l, again);
    m->chain = again ? m->chain + 1 : 0;
    if (m->chain > m->t->longest)
        m->t->longest = m->chain;
    if (m->chain > LONGEST_CHAIN)
        abort(); /* an endless loop */
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct maker *m = user;
    if (m->armed)
        outcome_token(&m->outcome, (const struct token *)(const void *)t);
    return TAMIS_CONTINUE;
}

/* Reports whether the error is about the input stream. Such errors are ignored, because they do not depend on the state. */
static bool is_of_the_stream(const char *code)
{
    return strstr(code, "-in-input-stream") != NULL;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct maker *m = user;
    (void)place;
    if (m->armed && !is_of_the_stream(code))
        outcome_error(&m->outcome, code);
}

/* --- ways --- */

static void must(tamis_status status)
{
    if (status != TAMIS_OK)
        abort();
}

static struct way *add_way(struct maker *m, const struct cells_start *start, const char *prefix, size_t n)
{
    struct transitions *t = m->t;
    if (t->way_count == t->way_capacity) {
        t->way_capacity = t->way_capacity ? 2 * t->way_capacity : 256;
        t->ways = realloc(t->ways, t->way_capacity * sizeof *t->ways);
        if (!t->ways)
            abort();
    }
    struct way *w = &t->ways[t->way_count++];
    *w = (struct way){.start = start};
    text_add(&w->prefix, prefix, n);
    return w;
}

static void begin(struct maker *m, const struct way *w)
{
    tamis_lexer_reset(m->lexer);
    must(tamis_lexer_set_dialect(m->lexer, m->t->cells->d->dialect));
    if (w->start->state)
        must(tamis_lexer_set_state(m->lexer, w->start->state));
    if (w->start->last_start_tag)
        must(tamis_lexer_set_last_start_tag(m->lexer, w->start->last_start_tag));
    tamis_lexer_set_foreign(m->lexer, w->start->foreign);
    tamis_lexer_set_follow_tags(m->lexer, true);
    watch_lexer(&m->watch, m->lexer);
    m->armed = m->open = false;
    must(tamis_lexer_feed(m->lexer, w->prefix.p, w->prefix.n));
}

/* Returns the first cell of the configuration of the lexer after a whole character. */
static unsigned config_here(const struct maker *m)
{
    const struct cells *cells = m->t->cells;
    const struct lexer *l = tamis_lex_internal(m->lexer);
    return cells->first[l->state] + cells_config(cells, l) * cells->by_byte[l->state] * KIND_COUNT;
}

static void lead_here(struct maker *m, struct way *w)
{
    const struct lexer *l = tamis_lex_internal(m->lexer);
    w->state = l->state;
    w->config = cells_config(m->t->cells, l);
    m->known[config_here(m)] = true;
}

/* The current way and the character that was tried lead to a new configuration. Adds them as a way. */
static void go_on_from_here(struct maker *m)
{
    struct text prefix = {0};
    const struct way *way = &m->t->ways[m->way];
    text_add(&prefix, way->prefix.p, way->prefix.n);
    text_add(&prefix, m->tried, m->tried_length);
    lead_here(m, add_way(m, way->start, prefix.p, prefix.n));
    text_free(&prefix);
}

static void arm(struct maker *m)
{
    close_step(m);
    m->armed = true;
    m->chain = 0;
}

/* Tries a character (none if `n` is 0), and then the end of the input. */
static void try_one(struct maker *m, unsigned way, const char *character, size_t n)
{
    begin(m, &m->t->ways[way]);
    m->way = way;
    m->tried = character;
    m->tried_length = n;
    if (n == 0)
        lead_here(m, &m->t->ways[way]);
    arm(m);
    must(tamis_lexer_feed(m->lexer, character, n));
    if (n == 1 && !m->known[config_here(m)])
        go_on_from_here(m);
    arm(m);
    must(tamis_lexer_finish(m->lexer));
    close_step(m);
}

/* Writes a character that begins with the byte `lead`, and returns its length. */
static size_t character_of(unsigned lead, char out[CHARACTER_MAX])
{
    size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    out[0] = (char)lead;
    for (size_t i = 1; i < n; i++)
        out[i] = (char)(lead == 0xED || lead == 0xF4 ? 0x8A : 0xA9);
    return n;
}

/* Tries every character. Letters and other printable characters come first, so that the ways in the table are readable. */
static void try_all(struct maker *m, unsigned way)
{
    static const struct {
        unsigned first, last;
    } ranges[] = {{'a', 'z'}, {' ', '~'}, {0, 0x1F}, {0x7F, 0x7F}, {0xC2, 0xF4}};
    char bytes[CHARACTER_MAX];
    try_one(m, way, "", 0);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        for (unsigned c = ranges[i].first; c <= ranges[i].last; c++)
            if (cells_kind_comes(m->t->cells, kind_of((int)c)))
                try_one(m, way, bytes, character_of(c, bytes));
}

static void add_tail(void *user, const char *p, size_t n)
{
    struct maker *m = user;
    for (const struct cells_start *s = m->t->cells->d->contexts; s->prefix; s++)
        text_add(&add_way(m, s, s->prefix, strlen(s->prefix))->prefix, p, n);
}

static void add_first_ways(struct maker *m)
{
    const struct cells_dialect *d = m->t->cells->d;
    for (const struct cells_start *s = d->starts; s->prefix; s++)
        add_way(m, s, s->prefix, strlen(s->prefix));
    for (const char *const *tail = d->tails; *tail; tail++)
        add_tail(m, *tail, strlen(*tail));
    if (m->t->cells->lexer->references)
        reference_ways(m->t->cells->lexer->references, add_tail, m);
}

static void count_states(struct transitions *t)
{
    for (unsigned s = 0; s < t->cells->lexer->state_count; s++) {
        unsigned cell = t->cells->first[s];
        while (cell < t->cells->first[s + 1] && !t->of[cell].output)
            cell++;
        t->state_count += cell < t->cells->first[s + 1];
    }
}

struct transitions *transitions_make(tamis_dialect dialect)
{
    struct transitions *t = calloc(1, sizeof *t);
    struct maker m = {.t = t};
    m.lexer = tamis_lexer_new(NULL, on_token, on_error, &m);
    if (!t || !m.lexer)
        abort();
    t->cells = cells_of(dialect);
    t->of = calloc(cells_count(t->cells), sizeof *t->of);
    m.known = calloc(cells_count(t->cells), sizeof *m.known);
    if (!t->of || !m.known)
        abort();
    watch_init(&m.watch, dialect, &m, before, after);
    add_first_ways(&m);
    for (unsigned way = 0; way < t->way_count; way++)
        try_all(&m, way);
    count_states(t);
    outcome_free(&m.outcome);
    tamis_lexer_free(m.lexer);
    free(m.known);
    return t;
}

void transitions_free(struct transitions *t)
{
    if (!t)
        return;
    for (unsigned i = 0; i < cells_count(t->cells); i++)
        free(t->of[i].output);
    for (unsigned i = 0; i < t->way_count; i++)
        text_free(&t->ways[i].prefix);
    text_free(&t->problems);
    free(t->ways);
    free(t->of);
    free(t);
}

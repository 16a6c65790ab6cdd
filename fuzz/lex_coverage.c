/* lex_coverage.c: see lex_coverage.h. */
#include "fuzz/lex_coverage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/files.h"

static void count_cell(void *user, struct lexer *l, int c, unsigned cell)
{
    struct lex_coverage *all = user;
    (void)l, (void)c;
    all->cells[cell]++;
    all->cell = cell;
}

/* Reports whether the lexer agrees with the table. After a start tag, another state is accepted, because the token callback
 * can set the state. The bytes of characters beyond ASCII are not compared. */
static bool is_expected(const struct lex_coverage *c, int byte, state next)
{
    const struct transition *t = &c->table->of[c->cell];
    if (!t->output || (byte >= 0x80 && byte != END))
        return t->output != NULL;
    bool decided = strstr(t->output, "start tag") != NULL && t->next == c->table->cells->lexer->first;
    return t->again == ((next & RECONSUME) != 0) && (t->next == (next & ~RECONSUME) || decided);
}

static void count_edge(void *user, struct lexer *l, int c, state from, state next)
{
    struct lex_coverage *all = user;
    (void)l;
    all->edges[from * CELLS_STATES_MAX + (next & ~RECONSUME)]++;
    if (all->where.n || is_expected(all, c, next))
        return;
    all->wrong = all->cell;
    text_add_string(&all->where, all->name);
}

static tamis_reply go_on(void *user, const tamis_token *t)
{
    (void)user, (void)t;
    return TAMIS_CONTINUE;
}

static void *all_zero(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p)
        abort();
    return p;
}

struct lex_coverage *lex_coverage_new(tamis_dialect dialect)
{
    struct lex_coverage *c = all_zero(1, sizeof *c);
    c->table = transitions_make(dialect);
    c->cells = all_zero(cells_count(c->table->cells), sizeof *c->cells);
    c->edges = all_zero(CELLS_STATES_MAX * CELLS_STATES_MAX, sizeof *c->edges);
    c->lexer = tamis_lexer_new(NULL, go_on, NULL, NULL);
    if (!c->lexer)
        abort();
    c->name = "";
    watch_init(&c->watch, dialect, c, count_cell, count_edge);
    return c;
}

void lex_coverage_free(struct lex_coverage *c)
{
    transitions_free(c->table);
    tamis_lexer_free(c->lexer);
    text_free(&c->where);
    free(c->cells);
    free(c->edges);
    free(c);
}

void lex_coverage_run(struct lex_coverage *c, const struct start *s, const char *p, size_t n)
{
    tamis_status status = lex_begin(c->lexer, s);
    watch_lexer(&c->watch, c->lexer);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(c->lexer, p, n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(c->lexer);
    if (status != TAMIS_OK)
        fprintf(stderr, "coverage: %s: status %d\n", c->name, (int)status);
}

bool lex_coverage_replay(struct lex_coverage *c, const char *folder, const char *target)
{
    struct file_list files = files_list(folder, "");
    struct text input = {0};
    size_t count = 0;
    const struct start *starts = lex_starts(target, &count);
    for (size_t i = 0; i < files.count; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, files.names[i]);
        c->name = files.names[i];
        if (!files_read(path, &input)) {
            fprintf(stderr, "coverage: cannot read %s\n", path);
            continue;
        }
        for (size_t s = 0; s < count; s++)
            if (starts[s].dialect == c->table->cells->d->dialect)
                lex_coverage_run(c, &starts[s], input.p, input.n);
    }
    c->name = "";
    bool any = files.count > 0;
    text_free(&input);
    files_list_free(&files);
    return any;
}

unsigned lex_coverage_cells(const struct lex_coverage *c)
{
    unsigned count = 0;
    for (unsigned i = 0; i < cells_count(c->table->cells); i++)
        count += c->cells[i] && c->table->of[i].output;
    return count;
}

unsigned lex_coverage_states(const struct lex_coverage *c)
{
    const struct cells *cells = c->table->cells;
    unsigned count = 0;
    for (unsigned s = 0; s < cells->lexer->state_count; s++) {
        unsigned cell = cells->first[s];
        while (cell < cells->first[s + 1] && !c->cells[cell])
            cell++;
        count += cell < cells->first[s + 1];
    }
    return count;
}

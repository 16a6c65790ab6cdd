/* seeds.c: see seeds.h. The files of a group cover the cells of one state and one guard (cells/lexer.h). For each class of
 * characters, the bytes of a file lead from the start to this state, through a transition with this class, and back to the start.
 * If no bytes lead back to the start after a class, the file ends with this class. */
#include "fuzz/seeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/lex_coverage.h"
#include "fuzz/target.h"
#include "lex/lexer_api.h"

enum { FILE_MAX = 3500, NAME_LENGTH = 160 };

struct writer {
    struct lex_coverage *c;
    const struct start *starts; /* the starts of the target */
    size_t start_count;
    const char *folder;
    bool *done; /* the cells that a file goes through */
    bool *own;  /* the cells that a file of the current group goes through */
    bool failed;
    char name[NAME_LENGTH]; /* the name of the current group of cells */
    unsigned parts;         /* the number of files that were written for the group */
    unsigned files;
};

/* Strings that end an open construct, such as a tag or a comment. */
static const char *const closers[] = {
    "", ">", "\">", "'>", " >", ";", "]]>", "]>", "-->", "--->", "?>", "\"", "'", "\"'>", "x>", "-- >",
    "--\">", ";\">", ";'>", "</a>", "></a>", "</title>", "</textarea>", "</style>", "</xmp>", "</script>",
    /* strings of the lines above, followed by the start tag of the element in which the input began */
    "</title><title>", "><title>", "\"><title>", "'><title>", "--></title><title>", "</style><style>",
    "><style>", "\"><style>", "'><style>", "--></style><style>", "</script><script>", "><script>",
    "\"><script>", "'><script>", "--></script><script>", "-></script><script>", ">--></script><script>",
    "></script>--></script><script>", NULL};

/* --- trying an input --- */

static void run(struct writer *w, const struct start *s, const struct text *input)
{
    memset(w->c->cells, 0, cells_count(w->c->table->cells) * sizeof *w->c->cells);
    lex_coverage_run(w->c, s, input->p, input->n);
}

/* Reports whether the input leads back to the state in which a document begins. */
static bool leads_back(struct writer *w, const struct start *s, const struct text *input)
{
    const struct lexer *l = tamis_lex_internal(w->c->lexer);
    if (lex_begin(w->c->lexer, s) != TAMIS_OK || tamis_lexer_feed(w->c->lexer, "", 0) != TAMIS_OK)
        return false;
    state first = l->state;
    bool ok = tamis_lexer_feed(w->c->lexer, input->p, input->n) == TAMIS_OK;
    return ok && l->state == first && !l->escaped;
}

static bool is_start_of(const struct start *s, const struct transitions *t, const struct cells_start *way)
{
    const char *name = t->cells->lexer->state_names[t->cells->lexer->first];
    const char *wanted = way->state ? way->state : name, *has = s->state ? s->state : name;
    bool aliased = s->state && strcmp(s->state, "PCDATA") == 0 && !way->state;
    bool same_tag = !way->last_start_tag ||
                    (s->last_start_tag && strcmp(way->last_start_tag, s->last_start_tag) == 0);
    return s->dialect == t->cells->d->dialect && (aliased || strcmp(wanted, has) == 0) && same_tag &&
           (way->last_start_tag || !s->last_start_tag) && s->foreign == way->foreign;
}

/* Returns the start from which the way to the cell begins. If there are two, returns the one with `follows_tags`,
 * because more inputs lead back to it. */
static const struct start *start_of(const struct writer *w, unsigned cell)
{
    const struct transitions *t = w->c->table;
    const struct start *found = NULL;
    for (size_t i = 0; i < w->start_count; i++)
        if (is_start_of(&w->starts[i], t, t->ways[t->of[cell].way].start) &&
            (!found || w->starts[i].follows_tags))
            found = &w->starts[i];
    return found;
}

/* --- files --- */

static void write_file(struct writer *w, const struct text *input)
{
    char path[1024];
    if (w->parts++)
        snprintf(path, sizeof path, "%s/%s-%u", w->folder, w->name, w->parts);
    else
        snprintf(path, sizeof path, "%s/%s", w->folder, w->name);
    FILE *f = fopen(path, "wb");
    bool written = f && fwrite(input->p, 1, input->n, f) == input->n;
    if ((f && fclose(f) != 0) || !written) {
        fprintf(stderr, "cannot write %s\n", path);
        w->failed = true;
    }
    w->files++;
}

static void mark_done(struct writer *w, const struct text *input)
{
    for (size_t i = 0; i < w->start_count; i++) {
        run(w, &w->starts[i], input);
        for (unsigned cell = 0; cell < cells_count(w->c->table->cells); cell++) {
            w->done[cell] |= w->c->cells[cell] > 0;
            w->own[cell] |= w->c->cells[cell] > 0;
        }
    }
}

/* Adds a way through the cell and back to the start to `input`. If there is no way back, removes what was added and
 * returns false. */
static bool add_round(struct writer *w, const struct start *s, unsigned cell, struct text *input)
{
    const struct transition *of = &w->c->table->of[cell];
    const struct way *way = &w->c->table->ways[of->way];
    size_t before = input->n;
    for (const char *const *closer = closers; *closer; closer++) {
        input->n = before;
        text_add(input, way->prefix.p, way->prefix.n);
        text_add(input, of->tried, of->tried_length);
        text_add_string(input, *closer);
        if (!leads_back(w, s, input))
            continue;
        run(w, s, input);
        if (w->c->cells[cell])
            return true;
    }
    input->n = before;
    return false;
}

/* Adds the way through the cell to `input`, whose last part it will be. Returns false if the input does not go through
 * the cell. */
static bool add_last(struct writer *w, const struct start *s, unsigned cell, struct text *input)
{
    const struct transition *of = &w->c->table->of[cell];
    const struct way *way = &w->c->table->ways[of->way];
    size_t before = input->n;
    text_add(input, way->prefix.p, way->prefix.n);
    text_add(input, of->tried, of->tried_length);
    run(w, s, input);
    if (w->c->cells[cell])
        return true;
    input->n = before;
    return false;
}

static void close_file(struct writer *w, struct text *input)
{
    if (!input->n)
        return;
    write_file(w, input);
    mark_done(w, input);
    text_clear(input);
}

/* Writes the files for the cells of one state and guard: first the cells with a way back, then the others, each at the
 * end of a file. */
static void write_group(struct writer *w, unsigned first, unsigned end)
{
    struct text input = {0};
    const struct start *at = NULL;
    memset(w->own, 0, cells_count(w->c->table->cells) * sizeof *w->own);
    for (int pass = 0; pass < 2; pass++)
        for (unsigned cell = first; cell < end; cell++) {
            const struct start *s = w->c->table->of[cell].output && !w->own[cell] ? start_of(w, cell) : NULL;
            if (!s)
                continue;
            if ((at && s != at) || input.n > FILE_MAX)
                close_file(w, &input);
            at = s;
            if (pass == 0)
                w->own[cell] = add_round(w, s, cell, &input);
            else if (add_last(w, s, cell, &input))
                close_file(w, &input);
        }
    close_file(w, &input);
    text_free(&input);
}

/* --- names --- */

static void add_slug(char *out, size_t size, const char *words)
{
    static const struct {
        char c;
        const char *word;
    } signs[] = {{']', "-bracket"},
                 {'[', "-bracket"},
                 {'<', "-less-than"},
                 {'>', "-greater-than"},
                 {'!', "-exclamation"}};
    size_t n = strlen(out);
    for (; *words && n + 24 < size; words++) {
        const char *sign = NULL;
        char c = *words;
        for (size_t i = 0; i < COUNT(signs); i++)
            if (signs[i].c == c)
                sign = signs[i].word;
        if (sign)
            n += (size_t)snprintf(out + n, size - n, "%s", sign + (n && out[n - 1] == '-'));
        else if (c >= 'A' && c <= 'Z')
            out[n++] = (char)(c | 0x20);
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.')
            out[n++] = c;
        else if (n && out[n - 1] != '-')
            out[n++] = '-';
        out[n] = '\0';
    }
    while (n && out[n - 1] == '-')
        out[--n] = '\0';
}

static void name_group(struct writer *w, state s, unsigned config)
{
    const struct cells *cells = w->c->table->cells;
    char label[NAME_LENGTH], words[2 * NAME_LENGTH];
    cells_config_label(cells, s, config, label, sizeof label);
    snprintf(words, sizeof words, "%s %s %s", cells->d->sections[s], cells->lexer->state_names[s], label);
    w->name[0] = '\0';
    add_slug(w->name, sizeof w->name, words);
    w->parts = 0;
}

static bool report_result(const struct writer *w)
{
    unsigned missing = 0;
    for (unsigned cell = 0; cell < cells_count(w->c->table->cells); cell++)
        if (w->c->table->of[cell].output && !w->done[cell]) {
            struct text name = {0};
            transitions_name(w->c->table, cell, &name);
            fprintf(stderr, "no seed goes through %s\n", name.p);
            text_free(&name);
            missing++;
        }
    printf("%s: %u seeds, %u cells without a seed\n", w->c->table->cells->lexer->name, w->files, missing);
    return !missing && !w->failed;
}

bool seeds_write(tamis_dialect dialect, const char *target, const char *folder)
{
    struct writer w = {.c = lex_coverage_new(dialect), .folder = folder};
    const struct cells *cells = w.c->table->cells;
    w.starts = lex_starts(target, &w.start_count);
    w.done = calloc(cells_count(cells), sizeof *w.done);
    w.own = calloc(cells_count(cells), sizeof *w.own);
    if (!w.done || !w.own)
        abort();
    for (unsigned s = 0; s < cells->lexer->state_count; s++)
        for (unsigned config = 0; config < cells->configs[s]; config++) {
            unsigned size = cells->by_byte[s] * KIND_COUNT, first = cells->first[s] + config * size;
            name_group(&w, (state)s, config);
            write_group(&w, first, first + size);
        }
    bool complete = report_result(&w);
    free(w.done);
    free(w.own);
    lex_coverage_free(w.c);
    return complete;
}

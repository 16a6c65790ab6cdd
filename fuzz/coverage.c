/* coverage.c: prints how much of the state machines the corpus covers.
 *
 *     coverage [CORPUS]                     a line for each dialect and each missing cell; exit status 1 if a cell is missing
 *     coverage --map FOLDER [CORPUS]        also the state maps, as FOLDER/<dialect>.svg
 *     coverage --seeds DIALECT FOLDER       writes a corpus that covers all cells of a dialect
 *
 * tests/lex/transitions/ and tests/parse/ list all cells. CORPUS is a folder like corpus/, the default. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/lex_coverage.h"
#include "fuzz/map.h"
#include "fuzz/seeds.h"
#include "support/files.h"
#include "cells/tree_coverage.h"

enum { MISSING_SHOWN = 30, TARGETS_MAX = 4 };

/* The fuzz targets whose corpora are read to cover the lexer of a dialect. */
static const char *const targets[TAMIS_DIALECT_COUNT][TARGETS_MAX + 1] = {
    [TAMIS_HTML] = {"fuzz_lex_html", "fuzz_lex_script", "fuzz_lex_raw", "fuzz_lex_references"},
    [TAMIS_HTML_2008] = {"fuzz_lex_html2008"},
    [TAMIS_XML5] = {"fuzz_lex_xml5"},
    [TAMIS_SGML] = {"fuzz_lex_sgml"},
};

static void print_cell(const struct transitions *t, const char *what, unsigned cell, bool with_way)
{
    struct text words = {0};
    text_add_string(&words, what);
    transitions_name(t, cell, &words);
    if (with_way) {
        text_add_string(&words, "    by ");
        transitions_say_way(t, cell, &words);
    }
    puts(words.p);
    text_free(&words);
}

static void print_missing(const struct lex_coverage *c)
{
    unsigned shown = 0;
    for (unsigned i = 0; i < cells_count(c->table->cells); i++)
        if (c->table->of[i].output && !c->cells[i] && shown++ < MISSING_SHOWN)
            print_cell(c->table, "  missing: ", i, true);
    if (shown > MISSING_SHOWN)
        printf("  and %u more\n", shown - MISSING_SHOWN);
}

/* Reports whether the table that was just generated equals the table in tests/lex/transitions/, which people have
 * reviewed. */
static bool is_reviewed(const struct transitions *t)
{
    struct text made = {0}, kept = {0};
    char path[1024];
    snprintf(path, sizeof path, "%s/lex/transitions/%s.txt", TAMIS_TESTS_DIR, t->cells->lexer->name);
    transitions_write(t, &made);
    bool same = files_read(path, &kept) && text_equal(&kept, made.p, made.n);
    if (!same)
        printf("  %s is not what the lexer does: run the test lex/transitions\n", path);
    text_free(&made);
    text_free(&kept);
    return same;
}

static void replay(struct lex_coverage *c, tamis_dialect dialect, const char *corpus)
{
    for (const char *const *target = targets[dialect]; *target; target++) {
        char folder[1024];
        snprintf(folder, sizeof folder, "%s/%s", corpus, *target);
        if (!lex_coverage_replay(c, folder, *target))
            printf("  there is nothing in %s\n", folder);
    }
}

static bool report(const struct lex_coverage *c)
{
    const struct transitions *t = c->table;
    unsigned cells = lex_coverage_cells(c), states = lex_coverage_states(c);
    printf("%s: states %u/%u  cells %u/%u\n", t->cells->lexer->name, states, t->state_count, cells,
           t->cell_count);
    print_missing(c);
    if (c->where.n) {
        printf("  %s:", c->where.p);
        print_cell(t, " differs from the table: ", c->wrong, false);
    }
    return cells == t->cell_count && states == t->state_count && !c->where.n && is_reviewed(t);
}

static bool cover(tamis_dialect dialect, const char *corpus, const char *map_folder)
{
    struct lex_coverage *c = lex_coverage_new(dialect);
    replay(c, dialect, corpus);
    bool complete = report(c);
    if (map_folder && !map_write(c, map_folder)) {
        printf("  no map could be written to %s\n", map_folder);
        complete = false;
    }
    lex_coverage_free(c);
    return complete;
}

/* Prints which combinations of insertion mode and token the corpus covers. Returns false if one is missing. */
static bool cover_trees(const char *corpus)
{
    char folder[1024];
    struct tree_cells *c = tree_cells_new();
    snprintf(folder, sizeof folder, "%s/fuzz_parse_html", corpus);
    bool any = tree_cells_replay(c, folder);
    snprintf(folder, sizeof folder, "%s/fuzz_parse_xml5", corpus);
    any = tree_cells_replay_xml(c, folder) && any;
    bool complete = tree_cells_report(c, stdout);
    tree_cells_free(c);
    return any && complete;
}

static bool cover_all(const char *corpus, const char *map_folder)
{
    bool complete = true;
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        complete = cover((tamis_dialect)d, corpus, map_folder) && complete;
    return cover_trees(corpus) && complete;
}

int main(int count, char **arguments)
{
    tamis_dialect dialect;
    bool maps = count > 2 && strcmp(arguments[1], "--map") == 0;
    int first = maps ? 3 : 1;
    if (count == 4 && strcmp(arguments[1], "--seeds") == 0 && tamis_dialect_from_name(arguments[2], &dialect))
        return seeds_write(dialect, targets[dialect][0], arguments[3]) ? EXIT_SUCCESS : EXIT_FAILURE;
    if (count > first + 1 || (count == first + 1 && arguments[first][0] == '-')) {
        fputs("usage: coverage [--map FOLDER] [CORPUS]\n       coverage --seeds DIALECT FOLDER\n", stderr);
        return 2;
    }
    const char *corpus = count > first ? arguments[first] : TAMIS_CORPUS_DIR;
    return cover_all(corpus, maps ? arguments[2] : NULL) ? EXIT_SUCCESS : EXIT_FAILURE;
}

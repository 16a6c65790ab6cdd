/* tree_coverage.c: see tree_coverage.h. */
#include "cells/tree_coverage.h"

#include <stdlib.h>

#include "support/files.h"
#include "cells/tree_table.h"

struct tree_cells {
    struct meter meter;
    struct document document;
    struct tree_watch watch;
    uint8_t wanted[TREE_CELLS]; /* the cells in the table */
    uint8_t seen[TREE_CELLS];
};

static void mark(void *cells, uint32_t cell)
{
    struct tree_cells *c = cells;
    c->seen[cell] = 1;
}

_Noreturn static void give_up(const char *path, const char *why)
{
    fprintf(stderr, "%s: %.60s\n", path, why);
    exit(2);
}

struct tree_cells *tree_cells_new(void)
{
    struct tree_cells *c = calloc(1, sizeof *c);
    struct text table = {0};
    if (!c || !files_read(TREE_TABLE, &table))
        give_up(TREE_TABLE, "cannot be read");
    const char *wrong = tree_golden_read(table.p, c->wanted);
    if (wrong)
        give_up(TREE_TABLE, wrong);
    text_free(&table);
    tamis_base_meter_init(&c->meter, NULL);
    tamis_parse_document_init(&c->document, &c->meter);
    tree_watch_init(&c->watch, &c->document, mark, c);
    return c;
}

void tree_cells_free(struct tree_cells *c)
{
    tamis_parse_document_free(&c->document);
    free(c);
}

static void run(struct tree_cells *c, struct parser_options options, struct span input)
{
    tamis_base_meter_restart(&c->meter);
    tamis_parse_document_begin(&c->document, options);
    tree_watch_begin(&c->watch);
    tamis_parse_document_feed(&c->document, input, true);
    tamis_parse_document_finish(&c->document);
}

void tree_cells_run(struct tree_cells *c, const char *input, size_t n)
{
    for (unsigned i = 0; i < TREE_SETTINGS; i++) {
        tree_set_limits(&tree_settings[i], &c->meter);
        run(c, tree_options(&tree_settings[i]), span_of(input, n));
    }
}

void tree_cells_run_xml(struct tree_cells *c, const char *input, size_t n)
{
    tree_set_limits(&tree_settings[0], &c->meter);
    for (int fragment = 0; fragment < 2; fragment++)
        run(c, (struct parser_options){.dialect = TAMIS_XML5, .fragment = fragment}, span_of(input, n));
}

static bool replay(struct tree_cells *c, const char *folder,
                   void (*run_one)(struct tree_cells *c, const char *input, size_t n))
{
    struct file_list files = files_list(folder, "");
    struct text path = {0}, input = {0};
    bool any = false;
    for (size_t i = 0; i < files.count; i++) {
        if (files.names[i][0] == '.')
            continue;
        text_clear(&path);
        text_add_string(&path, folder);
        text_add_string(&path, "/");
        text_add_string(&path, files.names[i]);
        if (!files_read(path.p, &input))
            give_up(path.p, "cannot be read");
        run_one(c, input.p ? input.p : "", input.n);
        any = true;
    }
    text_free(&path);
    text_free(&input);
    files_list_free(&files);
    return any;
}

bool tree_cells_replay(struct tree_cells *c, const char *folder)
{
    return replay(c, folder, tree_cells_run);
}

bool tree_cells_replay_xml(struct tree_cells *c, const char *folder)
{
    return replay(c, folder, tree_cells_run_xml);
}

/* ---- Reporting */

struct score {
    unsigned places_seen;
    unsigned places;
    unsigned seen;
    unsigned wanted;
    unsigned unknown; /* the cells that were reached and are not in the table */
};

static struct score score_of(const struct tree_cells *c, enum tree_part part)
{
    const struct tree_shape *s = &tree_shapes[part];
    struct score score = {.places = s->places};
    for (unsigned place = 0; place < s->places; place++) {
        bool any = false;
        uint32_t first = tree_cell(part, place, 0, 0), end = tree_cell(part, place + 1, 0, 0);
        for (uint32_t i = first; i < end; i++) {
            score.wanted += c->wanted[i];
            score.seen += c->wanted[i] && c->seen[i];
            score.unknown += !c->wanted[i] && c->seen[i];
            any = any || (c->wanted[i] && c->seen[i]);
        }
        score.places_seen += any;
    }
    return score;
}

static void print_rows(const char *heading, enum tree_part part, const uint8_t *set, FILE *out)
{
    struct text rows = {0};
    tree_golden_add_rows(&rows, part, set);
    if (rows.n)
        fprintf(out, "  %s:\n%s", heading, rows.p);
    text_free(&rows);
}

/* Prints the rows that are missing or unknown. Returns true if there are none. */
static bool print_gaps(const struct tree_cells *c, enum tree_part part, FILE *out)
{
    static uint8_t missing[TREE_CELLS], unknown[TREE_CELLS];
    struct score score = score_of(c, part);
    for (uint32_t i = 0; i < TREE_CELLS; i++) {
        missing[i] = c->wanted[i] && !c->seen[i];
        unknown[i] = !c->wanted[i] && c->seen[i];
    }
    print_rows("missing", part, missing, out);
    print_rows("not in the table", part, unknown, out);
    return score.seen == score.wanted && !score.unknown;
}

bool tree_cells_report(const struct tree_cells *c, FILE *out)
{
    struct score modes = score_of(c, TREE_MODES), feedback = score_of(c, TREE_FEEDBACK),
                 phases = score_of(c, TREE_PHASES);
    fprintf(out, "html modes: states %u/%u  cells %u/%u  feedback %u/%u\n", modes.places_seen, modes.places,
            modes.seen, modes.wanted, feedback.seen, feedback.wanted);
    bool complete = print_gaps(c, TREE_MODES, out);
    complete = print_gaps(c, TREE_FEEDBACK, out) && complete;
    fprintf(out, "xml5 phases: states %u/%u  cells %u/%u\n", phases.places_seen, phases.places, phases.seen,
            phases.wanted);
    return print_gaps(c, TREE_PHASES, out) && complete;
}

/* transitions_test.c: derives the tables of transitions/ from the lexer and compares them with the files.
 *
 * How to read a table: there is a block for each state and each value of its guard, with the number of its cells. A row of a
 * block is about all classes of characters that have the same effect. It states the next state ("=": the same state; "again
 * in": the next state gets the character again), then the tokens and errors that are emitted, in their order, then the changes
 * to the current token. "." stands for the character, "lc" for its lowercase form, "buffer" for the part of a word, a name or a
 * reference that has been read, "match" and "number" for the characters that a reference means. "never" lists the classes of
 * characters that no input can give to the state with this guard.
 *
 * TAMIS_WRITE_TRANSITIONS=1 in the environment writes the tables instead. Read the difference before it is committed. */
#include "harness/test.h"
#include "support/files.h"
#include "harness/states.h"
#include "cells/transitions.h"

static struct transitions *tables[TAMIS_DIALECT_COUNT];

static int make(void **unused)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        tables[d] = transitions_make((tamis_dialect)d);
    return 0;
}

static int unmake(void **unused)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        transitions_free(tables[d]);
    return 0;
}

static void write_table(const char *path, const struct text *table)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(table->p, 1, table->n, f), table->n);
    assert_int_equal(fclose(f), 0);
}

static size_t first_difference(const struct text *a, const struct text *b)
{
    size_t i = 0;
    while (i < a->n && i < b->n && a->p[i] == b->p[i])
        i++;
    while (i && a->p[i - 1] != '\n')
        i--;
    return i;
}

TEST(gives_the_tables_that_were_reviewed)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++) {
        char path[512];
        struct text made = {0}, kept = {0};
        transitions_write(tables[d], &made);
        snprintf(path, sizeof path, "%s/lex/transitions/%s.txt", TAMIS_TESTS_DIR,
                 tamis_dialect_name((tamis_dialect)d));
        if (getenv("TAMIS_WRITE_TRANSITIONS"))
            write_table(path, &made);
        assert_true(files_read(path, &kept));
        size_t at = first_difference(&made, &kept);
        if (!text_equal(&kept, made.p, made.n))
            fail_msg("%s says\n%.*s\nand the lexer does\n%.*s", path, (int)strcspn(kept.p + at, "\n"),
                     kept.p + at, (int)strcspn(made.p + at, "\n"), made.p + at);
        printf("%s: states %u, cells %u\n", tamis_dialect_name((tamis_dialect)d), tables[d]->state_count,
               tables[d]->cell_count);
        text_free(&made);
        text_free(&kept);
    }
}

TEST(does_the_same_with_every_character_of_a_class)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        if (tables[d]->problems.n)
            fail_msg("%s", tables[d]->problems.p);
}

TEST(reaches_every_state)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        assert_int_equal(tables[d]->state_count, tables[d]->cells->lexer->state_count);
}

/* Reports whether the table has a transition for a character of this class in the state of the way, for its value of the
 * guard. */
static bool has_a_row(const struct transitions *t, const struct way *w, enum kind kind)
{
    for (unsigned i = 0; i < t->cells->by_byte[w->state]; i++) {
        unsigned row = w->config * t->cells->by_byte[w->state] + i;
        if (t->of[t->cells->first[w->state] + row * KIND_COUNT + kind].output)
            return true;
    }
    return false;
}

TEST(has_a_row_for_every_class_that_may_come)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        for (unsigned way = 0; way < tables[d]->way_count; way++)
            for (unsigned k = 0; k < KIND_COUNT; k++)
                if (cells_kind_comes(tables[d]->cells, (enum kind)k))
                    assert_true(has_a_row(tables[d], &tables[d]->ways[way], (enum kind)k));
}

TEST(gives_a_character_to_a_few_states_at_most)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        assert_in_range(tables[d]->longest, 1, 3);
}

/* --- the cases of states/ --- */

struct lookup {
    const struct transitions *table;
    unsigned unknown; /* the last cell that is not in the table, or none */
};

static void look_up(void *user, struct lexer *l, int c, unsigned cell)
{
    struct lookup *look = user;
    (void)l, (void)c;
    if (!look->table->of[cell].output)
        look->unknown = cell;
}

static tamis_reply go_on(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

/* Cases that begin within a token are not used: no document leads to some of them. */
static bool begins_a_document(const struct cells_dialect *d, const char *start)
{
    for (const struct cells_start *s = d->starts; s->prefix; s++) {
        const char *name = s->state ? s->state : cells_of(d->dialect)->lexer->state_names[0];
        if (strcmp(start, name) == 0 && !s->last_start_tag && !s->foreign)
            return true;
    }
    return false;
}

static void look_up_case(struct lookup *look, const json_t *c)
{
    struct watch w;
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, NULL);
    const struct cells *cells = look->table->cells;
    const json_t *input = json_array_get(c, 1);
    watch_init(&w, cells->d->dialect, look, look_up, NULL);
    assert_int_equal(tamis_lexer_set_dialect(l, cells->d->dialect), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, json_string_value(json_array_get(c, 0))), TAMIS_OK);
    watch_lexer(&w, l);
    assert_int_equal(tamis_lexer_feed(l, json_string_value(input), json_string_length(input)), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    tamis_lexer_free(l);
}

TEST(has_every_cell_that_the_cases_of_the_states_go_through)
{
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++) {
        const char *key;
        json_t *list, *c;
        size_t i;
        unsigned none = cells_count(tables[d]->cells), count = 0;
        json_t *cases = states_cases(tamis_dialect_name((tamis_dialect)d));
        struct lookup look = {tables[d], none};
        json_object_foreach(cases, key, list) json_array_foreach(list, i, c)
        {
            if (!begins_a_document(tables[d]->cells->d, json_string_value(json_array_get(c, 0))))
                continue;
            count++;
            look_up_case(&look, c);
            if (look.unknown != none) {
                struct text name = {0};
                transitions_name(tables[d], look.unknown, &name);
                fail_msg("%s: the table has no %s", key, name.p);
            }
        }
        assert_true(count > 100);
        json_decref(cases);
    }
}

TESTS_AROUND(make, unmake)

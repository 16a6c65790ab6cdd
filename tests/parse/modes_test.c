/* modes_test.c: derives from the parser a table of what tree construction does with a token, by insertion mode and kind of
 * token, and compares it with modes.txt. TAMIS_WRITE_TRANSITIONS=1 in the environment writes the file instead. */
#include "harness/test.h"
#include "support/count.h"
#include "support/files.h"
#include "cells/tree_coverage.h"
#include "cells/tree_table.h"
#include "cells/tree_search.h"

static struct tree_search search;

static int search_all(void **unused)
{
    tree_search_run(&search);
    return 0;
}

static int forget_all(void **unused)
{
    tree_search_free(&search);
    return 0;
}

/* ---- The table */

static void add_legend(struct text *out)
{
    text_add_string(
        out,
        "# Made by tests/parse/modes_test.c; not edited by hand. Below, <a> is any name of its class:\n");
    for (unsigned i = 0; i < TAG_KINDS; i++)
        if (strchr(tag_kind_names(i), ' ')) {
            text_add_string(out, "#   ");
            text_add_string(out, tag_kind_names(i));
            text_add_string(out, "\n");
        }
}

/* The reasons why some tokens are impossible in a place. */
static const struct {
    enum tree_part part;
    const char *place;
    const char *reason;
} impossible[] = {
    {TREE_MODES, "text", "the tokenizer gives text, with U+FFFD for U+0000, and the end tag of the element"},
    {TREE_MODES, "foreign content", "the dispatcher gives it to the current mode"},
    {TREE_MODES, "in select",
     "only parsers for a year before 2025 have this mode; tests/parse/earlier_test.c tests it"},
    {TREE_MODES, "in select in table",
     "only parsers for a year before 2025 have this mode; tests/parse/earlier_test.c tests it"},
    {TREE_PHASES, "start", "nothing is open"},
    {TREE_PHASES, "end", "nothing is open"},
};

static const char *reason_for(enum tree_part part, unsigned place)
{
    struct text label = {0};
    const char *reason = NULL;
    tree_place_label(part, place, &label);
    for (size_t i = 0; i < COUNT(impossible); i++)
        if (impossible[i].part == part && strcmp(impossible[i].place, label.p) == 0)
            reason = impossible[i].reason;
    text_free(&label);
    return reason;
}

static bool comes(enum tree_part part, unsigned place, unsigned token)
{
    for (unsigned i = 0; i < tree_shapes[part].outcomes; i++)
        if (search.set[tree_cell(part, place, token, i)])
            return true;
    return false;
}

static void add_impossible(struct text *out, enum tree_part part, unsigned place)
{
    uint8_t tokens[TREE_KINDS];
    bool any = false;
    for (unsigned i = 0; i < tree_shapes[part].tokens; i++) {
        tokens[i] = !comes(part, place, i);
        any = any || tokens[i];
    }
    if (!any)
        return;
    const char *reason = reason_for(part, place);
    text_add_string(out, "# ");
    text_add_string(out, reason ? reason : "NOBODY KNOWS WHY");
    text_add_string(out, ":\n");
    tree_golden_add_row(out, part, place, "never", tokens);
}

static struct text make_table(void)
{
    struct text table = {0};
    add_legend(&table);
    for (unsigned part = 0; part < TREE_PARTS; part++) {
        text_add_string(&table, "== ");
        text_add_string(&table, tree_shapes[part].name);
        text_add_string(&table, "\n");
        if (part == TREE_FEEDBACK)
            text_add_string(&table, "# What holds text is an HTML element. That is the current node, unless "
                                    "it could not be opened.\n");
        tree_golden_add_rows(&table, part, search.set);
        for (unsigned place = 0; place < tree_shapes[part].places; place++)
            add_impossible(&table, part, place);
    }
    return table;
}

static void write_table(const struct text *table)
{
    FILE *file = fopen(TREE_TABLE, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(table->p, 1, table->n, file), table->n);
    assert_int_equal(fclose(file), 0);
}

static void print_rows(const char *heading, const uint8_t *set, const uint8_t *other)
{
    static uint8_t only[TREE_CELLS];
    struct text rows = {0};
    for (uint32_t i = 0; i < TREE_CELLS; i++)
        only[i] = set[i] && !other[i];
    for (unsigned part = 0; part < TREE_PARTS; part++)
        tree_golden_add_rows(&rows, part, only);
    fprintf(stderr, "%s:\n%s", heading, rows.n ? rows.p : "  nothing\n");
    text_free(&rows);
}

static void processes_every_token_as_the_table_says(void **unused)
{
    static uint8_t expected[TREE_CELLS];
    struct text made = make_table(), golden = {0};
    if (getenv("TAMIS_WRITE_TRANSITIONS"))
        write_table(&made);
    assert_true(files_read(TREE_TABLE, &golden));
    const char *wrong = tree_golden_read(golden.p, expected);
    if (wrong)
        fail_msg("%s: %.60s", TREE_TABLE, wrong);
    if (!text_equal(&made, golden.p, golden.n)) {
        print_rows("only in the table", expected, search.set);
        print_rows("only found", search.set, expected);
        fail_msg("%s is not what is found", TREE_TABLE);
    }
    text_free(&made);
    text_free(&golden);
}

static void knows_why_a_token_never_comes(void **unused)
{
    for (unsigned part = 0; part < TREE_PARTS; part++)
        for (unsigned place = 0; place < tree_shapes[part].places; place++) {
            unsigned missing = 0;
            for (unsigned token = 0; token < tree_shapes[part].tokens; token++)
                missing += !comes(part, place, token);
            assert_true(!missing == !reason_for(part, place));
        }
}

static void reads_back_the_table_it_writes(void **unused)
{
    static uint8_t read[TREE_CELLS];
    struct text table = make_table();
    assert_null(tree_golden_read(table.p, read));
    assert_memory_equal(read, search.set, TREE_CELLS);
    text_free(&table);
    assert_non_null(tree_golden_read("== html modes\nin body | stays | <no-such-tag>\n", read));
    assert_non_null(tree_golden_read("== html modes\nin no mode | stays | <a>\n", read));
    assert_non_null(tree_golden_read("== no part\n", read));
}

/* ---- The classes of names */

/* Returns a hash of the cells that the document reaches, in order. */
static uint64_t path_of(unsigned setting, const struct text *html, struct span tag)
{
    struct text whole = {0};
    text_add(&whole, html->p ? html->p : "", html->n);
    text_add(&whole, tag.p, tag.n);
    tree_search_try(&search, setting, span_of(whole.p, whole.n));
    text_free(&whole);
    return search.path;
}

/* Reports whether an element of this class may be open: the effect of an end tag depends on it. A tbody can be open
 * without a tag. */
static bool may_be_open(const struct text *html, unsigned kind)
{
    struct text tag = {0};
    bool found = false;
    for (unsigned i = 0; i < tree_kind_name_count(kind) && !found; i++) {
        text_clear(&tag);
        tree_kind_markup(kind - TAG_KINDS, i, &tag);
        found = (html->n && strstr(html->p, tag.p)) || strcmp(tag.p, "<tbody>") == 0;
    }
    text_free(&tag);
    return found;
}

static bool is_comparable(const struct search_document *d, unsigned kind)
{
    bool is_end = kind >= TREE_END && kind < TREE_END + TAG_KINDS;
    return tree_kind_name_count(kind) > 1 && !(is_end && may_be_open(&d->html, kind));
}

/* Checks that all names of a class have the same effect. `follows` is what comes after the tag, so that the modes after
 * it are compared, too. */
static void check_class(const struct search_document *d, unsigned kind, const char *follows)
{
    struct text tag = {0};
    uint64_t path = 0;
    for (unsigned i = 0; i < tree_kind_name_count(kind); i++) {
        text_clear(&tag);
        tree_kind_markup(kind, i, &tag);
        text_add_string(&tag, follows);
        uint64_t other = path_of(d->setting, &d->html, span_of(tag.p, tag.n));
        if (i && other != path)
            fail_msg("%s after %s is not like the others of its class", tag.p,
                     d->html.n ? d->html.p : "nothing");
        path = other;
    }
    text_free(&tag);
}

static void processes_the_names_of_a_class_alike(void **unused)
{
    enum { NEAR = 2 };
    for (size_t i = 0; i < search.queue.count; i++) {
        const struct search_document *d = &search.queue.all[i];
        for (unsigned kind = TREE_START; kind < TREE_KINDS && d->setting < SEARCH_XML && d->tokens <= NEAR;
             kind++)
            if (is_comparable(d, kind)) {
                check_class(d, kind, "");
                check_class(d, kind, "<template></template><td>x");
            }
    }
}

static void check_other_name(const struct search_document *d, struct span name)
{
    static const char *const before[] = {"<", "</"};
    for (size_t i = 0; i < COUNT(before); i++) {
        struct text tag = {0}, other = {0};
        text_add_string(&tag, before[i]);
        text_add(&tag, name.p, name.n);
        text_add_string(&tag, ">");
        text_add_string(&other, before[i]);
        text_add_string(&other, "any-other>");
        uint64_t path = path_of(d->setting, &d->html, span_of(tag.p, tag.n));
        if (path != path_of(d->setting, &d->html, span_of(other.p, other.n)))
            fail_msg("%s after %s is not like any other tag", tag.p, d->html.n ? d->html.p : "nothing");
        text_free(&tag);
        text_free(&other);
    }
}

static void processes_the_names_of_no_class_alike(void **unused)
{
    struct tree_kinds kinds = tree_kinds_make();
    for (size_t i = 0; i < search.queue.count; i++)
        for (atom name = 1; name < ATOM_STATIC_COUNT; name++)
            if (search.queue.all[i].setting < 2 && search.queue.all[i].tokens <= 1 && !kinds.of_name[name])
                check_other_name(&search.queue.all[i], tamis_base_names_static_text(name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(processes_every_token_as_the_table_says),
        cmocka_unit_test(knows_why_a_token_never_comes),
        cmocka_unit_test(reads_back_the_table_it_writes),
        cmocka_unit_test(processes_the_names_of_a_class_alike),
        cmocka_unit_test(processes_the_names_of_no_class_alike),
    };
    return cmocka_run_group_tests(tests, search_all, forget_all);
}

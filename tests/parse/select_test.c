/* select_test.c: the start tags whose effect depends on an open select, in a select and in a fragment whose context is
 * select (13.2.6.4.7). Trees are written as in sketch.h. */
#include "harness/test.h"
#include "support/round.h"
#include "support/sketch.h"

static void gives(const char *context, const char *html, const char *expected)
{
    struct text tree = {0};
    struct round r;
    round_open(&r, context);
    const struct tree *t = round_parse(&r, html, strlen(html));
    struct sketch s = {.names = *t->names, .tree = *t};
    sketch_write(&s, &tree);
    assert_string_equal(tree.p, expected);
    text_free(&tree);
    round_close(&r);
}

static void a_select_in_a_select_ends_it_and_is_no_other(void **unused)
{
    gives("div", "<select><option>a<select><option>b", "select{option{'a'}} option{'b'}");
    gives("div", "<select><b><select>x", "select{b} b{'x'}");
    gives("div", "<select><table><td><select>x", "select{table{tbody{tr{td{select{'x'}}}}}}");
}

static void a_select_in_the_context_of_a_select_is_ignored(void **unused)
{
    gives("select", "<option>a<select><option>b", "option{'a'} option{'b'}");
    gives("select", "<div><select>x", "div{'x'}");
    gives("select", "<table><td><select>x", "table{tbody{tr{td{'x'}}}}");
}

static void an_input_ends_a_select_and_is_ignored_in_the_context_of_one(void **unused)
{
    gives("div", "<select><div>x<input>y", "select{div{'x'}} input 'y'");
    gives("select", "<div>x<input>y", "div{'xy'}");
}

static void a_line_ends_options_where_there_is_a_select(void **unused)
{
    gives("div", "<select><optgroup><option>x<hr>y", "select{optgroup{option{'x'}} hr 'y'}");
    gives("div", "<option>x<hr>y", "option{'x' hr 'y'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_select_in_a_select_ends_it_and_is_no_other),
        cmocka_unit_test(a_select_in_the_context_of_a_select_is_ignored),
        cmocka_unit_test(an_input_ends_a_select_and_is_ignored_in_the_context_of_one),
        cmocka_unit_test(a_line_ends_options_where_there_is_a_select),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

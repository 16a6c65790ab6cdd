/* selectedcontent_test.c: the parser copies the selected option of a select into its selectedcontent element. Trees are
 * written as in sketch.h. */
#include "harness/test.h"
#include "support/round.h"
#include "support/sketch.h"

static void gives(const char *html, const char *expected)
{
    struct text tree = {0};
    struct round r;
    round_open(&r, "div");
    const struct tree *t = round_parse(&r, html, strlen(html));
    struct sketch s = {.names = *t->names, .tree = *t};
    sketch_write(&s, &tree);
    assert_string_equal(tree.p, expected);
    text_free(&tree);
    round_close(&r);
}

static void copies_the_choice_when_it_ends(void **unused)
{
    gives("<select><selectedcontent></selectedcontent><option>x", "select{selectedcontent{'x'} option{'x'}}");
    gives("<select><selectedcontent><b><option>x", "select{selectedcontent{'x'}}");
}

static void chooses_anew_when_the_choice_was_in_the_content(void **unused)
{
    gives("<select><selectedcontent><option selected>x</option></selectedcontent><option>y</option></select>",
          "select{selectedcontent{'y'} option{'y'}}");
}

static void an_option_in_a_template_is_of_no_select_outside(void **unused)
{
    gives("<select><selectedcontent></selectedcontent><template><option>x</option></template>",
          "select{selectedcontent template{option{'x'}}}");
    gives("<select><selectedcontent></selectedcontent><template><option>x</option></template><option>y",
          "select{selectedcontent{'y'} template{option{'x'}} option{'y'}}");
    gives("<select><selectedcontent><template><option>x", "select{selectedcontent{template{option{'x'}}}}");
}

static void what_the_select_lies_in_counts_too(void **unused)
{
    static const char *const around[] = {"option", "selectedcontent"};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        char html[100], tree[100];
        snprintf(html, sizeof html, "<%s><select><selectedcontent></selectedcontent><option>x", around[i]);
        snprintf(tree, sizeof tree, "%s{select{selectedcontent option{'x'}}}", around[i]);
        gives(html, tree);
    }
    gives("<select><table><td><select><selectedcontent></selectedcontent><option>x",
          "select{table{tbody{tr{td{select{selectedcontent option{'x'}}}}}}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_the_choice_when_it_ends),
        cmocka_unit_test(chooses_anew_when_the_choice_was_in_the_content),
        cmocka_unit_test(an_option_in_a_template_is_of_no_select_outside),
        cmocka_unit_test(what_the_select_lies_in_counts_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* earlier_test.c: cases for every earlier rule (parse/html/earlier_rules.def). At least one case of each rule has another tree
 * by the earlier rule; for such a case, the parser must record that the rule matters. Trees are written as in sketch.h. */
#include <tamis/tree.h>

#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/random.h"
#include "harness/test.h"
#include "judges/readers.h"
#include "support/count.h"
#include "support/round.h"
#include "support/sketch.h"

/* --- cases for each rule --- */

struct row {
    unsigned rules; /* the first rule is the one that is tested; the others are needed for it */
    const char *context;
    const char *html;
    const char *newest;
    const char *earlier;
};

static const struct row rows[] = {
    /* clang-format off: a table */
    {EARLIER_MENUITEM, "div", "<menuitem>a", "menuitem{'a'}", "menuitem 'a'"},
    {EARLIER_SVG_ATTRIBUTES, "div",
     "<svg contentscripttype=a contentstyletype=b externalresourcesrequired=c filterres=d x=e>",
     "svg:svg[contentscripttype=a contentstyletype=b externalresourcesrequired=c filterres=d x=e]",
     "svg:svg[contentScriptType=a contentStyleType=b externalResourcesRequired=c filterRes=d x=e]"},
    {EARLIER_XML_BASE, "div", "<svg xml:base=a xml:lang=b>", "svg:svg[xml:base=a xml:lang=b]",
     "svg:svg[xml:base=a xml:lang=b]"},
    {EARLIER_FOREIGN_FRAGMENT, "div", "<svg><p>a", "svg:svg p{'a'}", "svg:svg{svg:p{'a'}}"},
    {EARLIER_FOREIGN_FRAGMENT, "svg svg", "<b>a", "b{'a'}", "svg:b{'a'}"},
    {EARLIER_FOREIGN_FRAGMENT, "div", "<math><font color=red>a", "math:math font[color=red]{'a'}",
     "math:math{math:font[color=red]{'a'}}"},
    {EARLIER_FOREIGN_END_TAGS, "div", "<svg></p>a", "svg:svg p 'a'", "svg:svg{p 'a'}"},
    {EARLIER_FOREIGN_END_TAGS, "div", "<math></br>a", "math:math br 'a'", "math:math{br 'a'}"},
    {EARLIER_SEARCH, "div", "<p><search>a", "p search{'a'}", "p{search{'a'}}"},
    {EARLIER_SEARCH, "div", "<li><search><li>a", "li{search{li{'a'}}}", "li{search} li{'a'}"},
    {EARLIER_SEARCH, "div", "<b><search></b>a", "b search{b 'a'}", "b{search} 'a'"},
    {EARLIER_TABLE_TEXT, "div", "<template><tr></tr><b><tr></tr> <tr>", "template{tr b tr ' ' tr}",
     "template{tr b tr b{' '} tr}"},
    {EARLIER_DOCTYPE, NULL,
     "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"\"><p><table>",
     "!doctype html{head body{p{table}}}", "!doctype html{head body{p table}}"},
    {EARLIER_TEMPLATE_FOR, "div", "<?start name=\"a\"?>b<?end?><template for=a>c</template>", "'c'",
     "<?start name=\"a\"?> 'b' <?end?> template[for=a]{'c'}"},
    {EARLIER_TEMPLATE_FORMS, "template", "<form>a<form>b", "form{'a' form{'b'}}", "form{'ab'}"},
    {EARLIER_TEMPLATE_FORMS, "template", "<form></form><table><form></table>", "form table{form}",
     "form table{form}"},
    {EARLIER_PROCESSING_INSTRUCTION, "div", "<?a b?>c", "<?a b?> 'c'", "`?a b?` 'c'"},
    {EARLIER_PROCESSING_INSTRUCTION, NULL, "<?a b><!DOCTYPE html>", "<?a b?> !doctype html{head body}",
     "`?a b` !doctype html{head body}"},
    {EARLIER_HR_IN_SELECT | EARLIER_SELECT, "div", "<select><option>a<hr>b", "select{option{'a'} hr 'b'}",
     "select{option{'ab'}}"},
    {EARLIER_SELECT, "div", "<select><b>a</b><p>b", "select{b{'a'} p{'b'}}", "select{'ab'}"},
    {EARLIER_SELECT, "div", "<select><option>a<option>b<optgroup>c<option>d<optgroup>e",
     "select{option{'a'} option{'b'} optgroup{'c' option{'d'}} optgroup{'e'}}",
     "select{option{'a'} option{'b'} optgroup{'c' option{'d'}} optgroup{'e'}}"},
    {EARLIER_SELECT, "div", "<select><optgroup><option>a</optgroup>b", "select{optgroup{option{'a'}} 'b'}",
     "select{optgroup{option{'a'}} 'b'}"},
    {EARLIER_SELECT, "div", "<select><option>a</optgroup>b", "select{option{'ab'}}", "select{option{'ab'}}"},
    {EARLIER_SELECT, "div", "<select><optgroup>a</option>b", "select{optgroup{'ab'}}",
     "select{optgroup{'ab'}}"},
    {EARLIER_SELECT, "div", "<select><option></option>a</select>b", "select{option 'a'} 'b'",
     "select{option 'a'} 'b'"},
    {EARLIER_SELECT, "div", "<select>a<select>b", "select{'a'} 'b'", "select{'a'} 'b'"},
    {EARLIER_SELECT, "div", "<select>a<input>b", "select{'a'} input 'b'", "select{'a'} input 'b'"},
    {EARLIER_SELECT, "div", "<select>a<textarea>b", "select{'a' textarea{'b'}}", "select{'a'} textarea{'b'}"},
    {EARLIER_SELECT, "div", "<select>a<keygen>b", "select{'a' keygen 'b'}", "select{'a'} keygen 'b'"},
    {EARLIER_SELECT, "div", "<select><script>a</script>b", "select{script{'a'} 'b'}",
     "select{script{'a'} 'b'}"},
    {EARLIER_SELECT, "div", "<select><template>a</template>b", "select{template{'a'} 'b'}",
     "select{template{'a'} 'b'}"},
    {EARLIER_SELECT, "div", "</select>a", "'a'", "'a'"},
    {EARLIER_SELECT, "div", "<select><!--a--><?b?>c<!DOCTYPE html></b>", "select{`a` <?b?> 'c'}",
     "select{`a` <?b?> 'c'}"},
    {EARLIER_SELECT, "div", "<select><option>a<hr>b<optgroup><hr>c",
     "select{option{'a'} hr 'b' optgroup hr 'c'}", "select{option{'a'} hr 'b' optgroup hr 'c'}"},
    {EARLIER_SELECT, "div", "<select><hr>a", "select{hr 'a'}", "select{hr 'a'}"},
    {EARLIER_SELECT, "div", "<table><select>a<tr>b", "select{'a'} 'b' table{tbody{tr}}",
     "select{'a'} 'b' table{tbody{tr}}"},
    {EARLIER_SELECT, "div", "<table><td><select><option>a</td>b",
     "'b' table{tbody{tr{td{select{option{'a'}}}}}}", "'b' table{tbody{tr{td{select{option{'a'}}}}}}"},
    {EARLIER_SELECT, "div", "<table><td><select>a</th>b", "table{tbody{tr{td{select{'ab'}}}}}",
     "table{tbody{tr{td{select{'ab'}}}}}"},
    {EARLIER_SELECT, "div", "<table><caption><select>a<col>b</caption>c",
     "'bc' table{caption{select{'a'}} colgroup{col}}", "'c' table{caption{select{'ab'}}}"},
    {EARLIER_SELECT, "div", "<table><tr><select>a</tr>b", "select{'a'} 'b' table{tbody{tr}}",
     "select{'a'} 'b' table{tbody{tr}}"},
    {EARLIER_SELECT, "div", "<table><td><select>a</table>b", "table{tbody{tr{td{select{'a'}}}}} 'b'",
     "table{tbody{tr{td{select{'a'}}}}} 'b'"},
    {EARLIER_SELECT, "div", "<table><td><select>a<table>b", "table{tbody{tr{td{select{'ab' table}}}}}",
     "table{tbody{tr{td{select{'a'} 'b' table}}}}"},
    {EARLIER_SELECT, "div", "<select><svg><p>a", "select{svg:svg p{'a'}}", "select{'a'}"},
    {EARLIER_SELECT, "div", "<table><td><select><template><tr><select>a</template>b</td>c",
     "'c' table{tbody{tr{td{select{template{tr select{'a'}} 'b'}}}}}",
     "'c' table{tbody{tr{td{select{template{tr select{'a'}} 'b'}}}}}"},
    {EARLIER_SELECT, "div", "<p><select></p>a", "p{select{p 'a'}}", "p{select{'a'}}"},
    {EARLIER_SELECT, "div", "<template><select>a</template>b", "template{select{'a'}} 'b'",
     "template{select{'a'}} 'b'"},
    {EARLIER_SELECT, "div", "<select><button><selectedcontent></button><option>a",
     "select{button{selectedcontent{'a'}} option{'a'}}", "select{option{'a'}}"},
    {EARLIER_SELECT, "div", "<select><option><div>a</select>b", "select{option{div{'a'}}} 'b'",
     "select{option{'a'}} 'b'"},
    {EARLIER_SELECT, "div", "<option>a<option>b<optgroup>c", "option{'a'} option{'b'} optgroup{'c'}",
     "option{'a'} option{'b'} optgroup{'c'}"},
    {EARLIER_SELECT, "div", "<b><select></b>a</select>c", "b{select{'a'} 'c'}", "b{select{'a'} 'c'}"},
    {EARLIER_SELECT, "div", "<select><html a=b>c", "select{'c'}", "select{'c'}"},
    {EARLIER_SELECT, "div", "<table><colgroup><select>a</colgroup>b", "select{'ab'} table{colgroup}",
     "select{'ab'} table{colgroup}"},
    {EARLIER_SELECT, "div", "<select><option><select>a", "select{option} 'a'", "select{option} 'a'"},
    {EARLIER_SELECT, "select", "<option>a<input>b", "option{'ab'}", "option{'ab'}"},
    {EARLIER_SELECT, "select", "<optgroup>a<select>b</select>c", "optgroup{'abc'}", "optgroup{'abc'}"},
    {EARLIER_SELECT, "select", "a<hr>b<textarea>c", "'a' hr 'b' textarea{'c'}", "'a' hr 'bc'"},
    {EARLIER_SELECT, "select", "<tr>a</select>b", "'ab'", "'ab'"},
    /* clang-format on */
};

static void write_tree(struct round *r, const char *html, unsigned rules, struct text *out)
{
    r->options.earlier = rules;
    const struct tree *t = round_parse(r, html, strlen(html));
    struct sketch s = {.names = *t->names, .tree = *t};
    text_clear(out);
    sketch_write(&s, out);
}

static void builds_the_trees_of_both_rules(void **unused)
{
    struct text newest = {0}, earlier = {0};
    struct readers *readers = readers_new();
    unsigned rules = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct row *row = &rows[i];
        struct round r;
        round_open(&r, row->context);
        r.options.shadow_roots = false;
        write_tree(&r, row->html, 0, &newest);
        unsigned met = r.document.parser.met;
        write_tree(&r, row->html, row->rules, &earlier);
        assert_string_equal(newest.p, row->newest);
        assert_string_equal(earlier.p, row->earlier);
        bool differs = !readers_agree_under(readers, row->html, strlen(row->html), row->context, row->rules);
        rules |= differs ? row->rules : 0;
        if (differs && !(met & row->rules))
            fail_msg("the parser does not record that an earlier rule matters: %s", row->html);
        round_close(&r);
    }
    assert_int_equal(rules, EARLIER_ALL);
    readers_free(readers);
    text_free(&newest);
    text_free(&earlier);
}

/* --- the years --- */

static void a_year_has_the_rules_that_were_in_force(void **unused)
{
    assert_int_equal(tamis_parse_earlier_rules(2014), EARLIER_ALL);
    assert_int_equal(tamis_parse_earlier_rules(2026), 0);
    assert_int_equal(tamis_parse_earlier_rules(2023) & (EARLIER_SEARCH | EARLIER_SELECT), EARLIER_SELECT);
    for (unsigned year = 2014; year < 2026; year++)
        assert_int_equal(tamis_parse_earlier_rules(year + 1) & ~tamis_parse_earlier_rules(year), 0);
}

static void a_parser_takes_only_years_from_2014_to_2026(void **unused)
{
    tamis_parser *p = tamis_parser_new(NULL);
    assert_int_equal(tamis_parser_set_year(p, 2013), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_parser_set_year(p, 2027), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_parser_set_year(p, 2014), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_parser_set_year(p, 2015), TAMIS_INVALID_ARGUMENT);
    tamis_parser_free(p);
}

/* --- random documents: a rule that the parser has not recorded makes no difference --- */

static const char *const contexts[] = {NULL,     "div",      "td",      "tr",     "table",
                                       "select", "template", "svg svg", "math mi"};

static void rules_that_are_not_recorded_make_no_difference(void **unused)
{
    enum { DOCUMENTS = 100000 };
    struct random random = {7};
    struct readers *readers = readers_new();
    unsigned same = 0;
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        struct text html = {0};
        struct round r;
        const char *context = ONE_OF(&random, contexts);
        if (i % 2)
            html_soup(&random, &html, 30);
        else
            hostile_write(&random, &html);
        round_open(&r, context);
        r.options.shadow_roots = false;
        if (round_try(&r, html.p, html.n)) {
            unsigned rules = EARLIER_ALL & ~r.document.parser.met & random_below(&random, EARLIER_ALL + 1);
            same += rules != 0;
            if (!readers_agree_under(readers, html.p, html.n, context, rules))
                fail_msg("%s: %s", readers_reason(readers), html.p);
        }
        round_close(&r);
        text_free(&html);
    }
    readers_free(readers);
    assert_true(same > DOCUMENTS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builds_the_trees_of_both_rules),
        cmocka_unit_test(a_year_has_the_rules_that_were_in_force),
        cmocka_unit_test(a_parser_takes_only_years_from_2014_to_2026),
        cmocka_unit_test(rules_that_are_not_recorded_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* template_test.c: templates with a special meaning: declarative shadow roots, and patches with `for`. Also repeated html
 * and body start tags. Trees are written as in sketch.h. */
#include "harness/test.h"
#include "support/count.h"
#include "support/round.h"
#include "support/sketch.h"

struct row {
    const char *context; /* NULL: a document */
    const char *html;
    const char *tree;
};

static int check(struct round *r, const struct row *row)
{
    struct text tree = {0};
    const struct tree *t = round_parse(r, row->html, strlen(row->html));
    struct sketch s = {.names = *t->names, .tree = *t};
    text_add_string(&tree, "");
    sketch_write(&s, &tree);
    int failed = strcmp(tree.p, row->tree) != 0;
    if (failed)
        fprintf(stderr, "%s\n  gives %s\n  not   %s\n", row->html, tree.p, row->tree);
    text_free(&tree);
    return failed;
}

static void gives(const struct row *rows, size_t count, bool shadow_roots)
{
    struct round r;
    int failed = 0;
    round_open(&r, "div");
    for (size_t i = 0; i < count; i++) {
        round_set_context(&r, rows[i].context);
        r.options.shadow_roots = shadow_roots;
        failed += check(&r, &rows[i]);
    }
    round_close(&r);
    assert_int_equal(failed, 0);
}

/* ---- Declarative shadow roots */

static void makes_a_shadow_root_of_a_template_that_says_so(void **unused)
{
    static const struct row rows[] = {
        {"div", "<div><template shadowrootmode=open><b>x</b></template>y</div>", "div{#shadow{b{'x'}} 'y'}"},
        {"div", "<div><template shadowrootmode=CLOSED>x</template></div>", "div{#shadow{'x'}}"},
        {"div", "<div>a<template shadowrootmode=open>x</template>b</div>", "div{#shadow{'x'} 'ab'}"},
        {"div", "<b><div><template shadowrootmode=open>x</template>y</b>z", "b div{#shadow{'x'} b{'y'} 'z'}"},
        {"div",
         "<div><template shadowrootmode=open><div><template "
         "shadowrootmode=open>x</template></div></template></div>",
         "div{#shadow{div{#shadow{'x'}}}}"},
        {"div", "<div><template shadowrootmode=open><template>x</template></template></div>",
         "div{#shadow{template{'x'}}}"},
        {"div", "<div><template shadowrootmode=open><td>x</template></div>", "div{#shadow{td{'x'}}}"},
        {"div", "<my-own><template shadowrootmode=open>x</template></my-own>", "my-own{#shadow{'x'}}"},
        {"div", "<span><template shadowrootmode=open>x", "span{#shadow{'x'}}"},
        {NULL, "<body><template shadowrootmode=open>x</template>y", "html{head body{#shadow{'x'} 'y'}}"},
        /* What a shadow root is said to be does not change where text is put that is not allowed in a table. */
        {"div", "<div><template shadowrootmode=open shadowrootclonable><table>x</table></template></div>",
         "div{#shadow{'x' table}}"},
    };
    gives(rows, COUNT(rows), true);
}

static void leaves_a_template_where_no_shadow_root_can_be(void **unused)
{
    static const struct row rows[] = {
        {"div", "<template shadowrootmode=open>x</template>", "template[shadowrootmode=open]{'x'}"},
        {"div", "<div><template shadowrootmode=none>x</template></div>",
         "div{template[shadowrootmode=none]{'x'}}"},
        {"div", "<div><template shadowrootmode>x</template></div>", "div{template[shadowrootmode]{'x'}}"},
        {"div", "<b><template shadowrootmode=open>x</template></b>", "b{template[shadowrootmode=open]{'x'}}"},
        {"div", "<table><template shadowrootmode=open>x</template></table>",
         "table{template[shadowrootmode=open]{'x'}}"},
        {"div",
         "<div><template shadowrootmode=open>x</template><template shadowrootmode=open>y</template></div>",
         "div{#shadow{'x'} template[shadowrootmode=open]{'y'}}"},
        {"div", "<unknown><template shadowrootmode=open>x</template></unknown>",
         "unknown{template[shadowrootmode=open]{'x'}}"},
        {"div", "<font-face><template shadowrootmode=open>x</template></font-face>",
         "font-face{template[shadowrootmode=open]{'x'}}"},
    };
    gives(rows, COUNT(rows), true);
}

static void makes_no_shadow_roots_where_they_are_not_allowed(void **unused)
{
    static const struct row rows[] = {
        {"div", "<div><template shadowrootmode=open>x</template></div>",
         "div{template[shadowrootmode=open]{'x'}}"},
    };
    gives(rows, COUNT(rows), false);
}

static void keeps_what_a_shadow_root_is_said_to_be(void **unused)
{
    static const struct {
        const char *attributes;
        unsigned flags;
    } cases[] = {
        {"shadowrootmode=open", 0},
        {"shadowrootmode=closed", SHADOW_CLOSED},
        {"shadowrootmode=open shadowrootdelegatesfocus", SHADOW_DELEGATES_FOCUS},
        {"shadowrootmode=open shadowrootserializable=x", SHADOW_SERIALIZABLE},
        {"shadowrootmode=open shadowrootslotassignment=MANUAL", SHADOW_MANUAL_SLOTS},
        {"shadowrootmode=open shadowrootslotassignment=named", 0},
        {"shadowrootmode=open shadowrootclonable", SHADOW_CLONABLE},
        {"shadowrootmode=open shadowrootcustomelementregistry", SHADOW_CUSTOM_REGISTRY},
    };
    struct round r;
    round_open(&r, "div");
    for (size_t i = 0; i < COUNT(cases); i++) {
        char html[200];
        snprintf(html, sizeof html, "<div><template %s>", cases[i].attributes);
        const struct node *root = round_parse(&r, html, strlen(html))->root->first_child->first_child;
        assert_int_equal(root->type, NODE_SHADOW_ROOT);
        assert_int_equal(root->flags, cases[i].flags);
    }
    round_close(&r);
}

/* ---- Patches */

static void puts_the_content_of_a_patch_where_its_marker_is(void **unused)
{
    static const struct row rows[] = {
        {"div", "a<?marker name='m'?>b<template for=m><b>x</b></template>c", "'a' b{'x'} 'bc'"},
        {"div", "a<?marker name='m'?>b<template for=m></template>c", "'a' 'bc'"},
        {"div", "<p><?marker name='m'?></p><template for=m>x</template>", "p{'x'}"},
        {"div", "<?start name='m'?>old<b>old</b><?end?>after<template for=m>new</template>", "'new' 'after'"},
        {"div", "a<?start name='m'?>old<b>old</b><template for=m>new</template>c", "'a' 'newc'"},
        {"div", "<p><?start name='m'?>old</p>b<template for=m>new</template>c", "p{'new'} 'bc'"},
        {"div", "<?start name='m'?>1<?start name='n'?>2<?end?>3<?end?>4<template for=m>x</template>",
         "'x' '4'"},
        {"div", "<?start name='m'?>1<?start name='n'?>2<?end?>3<?end?>4<template for=n>x</template>",
         "<?start name='m'?> '1' 'x' '3' <?end?> '4'"},
        {"div", "<table><?marker name='m'?></table><template for=m><tr><td>x</template>",
         "table{tr{td{'x'}}}"},
        {"div",
         "<?marker name='m'?><?marker name=\"m\"?><template for=m>1</template><template for=m>2</template>",
         "'12'"},
        {"div", "<?marker a='b' name = 'm'?><template for=m>x</template>", "'x'"},
        {"div", "<?marker name='m'?><template for=m>x", "'x' <?marker name='m'?>"},
        {"div", "<div><?marker name='m'?></div><div><template for=m>x</template></div>",
         "div{<?marker name='m'?>} div{template[for=m]{'x'}}"},
        {"div", "<div><?marker name='m'?><template for=m>x</template></div>", "div{'x'}"},
        {"div", "<?marker name='m'?><template for=m><template for=m>x</template></template>", "'x'"},
        {NULL, "<head><?marker name='m'?></head><body><template for=m><title>x</title></template>y",
         "html{head{title{'x'}} body{'y'}}"},
    };
    gives(rows, COUNT(rows), true);
}

static void leaves_a_template_when_there_is_nothing_to_patch(void **unused)
{
    static const struct row rows[] = {
        {"div", "<template for=m>x</template>", "template[for=m]{'x'}"},
        {"div", "<template for=m>x</template><?marker name='m'?>",
         "template[for=m]{'x'} <?marker name='m'?>"},
        {"div", "<?marker name='m'?><template for=n>x</template>",
         "<?marker name='m'?> template[for=n]{'x'}"},
        {"div", "<?marker name='m'?><template for=M>x</template>",
         "<?marker name='m'?> template[for=M]{'x'}"},
        {"div", "<?marker name=''?><template for=''>x</template>", "<?marker name=''?> template[for]{'x'}"},
        {"div", "<?other name='m'?><template for=m>x</template>", "<?other name='m'?> template[for=m]{'x'}"},
        {"div", "<?end name='m'?><template for=m>x</template>", "<?end name='m'?> template[for=m]{'x'}"},
        {"div", "<?marker name=m?><template for=m>x</template>", "<?marker name=m?> template[for=m]{'x'}"},
        {"div", "<?marker name='m' name='m'?><template for=m>x</template>",
         "<?marker name='m' name='m'?> template[for=m]{'x'}"},
        {"div", "<?marker name?><template for=m>x</template>", "<?marker name?> template[for=m]{'x'}"},
        {"div", "<?marker noname='m'?><template for=m>x</template>",
         "<?marker noname='m'?> template[for=m]{'x'}"},
        /* the content of another template is another tree */
        {"div", "<template><?marker name='m'?></template><template for=m>x</template>",
         "template{<?marker name='m'?>} template[for=m]{'x'}"},
        {"div",
         "<div><template shadowrootmode=open><?marker name='m'?></template><template "
         "for=m>x</template></div>",
         "div{#shadow{<?marker name='m'?>} template[for=m]{'x'}}"},
        {"div", "<template><?marker name='m'?><template for=m>x</template></template>", "template{'x'}"},
    };
    gives(rows, COUNT(rows), true);
}

/* A template that asks for a shadow root but does not get one is an ordinary template, even with `for`. */
static void does_not_patch_with_what_asks_for_a_shadow_root(void **unused)
{
    static const struct row rows[] = {
        {"div", "<?marker name='m'?><template for=m shadowrootmode=open>x</template>",
         "<?marker name='m'?> template[for=m shadowrootmode=open]{'x'}"},
        {"div", "<b><?marker name='m'?><template for=m shadowrootmode=open>x</template></b>",
         "b{<?marker name='m'?> template[for=m shadowrootmode=open]{'x'}}"},
        {"div", "<?marker name='m'?><template for=m shadowrootmode=other>x</template>", "'x'"},
    };
    gives(rows, COUNT(rows), true);
}

/* ---- Repeated html and body tags */

static void adds_the_attributes_of_html_and_body_that_come_again(void **unused)
{
    static const struct row rows[] = {
        {NULL, "<html a=1><html a=2 b=3><body c=4><body c=5 d=6><html e=7>",
         "html[a=1 b=3 e=7]{head body[c=4 d=6]}"},
        {NULL, "<p><html a><body b>", "html[a]{head body[b]{p}}"},
        {NULL, "<body><html a='&amp;'><body b='&lt;'>", "html[a=&]{head body[b=<]}"},
        {NULL, "<body><template><html a><body b></template>", "html{head body{template}}"},
        {NULL, "<html a><frameset></frameset><html b>", "html[a b]{head frameset}"},
        {"div", "<html a><body b>x", "'x'"},
    };
    gives(rows, COUNT(rows), true);
}

/* The values of merged attributes stay valid after their token. */
static void keeps_merged_values_when_the_input_comes_in_bytes(void **unused)
{
    static const char html[] = "<html a=one><body b='t&amp;wo'><html c=three><body d='fo&lt;ur'><p>x";
    struct round r;
    struct text tree = {0};
    round_open(&r, NULL);
    round_begin(&r);
    for (size_t i = 0; i < sizeof html - 1; i++) {
        char byte = html[i];
        tamis_parse_document_feed(&r.document, span_of(&byte, 1), false);
    }
    const struct tree *t = tamis_parse_document_finish(&r.document);
    struct sketch s = {.names = *t->names, .tree = *t};
    sketch_write(&s, &tree);
    assert_string_equal(tree.p, "html[a=one c=three]{head body[b=t&wo d=fo<ur]{p{'x'}}}");
    text_free(&tree);
    round_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_a_shadow_root_of_a_template_that_says_so),
        cmocka_unit_test(leaves_a_template_where_no_shadow_root_can_be),
        cmocka_unit_test(makes_no_shadow_roots_where_they_are_not_allowed),
        cmocka_unit_test(keeps_what_a_shadow_root_is_said_to_be),
        cmocka_unit_test(puts_the_content_of_a_patch_where_its_marker_is),
        cmocka_unit_test(leaves_a_template_when_there_is_nothing_to_patch),
        cmocka_unit_test(does_not_patch_with_what_asks_for_a_shadow_root),
        cmocka_unit_test(adds_the_attributes_of_html_and_body_that_come_again),
        cmocka_unit_test(keeps_merged_values_when_the_input_comes_in_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* direct_test.c: the tokens that parse/html/direct.h processes give the same trees, flags and work as the general dispatcher, which
 * processes all tokens if there is a trace. */
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/round.h"

enum { DOCUMENTS = 4000, SOUP = 40 };

static void ignore(void *user, const struct step *step)
{
    (void)user, (void)step;
}

static void expect_same_nodes(const struct tree *a, const struct tree *b)
{
    const struct node *one = a->root, *other = b->root;
    for (; one && other; one = tamis_parse_next(one, a->root), other = tamis_parse_next(other, b->root)) {
        assert_int_equal(one->name, other->name);
        assert_int_equal(one->flags, other->flags);
        assert_int_equal(one->offset, other->offset);
    }
    assert_true(!one && !other);
}

static void expect_same_parsers(const struct round *a, const struct round *b)
{
    const struct parser *one = &a->document.parser, *other = &b->document.parser;
    assert_int_equal(a->meter.status, b->meter.status);
    assert_int_equal(a->meter.work, b->meter.work);
    assert_int_equal(one->met, other->met);
    assert_int_equal(one->mode, other->mode);
    assert_int_equal(one->frameset_ok, other->frameset_ok);
    assert_int_equal(one->formatting.count, other->formatting.count);
}

static void compare(struct round *direct, struct round *traced, const char *context, const struct text *html)
{
    struct text one = {0}, other = {0};
    round_set_context(direct, context);
    round_set_context(traced, context);
    struct tree *t = round_try(direct, html->p, html->n), *expected = round_try(traced, html->p, html->n);
    expect_same_parsers(direct, traced);
    if (t && expected) {
        round_describe(t, &one);
        round_describe(expected, &other);
        if (!text_equal(&one, other.p, other.n))
            fail_msg("%s\ndirect:  %s\ngeneral: %s", html->p, one.p, other.p);
        expect_same_nodes(t, expected);
    }
    text_free(&one);
    text_free(&other);
}

static const char *const contexts[] = {"div",     NULL,     "td",       "svg", "svg desc",
                                       "math mi", "select", "template", "html"};

static void soup(struct random *r, struct text *html)
{
    html_soup(r, html, SOUP);
}

static void fragment(struct random *r, struct text *html)
{
    ordinary_write(r, html, false);
}

static void gives_the_trees_of_the_general_dispatcher(void **unused)
{
    static void (*const generators[])(struct random *, struct text *) = {soup, html_nested, html_repeated,
                                                                         hostile_write, fragment};
    struct random random = {1};
    struct round direct, traced;
    struct text html = {0};
    round_open(&direct, "div");
    round_open(&traced, "div");
    traced.document.parser.trace = ignore;
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        generators[i % COUNT(generators)](&random, &html);
        compare(&direct, &traced, ONE_OF(&random, contexts), &html);
    }
    text_free(&html);
    round_close(&direct);
    round_close(&traced);
}

/* Each element as the current node, followed by its own end tag, in "in body" and in a cell. */
static void closes_the_current_node_as_the_general_dispatcher(void **unused)
{
    static const char *const forms[] = {"<%s>x</%s>y", "<table><td><%s>x</%s>y</td><td>z",
                                        "<b><%s></%s>x</b>y", "<p><i><%s><b></%s>x", "<svg><desc><%s></%s>x"};
    struct round direct, traced;
    round_open(&direct, "div");
    round_open(&traced, "div");
    traced.document.parser.trace = ignore;
    for (atom name = 1; name < ATOM_STATIC_COUNT; name++)
        for (size_t i = 0; i < COUNT(forms); i++) {
            char html[256];
            const char *text = tamis_base_names_static_text(name).p;
            int n = snprintf(html, sizeof html, forms[i], text, text);
            struct text all = {0};
            text_add(&all, html, (size_t)n);
            for (size_t c = 0; c < COUNT(contexts); c++)
                compare(&direct, &traced, contexts[c], &all);
            text_free(&all);
        }
    round_close(&direct);
    round_close(&traced);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_trees_of_the_general_dispatcher),
        cmocka_unit_test(closes_the_current_node_as_the_general_dispatcher),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* stack_test.c: the indexes and counts of the stack of open elements are correct after every token. */
#include "harness/test.h"
#include "parse/document.h"
#include "generators/html.h"
#include "models/tree_builder.h"
#include "support/text.h"

static const char *const contexts[] = {"div",
                                       "td",
                                       "table",
                                       "select",
                                       "template",
                                       "svg desc",
                                       "math mi",
                                       "textarea",
                                       "tr",
                                       "svg svg",
                                       "math annotation-xml",
                                       "colgroup",
                                       "frameset",
                                       "html",
                                       "head",
                                       "body",
                                       NULL};

struct watch {
    struct model model;
    struct parser *parser;
};

static struct verdict watch_token(void *user, const struct token *t)
{
    struct watch *w = user;
    struct verdict v = tamis_parse_token(w->parser, t);
    v.stop |= !model_holds(&w->model, t);
    return v;
}

static void knows_itself_after_every_token(void **unused)
{
    enum { DOCUMENTS = 40000 };
    struct meter m;
    struct document d;
    struct random random = {11};
    struct text html = {0};
    struct watch watch = {.parser = &d.parser};
    uint64_t tokens = 0;
    tamis_base_meter_init(&m, NULL);
    tamis_parse_document_init(&d, &m);
    model_init(&watch.model, &d);
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        struct parser_options options = {.shadow_roots = true, .scripting = random_below(&random, 2)};
        const char *context = ONE_OF(&random, contexts);
        if (context)
            assert_true(tamis_parse_context(span_from(context), &options));
        html_soup(&random, &html, 40);
        tamis_base_meter_restart(&m);
        tamis_parse_document_begin(&d, options);
        model_begin(&watch.model, span_of(html.p, html.n));
        d.lexer.sink.user = &watch;
        d.lexer.sink.token = watch_token;
        tamis_parse_document_feed(&d, span_of(html.p, html.n), true);
        assert_non_null(tamis_parse_document_finish(&d));
        if (watch.model.wrong)
            fail_msg("%s, in %s: %s", watch.model.wrong, context ? context : "a document", html.p);
        tokens += watch.model.tokens;
    }
    assert_true(tokens > DOCUMENTS * 10);
    model_free(&watch.model);
    tamis_parse_document_free(&d);
    text_free(&html);
}

/* ---- The stack by itself */

struct fixture {
    struct meter meter;
    struct arena arena;
    struct names names;
    struct tree tree;
    struct stack stack;
};

static void open_stack(struct fixture *f)
{
    tamis_base_meter_init(&f->meter, NULL);
    tamis_base_arena_init(&f->arena, &f->meter);
    tamis_base_names_init(&f->names, &f->arena);
    f->tree = (struct tree){.arena = &f->arena, .names = &f->names};
    tamis_parse_stack_init(&f->stack, &f->meter);
}

static void close_stack(struct fixture *f)
{
    tamis_parse_stack_free(&f->stack);
    tamis_base_arena_free(&f->arena);
}

static struct node *push(struct fixture *f, enum name_space ns, atom name)
{
    struct node *n = tamis_parse_node_new(&f->tree, NODE_ELEMENT);
    n->ns = (uint16_t)ns;
    n->name = name;
    assert_true(tamis_parse_push(&f->stack, n, name));
    return n;
}

static void answers_scope_questions(void **unused)
{
    struct fixture f;
    open_stack(&f);
    push(&f, NS_HTML, ATOM_html);
    push(&f, NS_HTML, ATOM_body);
    push(&f, NS_HTML, ATOM_p);
    assert_int_equal(in_scope(&f.stack, ATOM_p, scope_button(&f.stack)), 3);
    push(&f, NS_HTML, ATOM_button);
    assert_int_equal(in_scope(&f.stack, ATOM_p, scope_default(&f.stack)), 3);
    assert_int_equal(in_scope(&f.stack, ATOM_p, scope_button(&f.stack)), 0);
    push(&f, NS_HTML, ATOM_ul);
    push(&f, NS_HTML, ATOM_li);
    assert_int_equal(in_scope(&f.stack, ATOM_li, scope_list_item(&f.stack)), 6);
    assert_int_equal(in_scope(&f.stack, ATOM_button, scope_list_item(&f.stack)), 0);
    push(&f, NS_HTML, ATOM_table);
    assert_int_equal(in_scope(&f.stack, ATOM_li, scope_default(&f.stack)), 0);
    assert_int_equal(in_scope(&f.stack, ATOM_table, scope_table(&f.stack)), 7);
    push(&f, NS_SVG, ATOM_svg);
    push(&f, NS_SVG, ATOM_desc);
    assert_int_equal(scope_default(&f.stack), 9);
    assert_int_equal(stack_find(&f.stack, ATOM_svg), 0);
    assert_int_equal(stack_find_foreign(&f.stack, ATOM_svg), 8);
    assert_true(tamis_parse_stack_is_valid(&f.stack));
    tamis_parse_pop_to(&f.stack, 4);
    assert_int_equal(f.stack.count, 3);
    assert_int_equal(stack_find_foreign(&f.stack, ATOM_svg), 0);
    assert_true(tamis_parse_stack_is_valid(&f.stack));
    close_stack(&f);
}

/* ---- A model: an array, in which removal and insertion move the elements above */

enum { STEPS = 120 };

struct array {
    struct node *nodes[STEPS + 2];
    uint32_t count;
};

static void array_remove(struct array *a, uint32_t index)
{
    a->count--;
    memmove(&a->nodes[index], &a->nodes[index + 1], (a->count - index) * sizeof *a->nodes);
}

static void array_insert(struct array *a, uint32_t index, struct node *n)
{
    memmove(&a->nodes[index + 1], &a->nodes[index], (a->count - index) * sizeof *a->nodes);
    a->nodes[index] = n;
    a->count++;
}

static void must_equal(const struct stack *s, const struct array *a)
{
    uint32_t position = s->top;
    assert_true(tamis_parse_stack_is_valid(s));
    assert_int_equal(s->count, a->count);
    for (uint32_t i = a->count; i-- > 0; position = s->entries[position].below) {
        assert_ptr_equal(stack_at(s, position), a->nodes[i]);
        assert_int_equal(tamis_parse_stack_position(s, a->nodes[i]), position);
    }
    assert_int_equal(position, 0);
}

static bool is_special(const struct node *n)
{
    return (tamis_parse_tag_under(0, (enum name_space)n->ns, n->name) & TAG_SPECIAL) != 0;
}

static void remove_at(struct fixture *f, struct array *a, uint32_t index)
{
    struct node *n = a->nodes[index];
    tamis_parse_stack_remove(&f->stack, tamis_parse_stack_position(&f->stack, n));
    assert_int_equal(tamis_parse_stack_position(&f->stack, n), 0);
    array_remove(a, index);
}

/* Moves an element as the adoption agency algorithm does: over the first special element above it, after all but three of
 * the elements between the two were removed. */
static void move_at(struct fixture *f, struct array *a, uint32_t index)
{
    struct node *old = a->nodes[index];
    uint32_t furthest = index + 1, kept = 0;
    while (furthest < a->count && !is_special(a->nodes[furthest]))
        furthest++;
    if (old->ns != NS_HTML || is_special(old) || furthest == a->count || a->nodes[furthest]->ns != NS_HTML)
        return;
    for (uint32_t i = furthest - 1; i > index; i--)
        if (a->nodes[i]->ns != NS_HTML || kept++ >= 3) {
            remove_at(f, a, i);
            furthest--;
        }
    struct node *n = tamis_parse_node_new(&f->tree, NODE_ELEMENT);
    n->ns = NS_HTML;
    n->name = old->name;
    uint32_t position = tamis_parse_stack_move(&f->stack, tamis_parse_stack_position(&f->stack, old),
                                               tamis_parse_stack_position(&f->stack, a->nodes[furthest]), n);
    assert_ptr_equal(stack_at(&f->stack, position), n);
    array_insert(a, furthest + 1, n);
    array_remove(a, index);
}

static void stays_right_when_its_middle_changes(void **unused)
{
    static const atom names[] = {ATOM_p, ATOM_b,   ATOM_i,   ATOM_ul,   ATOM_button, ATOM_li,
                                 ATOM_b, ATOM_div, ATOM_svg, ATOM_desc, ATOM_g,      ATOM_i};
    struct random random = {3};
    for (int round = 0; round < 300; round++) {
        struct fixture f;
        struct array a = {.count = 1};
        open_stack(&f);
        a.nodes[0] = push(&f, NS_HTML, ATOM_html);
        for (int step = 0; step < STEPS; step++) {
            atom name = ONE_OF(&random, names);
            bool foreign = name == ATOM_svg || name == ATOM_desc || name == ATOM_g;
            uint32_t index = random_below(&random, a.count);
            switch (random_below(&random, 8)) {
            case 0:
                if (a.count > 1) {
                    tamis_parse_pop(&f.stack);
                    a.count--;
                }
                break;
            case 1:
                if (index > 0)
                    remove_at(&f, &a, index);
                break;
            case 2:
            case 3:
                move_at(&f, &a, index);
                break;
            default:
                a.nodes[a.count++] = push(&f, foreign ? NS_SVG : NS_HTML, name);
            }
            must_equal(&f.stack, &a);
        }
        close_stack(&f);
    }
}

/* If the positions of removed elements were not used again, the memory would grow with the number of tags and not with the
 * depth. */
static void uses_the_positions_of_removed_elements_again(void **unused)
{
    struct fixture f;
    struct formatting list;
    struct array a = {.count = 2};
    open_stack(&f);
    tamis_parse_formatting_init(&list, &f.meter);
    f.stack.formatting = &list;
    a.nodes[0] = push(&f, NS_HTML, ATOM_html);
    a.nodes[1] = push(&f, NS_HTML, ATOM_b);
    for (int i = 0; i < 1000; i++) {
        uint32_t entry = tamis_parse_formatting_push(&list, a.nodes[1], f.stack.top);
        f.stack.entries[f.stack.top].listed = entry;
        array_insert(&a, 2, push(&f, NS_HTML, ATOM_b));
        assert_int_equal(list.entries[entry].open, tamis_parse_stack_position(&f.stack, a.nodes[1]));
        tamis_parse_formatting_remove(&list, entry);
        remove_at(&f, &a, 1);
        must_equal(&f.stack, &a);
    }
    assert_true(f.stack.capacity <= 16);
    tamis_parse_formatting_free(&list);
    close_stack(&f);
}

/* The check must find errors. */
static void tells_when_something_is_wrong(void **unused)
{
    for (int wrong = 0; wrong < 8; wrong++) {
        struct fixture f;
        open_stack(&f);
        push(&f, NS_HTML, ATOM_html);
        push(&f, NS_HTML, ATOM_table);
        push(&f, NS_HTML, ATOM_b);
        struct open *e = &f.stack.entries[3];
        assert_true(tamis_parse_stack_is_valid(&f.stack));
        uint32_t *const numbers[] = {&e->same,    &e->scope,     &e->special,
                                     &e->barrier, &e->html,      &f.stack.topmost[ATOM_b].html,
                                     &e->below,   &f.stack.count};
        *numbers[wrong] = wrong == 5 ? 0 : 4;
        assert_false(tamis_parse_stack_is_valid(&f.stack));
        *numbers[wrong] = 0;
        f.stack.count = f.stack.top = 0;
        close_stack(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_itself_after_every_token),
        cmocka_unit_test(answers_scope_questions),
        cmocka_unit_test(stays_right_when_its_middle_changes),
        cmocka_unit_test(uses_the_positions_of_removed_elements_again),
        cmocka_unit_test(tells_when_something_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

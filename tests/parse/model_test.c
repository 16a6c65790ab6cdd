/* model_test.c: the model of the tree builder (models/tree_builder.h) finds each of these errors in its state. */
#include "harness/test.h"
#include "parse/document.h"
#include "models/tree_builder.h"
#include "support/count.h"

/* A document with all kinds of nodes, which has not ended yet. The current position is in a table cell. */
static const char html[] =
    "<!DOCTYPE html><select><option>o</option></select><selectedcontent></selectedcontent>"
    "<table><tr><td><b><b><b><i>t<!--c--><p id=a class=b>v<svg><desc>";

struct fixture {
    struct meter meter;
    struct document document;
    struct parser *parser;
    struct model model;
    struct node *root; /* html */
    struct node *p;    /* a paragraph with two attributes */
    struct node *text; /* the text in the paragraph */
    struct node *comment;
};

static struct node *find(struct tree *t, enum node_type type, atom name)
{
    for (struct node *n = t->root; n; n = tamis_parse_next(n, t->root))
        if (n->type == type && (name == ATOM_NONE || n->name == name))
            return n;
    return NULL;
}

static void open_fixture(struct fixture *f)
{
    tamis_base_meter_init(&f->meter, NULL);
    tamis_parse_document_init(&f->document, &f->meter);
    model_init(&f->model, &f->document);
    f->parser = &f->document.parser;
    tamis_parse_document_begin(&f->document, (struct parser_options){.fragment = false});
    model_begin(&f->model, span_from(html));
    tamis_parse_document_feed(&f->document, span_from(html), true);
    f->root = find(&f->parser->tree, NODE_ELEMENT, ATOM_html);
    f->p = find(&f->parser->tree, NODE_ELEMENT, ATOM_p);
    f->comment = find(&f->parser->tree, NODE_COMMENT, ATOM_NONE);
    f->text = f->p->first_child;
    assert_int_equal(f->text->type, NODE_TEXT);
}

static void close_fixture(struct fixture *f)
{
    /* The elements are not popped, because the stack is not valid. */
    f->parser->stack.count = f->parser->stack.top = 0;
    model_free(&f->model);
    tamis_parse_document_free(&f->document);
}

/* ---- Errors */

static void sibling_is_not_linked_back(struct fixture *f)
{
    f->comment->next->previous = NULL;
}

static void last_child_is_another(struct fixture *f)
{
    f->p->parent->last_child = f->comment;
}

static void parent_is_another(struct fixture *f)
{
    f->text->parent = f->root;
}

static void open_element_does_not_know(struct fixture *f)
{
    f->p->flags &= (uint8_t)~NODE_OPEN;
}

static void closed_element_thinks_it_is_open(struct fixture *f)
{
    find(&f->parser->tree, NODE_ELEMENT, ATOM_option)->flags |= NODE_OPEN;
}

static void comment_has_a_flag(struct fixture *f)
{
    f->comment->flags = NODE_OPEN;
}

static void text_is_empty(struct fixture *f)
{
    f->text->count = 0;
}

static void text_is_not_where_it_says(struct fixture *f)
{
    f->text->offset--;
}

static void text_is_not_merged(struct fixture *f)
{
    struct node *n = tamis_parse_node_new(&f->parser->tree, NODE_TEXT);
    n->data = "x";
    n->count = 1;
    n->offset = f->text->offset;
    tamis_parse_insert(f->p, n, f->text);
}

static void text_is_in_the_document(struct fixture *f)
{
    tamis_parse_insert(f->parser->tree.root, f->text, NULL);
}

static void attribute_is_there_twice(struct fixture *f)
{
    f->p->attributes[1].name = f->p->attributes[0].name;
}

static void attribute_is_before_its_tag(struct fixture *f)
{
    f->p->attributes[0].offset = f->p->offset;
}

static void element_is_beyond_the_input(struct fixture *f)
{
    f->p->offset = sizeof html;
}

static void element_is_in_no_namespace(struct fixture *f)
{
    f->p->ns = NS_NONE;
}

static void integration_point_does_not_know(struct fixture *f)
{
    stack_top(&f->parser->stack)->flags &= (uint8_t)~NODE_INTEGRATION_HTML;
}

static void node_is_not_counted(struct fixture *f)
{
    f->parser->tree.node_count = 5;
}

static void element_is_open_twice(struct fixture *f)
{
    f->parser->stack.entries[4].node = f->parser->stack.entries[3].node;
}

static void root_is_not_html(struct fixture *f)
{
    f->root->name = ATOM_div;
}

static void name_is_still_in_the_index(struct fixture *f)
{
    f->parser->stack.topmost[ATOM_option].html = 3;
}

static void element_is_filed_under_another_name(struct fixture *f)
{
    f->p->name = ATOM_div;
}

static void scope_is_wrong(struct fixture *f)
{
    f->parser->stack.entries[f->parser->stack.top].scope--;
}

static void formatting_element_is_listed_twice(struct fixture *f)
{
    f->parser->formatting.entries[2].node = f->parser->formatting.entries[3].node;
}

static void formatting_element_is_open_elsewhere(struct fixture *f)
{
    f->parser->formatting.entries[3].open--;
}

static void formatting_element_does_not_know_its_name(struct fixture *f)
{
    f->parser->formatting.entries[3].before[CHAIN_NAME] = 0;
}

static void formatting_element_is_in_no_bucket(struct fixture *f)
{
    f->parser->formatting.entries[3].before[CHAIN_BUCKET] = 0;
}

static void formatting_elements_are_in_another_order(struct fixture *f)
{
    struct formatting_entry *entries = f->parser->formatting.entries;
    uint32_t open = entries[2].open;
    entries[2].open = entries[3].open;
    entries[3].open = open;
}

static void formatting_element_is_none(struct fixture *f)
{
    f->parser->formatting.entries[2].node = f->p;
}

static void fourth_of_a_kind_is_listed(struct fixture *f)
{
    const struct formatting *list = &f->parser->formatting;
    struct node *b = tamis_parse_node_new(&f->parser->tree, NODE_ELEMENT);
    b->ns = NS_HTML;
    b->name = ATOM_b;
    list->entries[list->last].node = b; /* instead of the i element */
}

static void template_mode_is_left(struct fixture *f)
{
    tamis_parse_push_template_mode(f->parser, MODE_IN_TEMPLATE);
}

static void template_is_redirected_without_being_open(struct fixture *f)
{
    f->p->flags |= NODE_REDIRECTED;
}

static void head_is_none(struct fixture *f)
{
    f->parser->head = f->p;
}

static void form_is_none(struct fixture *f)
{
    f->parser->form = f->p;
}

static void foster_parenting_is_on(struct fixture *f)
{
    f->parser->foster_parenting = true;
}

static void mode_does_not_fit(struct fixture *f)
{
    f->parser->mode = MODE_IN_CAPTION;
}

static void choice_is_elsewhere(struct fixture *f)
{
    struct node *option = tamis_parse_node_new(&f->parser->tree, NODE_ELEMENT);
    option->ns = NS_HTML;
    option->name = ATOM_option;
    f->parser->choice = (struct choice){
        .watched = true, .select = find(&f->parser->tree, NODE_ELEMENT, ATOM_select), .option = option};
}

static void every_broken_invariant_is_seen(void **unused)
{
    static const struct {
        const char *what;
        void (*apply)(struct fixture *f);
    } breaks[] = {
#define BREAK(name) {#name, name}
        BREAK(sibling_is_not_linked_back),
        BREAK(last_child_is_another),
        BREAK(parent_is_another),
        BREAK(open_element_does_not_know),
        BREAK(closed_element_thinks_it_is_open),
        BREAK(comment_has_a_flag),
        BREAK(text_is_empty),
        BREAK(text_is_not_where_it_says),
        BREAK(text_is_not_merged),
        BREAK(text_is_in_the_document),
        BREAK(attribute_is_there_twice),
        BREAK(attribute_is_before_its_tag),
        BREAK(element_is_beyond_the_input),
        BREAK(element_is_in_no_namespace),
        BREAK(integration_point_does_not_know),
        BREAK(node_is_not_counted),
        BREAK(element_is_open_twice),
        BREAK(root_is_not_html),
        BREAK(name_is_still_in_the_index),
        BREAK(element_is_filed_under_another_name),
        BREAK(scope_is_wrong),
        BREAK(formatting_element_is_listed_twice),
        BREAK(formatting_element_is_open_elsewhere),
        BREAK(formatting_element_does_not_know_its_name),
        BREAK(formatting_element_is_in_no_bucket),
        BREAK(formatting_elements_are_in_another_order),
        BREAK(formatting_element_is_none),
        BREAK(fourth_of_a_kind_is_listed),
        BREAK(template_mode_is_left),
        BREAK(template_is_redirected_without_being_open),
        BREAK(head_is_none),
        BREAK(form_is_none),
        BREAK(foster_parenting_is_on),
        BREAK(mode_does_not_fit),
        BREAK(choice_is_elsewhere),
#undef BREAK
    };
    for (size_t i = 0; i < COUNT(breaks); i++) {
        struct fixture f;
        open_fixture(&f);
        assert_null(model_check_lists(&f.model));
        assert_null(model_check_tree(&f.model));
        breaks[i].apply(&f);
        const char *wrong = model_check_lists(&f.model);
        if (!wrong && !model_check_tree(&f.model))
            fail_msg("not seen: %s", breaks[i].what);
        close_fixture(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broken_invariant_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

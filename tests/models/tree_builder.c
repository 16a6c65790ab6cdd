/* tree_builder.c: see tree_builder.h. The order of the checks matters: each relies on those before it. */
#include "models/tree_builder.h"

#include <stdlib.h>
#include <string.h>

static void *must_resize(void *p, size_t n, size_t size)
{
    void *more = realloc(p, n * size);
    if (!more)
        abort();
    return more;
}

void model_init(struct model *m, struct document *d)
{
    *m = (struct model){.document = d};
}

void model_free(struct model *m)
{
    free(m->open);
    free(m->topmost);
    model_init(m, m->document);
}

/* ---- The stack of open elements */

static int by_address(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t) * (const struct node *const *)a,
              y = (uintptr_t) * (const struct node *const *)b;
    return (x > y) - (x < y);
}

/* Collects the elements in `m->open`, sorted; returns false if one occurs twice. */
static bool sort_open(struct model *m, uint32_t count)
{
    if (count)
        qsort(m->open, count, sizeof *m->open, by_address);
    for (uint32_t i = 1; i < count; i++)
        if (m->open[i] == m->open[i - 1])
            return false;
    return true;
}

static void need_open(struct model *m, uint32_t count)
{
    if (count <= m->open_capacity)
        return;
    m->open_capacity = 2 * count;
    m->open = must_resize(m->open, m->open_capacity, sizeof *m->open);
}

bool model_collect_open(struct model *m)
{
    const struct stack *s = &m->document->parser.stack;
    uint32_t count = 0;
    need_open(m, s->count);
    for (uint32_t i = s->top; i && count < s->count; i = s->entries[i].below)
        m->open[count++] = s->entries[i].node;
    return count == s->count && sort_open(m, count);
}

bool model_is_open(const struct model *m, const struct node *n)
{
    uint32_t count = m->document->parser.stack.count;
    return count && bsearch(&n, m->open, count, sizeof *m->open, by_address);
}

/* Builds the index by name again, from the bottom of the stack up. The stack is valid. */
static const char *check_index(struct model *m, const struct stack *s)
{
    if (m->topmost_capacity < s->topmost_capacity) {
        m->topmost_capacity = s->topmost_capacity;
        m->topmost = must_resize(m->topmost, m->topmost_capacity, sizeof *m->topmost);
    }
    if (!s->topmost_capacity)
        return NULL;
    memset(m->topmost, 0, s->topmost_capacity * sizeof *m->topmost);
    for (uint32_t i = 0; i != s->top;) {
        i = i ? s->entries[i].above : 1;
        const struct open *e = &s->entries[i];
        EXPECT(e->key < s->topmost_capacity, "an open element's name is beyond the index");
        struct topmost *t = &m->topmost[e->key];
        uint32_t *same = e->node->ns == NS_HTML ? &t->html : &t->foreign;
        EXPECT(e->same == *same, "an open element does not know the one below of its name");
        *same = i;
    }
    EXPECT(memcmp(m->topmost, s->topmost, s->topmost_capacity * sizeof *m->topmost) == 0,
           "the index of the open elements by name is wrong");
    return NULL;
}

static bool key_fits(const struct open *e)
{
    return e->node->name == (e->node->ns == NS_SVG ? tamis_parse_svg_name(e->key) : e->key);
}

static const char *check_stack(struct model *m, const struct parser *p)
{
    const struct stack *s = &p->stack;
    EXPECT(s->count <= p->meter->limits[TAMIS_MAX_TREE_DEPTH], "more open elements than TREE_DEPTH");
    EXPECT(!s->count || node_is_html(stack_at(s, 1), ATOM_html), "the first open element is not html");
    EXPECT(model_collect_open(m), "an element is open twice");
    EXPECT(tamis_parse_stack_is_valid(s), "what the stack knows of its scopes is wrong");
    for (uint32_t i = s->top; i; i = s->entries[i].below) {
        const struct node *n = stack_at(s, i);
        EXPECT(n->type == NODE_ELEMENT, "what is open is no element");
        EXPECT(i == 1 || !node_is_html(n, ATOM_html), "a second html element is open");
        EXPECT(key_fits(&s->entries[i]), "an open element is filed under another name");
    }
    return check_index(m, s);
}

/* ---- The list of active formatting elements */

static bool has_equal(const struct node *n, const struct attribute *a)
{
    const struct attribute *b = tamis_parse_attribute(n, a->name);
    return b && span_equal(attribute_value(a), attribute_value(b));
}

static bool alike(const struct node *a, const struct node *b)
{
    if (a->name != b->name || a->count != b->count || a->count > MANY)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!has_equal(b, &a->attributes[i]))
            return false;
    return true;
}

/* Checks the Noah's Ark clause for the last element. The other elements were checked when they were the last. */
static const char *check_ark(const struct formatting *f)
{
    const struct node *last = f->last ? f->entries[f->last].node : NULL;
    unsigned same = 0, seen = 0;
    for (uint32_t i = f->last; last && i && seen++ < MANY && f->entries[i].node;
         i = f->entries[i].before[CHAIN_LIST])
        same += alike(f->entries[i].node, last);
    EXPECT(same <= 3, "more than three formatting elements alike since the last marker");
    return NULL;
}

static const char *check_formatting(struct model *m, const struct parser *p)
{
    const struct formatting *f = &p->formatting;
    uint32_t elements = 0, first = p->stack.count;
    EXPECT(f->count <= p->meter->limits[TAMIS_MAX_FORMATTING_ELEMENTS], "more than FORMATTING_ELEMENTS");
    need_open(m, first + f->count);
    const char *wrong = model_check_chains(p);
    if (wrong)
        return wrong;
    for (uint32_t i = formatting_first(f), left = f->count; left--; i = f->entries[i].after[CHAIN_LIST]) {
        const struct node *n = f->entries[i].node;
        if (!n)
            continue;
        EXPECT(n->type == NODE_ELEMENT && n->ns == NS_HTML &&
                   (tamis_parse_html_tag(n->name) & TAG_FORMATTING),
               "a formatting element is none");
        EXPECT(!(n->flags & NODE_OPEN) || model_is_open(m, n), "a formatting element thinks it is open");
        m->open[first + elements++] = n;
    }
    if (elements)
        qsort(m->open + first, elements, sizeof *m->open, by_address);
    for (uint32_t i = 1; i < elements; i++)
        EXPECT(m->open[first + i] != m->open[first + i - 1], "a formatting element is listed twice");
    return check_ark(f);
}

/* ---- Templates, pointers, flags */

static uint32_t open_templates(const struct stack *s)
{
    uint32_t count = 0;
    for (uint32_t i = stack_find(s, ATOM_template); i; i = s->entries[i].same)
        count++;
    return count;
}

static bool context_is(const struct parser *p, atom name)
{
    return p->context && node_is_html(p->context, name);
}

static const char *check_templates(const struct model *m, const struct parser *p)
{
    uint32_t templates = open_templates(&p->stack), redirected = 0;
    EXPECT(p->template_modes.n == templates + context_is(p, ATOM_template),
           "not as many template insertion modes as open templates");
    for (uint32_t i = p->stack.top; i; i = p->stack.entries[i].below)
        redirected += (stack_at(&p->stack, i)->flags & NODE_REDIRECTED) != 0;
    EXPECT(redirected == p->redirect_count, "not as many redirections as redirected templates");
    for (uint32_t i = 0; i < p->redirect_count; i++) {
        const struct redirect *r = &p->redirects[i];
        EXPECT(node_is_html(r->template, ATOM_template) && model_is_open(m, r->template),
               "a redirected template is not open");
        EXPECT((r->template->flags & NODE_REDIRECTED) && !r->template->parent,
               "a redirected template is in the tree");
    }
    return NULL;
}

static const char *check_pointers(const struct parser *p)
{
    EXPECT(!p->head || node_is_html(p->head, ATOM_head), "the head element pointer is at something else");
    EXPECT(!p->form || node_is_html(p->form, ATOM_form), "the form element pointer is at something else");
    EXPECT(!p->context || (!p->context->parent && !p->context->first_child),
           "the context element is in a tree");
    EXPECT(!p->foster_parenting, "foster parenting is on between tokens");
    EXPECT(!p->trace_depth, "a set of rules was not left");
    return NULL;
}

/* ---- The insertion mode and the elements that must be open in it */

static bool in_table_scope(const struct parser *p, atom name)
{
    return in_scope(&p->stack, name, scope_table(&p->stack)) != 0;
}

static bool in_template(const struct parser *p)
{
    return template_is_open(p) || context_is(p, ATOM_template);
}

static bool is_in_part(const struct parser *p, atom a, atom b, atom c)
{
    return in_table_scope(p, a) || in_table_scope(p, b) || in_table_scope(p, c) || context_is(p, a) ||
           context_is(p, b) || context_is(p, c) || in_template(p);
}

static bool is_text_element(const struct node *n)
{
    unsigned tag = n->ns == NS_HTML ? tamis_parse_html_tag(n->name) : 0;
    return (tag & TAG_RAW_TEXT) || node_is_html(n, ATOM_title) || node_is_html(n, ATOM_textarea);
}

static bool second_is(const struct parser *p, atom name)
{
    uint32_t second = stack_second(&p->stack);
    return second && node_is_html(stack_at(&p->stack, second), name);
}

static bool only_framesets(const struct parser *p)
{
    for (uint32_t i = p->stack.top; i > 1; i = p->stack.entries[i].below)
        if (!node_is_html(stack_at(&p->stack, i), ATOM_frameset))
            return false;
    return true;
}

static bool is_table_mode(enum mode mode)
{
    return mode == MODE_IN_TABLE || mode == MODE_IN_TABLE_BODY || mode == MODE_IN_ROW;
}

/* Reports whether the parser can be in the mode "in select" or "in select in table": only option and optgroup elements are open
 * above a select or, if `may_be_context`, the context element select, and the parser uses EARLIER_SELECT. */
static bool is_in_select(const struct parser *p, bool may_be_context)
{
    uint32_t i = p->stack.top;
    while (i && (node_is_html(stack_at(&p->stack, i), ATOM_option) ||
                 node_is_html(stack_at(&p->stack, i), ATOM_optgroup)))
        i = p->stack.entries[i].below;
    bool at_select = i && (node_is_html(stack_at(&p->stack, i), ATOM_select) ||
                           (i == 1 && may_be_context && context_is(p, ATOM_select)));
    return at_select && (p->options.earlier & EARLIER_SELECT);
}

static bool mode_fits(const struct parser *p)
{
    switch (p->mode) {
    case MODE_INITIAL:
    case MODE_BEFORE_HTML:
        return !p->stack.count && !p->options.fragment;
    case MODE_BEFORE_HEAD:
        return p->stack.count == 1 && !p->head;
    case MODE_IN_HEAD:
        return current_is(p, ATOM_head) && current_node(p) == p->head;
    case MODE_IN_HEAD_NOSCRIPT:
        return current_is(p, ATOM_noscript) &&
               stack_at(&p->stack, p->stack.entries[p->stack.top].below) == p->head;
    case MODE_AFTER_HEAD:
        return p->stack.count == 1 && p->head;
    case MODE_TEXT:
        return is_text_element(current_node(p)) && p->original_mode != MODE_TEXT &&
               p->original_mode != MODE_IN_TABLE_TEXT;
    case MODE_IN_TABLE:
        return is_in_part(p, ATOM_table, ATOM_table, ATOM_table);
    case MODE_IN_TABLE_TEXT:
        return is_table_mode(p->original_mode);
    case MODE_IN_CAPTION:
        return is_in_part(p, ATOM_caption, ATOM_caption, ATOM_caption);
    case MODE_IN_COLUMN_GROUP:
        return current_is(p, ATOM_colgroup) || current_is(p, ATOM_template) ||
               (p->stack.count == 1 && in_template(p)) ||
               (p->stack.count == 1 && context_is(p, ATOM_colgroup));
    case MODE_IN_TABLE_BODY:
        return is_in_part(p, ATOM_tbody, ATOM_thead, ATOM_tfoot);
    case MODE_IN_ROW:
        return is_in_part(p, ATOM_tr, ATOM_tr, ATOM_tr);
    case MODE_IN_CELL:
        return in_table_scope(p, ATOM_td) || in_table_scope(p, ATOM_th);
    case MODE_IN_TEMPLATE:
        return in_template(p);
    case MODE_AFTER_BODY:
    case MODE_AFTER_AFTER_BODY:
        return second_is(p, ATOM_body);
    case MODE_IN_FRAMESET:
        return only_framesets(p);
    case MODE_AFTER_FRAMESET:
        return p->stack.count == 1 && !p->options.fragment;
    case MODE_AFTER_AFTER_FRAMESET: /* whitespace reconstructs the active formatting elements */
        return p->stack.count && !p->options.fragment;
    case MODE_IN_SELECT:
        return is_in_select(p, true);
    case MODE_IN_SELECT_IN_TABLE:
        return is_in_select(p, false);
    case MODE_IN_BODY:
    case MODE_COUNT:
        break;
    }
    return p->mode == MODE_IN_BODY && p->stack.count;
}

const char *model_check_lists(struct model *m)
{
    const struct parser *p = &m->document->parser;
    const char *wrong = check_stack(m, p);
    if (!wrong)
        wrong = check_formatting(m, p);
    if (wrong || m->ended)
        return wrong;
    wrong = check_templates(m, p);
    if (!wrong)
        wrong = check_pointers(p);
    if (!wrong && !mode_fits(p))
        wrong = "what is open does not fit the insertion mode";
    return wrong;
}

/* ---- After every token */

/* Reports whether a token can remove a node from between two others: the adoption agency algorithm, a patch,
 * a frameset that replaces a body, or an option whose copy replaces another. */
static bool moves(const struct parser *p, const struct token *t)
{
    bool is_tag = t->type == TOKEN_START_TAG || t->type == TOKEN_END_TAG;
    return p->choice.watched || t->type == TOKEN_END_OF_FILE ||
           (is_tag && ((tamis_parse_html_tag(t->name) & TAG_FORMATTING) || t->name == ATOM_template ||
                       t->name == ATOM_frameset));
}

void model_begin(struct model *m, struct span input)
{
    m->input = input;
    m->wrong = NULL;
    m->tokens = 0;
    m->ended = m->moved = false;
    m->unchecked = m->nodes = m->neighbours = 0;
}

bool model_holds(struct model *m, const struct token *t)
{
    enum { SMALL = 32 };
    m->tokens++;
    m->unchecked++;
    m->ended = t->type == TOKEN_END_OF_FILE;
    m->moved |= moves(&m->document->parser, t);
    if (!meter_ok(m->document->meter) || m->wrong)
        return !m->wrong;
    m->wrong = model_check_lists(m);
    if (!m->wrong && (m->ended || m->nodes < SMALL || m->unchecked >= m->nodes / SMALL))
        m->wrong = model_check_tree(m);
    return !m->wrong;
}

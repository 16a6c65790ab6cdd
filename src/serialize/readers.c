/* readers.c: see readers.h. The rules of tree construction that changed are the rows of parse/html/earlier_rules.def. */
#include "serialize/readers.h"

#include "base/array.h"
#include "base/compiler.h"
#include "parse/tags.h"

/* Returns the parent of a node; for a child of the root, the context element, or NULL in a document. */
static const struct node *parent_of(const struct edit *e, const struct node *context, const struct node *n)
{
    return n->parent == e->tree->root ? context : n->parent;
}

static bool is_html(const struct node *n, atom name)
{
    return n && node_is_html(n, name);
}

/* --- select: until 2024, most tags in a select were ignored or closed the select --- */

static bool is_in_select(const struct edit *e, const struct node *context, const struct node *parent)
{
    while (is_html(parent, ATOM_option) || is_html(parent, ATOM_optgroup))
        parent = parent == context ? NULL : parent_of(e, context, parent);
    return is_html(parent, ATOM_select);
}

bool tamis_serialize_is_read_alike(const struct node *n, bool in_select)
{
    if (n->ns != NS_HTML)
        return !in_select;
    if (in_select)
        return (n->name == ATOM_option && !node_is_html(n->parent, ATOM_option)) ||
               (n->name == ATOM_optgroup && !node_is_html(n->parent, ATOM_option) &&
                !node_is_html(n->parent, ATOM_optgroup));
    return n->name != ATOM_menuitem && n->name != ATOM_isindex;
}

/* --- search: until 2022, an li, dd or dt start tag in it could close an open li, dd or dt outside it --- */

static bool closes(atom item, atom open)
{
    return item == ATOM_li ? open == ATOM_li : open == ATOM_dd || open == ATOM_dt;
}

/* The current node is an li, dd or dt (an item). By the earlier rule, the start tag of the
 * item could close an open element outside a search. Returns the innermost search element
 * between the item and this open element. Returns NULL if there is no such search element. */
static struct node *search_in_item(const struct edit *e)
{
    struct node *search = NULL;
    for (struct node *n = e->n->parent; n != e->tree->root && n->ns == NS_HTML; n = n->parent) {
        if (n->name == ATOM_search)
            search = search ? search : n;
        else if (closes(e->n->name, n->name))
            return search;
        else if (is_barrier(tamis_parse_html_tag(n->name)))
            return NULL;
    }
    return NULL;
}

static bool is_item(const struct node *n)
{
    return node_is_html(n, ATOM_li) || node_is_html(n, ATOM_dd) || node_is_html(n, ATOM_dt);
}

static void unwrap_searches(struct edit *e, struct meter *m)
{
    struct edit above = {e->tree, search_in_item(e), 0};
    meter_work(m, e->depth / 16);
    while (above.n) {
        tamis_serialize_unwrap_because(&above, TAMIS_REASON_READERS_DIFFER);
        e->depth--;
        above.n = search_in_item(e);
        meter_work(m, e->depth / 16);
    }
}

/* --- attributes of foreign elements whose names or namespaces have changed --- */

bool tamis_serialize_is_divergent(const struct attribute *a)
{
    if (a->ns != NS_NONE)
        return false;
    switch (a->name) {
    case ATOM_xml_base:
    case ATOM_contentscripttype:
    case ATOM_contentstyletype:
    case ATOM_externalresourcesrequired:
    case ATOM_filterres:
        return true;
    default:
        return false;
    }
}

static void remove_attributes(const struct edit *e, struct meter *m)
{
    struct node *n = e->n;
    uint32_t kept = 0;
    meter_work(m, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        if (tamis_serialize_is_divergent(&n->attributes[i]))
            report_attribute(e->tree->report, e->tree, n, &n->attributes[i], TAMIS_REASON_READERS_DIFFER,
                             TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
        else
            n->attributes[kept++] = n->attributes[i];
    }
    n->count = kept;
}

/* --- elements --- */

static bool is_table_part(const struct node *n)
{
    return n->type == NODE_ELEMENT && n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_TABLE_PART);
}

/* Reports whether a part of a table is among the siblings before `n` (`before` is true) or after `n` (`before` is false). */
static bool has_table_part(const struct node *n, bool before, struct meter *m)
{
    for (n = before ? n->previous : n->next; n && !is_table_part(n); n = before ? n->previous : n->next)
        meter_work(m, 1);
    return n != NULL;
}

/* Reports whether `parent` is a table, tbody, thead, tfoot or tr. */
static bool is_between_cells(const struct node *parent)
{
    return is_html(parent, ATOM_table) || is_html(parent, ATOM_tbody) || is_html(parent, ATOM_thead) ||
           is_html(parent, ATOM_tfoot) || is_html(parent, ATOM_tr);
}

/* Reports whether the content of a context element is foreign content. Until 2020, the parser inserted no HTML element directly
 * into such a context element. */
static bool is_foreign(const struct node *context)
{
    return context && context->ns != NS_HTML &&
           !(context->flags & (NODE_INTEGRATION_HTML | NODE_INTEGRATION_TEXT));
}

/* Reports whether `n` is a td, th or caption, whose content is parsed in the mode "in cell" or "in caption". */
static bool is_cell(const struct node *n)
{
    return is_html(n, ATOM_td) || is_html(n, ATOM_th) || is_html(n, ATOM_caption);
}

/* Reports whether the current node is a form whose start tag the parser can process in an insertion mode
 * of tables. This is true for a form directly in a table, tbody, thead, tfoot or tr. It is also true for a
 * form at any depth in a template, but not in a cell or caption, if a part of a table is before the form,
 * as a child of the template. If such a form is in a template, Firefox 153 ignores its start tag. */
static bool is_form_in_table(const struct edit *e, const struct node *context, struct meter *m)
{
    const struct node *n = e->n, *parent = parent_of(e, context, n);
    if (!node_is_html(n, ATOM_form))
        return false;
    if (is_between_cells(parent))
        return true;
    meter_work(m, e->depth / 16);
    while (parent && !is_html(parent, ATOM_template) && !is_cell(parent)) {
        n = parent;
        parent = parent == context ? NULL : parent_of(e, context, parent);
    }
    return is_html(parent, ATOM_template) && has_table_part(n, true, m);
}

/* Reports whether `n` is a base, basefont, bgsound, noframes or title in a template before a part of a table. Chromium 156 and
 * WebKit 2.50 ignore the part after such an element. */
static bool is_metadata_before_part(const struct node *n, const struct node *parent, struct meter *m)
{
    switch (is_html(parent, ATOM_template) && n->ns == NS_HTML ? n->name : ATOM_NONE) {
    case ATOM_base:
    case ATOM_basefont:
    case ATOM_bgsound:
    case ATOM_noframes:
    case ATOM_title:
        return has_table_part(n, false, m);
    default:
        return false;
    }
}

static bool stays(const struct edit *e, const struct node *context, struct meter *m)
{
    const struct node *n = e->n, *parent = parent_of(e, context, n);
    if (!tamis_serialize_is_read_alike(n, is_in_select(e, context, parent)))
        return false;
    if (n->ns == NS_HTML && n->parent == e->tree->root && is_foreign(context))
        return false;
    return !is_form_in_table(e, context, m) && !is_metadata_before_part(n, parent, m);
}

RARE static bool unify_element(struct edit *e, const struct node *context, struct meter *m)
{
    if (!stays(e, context, m)) {
        tamis_serialize_take_apart(e, TAMIS_REASON_READERS_DIFFER);
        return true;
    }
    if (is_item(e->n))
        unwrap_searches(e, m);
    if (e->n->ns != NS_HTML)
        remove_attributes(e, m);
    return false;
}

/* --- white space before the body --- */

/* Reports whether the current node can be before the body of a document. */
static bool may_be_before_body(const struct edit *e)
{
    const struct node *parent = e->n->parent;
    return parent == e->tree->root || node_is_html(parent, ATOM_html) || node_is_html(parent, ATOM_head);
}

/* Reports whether the current text is before the body when the output is parsed as a document: before the text, there are
 * only white space, comments, a DOCTYPE, and elements that the parser puts into the head. */
static bool is_before_body(const struct edit *e, struct meter *m)
{
    for (const struct node *n = e->n->previous; n; n = n->previous) {
        meter_work(m, 1);
        if (n->type == NODE_TEXT && tamis_parse_all_space(node_data(n)))
            continue;
        bool in_head = n->type == NODE_ELEMENT && n->ns == NS_HTML &&
                       (n->name == ATOM_head || (tamis_parse_html_tag(n->name) & TAG_HEAD));
        if (!in_head && n->type != NODE_COMMENT && n->type != NODE_DOCTYPE)
            return false;
    }
    return true;
}

/* The current node is a text that begins with white space, which contains U+000D. If the text is before the body, removes
 * this white space. Before the body, Chromium 156 and WebKit 2.50 do not treat U+000D as white space. Returns true if no
 * text was left and the node was removed. */
RARE static bool unify_text(struct edit *e, struct meter *m)
{
    struct node *n = e->n;
    if (!is_before_body(e, m))
        return false;
    uint32_t space = edit_leading_space(n);
    edit_cut_text(n, space);
    tree_has_changed(e->tree);
    if (n->count)
        return false;
    tamis_serialize_drop(e);
    return true;
}

/* `matters` has the marks of HTML elements. SELF_MATTERS: stays() or unwrap_searches() has a rule for
 * elements with this name. PARENT_MATTERS: stays() has a rule for the children of such elements. */
enum { SELF_MATTERS = 1, PARENT_MATTERS = 2 };

static const uint8_t matters[ATOM_STATIC_COUNT] = {
    [ATOM_menuitem] = SELF_MATTERS,   [ATOM_isindex] = SELF_MATTERS,  [ATOM_form] = SELF_MATTERS,
    [ATOM_li] = SELF_MATTERS,         [ATOM_dd] = SELF_MATTERS,       [ATOM_dt] = SELF_MATTERS,
    [ATOM_select] = PARENT_MATTERS,   [ATOM_option] = PARENT_MATTERS, [ATOM_optgroup] = PARENT_MATTERS,
    [ATOM_template] = PARENT_MATTERS,
};

static bool has_mark(const struct node *n, unsigned mark)
{
    return n->ns != NS_HTML || (n->name < ATOM_STATIC_COUNT && (matters[n->name] & mark));
}

/* Reports whether the rules for elements certainly do not apply to the current element. Most elements pass this fast test,
 * because they and their parents are HTML elements without marks in `matters`. */
static bool is_ordinary_element(const struct edit *e, const struct node *context)
{
    const struct node *parent = parent_of(e, context, e->n);
    return !has_mark(e->n, SELF_MATTERS) &&
           (!parent || (parent->type == NODE_ELEMENT && !has_mark(parent, PARENT_MATTERS)));
}

bool tamis_serialize_unify(struct edit *e, const struct node *context, struct meter *m)
{
    if (e->n->type == NODE_ELEMENT)
        return !is_ordinary_element(e, context) && unify_element(e, context, m);
    if (e->n->type == NODE_TEXT)
        return may_be_before_body(e) && has_return_in_leading_space(node_data(e->n)) && unify_text(e, m);
    if (e->n->type != NODE_PROCESSING_INSTRUCTION)
        return false;
    tamis_serialize_drop_because(e, TAMIS_REASON_READERS_DIFFER);
    return true;
}

/* --- comparing trees --- */

struct pair {
    const struct tree *a;
    const struct tree *b;
};

static bool same_name(const struct pair *p, atom a, atom b)
{
    if (a < ATOM_STATIC_COUNT || b < ATOM_STATIC_COUNT)
        return a == b;
    return span_equal(tamis_base_names_text(p->a->names, a), tamis_base_names_text(p->b->names, b));
}

static bool same_attributes(const struct pair *p, const struct node *a, const struct node *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct attribute *x = &a->attributes[i], *y = &b->attributes[i];
        if (x->ns != y->ns || !same_name(p, x->name, y->name) ||
            !span_equal(attribute_value(x), attribute_value(y)))
            return false;
    }
    return true;
}

static bool same_node(const struct pair *p, const struct node *a, const struct node *b)
{
    if (a->type != b->type)
        return false;
    switch ((enum node_type)a->type) {
    case NODE_ELEMENT:
        return a->ns == b->ns && same_name(p, a->name, b->name) && same_attributes(p, a, b);
    case NODE_TEXT:
    case NODE_COMMENT:
        return span_equal(node_data(a), node_data(b));
    case NODE_PROCESSING_INSTRUCTION:
        return same_name(p, a->name, b->name) && span_equal(node_data(a), node_data(b));
    case NODE_DOCTYPE:
        return span_equal(a->doctype->name, b->doctype->name);
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_SHADOW_ROOT:
        break;
    }
    return true;
}

/* Reports whether both nodes have a first child or neither has one, and whether both have a next sibling or neither has one. */
static bool same_next(const struct node *a, const struct node *b)
{
    return !a->first_child == !b->first_child && !a->next == !b->next;
}

static bool same_tree(const struct pair *p, struct meter *m)
{
    const struct node *a = p->a->root, *b = p->b->root;
    while (a && same_node(p, a, b) && same_next(a, b)) {
        meter_work(m, 1);
        a = tamis_parse_next(a, p->a->root);
        b = tamis_parse_next(b, p->b->root);
    }
    return !a && !b;
}

/* --- parsing by earlier rules --- */

static bool reads_alike_under(struct document *newest, struct document *earlier, struct span bytes,
                              unsigned rules)
{
    struct parser_options options = newest->options;
    options.earlier = rules;
    tamis_parse_document_begin(earlier, options);
    tamis_parse_document_feed(earlier, bytes, true);
    const struct tree *t = tamis_parse_document_finish(earlier);
    return t && same_tree(&(struct pair){document_tree(newest), t}, newest->meter) && meter_ok(newest->meter);
}

bool tamis_serialize_reads_alike(struct document *newest, struct document *earlier, struct span bytes)
{
    unsigned met = newest->parser.met;
    if (met && !reads_alike_under(newest, earlier, bytes, EARLIER_ALL))
        return false;
    for (unsigned rule = 1; rule <= met; rule <<= 1)
        if ((met & rule) && !reads_alike_under(newest, earlier, bytes, rule))
            return false;
    return true;
}

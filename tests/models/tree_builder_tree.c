/* tree_builder_tree.c: the part of tree_builder.h that walks the tree. The order of the checks matters: each
 * relies on those before it. */
#include "models/tree_builder.h"

/* ---- The content of selectedcontent */

static bool lies_in(const struct node *n, const struct node *ancestor)
{
    while (n && n != ancestor)
        n = n->parent;
    return n != NULL;
}

static const char *check_choice(const struct parser *p)
{
    const struct choice *c = &p->choice;
    if (!c->select)
        return NULL;
    EXPECT(c->watched && node_is_html(c->select, ATOM_select), "the select that is watched is none");
    EXPECT(!c->option || node_is_html(c->option, ATOM_option), "the option that is chosen is none");
    EXPECT(!c->content || node_is_html(c->content, ATOM_selectedcontent),
           "what shows the choice is no selectedcontent");
    EXPECT(!c->option || lies_in(c->option, c->select), "the option that is chosen is not in the select");
    EXPECT(!c->content || lies_in(c->content, c->select), "what shows the choice is not in the select");
    return NULL;
}

/* ---- The tree */

static const char *check_links(const struct node *n)
{
    const struct node *first = n->first_child, *last = n->last_child;
    EXPECT(!first == !last, "a node has a first child or a last one, not both");
    EXPECT(!first || (first->parent == n && !first->previous), "a first child is not linked to its parent");
    EXPECT(!last || (last->parent == n && !last->next), "a last child is not linked to its parent");
    EXPECT(!n->next || (n->next->previous == n && n->next->parent == n->parent),
           "a sibling is not linked back");
    EXPECT(n->next || !n->parent || n->parent->last_child == n,
           "the last of the siblings is not the last child");
    return NULL;
}

/* The attributes of later html and body tags are added to the html and body elements. */
static const char *check_attributes(const struct node *n)
{
    bool merged = node_is_html(n, ATOM_html) || node_is_html(n, ATOM_body);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        EXPECT(a->value && a->name, "an attribute has no name or value");
        EXPECT(merged || a->offset > (i ? n->attributes[i - 1].offset : n->offset),
               "an attribute does not stand behind the one before it, or its tag");
        for (uint32_t k = 0; n->count <= MANY && k < i; k++)
            EXPECT(n->attributes[k].name != a->name || n->attributes[k].ns != a->ns,
                   "an attribute is there twice");
    }
    return NULL;
}

static unsigned integration(const struct node *n)
{
    if (n->ns == NS_SVG && (n->name == ATOM_foreignObject || n->name == ATOM_desc || n->name == ATOM_title))
        return NODE_INTEGRATION_HTML;
    if (n->ns == NS_MATHML && n->name == ATOM_annotation_xml) {
        const struct attribute *a = tamis_parse_attribute(n, ATOM_encoding);
        bool is_html = a && (span_equal_nocase(attribute_value(a), SPAN("text/html")) ||
                             span_equal_nocase(attribute_value(a), SPAN("application/xhtml+xml")));
        return is_html ? NODE_INTEGRATION_HTML : 0;
    }
    bool is_token = n->name == ATOM_mi || n->name == ATOM_mo || n->name == ATOM_mn || n->name == ATOM_ms ||
                    n->name == ATOM_mtext;
    return n->ns == NS_MATHML && is_token ? NODE_INTEGRATION_TEXT : 0;
}

static const char *check_element(const struct model *m, const struct node *n)
{
    EXPECT(n->name, "an element has no name");
    EXPECT(n->ns == NS_HTML || n->ns == NS_SVG || n->ns == NS_MATHML,
           "an element is in no namespace of HTML");
    EXPECT((n->flags & (NODE_INTEGRATION_HTML | NODE_INTEGRATION_TEXT)) == integration(n),
           "an integration point is none, or is one and does not know");
    EXPECT(!(n->flags & NODE_OPEN) == !model_is_open(m, n), "an element does not know whether it is open");
    EXPECT(!(n->flags & NODE_REDIRECTED), "a redirected template is in the tree");
    return check_attributes(n);
}

static const char *check_text(const struct model *m, const struct node *n)
{
    EXPECT(n->count && n->data, "a text is empty");
    EXPECT(!(n->flags & ~NODE_OWNS_TEXT), "a text has an element's flag");
    uintptr_t from = (uintptr_t)m->input.p, at = (uintptr_t)n->data;
    bool in_input = m->input.n && !(n->flags & NODE_OWNS_TEXT) && at >= from && at < from + m->input.n;
    EXPECT(!in_input || at - from == n->offset, "a text in the input is not where it says it is");
    EXPECT(!in_input || at + n->count <= from + m->input.n, "a text goes on beyond the input");
    return NULL;
}

static const char *check_parent(const struct node *n)
{
    const struct node *parent = n->parent;
    bool is_document = parent->type == NODE_DOCUMENT;
    EXPECT(is_document || parent->type == NODE_FRAGMENT || parent->type == NODE_ELEMENT ||
               parent->type == NODE_SHADOW_ROOT,
           "a node that can have no children has one");
    EXPECT(!is_document || n->type != NODE_TEXT, "a text is a child of the document");
    EXPECT(!is_document || n->type != NODE_ELEMENT || node_is_html(n, ATOM_html),
           "an element other than html is a child of the document");
    EXPECT(is_document || n->type != NODE_DOCTYPE, "a DOCTYPE is not a child of the document");
    EXPECT(n->type != NODE_SHADOW_ROOT || (parent->type == NODE_ELEMENT && parent->first_child == n),
           "a shadow root is not the first child of its host");
    return NULL;
}

static const char *check_node(const struct model *m, const struct node *n)
{
    const char *wrong = check_links(n);
    if (!wrong && n->parent)
        wrong = check_parent(n);
    if (wrong)
        return wrong;
    EXPECT(n->offset <= m->document->meter->at, "a node stands beyond the input");
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        return check_element(m, n);
    case NODE_TEXT:
        return check_text(m, n);
    case NODE_SHADOW_ROOT:
        return NULL;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
        EXPECT(!n->parent, "a root is inside a tree");
        break;
    case NODE_COMMENT:
    case NODE_PROCESSING_INSTRUCTION:
    case NODE_DOCTYPE:
        break;
    }
    EXPECT(!n->flags, "a node has an element's flag");
    return NULL;
}

/* Adjacent texts are merged; text nodes become adjacent only if a node between them is moved. */
static const char *check_neighbours(struct model *m, uint32_t neighbours)
{
    EXPECT(m->moved || neighbours <= m->neighbours, "a text was not merged with the one before it");
    m->neighbours = neighbours;
    m->moved = false;
    return NULL;
}

const char *model_check_tree(struct model *m)
{
    const struct tree *t = &m->document->parser.tree;
    uint32_t count = 0, neighbours = 0;
    EXPECT(model_collect_open(m), "an element is open twice");
    for (const struct node *n = t->root; n; n = tamis_parse_next(n, t->root)) {
        const char *wrong = check_node(m, n);
        if (wrong)
            return wrong;
        EXPECT(++count <= t->node_count, "the tree has a cycle, or more nodes than were made");
        neighbours += n->type == NODE_TEXT && n->next && n->next->type == NODE_TEXT;
    }
    EXPECT(t->node_count <= m->document->meter->limits[TAMIS_MAX_NODES], "more nodes than NODES");
    m->nodes = count;
    m->unchecked = 0;
    const char *wrong = check_choice(&m->document->parser);
    return wrong ? wrong : check_neighbours(m, neighbours);
}

/* svg.c: finds out which elements of SVG can be written without a tree. The limit DRAWING_COST is one of the whole tree, but the costs of
 * simple elements (sanitize/drawing/drawing.h) can be added one by one. Most icons consist of such elements. */
#include "policy/rule.h"
#include "sanitize/drawing/drawing.h"
#include "write/sink.h"

static bool keeps(const struct write_sink *s, const char *name, const char *ns)
{
    return tamis_policy_can_keep_element(s->filter.policy, name, ns);
}

/* Reports whether a rule sets a style attribute, which is not among those of the start tag. */
static bool sets_styles(const struct tamis_policy *p)
{
    bool result = false;
    for (uint32_t i = 0; i < p->rule_count; i++)
        result |= p->rules[i].kind == TAMIS_RULE_SET &&
                  keys_have(p->rules[i].attributes, attribute_key(ATOM_style, NS_NONE));
    return result;
}

/* Finds out, once for each policy, what it keeps. tamis_set_policy() sets `is_known` to false. */
static void look_at_policy(struct write_sink *s)
{
    const tamis_name style = {"style", ""};
    if (s->svg.is_known)
        return;
    bool has_svg = keeps(s, "svg", TAMIS_NAMESPACE_SVG);
    s->svg.has_sheets = has_svg && (keeps(s, "style", NULL) || keeps(s, "style", TAMIS_NAMESPACE_SVG));
    s->svg.has_styles = has_svg && tamis_policy_can_keep_attribute(s->filter.policy, NULL, &style);
    s->svg.sets_styles = s->svg.has_styles && sets_styles(s->filter.policy);
    s->svg.is_known = true;
}

bool tamis_write_svg_needs_attributes(struct write_sink *s)
{
    look_at_policy(s);
    return s->svg.has_styles;
}

static bool is_possible(struct write_sink *s)
{
    const struct node *context = s->parser->context;
    look_at_policy(s);
    return !s->svg.has_sheets && !s->svg.sets_styles && (!s->svg.has_styles || s->keeps_attributes) &&
           !(context && context->ns != NS_HTML);
}

/* Reports whether a style attribute of an element around SVG counts for the cost of drawing, or can count after the filter has removed
 * a part of it. The graph ends at a curly bracket; the filter does not. */
static bool style_counts(struct write_sink *s, const struct written *w, struct attribute *style)
{
    struct span value = attribute_value(style);
    if (span_has(value, '{') || span_has(value, '}'))
        return true;
    struct node n = {
        .type = NODE_ELEMENT, .name = w->name, .ns = w->parent_ns, .attributes = style, .count = 1};
    struct drawn drawn = {0, 0, false};
    bool strokes = false;
    return !tamis_sanitize_drawing_is_simple(&s->tree, s->meter, &n, true, &strokes, &drawn) || strokes ||
           drawn.cost || drawn.turns;
}

static bool styles_count(struct write_sink *s)
{
    const struct stack *stack = &s->parser->stack;
    for (uint32_t i = stack->count ? stack->top : 0; i; i = stack->entries[i].below) {
        const struct written *w = written_of(stack_at(stack, i));
        meter_work(s->meter, 1 + (uint64_t)w->node.count);
        for (uint32_t j = 0; (w->flags & WRITTEN) && j < w->node.count; j++) {
            struct attribute *a = &w->node.attributes[j];
            if (a->name == ATOM_style && a->ns == NS_NONE && style_counts(s, w, a))
                return true;
        }
    }
    return false;
}

static bool is_simple(struct write_sink *s, struct written *w, const struct written *parent,
                      const struct node *n)
{
    bool strokes = parent->flags & STROKES;
    struct drawn drawn = s->tree.drawn;
    struct node up = node_around(parent), copy = *n;
    copy.parent = &up;
    if (!tamis_sanitize_drawing_is_simple(&s->tree, s->meter, &copy, s->in_order, &strokes, &drawn) ||
        drawn.cost > s->meter->limits[TAMIS_MAX_DRAWING_COST])
        return false;
    s->tree.drawn = drawn;
    if (strokes)
        w->flags |= STROKES;
    return true;
}

bool tamis_write_allows_svg(struct write_sink *s, struct written *w, const struct written *parent,
                            const struct node *n)
{
    bool is_inner = parent->parent_ns == NS_SVG;
    if (n->ns != NS_SVG)
        return !is_inner;
    return is_possible(s) && (is_inner || !s->svg.has_styles || !styles_count(s)) &&
           is_simple(s, w, parent, n);
}

bool tamis_write_svg_needs_input(struct write_sink *s)
{
    const struct stack *stack = &s->parser->stack;
    look_at_policy(s);
    bool result = s->svg.has_sheets;
    for (uint32_t i = stack->count ? stack->top : 0; i && !result; i = stack->entries[i].below)
        result = stack_at(stack, i)->ns == NS_SVG;
    return result;
}

/* filter.c: the walk that takes out what the policy does not allow.
 *
 * Decisions are table loads: one per element, one per attribute. An element that is replaced with its
 * children is replaced before they are visited, not after as in the standard; what happens to a child does
 * not depend on its parent, so the result is the same, and every node moves at most once. */
#include "sanitize/filter.h"

#include "sanitize/comment.h"
#include "sanitize/policy.h"
#include "sanitize/url.h"

struct walk {
    const struct tree *tree;
    const struct tamis_policy *policy;
    struct meter *meter;
    tamis_counts *counts;
};

/* The policy's number for a name of the document; 0 when the policy does not mention it. */
static uint32_t name_in(const struct walk *w, atom name)
{
    if (name < ATOM_STATIC_COUNT)
        return name;
    if (!w->policy->names.dynamic_count)
        return 0;
    struct span text = tamis_base_names_text(w->tree->names, name);
    return text.n <= w->policy->longest ? tamis_base_names_find(&w->policy->names, text) : 0;
}

/* Attributes. */

static bool lists(const uint32_t *keys, uint32_t key)
{
    while (*keys && *keys != key)
        keys++;
    return *keys != 0;
}

static unsigned mark_of(const struct walk *w, const struct attribute *a, uint32_t name)
{
    unsigned mark = w->policy->attributes[attribute_key(name, (enum name_space)a->ns)];
    if (name)
        return mark;
    struct span text = tamis_base_names_text(w->tree->names, a->name);
    if (w->policy->safe && tamis_sanitize_is_in_capitals(w->policy, text))
        return 0;
    if (a->ns != NS_NONE)
        return mark;
    if (w->policy->safe && tamis_sanitize_is_handler(text))
        return 0;
    if (w->policy->data_attributes && span_starts(text, SPAN("data-")))
        return mark | MARK_KEEP;
    return mark;
}

/* The standard's test of lists. In a list of its own an element allows what the global list does not. */
static bool is_listed(const struct rule *rule, unsigned mark, uint32_t key)
{
    if (rule->removed && lists(rule->removed, key))
        return false;
    if ((mark & MARK_KEEP) && !(rule->flags & RULE_ONLY_LISTED))
        return true;
    return rule->kept && lists(rule->kept, key);
}

/* "Built-in navigating URL attributes list", and href of every MathML element. */
static bool navigates(const struct node *n, const struct attribute *a)
{
    bool is_html = n->ns == NS_HTML;
    switch (a->name) {
    case ATOM_xlink_href: /* of an HTML element, where it is no link */
        return false;
    case ATOM_action:
        return is_html && n->name == ATOM_form;
    case ATOM_formaction:
        return is_html && (n->name == ATOM_button || n->name == ATOM_input);
    default:
        if (!is_html)
            return n->ns == NS_MATHML || n->name == ATOM_a;
        return a->ns == NS_NONE && (n->name == ATOM_a || n->name == ATOM_area || n->name == ATOM_base);
    }
}

/* "Built-in animating URL attributes list". */
static bool animates(const struct node *n)
{
    return n->name == ATOM_animate || n->name == ATOM_animateTransform || n->name == ATOM_set;
}

/* DEVIATES: in safe mode no element in any namespace keeps such a value. `<section href>` is a link, so is
 * `<a xlink:href>`, and `<animatetransform attributename>` an animation, once they are parsed within math or svg. */
static bool leads_to_script(const struct walk *w, const struct node *n, const struct attribute *a)
{
    struct span value = attribute_value(a);
    bool safe = w->policy->safe;
    if (a->name == ATOM_attributeName || a->name == ATOM_attributename) {
        bool animation = animates(n) || (safe && n->name == ATOM_animatetransform);
        return animation && (safe || n->ns == NS_SVG) && tamis_sanitize_names_href(value);
    }
    if (!safe && !navigates(n, a))
        return false;
    meter_work(w->meter, value.n);
    return tamis_sanitize_is_javascript_url(value);
}

static bool attribute_stays(const struct walk *w, const struct node *n, const struct rule *rule,
                            const struct attribute *a)
{
    if (a->ns >= NS_OTHER)
        return false;
    uint32_t name = name_in(w, a->name);
    unsigned mark = mark_of(w, a, name);
    if (!is_listed(rule, mark, attribute_key(name, (enum name_space)a->ns)))
        return false;
    return !(mark & MARK_LINK) || !leads_to_script(w, n, a);
}

static void filter_attributes(const struct walk *w, struct node *n, const struct rule *rule)
{
    uint32_t kept = 0;
    meter_work(w->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        if (!attribute_stays(w, n, rule, &n->attributes[i]))
            continue;
        if (kept != i)
            n->attributes[kept] = n->attributes[i];
        kept++;
    }
    w->counts->attributes += n->count - kept;
    n->count = kept;
}

/* Elements. Each function answers with the node to go on with. */

static struct node *remove_node(const struct walk *w, struct node *n, uint64_t *count)
{
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_remove(n);
    ++*count;
    return next;
}

static struct node *remove_element(const struct walk *w, struct node *n)
{
    return remove_node(w, n, &w->counts->elements);
}

/* The contents of a template are not its children, nor is a shadow tree its host's. */
static struct node *unwrap(const struct walk *w, struct node *n)
{
    if (node_is_html(n, ATOM_template))
        return remove_element(w, n);
    if (n->first_child && n->first_child->type == NODE_SHADOW_ROOT)
        tamis_parse_remove(n->first_child);
    struct node *next = n->first_child ? n->first_child : tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_unwrap(n);
    w->counts->elements++;
    return next;
}

static bool has_markup(const struct walk *w, const struct node *n)
{
    for (const struct node *child = n->first_child; child; child = child->next) {
        if (child->type != NODE_TEXT)
            return true;
        meter_work(w->meter, child->count);
        for (uint32_t i = 0; i < child->count; i++)
            if (child->data[i] == '<')
                return true;
    }
    return false;
}

/* DEVIATES: the standard removes the attribute only. The start tag of an annotation-xml made its content HTML
 * by its encoding; without it the same bytes would be read as MathML. */
static bool lost_its_encoding(const struct node *n)
{
    return n->ns == NS_MATHML && (n->flags & NODE_INTEGRATION_HTML) &&
           !tamis_parse_attribute(n, ATOM_encoding);
}

/* What is done with an element in a namespace that a policy can speak of; NULL: it goes. */
static const struct rule *rule_of(const struct walk *w, const struct node *n)
{
    uint32_t name = name_in(w, n->name);
    if (n->ns >= ELEMENT_NAMESPACES)
        return NULL;
    if (!name && w->policy->safe &&
        tamis_sanitize_is_in_capitals(w->policy, tamis_base_names_text(w->tree->names, n->name)))
        return NULL;
    return &w->policy->rules[w->policy->elements[name * ELEMENT_NAMESPACES + n->ns]];
}

static struct node *filter_element(const struct walk *w, struct node *n)
{
    const struct rule *rule = rule_of(w, n);
    if (!rule)
        return remove_element(w, n);
    if (rule->action == ACTION_UNWRAP)
        return unwrap(w, n);
    if (rule->action == ACTION_REMOVE || ((rule->flags & RULE_TEXT_ONLY) && has_markup(w, n)))
        return remove_element(w, n);
    filter_attributes(w, n, rule);
    if (lost_its_encoding(n))
        return remove_element(w, n);
    return tamis_parse_next(n, w->tree->root);
}

/* Comments and processing instructions. */

static bool comment_stays(const struct walk *w, const struct node *n)
{
    if (!w->policy->comments)
        return false;
    meter_work(w->meter, n->count);
    if (w->policy->safe)
        return tamis_sanitize_comment_is_plain(node_data(n));
    return tamis_sanitize_comment_is_writable(node_data(n));
}

static bool pi_stays(const struct walk *w, const struct node *n)
{
    if (!w->policy->targets[name_in(w, n->name)])
        return false;
    if (w->policy->safe && tamis_sanitize_is_stylesheet(tamis_base_names_text(w->tree->names, n->name)))
        return false;
    meter_work(w->meter, n->count);
    return tamis_sanitize_pi_is_writable(node_data(n));
}

static struct node *filter_node(const struct walk *w, struct node *n)
{
    switch (n->type) {
    case NODE_ELEMENT:
        return filter_element(w, n);
    case NODE_COMMENT:
        if (!comment_stays(w, n))
            return remove_node(w, n, &w->counts->comments);
        break;
    case NODE_PROCESSING_INSTRUCTION:
        if (!pi_stays(w, n))
            return remove_node(w, n, &w->counts->processing_instructions);
        break;
    default:
        break;
    }
    return tamis_parse_next(n, w->tree->root);
}

void tamis_sanitize_filter(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                           tamis_counts *counts)
{
    struct walk w = {t, policy_or_default(policy), m, counts};
    struct node *n = t->root->first_child;
    while (n && meter_ok(m)) {
        meter_work(m, 1);
        n = filter_node(&w, n);
    }
}

/* page.c: inserts a style element if a rule renames body and gives it a class. The attributes of the body,
 * such as bgcolor, have no effect on the renamed element, and quirks mode no longer removes the margins of
 * its first child. Instead, the CSS rules of the style element have these effects (page_sheet.c). The
 * style element is inserted as the first child of the parent of the body, and its text is checked like
 * that of every style sheet. Also copies the language and the direction of a page to the body, unless
 * the policy keeps html. */
#include "base/array.h"
#include "parse/parser.h"
#include "parse/tags.h"
#include "sanitize/filter.h"
#include "sanitize/walk.h"

static struct node *child(struct filter_walk *w, struct node *parent, atom name)
{
    struct node *n = parent->first_child;
    for (; n && !node_is_html(n, name); n = n->next)
        meter_work(w->meter, 1);
    return n;
}

/* Copies each of the attributes dir and lang of the html element to the body, unless the
 * body has this attribute: the language and direction of a page also apply to its body. */
static void inherit(struct filter_walk *w, const struct node *html, struct node *page)
{
    static const atom names[] = {ATOM_dir, ATOM_lang};
    struct attribute *all =
        tamis_base_arena_array(w->tree->arena, page->count + ARRAY_LENGTH(names), sizeof *all);
    uint32_t count = page->count;
    if (!all)
        return;
    tamis_base_array_copy(all, page->attributes, count, sizeof *all);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        const struct attribute *a = tamis_parse_attribute(html, names[i]);
        if (a && !node_has(page, names[i]))
            all[count++] = *a;
    }
    page->attributes = all;
    page->count = count;
}

/* If the output contains html, its language and direction apply to the renamed body without being copied. A copy would
 * also make the output unstable: when it is sanitized, the parser supplies a new body, and this body would inherit the
 * attributes again. Therefore it would be renamed, too (tamis_sanitize_is_supplied_again()). */
static struct node *find_page(struct filter_walk *w)
{
    struct node *html = child(w, w->tree->root, ATOM_html);
    struct node *page = child(w, html ? html : w->tree->root, ATOM_body);
    bool keeps_html = html && tamis_sanitize_action(w, html)->kind == ACTION_KEEP;
    html = html ? html : w->tree->html;
    if (html && page && !keeps_html)
        inherit(w, html, page);
    return page;
}

bool tamis_sanitize_is_page(const struct filter_walk *w, const struct node *n)
{
    struct span token, value = node_value(n, ATOM_class);
    size_t at = 0;
    meter_work(w->meter, 1 + value.n / SCANNED_PER_WORK);
    while ((token = span_next_word(value, &at)).n)
        if (span_equal(token, w->policy->body_rule->tokens.items[0]))
            return true;
    return false;
}

bool tamis_sanitize_is_new_page(const struct filter_walk *w, const struct node *n)
{
    if (!w->policy->body_rule || n->name != ATOM_body)
        return false;
    for (const struct node *child = n->first_child; child; child = child->next)
        if (child->type == NODE_ELEMENT && tamis_sanitize_is_page(w, child))
            return false;
    return n->first_child != NULL;
}

struct node *tamis_sanitize_page_sheet(struct filter_walk *w)
{
    struct node *page = w->policy->body_rule ? find_page(w) : NULL;
    if (!page)
        return NULL;
    tamis_sanitize_write_page_sheet(w, page);
    struct node *text = w->out.n && meter_ok(w->meter)
                            ? tamis_parse_new_text(w->tree, buf_span(&w->out), page->offset)
                            : NULL;
    struct node *style = text ? tamis_parse_node_new(w->tree, NODE_ELEMENT) : NULL;
    if (!style)
        return NULL;
    style->name = ATOM_style;
    style->ns = NS_HTML;
    style->offset = page->offset;
    tamis_parse_insert(style, text, NULL);
    tamis_parse_insert(page->parent, style, page->parent->first_child);
    w->page = page;
    w->page_sheet = style;
    return style;
}

void tamis_sanitize_check_page_sheet(struct filter_walk *w)
{
    if (w->page_sheet && !(w->page->parent && tamis_sanitize_is_page(w, w->page)))
        tamis_parse_remove(w->page_sheet);
}

/* Reports whether an HTML element with this name is replaced with its children if the parser created it without a tag.
 * This is also true for an element that a rule renames, except for a body for which tamis_sanitize_is_new_page() is true. */
static bool is_replaced(const struct tamis_policy *policy, atom name)
{
    switch (policy_action(policy, name, NS_HTML)->kind) {
    case ACTION_UNWRAP:
    case ACTION_ESCAPE:
    case ACTION_RENAME:
        return true;
    default:
        return false;
    }
}

static bool is_in_head(const struct node *n)
{
    return n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_HEAD);
}

/* Reports whether there is a child of the root that has the class
 * of a renamed body and that the parser would put into the body. */
static bool has_page(const struct filter_walk *w)
{
    for (const struct node *n = w->tree->root->first_child; n; n = n->next) {
        meter_work(w->meter, 1);
        if (n->type == NODE_ELEMENT && !is_in_head(n) && tamis_sanitize_is_page(w, n))
            return true;
    }
    return false;
}

bool tamis_sanitize_removes_supplied(struct tree *t, const struct tamis_policy *policy, struct meter *m)
{
    struct filter_walk w = {.tree = t, .policy = policy_or_default(policy), .meter = m};
    if (t->callbacks) /* they are called for these elements */
        return false;
    return is_replaced(w.policy, ATOM_html) && is_replaced(w.policy, ATOM_head) &&
           is_replaced(w.policy, ATOM_body) && (!w.policy->body_rule || has_page(&w));
}

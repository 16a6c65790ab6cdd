/* linkify.c: makes links from addresses in text.
 *
 * The walk visits the filtered tree, and reads the text as a parser reads it from the
 * output: if the filter has removed the nodes between two text nodes, these two are read
 * as one text. A link is a new element, and is filtered like an element of the input.
 *
 * Sanitizing the output again must not make more links. When the output is sanitized, the text after a
 * link is a separate text node. If an address cannot begin at this place in the input, it must not begin
 * at the start of this text node either. Therefore the last character before a text node determines
 * whether an address can begin at the start of the text node. This also applies if the character is in
 * another element of the same block. For the text after a link, it is the last character of the link. */
#include "policy/linkify.h"

#include "base/array.h"
#include "sanitize/filter.h"
#include "sanitize/walk.h"

/* The maximum number of elements around a link. All forms of output
 * allow greater depths, so no link is moved because of its depth. */
enum { LINKED_DEPTH = 100 };

struct linking {
    struct filter_walk *w;
    const struct linkify *linkify;
    /* The outermost element that contains the current node and in which no links are made; NULL: there is none. */
    const struct node *skipped;
    uint32_t depth;  /* the number of elements around the current node */
    bool may_begin;  /* an address can begin at the start of the next text */
    bool only_looks; /* no links are made; the walk ends at the first address */
    bool has_found;  /* with `only_looks`: an address was found */
};

/* Elements. */

static bool is_always_skipped(const struct node *n)
{
    switch (n->name) {
    case ATOM_a:
    case ATOM_button:
    case ATOM_code:
    case ATOM_iframe:
    case ATOM_noembed:
    case ATOM_noframes:
    case ATOM_noscript:
    case ATOM_option:
    case ATOM_plaintext:
    case ATOM_pre:
    case ATOM_script:
    case ATOM_select:
    case ATOM_style:
    case ATOM_textarea:
    case ATOM_title:
    case ATOM_xmp:
        return true;
    default:
        return n->ns != NS_HTML;
    }
}

static bool is_skipped(const struct linking *l, const struct node *n)
{
    if (is_always_skipped(n))
        return true;
    uint32_t name = policy_name(l->w, n->name);
    return keys_have(l->linkify->skip, element_index(name, NS_HTML));
}

/* Reports whether the text in the node is separate from the text around the node, so that an address can begin at the start of
 * the text in the node, and directly after the node. */
static bool bounds_text(const struct node *n)
{
    return n->type == NODE_SHADOW_ROOT ||
           (n->type == NODE_ELEMENT &&
            (n->ns != NS_HTML || node_bounds_tree(n) || tamis_sanitize_is_block(n)));
}

static void enter(struct linking *l, const struct node *n)
{
    l->may_begin |= bounds_text(n);
    if (n->type != NODE_ELEMENT)
        return;
    l->depth++;
    if (!l->skipped && is_skipped(l, n))
        l->skipped = n;
}

static void leave(struct linking *l, const struct node *n)
{
    l->may_begin |= bounds_text(n);
    if (n->type != NODE_ELEMENT)
        return;
    l->depth--;
    if (l->skipped == n)
        l->skipped = NULL;
}

/* Links. */

/* Inserts `part`, a part of the text of `n`, as a text node into `parent`, before `before`. */
static void insert_part(const struct linking *l, const struct node *n, struct span part, struct node *parent,
                        struct node *before)
{
    struct node *text = part.n ? tamis_parse_node_new(l->w->tree, NODE_TEXT) : NULL;
    if (!text)
        return;
    text->data = part.p;
    text->count = (uint32_t)part.n;
    text->offset = n->offset;
    tamis_parse_insert(parent, text, before);
}

static bool set_href(const struct linking *l, struct node *a, struct span prefix, struct span address)
{
    struct filter_walk *w = l->w;
    struct attribute *href = tamis_base_arena_array(w->tree->arena, 1, sizeof *href);
    w->out.n = 0;
    buf_add(&w->out, prefix);
    buf_add(&w->out, address);
    if (!href || !meter_ok(w->meter))
        return false;
    *href = (struct attribute){.value = "", .name = ATOM_href, .offset = a->offset, .ns = NS_NONE};
    set_value(w, href, buf_span(&w->out));
    a->attributes = href;
    a->count = 1;
    return meter_ok(w->meter);
}

/* Filters the link. Changes to the link are neither reported nor counted, because the link is not in the input. Afterwards,
 * w->link is the text of the link: the address, or what a callback has set. */
static void filter_link(struct filter_walk *w, struct node *a, struct span address)
{
    struct report *report = w->report;
    tamis_counts counts = *w->counts;
    w->report = NULL;
    w->is_link = true;
    w->link = address;
    tamis_sanitize_filter_link(w, a);
    w->is_link = false;
    w->report = report;
    *w->counts = counts;
}

/* Inserts a link to the address before `n`. Returns NULL if the policy does not allow the link. */
static struct node *make_link(const struct linking *l, struct node *n, struct span prefix,
                              struct span address)
{
    struct node *a = tamis_parse_node_new(l->w->tree, NODE_ELEMENT);
    if (!a)
        return NULL;
    a->name = ATOM_a;
    a->ns = NS_HTML;
    a->offset = n->offset;
    if (!set_href(l, a, prefix, address))
        return NULL;
    tamis_parse_insert(n->parent, a, n);
    filter_link(l->w, a, address);
    if (a->parent && node_is_html(a, ATOM_a) && node_has(a, ATOM_href))
        return a;
    tamis_parse_remove(a);
    return NULL;
}

/* Makes links from the addresses in a text node. Afterwards, several nodes can
 * contain the text. Returns the last of these nodes: a text node or a link. */
static struct node *link_text(struct linking *l, struct node *n)
{
    struct address_search search;
    struct address found;
    struct span text = node_data(n);
    struct node *last = NULL;
    size_t done = 0;
    tamis_value_address_begin(&search, &l->linkify->addresses, text, l->may_begin);
    while (meter_ok(l->w->meter) && !l->has_found && tamis_value_address_next(&search, &found)) {
        struct span address = span_of(text.p + found.start, found.end - found.start);
        l->has_found = l->only_looks;
        struct node *a = l->only_looks ? NULL : make_link(l, n, found.prefix, address);
        if (!a)
            continue;
        insert_part(l, n, span_of(text.p + done, found.start - done), n->parent, a);
        insert_part(l, n, l->w->link, a, NULL);
        done = found.end;
        last = a;
    }
    if (!last)
        return n;
    n->data += done;
    n->count -= (uint32_t)done;
    n->flags = 0;
    if (n->count)
        return n;
    tamis_parse_remove(n);
    return last;
}

static struct node *visit_text(struct linking *l, struct node *n)
{
    tamis_sanitize_join_text(l->w, n);
    struct span text = node_data(n);
    bool is_linked = !l->skipped && l->depth <= LINKED_DEPTH && text.n;
    meter_work(l->w->meter, 1 + text.n / (is_linked ? 4 : SCANNED_PER_WORK));
    struct node *last = is_linked ? link_text(l, n) : n;
    if (text.n)
        l->may_begin = tamis_value_address_may_follow(text);
    return last;
}

/* The walk. */

/* Returns the next node in tree order. Before that, calls leave() for the nodes that end before the next node. */
static struct node *next_of(struct linking *l, struct node *n)
{
    if (n->first_child)
        return n->first_child;
    while (n != l->w->tree->root) {
        leave(l, n);
        if (n->next)
            return n->next;
        n = n->parent;
    }
    return NULL;
}

/* Returns the next node after a text node or after a link that was just made. The children of such a link are not visited. */
static struct node *next_of_text(struct linking *l, struct node *n)
{
    while (n != l->w->tree->root && !n->next) {
        n = n->parent;
        if (n != l->w->tree->root)
            leave(l, n);
    }
    return n == l->w->tree->root ? NULL : n->next;
}

static void walk(struct linking *l)
{
    const struct tree *t = l->w->tree;
    struct node *n = t->root->first_child;
    l->skipped = t->context && is_skipped(l, t->context) ? t->root : NULL;
    while (n && meter_ok(l->w->meter) && !l->has_found) {
        meter_work(l->w->meter, 1);
        if (n->type == NODE_TEXT) {
            n = next_of_text(l, visit_text(l, n));
        } else {
            enter(l, n);
            n = next_of(l, n);
        }
    }
}

void tamis_sanitize_linkify(struct filter_walk *w)
{
    struct linking l = {.w = w, .linkify = w->policy->linkify, .may_begin = true};
    if (l.linkify && meter_ok(w->meter))
        walk(&l);
}

bool tamis_sanitize_may_linkify(struct tree *t, const struct tamis_policy *policy, struct meter *m)
{
    struct filter_walk w = {.tree = t, .policy = policy_or_default(policy), .meter = m};
    struct linking l = {.w = &w, .linkify = w.policy->linkify, .may_begin = true, .only_looks = true};
    if (l.linkify && meter_ok(m))
        walk(&l);
    return l.has_found;
}

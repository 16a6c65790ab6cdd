/* selectedcontent.c: when the selected option of a select is popped off the stack of open elements, copies
 * the content of the option into the <selectedcontent> of the select (HTML Standard, "clone an option into a
 * selectedcontent"). The <selectedcontent> of a select with the attribute `multiple` is left unchanged. */
#include "base/array.h"
#include "parse/parser.h"

static bool is_disabled(const struct node *option)
{
    const struct node *parent = option->parent;
    return node_has(option, ATOM_disabled) ||
           (parent && node_is_html(parent, ATOM_optgroup) && node_has(parent, ATOM_disabled));
}

/* The selected option is the last option with the attribute `selected`. If no option has this attribute, the selected option is
 * the first option that is not disabled. */
static void consider(struct choice *c, struct node *option)
{
    if (node_has(option, ATOM_selected) || (!c->option && !is_disabled(option)))
        c->option = option;
}

/* Returns the innermost select that contains `n`, or NULL. A select outside the template contents or the shadow tree that `n`
 * is in does not count. */
static struct node *select_of(const struct parser *p, const struct node *n)
{
    for (struct node *a = n->parent; a && !node_bounds_tree(a); a = a->parent) {
        meter_work(p->meter, 1);
        if (node_is_html(a, ATOM_select))
            return a;
    }
    return NULL;
}

/* Reports whether the selectedcontent `content` of `select` gets a copy of the content of the selected option. It gets no copy
 * if it is inside an option, another selectedcontent, or a select other than `select`. */
static bool takes_part(const struct parser *p, const struct node *content, const struct node *select)
{
    for (const struct node *n = content->parent; n && !node_bounds_tree(n); n = n->parent) {
        meter_work(p->meter, 1);
        if (node_is_html(n, ATOM_option) || node_is_html(n, ATOM_selectedcontent) ||
            (node_is_html(n, ATOM_select) && n != select))
            return false;
    }
    return true;
}

static void look_through(struct parser *p, struct node *select)
{
    struct choice *c = &p->choice;
    bool found = false;
    *c = (struct choice){.watched = true, .select = select};
    struct node *n = tamis_parse_next(select, select);
    while (n) {
        meter_work(p->meter, 1);
        if (node_is_html(n, ATOM_option))
            consider(c, n);
        if (node_is_html(n, ATOM_selectedcontent) && !found) {
            found = true;
            c->content = takes_part(p, n, select) ? n : NULL;
        }
        bool other = node_is_html(n, ATOM_select) || node_bounds_tree(n);
        n = other ? tamis_parse_next_skipping(n, select) : tamis_parse_next(n, select);
    }
}

void tamis_parse_watch_choice(struct parser *p, struct node *n)
{
    struct choice *c = &p->choice;
    if (uses_earlier(p, EARLIER_SELECT))
        return;
    if (n->name == ATOM_selectedcontent)
        *c = (struct choice){.watched = true};
    else if (c->select && c->select == select_of(p, n))
        consider(c, n);
    else
        c->select = NULL;
}

/* --- copying --- */

static struct node *copy_of(struct parser *p, const struct node *n)
{
    struct node *copy = tamis_parse_node_new(&p->tree, (enum node_type)n->type);
    meter_work(p->meter, 1 + (n->type == NODE_ELEMENT ? n->count : 0));
    if (!copy)
        return NULL;
    *copy = *n;
    copy->parent = copy->first_child = copy->last_child = copy->previous = copy->next = NULL;
    if (n->type != NODE_SHADOW_ROOT)
        copy->flags = n->flags & (uint8_t) ~(NODE_OPEN | NODE_OWNS_TEXT | NODE_REDIRECTED);
    if (n->type == NODE_ELEMENT) /* the tags in the input belong to `n`, not to the copy */
        copy->flags = (uint8_t)((copy->flags & ~NODE_CLOSED) | NODE_SUPPLIED);
    if (n->type == NODE_ELEMENT && n->count) {
        copy->attributes = tamis_base_arena_array(p->tree.arena, n->count, sizeof *n->attributes);
        if (!copy->attributes)
            return NULL;
        tamis_base_array_copy(copy->attributes, n->attributes, n->count, sizeof *n->attributes);
    }
    return copy;
}

static bool is_copied(const struct node *n)
{
    return n->type != NODE_SHADOW_ROOT || (n->flags & SHADOW_CLONABLE);
}

/* Appends copies of the children of `from`, with their descendants, to `to`. Shadow roots that are not clonable, and their
 * content, are not copied. */
static void copy_descendants(struct parser *p, const struct node *from, struct node *to)
{
    const struct node *n = from->first_child;
    while (n && meter_ok(p->meter)) {
        struct node *copy = is_copied(n) ? copy_of(p, n) : NULL;
        if (copy)
            tamis_parse_insert(to, copy, NULL);
        if (copy && n->first_child) {
            n = n->first_child;
            to = copy;
            continue;
        }
        for (; n != from && !n->next; n = n->parent)
            to = to->parent;
        n = n == from ? NULL : n->next;
    }
}

static void replace_content(struct parser *p, struct node *content, const struct node *option)
{
    struct node *old = content->last_child;
    copy_descendants(p, option, content);
    while (old) {
        struct node *previous = old->previous;
        tamis_parse_remove(old);
        old = previous;
    }
}

void tamis_parse_option_popped(void *parser, struct node *option)
{
    struct parser *p = parser;
    struct node *select = p->choice.watched ? select_of(p, option) : NULL;
    if (!select || node_has(select, ATOM_multiple))
        return;
    if (p->choice.select != select)
        look_through(p, select);
    if (!p->choice.content || p->choice.option != option)
        return;
    replace_content(p, p->choice.content, option);
    if (select_of(p, option) != select) /* the option was inside the selectedcontent and has been removed */
        p->choice.select = NULL;
}

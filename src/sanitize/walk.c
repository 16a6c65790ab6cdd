/* walk.c: see walk.h. */
#include "sanitize/walk.h"

#include "base/array.h"
#include "parse/content.h"

uint32_t tamis_sanitize_find_name(const struct filter_walk *w, atom name)
{
    if (!w->policy->names.dynamic_count)
        return 0;
    struct span text = tamis_base_names_text(w->tree->names, name);
    return text.n <= w->policy->longest ? tamis_base_names_find(&w->policy->names, text) : 0;
}

bool tamis_sanitize_rule_applies(const struct filter_walk *w, const struct rule *v, const struct node *n)
{
    return !v->elements || rule_applies_to(v, element_index(policy_name(w, n->name), (enum name_space)n->ns));
}

bool tamis_sanitize_has_unsafe_name(const struct filter_walk *w, const struct node *n)
{
    if (!w->policy->safe || policy_name(w, n->name))
        return false;
    struct span name = tamis_base_names_text(w->tree->names, n->name);
    meter_work(w->meter, name.n);
    if (tamis_policy_begins_no_tag(name) || tamis_policy_has_markup(name))
        return tamis_sanitize_action(w, n)->kind == ACTION_KEEP;
    return tamis_policy_is_uppercase_variant(w->policy, name);
}

bool tamis_sanitize_is_supplied_again(const struct node *n)
{
    if (!(n->flags & NODE_SUPPLIED) || n->count || n->ns != NS_HTML)
        return false;
    switch (n->name) {
    case ATOM_html:
    case ATOM_head:
    case ATOM_body:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_tr:
        return true;
    default:
        return false;
    }
}

bool tamis_sanitize_has_markup(const struct filter_walk *w, const struct node *n)
{
    for (const struct node *child = n->first_child; child; child = child->next) {
        if (child->type != NODE_TEXT)
            return true;
        meter_work(w->meter, 1 + child->count / SCANNED_PER_WORK);
        for (uint32_t i = 0; i < child->count; i++)
            if (child->data[i] == '<')
                return true;
    }
    return false;
}

bool tamis_sanitize_replace_text(struct filter_walk *w, struct node *n, struct span text)
{
    uint32_t offset = n->first_child ? n->first_child->offset : n->offset;
    struct node *child = tamis_parse_new_text(w->tree, text, offset);
    if (!child)
        return false;
    while (n->first_child)
        tamis_parse_remove(n->first_child);
    tamis_parse_insert(n, child, NULL);
    return true;
}

static size_t length_of_all(const struct node *n)
{
    size_t total = 0;
    for (; n && n->type == NODE_TEXT; n = n->next)
        total += n->count;
    return total;
}

void tamis_sanitize_join_text(struct filter_walk *w, struct node *n)
{
    size_t total = length_of_all(n), at = 0;
    if (!n->next || n->next->type != NODE_TEXT || total > UINT32_MAX)
        return;
    char *joined = tamis_base_arena_array(w->tree->arena, total + 1, 1);
    for (const struct node *part = n; joined && part && part->type == NODE_TEXT; part = part->next) {
        tamis_base_array_copy(joined + at, part->data, part->count, 1);
        at += part->count;
    }
    if (!joined)
        return;
    while (n->next && n->next->type == NODE_TEXT)
        tamis_parse_remove(n->next);
    n->data = joined;
    n->count = (uint32_t)total;
    n->flags = 0;
}

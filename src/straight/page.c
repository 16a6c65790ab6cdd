/* page.c: handles a body that the policy renames and to which it gives a class (sanitize/page.c). Gives up if the filter could
 * insert a style element because of quirks mode. */
#include "parse/parser.h"
#include "straight/open.h"

void tamis_straight_remember_html(struct straight_run *r)
{
    static const atom names[] = {ATOM_dir, ATOM_lang};
    struct node html = {.attributes = r->tag->attributes, .count = r->tag->count};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct attribute *a = tamis_parse_attribute(&html, names[i]);
        if (a)
            r->page.inherited[r->page.inherited_count++] = *a;
    }
}

/* Appends the attributes that body inherits (r->page.inherited) to the attributes of body. Omits those that body
 * already has. */
static bool inherit(struct straight_run *r, struct node *body)
{
    struct attribute *all = tamis_base_arena_array(r->tree.arena, body->count + 2, sizeof *all);
    uint32_t count = body->count;
    if (!all)
        return false;
    for (uint32_t i = 0; i < count; i++)
        all[i] = body->attributes[i];
    for (uint32_t i = 0; i < r->page.inherited_count; i++)
        if (!node_has(body, r->page.inherited[i].name))
            all[count++] = r->page.inherited[i];
    body->attributes = all;
    body->count = count;
    return true;
}

/* Returns the work of two searches of the filter: for html among the children of the root, and for body among the children of
 * html. Each sibling before html or body is one unit. In a fragment whose context element is html, there is no html element
 * below the root, and body is a child of the root; straight.c adds the work of the search for html. */
static uint64_t work_of_search(const struct straight_run *r)
{
    if (!r->is_document)
        return r->s->open[0].children;
    return r->s->open[0].children - 1 + r->s->open[1].children;
}

/* Called if the filter would insert a style element with the text in r->filter.out as the first child of
 * html, and this text is not r->late.sheet. Ends this attempt. If r->late.sheet was empty, stores the text
 * and requests another attempt. */
static bool needs_sheet(struct straight_run *r)
{
    bool is_known = r->late.sheet.n != 0;
    if (!is_known && meter_ok(r->s->meter)) {
        struct span text = buf_span(&r->filter.out);
        const char *copy = tamis_base_arena_copy(r->tree.arena, text);
        r->begins_again = copy != NULL;
        r->late.sheet = span_of(copy, copy ? text.n : 0);
    }
    return tamis_straight_give_up(r, "page hints");
}

bool tamis_straight_begin_page(struct straight_run *r, struct node *body)
{
    bool is_supplied = body->flags & NODE_SUPPLIED;
    if (!is_supplied && body->count && r->tag->references && !tamis_straight_decode_values(r, r->tag))
        return false;
    if (!inherit(r, body))
        return false;
    meter_work(r->s->meter, work_of_search(r));
    if (!span_equal(tamis_sanitize_page_hints(&r->filter, body), r->late.sheet))
        return needs_sheet(r);
    r->page.is_new = tamis_sanitize_is_supplied_again(body);
    r->page.seeks_content = r->is_quirky;
    return true;
}

bool tamis_straight_write_page(struct straight_run *r, const struct node *n)
{
    if (r->page.is_new && !tamis_sanitize_is_page(&r->filter, n))
        return tamis_straight_give_up(r, "page without class");
    meter_work(r->s->meter, r->root_nodes - r->leading.nodes + 1);
    /* Adds the work of tamis_sanitize_check_page_sheet(), which does the same test again at the end. */
    if (r->late.sheet.n)
        (void)tamis_sanitize_is_page(&r->filter, n);
    return tamis_sanitize_is_page(&r->filter, n) || tamis_straight_give_up(r, "page without class");
}

/* --- the children of body --- */

/* If the last child of body is a text node with only white space, adds the work of skipping this node. Such a node is not
 * substantial (15.3.10), so the search for a substantial child of body continues. */
static void pass_space(struct straight_run *r)
{
    if (r->page.has_space)
        meter_work(r->s->meter, 1 + r->page.space / SCANNED_PER_WORK);
    r->page.has_space = false;
    r->page.space = 0;
}

bool tamis_straight_page_element(struct straight_run *r, const struct node *n)
{
    if (r->page.seeks_content) {
        pass_space(r);
        r->page.seeks_content = false;
        if (tamis_sanitize_has_default_margins(n))
            return tamis_straight_give_up(r, "margins");
    }
    if (!r->page.is_new)
        return true;
    if (n->count && r->tag->references && tamis_parse_attribute(n, ATOM_class))
        return tamis_straight_give_up(r, "reference in a class");
    return !tamis_sanitize_is_page(&r->filter, n) || tamis_straight_give_up(r, "page in a page");
}

void tamis_straight_page_text(struct straight_run *r, struct span text)
{
    r->page.has_space = r->page.seeks_content && tamis_parse_all_space(text);
    r->page.seeks_content = r->page.has_space;
    r->page.space += text.n;
}

void tamis_straight_page_comment(struct straight_run *r)
{
    if (!r->page.seeks_content)
        return;
    pass_space(r);
    meter_work(r->s->meter, 1);
}

bool tamis_straight_end_page(struct straight_run *r)
{
    bool is_empty = !r->s->open[r->page.body].children;
    if (r->page.seeks_content)
        pass_space(r);
    return !(r->page.is_new && is_empty) || tamis_straight_give_up(r, "empty page");
}

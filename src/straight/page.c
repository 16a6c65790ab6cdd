/* page.c: handles a body that the policy renames and to which it gives a class (sanitize/page.c). Gives up if the filter could insert a
 * style element for the page because of quirks mode, or in a fragment. */
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

/* Adds the attributes that body inherits after the attributes that body has. */
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

/* Returns the work of the searches for html and for body: one unit for each sibling before them. In the content of html, html is
 * not found; straight.c adds the work of that search. */
static uint64_t work_of_search(const struct straight_run *r)
{
    if (!r->is_document)
        return r->s->open[0].children;
    return r->s->open[0].children - 1 + r->s->open[1].children;
}

/* The filter inserts a style element before the page, with the text in r->filter.out. Ends this attempt of the straight path. If the
 * input is a document and the text was not known, stores the text for a further attempt, which begins at the first byte. */
static bool needs_sheet(struct straight_run *r)
{
    bool is_known = r->late.sheet.n != 0;
    if (r->is_document && !is_known && meter_ok(r->s->meter)) {
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
    if (r->late.sheet.n) /* at the end, the filter asks again (tamis_sanitize_check_page_sheet()) */
        (void)tamis_sanitize_is_page(&r->filter, n);
    return tamis_sanitize_is_page(&r->filter, n) || tamis_straight_give_up(r, "page without class");
}

/* --- the children of body --- */

/* Passes over a text of white space. Such a text is not substantial (15.3.10), so the search continues. */
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

/* reopen.c: formatting elements that are closed by the end of an ancestor, such as the a in "<h2><a></h2>text". The parser
 * keeps them in the list of active formatting elements, and later inserts copies of them ("reconstruct the active formatting
 * elements", 13.2.4.3). They are in r->closed until then. In the list, the closed elements are after all open elements, because
 * the parser inserts these copies before it adds another element to the list. */
#include "parse/tags.h"
#include "straight/open.h"

enum {
    /* The greatest number of work units of the parser for all copies that are inserted into one document. It is so small that
     * the bounds on the work and the memory of the tree path (straight.c) are also valid with these copies. */
    MOST_WORK = 2048
};

bool tamis_straight_forget_closed(struct straight_run *r, atom name)
{
    uint32_t i = r->closed_count;
    while (i > 0 && r->closed[i - 1].name != name)
        i--;
    if (!i)
        return false;
    for (; i < r->closed_count; i++)
        r->closed[i - 1] = r->closed[i];
    r->closed_count--;
    return true;
}

/* Inserts a copy of the element whose start tag is at `start`. */
static bool reopen(struct straight_run *r, const unsigned char *start)
{
    struct node *n = &r->element;
    if (!tamis_lex_scan_tag(start, r->end, r->tree.names, SCANNED_ATTRIBUTES, r->tag))
        return tamis_straight_give_up(r, "misnested");
    r->reopened += 1 + r->tag->count;
    parser_works(r, 1 + r->tag->count);
    if (r->reopened > MOST_WORK)
        return tamis_straight_give_up(r, "misnested");
    n->name = r->tag->name;
    n->flags = NODE_SUPPLIED;
    n->attributes = r->tag->attributes;
    n->count = r->tag->count;
    return tamis_straight_insert_node(r, n);
}

bool tamis_straight_reopen(struct straight_run *r)
{
    struct scanned_tag tag, *current = r->tag;
    uint32_t count = r->closed_count;
    bool ok = true;
    r->closed_count = 0;
    r->tag = &tag;
    for (uint32_t i = 0; i < count && ok; i++)
        ok = reopen(r, r->closed[i].tag);
    r->tag = current;
    return ok;
}

bool tamis_straight_reopens(const struct straight_run *r, atom name)
{
    unsigned tag = tamis_parse_html_tag(name);
    if (!r->closed_count || (tag & (TAG_BLOCK | TAG_HEAD)) || is_heading(name))
        return false;
    switch (name) {
    case ATOM_dd:
    case ATOM_dt:
    case ATOM_form:
    case ATOM_hr:
    case ATOM_iframe:
    case ATOM_li:
    case ATOM_listing:
    case ATOM_noembed:
    case ATOM_p:
    case ATOM_param:
    case ATOM_pre:
    case ATOM_rb:
    case ATOM_rp:
    case ATOM_rt:
    case ATOM_rtc:
    case ATOM_source:
    case ATOM_table:
    case ATOM_textarea:
    case ATOM_track:
        return false;
    case ATOM_noscript:
        return !r->job->options.scripting;
    default:
        return true;
    }
}

/* Reconstructs the active formatting elements before the text at r->p is inserted. */
static bool reopen_for_text(struct straight_run *r)
{
    bool may_drop = r->skips_line_feed && (*r->p == '\n' || *r->p == '&');
    if (content_of(r) != BODY)
        return true;
    return may_drop ? tamis_straight_give_up(r, "misnested") : tamis_straight_reopen(r);
}

bool tamis_straight_body_text(struct straight_run *r)
{
    return (!r->closed_count || reopen_for_text(r)) && tamis_straight_text(r);
}

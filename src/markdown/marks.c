/* marks.c: see marks.h. */
#include "markdown/marks.h"

/* If a link contains several blocks, only the first block becomes a link,
 * because otherwise the address would be written once for each block. */
static void add_open(struct marks *s, struct open_mark *m)
{
    if (m->is_done)
        return;
    m->visible = s->run->visible;
    m->item = tamis_markdown_add(s->run, (struct item){.n = m->n, .kind = ITEM_OPEN, .mark = m->mark});
}

/* A mark that contains nothing visible is not written, except a link whose element has no child nodes. */
static void add_close(struct marks *s, struct open_mark *m)
{
    bool is_kept = s->run->visible > m->visible || (m->mark == MARK_LINK && !m->n->first_child);
    if (m->is_done)
        return;
    m->is_done = is_kept && m->mark == MARK_LINK;
    if (is_kept)
        tamis_markdown_add(s->run, (struct item){.n = m->n, .kind = ITEM_CLOSE, .mark = m->mark});
    else
        tamis_markdown_drop(s->run, m->item);
}

bool tamis_markdown_has_mark(const struct marks *s, enum mark mark)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->open[i].mark == mark)
            return true;
    return false;
}

static enum mark mark_of(const struct node *n)
{
    if (n->ns != NS_HTML)
        return MARK_NONE;
    switch (n->name) {
    case ATOM_em:
    case ATOM_i:
        return MARK_EMPHASIS;
    case ATOM_strong:
    case ATOM_b:
        return MARK_STRONG;
    case ATOM_del:
    case ATOM_s:
    case ATOM_strike:
        return MARK_DELETED;
    case ATOM_a:
        return node_has(n, ATOM_href) ? MARK_LINK : MARK_NONE;
    default:
        return MARK_NONE;
    }
}

bool tamis_markdown_begin_mark(struct marks *s, const struct node *n)
{
    enum mark mark = mark_of(n);
    bool is_nested = (mark == MARK_LINK || mark == MARK_DELETED) && tamis_markdown_has_mark(s, mark);
    if (mark == MARK_NONE || is_nested || s->count == MOST_OPEN_MARKS)
        return false;
    struct open_mark *m = &s->open[s->count++];
    *m = (struct open_mark){.n = n, .mark = (uint8_t)mark};
    add_open(s, m);
    if (mark == MARK_LINK && !n->first_child)
        s->run->visible++;
    return true;
}

void tamis_markdown_end_mark(struct marks *s)
{
    add_close(s, &s->open[--s->count]);
}

void tamis_markdown_close_marks(struct marks *s)
{
    for (unsigned i = s->count; i > 0; i--)
        add_close(s, &s->open[i - 1]);
}

void tamis_markdown_open_marks(struct marks *s)
{
    for (unsigned i = 0; i < s->count; i++)
        add_open(s, &s->open[i]);
}

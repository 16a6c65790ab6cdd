/* output.c: writes tags and text. */
#include "serialize/frame.h"
#include "serialize/pen.h"
#include "serialize/readers.h"
#include "serialize/tag.h"
#include "straight/stack_rule.h"
#include "write/sink.h"

/* --- text --- */

void tamis_write_text(struct write_sink *s, const struct written *parent, struct span text)
{
    struct buf *out = s->out;
    if (!text.n)
        return;
    if (content_has_only_space(parent->out.content) && !text_stays_between_cells(text))
        needs_tree_because(s, "text in a table");
    else if (!out->n && span_starts(text, SPAN("\xEF\xBB\xBF")))
        needs_tree_because(s, "byte order mark");
    else if (s->depth <= BEFORE_BODY && s->every_reader && has_return_in_leading_space(text))
        needs_tree_because(s, "carriage return");
    else if (out->n == s->after_pre && text.p[0] == '\n')
        buf_push(out, '\n');
    tag_write_text(out, text);
    s->last = span_is_white(text.p[text.n - 1]) ? LAST_WHITE_SPACE : LAST_OTHER;
}

void tamis_write_separator(struct write_sink *s, const struct written *parent)
{
    s->awaits_separator = false;
    s->tree.node_count++;
    tamis_write_text(s, parent, s->filter.policy->separator);
}

/* --- tags --- */

/* The pen writes most tags. It writes nothing if there is not enough space or if a value must be escaped. */
void tamis_write_start_tag(struct write_sink *s, const struct node *n)
{
    struct pen pen = pen_on(s->out);
    if (pen_start_tag(&pen, &s->tree, n))
        pen_lift(&pen);
    else
        tag_open(&s->tree, s->out, n);
    if (n->ns == NS_HTML && (stack_rule_of(n->name)->traits & DROPS_LINE_FEED))
        s->after_pre = s->out->n;
}

void tamis_write_end_tag(struct write_sink *s, atom name)
{
    struct pen pen = pen_on(s->out);
    if (pen_end_tag(&pen, &s->tree, name))
        pen_lift(&pen);
    else
        tag_write_name(&s->tree, s->out, &(struct node){.name = name}, true, true);
}

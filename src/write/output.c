/* output.c: writes tags and text. */
#include "serialize/frame.h"
#include "serialize/pen.h"
#include "serialize/readers.h"
#include "serialize/tag.h"
#include "straight/stack_rule.h"
#include "write/sink.h"

/* --- text --- */

/* Writes text that is not empty and of which every byte is written. */
static void write_text(struct write_sink *s, struct span text)
{
    struct buf *out = s->out;
    if (out->n == s->after_pre && text.p[0] == '\n')
        buf_push(out, '\n');
    tag_write_text(out, text);
    s->last = span_is_white(text.p[text.n - 1]) ? LAST_WHITE_SPACE : LAST_OTHER;
}

/* Reports whether U+000D in the white space at the start of a text in `parent` does not stay. Before the body, some parsers do
 * not treat it as white space (serialize/readers.c). */
static bool refuses_returns(const struct write_sink *s, const struct written *parent)
{
    atom up = parent->parent_name;
    return s->every_reader && (!up || (parent->parent_ns == NS_HTML && (up == ATOM_html || up == ATOM_head)));
}

/* Reports whether text[at] is written in order. Whether it is does not depend on how the text is divided, because U+000D comes
 * only from a reference, which is a text token of its own, or from the value of an attribute. */
static bool stays(const struct write_sink *s, const struct written *parent, struct span text, size_t at)
{
    unsigned content = parent->out.content;
    char c = text.p[at];
    if (content_has_only_space(content))
        return (c == ' ' || c == '\n' || c == '\t') && !(content == ROOT && s->has_body);
    return c != '\r' || !refuses_returns(s, parent) || !tamis_parse_all_space(span_of(text.p, at));
}

/* Counts and reports, once for each text, that the byte text[at] and perhaps others were removed or changed. */
static void tell(struct write_sink *s, const struct written *parent, size_t at, tamis_outcome outcome)
{
    uint64_t offset = s->text_at + (s->text_is_value ? 0 : at);
    struct node up = node_around(parent);
    struct node n = {.type = NODE_TEXT, .parent = &up, .data = "", .offset = (uint32_t)offset};
    if (!s->text_is_told)
        tamis_write_tell(s, &n, TAMIS_REASON_NOT_IN_ORDER, outcome);
    s->text_is_told = true;
}

/* `c` is a byte that does not stay; it is text[at]. */
static void leave_out(struct write_sink *s, const struct written *parent, char c, size_t at)
{
    bool is_return = c == '\r' && !content_has_only_space(parent->out.content);
    if (is_return) {
        write_text(s, SPAN("\n"));
        s->text_is_told = false; /* each is told, because a run can have written what is between them */
    }
    tell(s, parent, at, is_return ? TAMIS_OUTCOME_CHANGED : TAMIS_OUTCOME_REMOVED);
}

static void write_in_order(struct write_sink *s, const struct written *parent, struct span text)
{
    bool has_only_space = content_has_only_space(parent->out.content);
    struct span mark = SPAN("\xEF\xBB\xBF");
    size_t from = 0;
    if (!s->out->n && !s->has_flushed && span_starts(text, mark) && !has_only_space) {
        buf_add(s->out, SPAN("&#65279;"));
        from = mark.n;
        s->last = LAST_OTHER;
    } else if (!has_only_space && !span_has(text, '\r')) {
        write_text(s, text);
        return;
    }
    for (size_t i = from; i < text.n; from = i) {
        while (i < text.n && stays(s, parent, text, i))
            i++;
        if (i > from)
            write_text(s, span_of(text.p + from, i - from));
        if (i < text.n) {
            leave_out(s, parent, text.p[i], i);
            i++;
        }
    }
}

void tamis_write_text(struct write_sink *s, const struct written *parent, struct span text)
{
    struct buf *out = s->out;
    if (!text.n)
        return;
    if (s->in_order)
        write_in_order(s, parent, text);
    else if (content_has_only_space(parent->out.content) && !text_stays_between_cells(text))
        needs_tree_because(s, "text in a table");
    else if (!out->n && span_starts(text, SPAN("\xEF\xBB\xBF")))
        needs_tree_because(s, "byte order mark");
    else if (s->depth <= BEFORE_BODY && s->every_reader && has_return_in_leading_space(text))
        needs_tree_because(s, "carriage return");
    else
        write_text(s, text);
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

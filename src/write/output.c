/* output.c: writes tags and text. */
#include "base/put.h"
#include "serialize/frame.h"
#include "serialize/html.h"
#include "serialize/tag.h"
#include "straight/stack_rule.h"
#include "write/sink.h"

/* --- text --- */

/* Reports whether a parser of the output would move text other than white space out of content of this kind. */
static bool has_only_space(unsigned content)
{
    switch (content) {
    case DOCUMENT:
    case ROOT:
    case HEAD:
    case TABLE:
    case TABLE_BODY:
    case ROW:
    case COLUMN_GROUP:
        return true;
    default:
        return false;
    }
}

/* Reports whether the text begins with white space that contains U+000D. See unify_text() in serialize/readers.c. */
static bool has_return_in_leading_space(struct span text)
{
    size_t i = 0;
    while (i < text.n && span_is_white(text.p[i]) && text.p[i] != '\r')
        i++;
    return i < text.n && text.p[i] == '\r';
}

/* A text node that begins in content of the output where no more than this number of elements is open can be before the body. */
enum { BEFORE_BODY = 2 };

void tamis_write_text(struct write_sink *s, const struct written *parent, struct span text)
{
    struct buf *out = s->out;
    if (!text.n)
        return;
    if (has_only_space(parent->out.content) && !text_stays_between_cells(text))
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

/* Reports whether the value can be copied to the output. */
static inline bool is_copied(const struct attribute *a)
{
    return (a->is_plain && a->in_input) || !put_needs_escape(attribute_value(a), '"');
}

static void write_attribute(struct write_sink *s, const struct attribute *a)
{
    struct buf *out = s->out;
    struct span name = tamis_base_names_text(s->tree.names, a->name), value = attribute_value(a);
    struct span prefix = a->ns == NS_NONE ? SPAN("") : tamis_serialize_attribute_prefix(a);
    char *p = buf_room(out, prefix.n + name.n + value.n + sizeof " =\"\">" + NAME_ROOM);
    if (!p)
        return;
    *p++ = ' ';
    p = put_span(p, prefix);
    p = put_name(p, a->name, name);
    *p++ = '=';
    *p++ = '"';
    if (is_copied(a)) {
        p = put_span(p, value);
        *p++ = '"';
        out->n = (size_t)(p - out->p);
        return;
    }
    out->n = (size_t)(p - out->p);
    escape(out, value, '"');
    buf_push(out, '"');
}

/* STATIC_NAMES: a name in names.def has at most this number of bytes. */
enum { STATIC_NAMES = 64 };

/* Writes a start tag whose names are static and whose values are copied, if the output has enough space. Otherwise, writes
 * nothing and returns false. */
static bool put_start_tag(struct buf *out, const struct node *n)
{
    size_t most = NAME_ROOM + STATIC_NAMES;
    if (n->name >= ATOM_STATIC_COUNT)
        return false;
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        if (a->ns != NS_NONE || a->name >= ATOM_STATIC_COUNT || !is_copied(a))
            return false;
        most += a->value_length + NAME_ROOM + STATIC_NAMES;
    }
    if (!put_fits(out, most))
        return false;
    char *p = put_byte(out->p + out->n, '<');
    p = put_name(p, n->name, tamis_base_names_texts[n->name]);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        p = put_name(put_byte(p, ' '), a->name, tamis_base_names_texts[a->name]);
        p = put_byte(put_byte(p, '='), '"');
        p = put_byte(put_span(p, attribute_value(a)), '"');
    }
    out->n = (size_t)(put_byte(p, '>') - out->p);
    return true;
}

static void write_start_tag(struct write_sink *s, const struct node *n)
{
    struct buf *out = s->out;
    buf_push(out, '<');
    buf_add(out, tamis_base_names_text(s->tree.names, n->name));
    for (uint32_t i = 0; i < n->count; i++)
        write_attribute(s, &n->attributes[i]);
    buf_push(out, '>');
}

void tamis_write_start_tag(struct write_sink *s, const struct node *n)
{
    if (!put_start_tag(s->out, n))
        write_start_tag(s, n);
    if (n->ns == NS_HTML && (stack_rule_of(n->name)->traits & DROPS_LINE_FEED))
        s->after_pre = s->out->n;
}

void tamis_write_end_tag(struct write_sink *s, atom name)
{
    struct buf *out = s->out;
    struct span text = tamis_base_names_text(s->tree.names, name);
    char *p = buf_room(out, text.n + sizeof "</>" + NAME_ROOM);
    if (!p)
        return;
    p = put_byte(put_byte(p, '<'), '/');
    p = put_byte(put_name(p, name, text), '>');
    out->n = (size_t)(p - out->p);
}

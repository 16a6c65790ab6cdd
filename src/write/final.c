/* final.c: finds out how much of the output no further input can change.
 *
 * Further input can change what is written only if it moves nodes that are in the tree already, or if the repair of the tree then
 * changes them:
 *
 * 1. Foster parenting inserts nodes before an open table. In a fragment whose context element is part of a table, it inserts
 *    nodes after the content of an open part.
 * 2. The adoption agency algorithm moves a special element in an open formatting element, and what follows it. If the output is
 *    parsed again, the same is true of the elements that are written.
 * 3. If an li, dd or dt follows in a search element, this search element can be replaced with its children (serialize/readers.h).
 * 4. A template with "for" inserts its content at an earlier marker (parse/template.c).
 * 5. html, head and body can get attributes or content later. These elements occur only in documents and in the content of html.
 * 6. In a template, metadata before a part of a table is removed (serialize/readers.c).
 * 7. White space at the start of a text before the body is removed if it contains U+000D (serialize/readers.c).
 *
 * All else is inserted at the end. The conditions are those of the elements that are open, so they end when the element ends. */
#include "parse/tags.h"
#include "policy/rule_table.h"
#include "write/sink.h"

static bool is_named(struct span name, struct span word)
{
    return span_equal_nocase(name, word);
}

bool tamis_write_is_marker(const struct token *t)
{
    return is_named(t->target, SPAN("marker")) || is_named(t->target, SPAN("start"));
}

void tamis_write_begin_final(struct write_sink *s)
{
    const struct parser *p = s->parser;
    const struct element_action *template = policy_action(s->filter.policy, ATOM_template, NS_HTML);
    s->is_never_final = !p->options.fragment || !p->context || node_is_html(p->context, ATOM_html) ||
                        node_is_html(p->context, ATOM_frameset) || node_is_html(p->context, ATOM_template) ||
                        template->kind == ACTION_KEEP;
}

/* The properties of an element, in the input and in the output. */
enum holding { HOLDS = 1, IS_BLOCK = 2, FORMATS = 4 };

static unsigned holding_of(atom name)
{
    unsigned tag = tamis_parse_html_tag(name);
    unsigned holds = name == ATOM_table || name == ATOM_search || (tag & TAG_TABLE_PART) ? HOLDS : 0;
    return holds | (tag & TAG_SPECIAL ? IS_BLOCK : 0u) | (tag & TAG_FORMATTING ? FORMATS : 0u);
}

static unsigned holding(const struct written *w)
{
    unsigned in = w->node.ns == NS_HTML ? holding_of(w->node.name) : (unsigned)IS_BLOCK;
    return in | (w->name ? holding_of(w->name) : 0);
}

/* Returns the index after the next occurrence of a text; the length of the output if there is none. */
static size_t after(struct span out, size_t at, struct span text)
{
    while (at < out.n && !span_starts(span_of(out.p + at, out.n - at), text))
        at++;
    return at < out.n ? at + text.n : out.n;
}

/* Returns the index after an element of the head that begins at `at`, or after a comment. Returns `at` if there is none. */
static size_t after_part_of_head(struct span out, size_t at)
{
    static const struct {
        const char *start, *end;
    } parts[] = {{"<!--", "-->"},
                 {"<style", "</style>"},
                 {"<title", "</title>"},
                 {"<link", ">"},
                 {"<meta", ">"},
                 {"<base", ">"},
                 {"<bgsound", ">"},
                 {"<noscript", "</noscript>"},
                 {"<noframes", "</noframes>"},
                 {"<script", "</script>"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (span_starts(span_of(out.p + at, out.n - at), span_from(parts[i].start)))
            return after(out, at, span_from(parts[i].end));
    return at;
}

bool tamis_write_is_in_body(struct write_sink *s)
{
    struct span out = buf_span(s->out);
    size_t at = 0, last = 1;
    while (!s->is_in_body && at < out.n && at != last) {
        last = at;
        while (at < out.n && span_is_white(out.p[at]))
            at++;
        at = at < out.n ? after_part_of_head(out, at) : at;
    }
    s->is_in_body |= at < out.n;
    return s->is_in_body;
}

/* Finds the white space at the end of the output. Reads only what is new since the last call if it is white space, too. */
static void find_space(struct write_sink *s)
{
    struct trailing_space *space = &s->space;
    size_t n = s->out->n, least = space->end && space->end <= n ? space->end : 0, at = n;
    const char *p = s->out->p;
    while (at > least && span_is_white(p[at - 1]))
        at--;
    if (at != least || !least)
        *space = (struct trailing_space){at, n, !at || p[at - 1] == '>'};
    space->end = n;
}

/* Returns the number of bytes that do not depend on the white space at the start of a text before the body (rule 7). */
static size_t without_leading_space(struct write_sink *s)
{
    if (!s->every_reader || s->depth > BEFORE_BODY || !s->out->n)
        return s->out->n;
    find_space(s);
    return s->space.is_leading ? s->space.begin : s->out->n;
}

/* Returns the lowest open element that the parser could move with its content, or from which it could move content; NULL: none. */
static const struct written *lowest_held(const struct write_sink *s)
{
    const struct stack *stack = &s->parser->stack;
    bool is_formatted = false;
    for (uint32_t i = stack->count ? 1 : 0; i && i != stack->top;) {
        i = stack->entries[i].above;
        const struct written *w = (const struct written *)stack_at(stack, i);
        unsigned is = holding(w);
        if ((is & HOLDS) || (is_formatted && (is & IS_BLOCK)))
            return w;
        is_formatted |= is & FORMATS;
    }
    return NULL;
}

/* Returns the number of bytes that are final, apart from those of the element `held` and what follows. */
static size_t final_without(struct write_sink *s, const struct written *held)
{
    size_t most = without_leading_space(s);
    most = s->marker < most ? s->marker : most;
    most = held && held->begins < most ? held->begins : most;
    return s->is_never_final ? 0 : most;
}

size_t tamis_write_final(struct write_sink *s)
{
    return final_without(s, lowest_held(s));
}

bool tamis_write_is_all_final(struct write_sink *s)
{
    /* An element that is held need not have written anything. */
    return !lowest_held(s) && final_without(s, NULL) == s->out->n;
}

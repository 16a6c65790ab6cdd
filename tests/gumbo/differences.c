/* differences.c: the predicates of differences.def. Each predicate examines only the token and the state of the parser, and is true
 * for as few tokens as possible. */
#include <gumbo.h>

#include "gumbo/judge.h"

const struct gumbo_row gumbo_rows[GUMBO_DIFFERENCES] = {
#define DIFFERENCE(id, context, example, reason) {#id, context, example, reason},
#include "gumbo/differences.def"
#undef DIFFERENCE
};

static bool is_tag(const struct token *t)
{
    return t->type == TOKEN_START_TAG || t->type == TOKEN_END_TAG;
}

static bool in_template(const struct parser *p)
{
    return template_is_open(p) || (p->context && node_is_html(p->context, ATOM_template));
}

static bool is_unknown(const struct parser *p, atom name)
{
    struct span text = tamis_base_names_text(p->tree.names, name);
    return gumbo_tagn_enum(text.p, (unsigned)text.n) == GUMBO_TAG_UNKNOWN;
}

/* Reports whether the end tag has a name that is not in libgumbo's table, and an element with another such name is open. */
static bool ends_unknown(const struct parser *p, const struct token *t)
{
    if (t->type != TOKEN_END_TAG || !is_unknown(p, t->name))
        return false;
    for (uint32_t i = p->stack.top; i; i = p->stack.entries[i].below)
        if (p->stack.entries[i].key != t->name && is_unknown(p, p->stack.entries[i].key))
            return true;
    return false;
}

/* Reports whether the tag has the name, which became the name of a block element after 2015. */
static bool is_block(const struct token *t, atom name)
{
    return is_tag(t) && t->name == name;
}

static bool holds(struct span text, struct span part)
{
    for (size_t i = 0; i + part.n <= text.n; i++)
        if (span_starts(span_of(text.p + i, text.n - i), part))
            return true;
    return false;
}

static size_t digits_at(struct span s, size_t at)
{
    size_t n = at;
    while (n < s.n &&
           ((s.p[n] >= '0' && s.p[n] <= '9') || ((s.p[n] | 0x20) >= 'a' && (s.p[n] | 0x20) <= 'f')))
        n++;
    return n - at;
}

/* Reports whether the input has a numeric reference with eight or more digits. */
static bool has_huge_reference(struct span input)
{
    for (size_t i = 0; i + 3 < input.n; i++)
        if (input.p[i] == '&' && input.p[i + 1] == '#' &&
            digits_at(input, i + 2 + ((input.p[i + 2] | 0x20) == 'x')) >= 8)
            return true;
    return false;
}

static bool is_fragment_cdata(const struct parser *p, struct span input)
{
    return p->context && p->context->ns != NS_HTML && holds(input, SPAN("<![CDATA["));
}

static bool ends_form_after_text(const struct parser *p, const struct token *t)
{
    const struct node *last = p->stack.count ? current_node(p)->last_child : NULL;
    return is_end(t, ATOM_form) && last && last->type == NODE_TEXT;
}

static bool is_table_part(const struct node *n)
{
    return node_is_html(n, ATOM_table) || node_is_html(n, ATOM_tbody) || node_is_html(n, ATOM_template) ||
           node_is_html(n, ATOM_tfoot) || node_is_html(n, ATOM_thead) || node_is_html(n, ATOM_tr);
}

static bool is_in_table(const struct parser *p)
{
    return p->mode == MODE_IN_TABLE || p->mode == MODE_IN_TABLE_BODY || p->mode == MODE_IN_ROW;
}

static bool is_loose_table_text(const struct parser *p, const struct token *t)
{
    return is_in_table(p) && t->type == TOKEN_CHARACTERS && !tamis_parse_is_foreign(p) &&
           !is_table_part(current_node(p));
}

/* Reports whether the token is a form start tag within a template in a table. Includes the modes that reprocess the tag in "in
 * table". */
static bool is_table_form(const struct parser *p, const struct token *t)
{
    bool in_table = is_in_table(p) || p->mode == MODE_IN_TABLE_TEXT || p->mode == MODE_IN_COLUMN_GROUP;
    return in_table && in_template(p) && is_start(t, ATOM_form);
}

static bool leaves_scope(const struct parser *p, const struct token *t)
{
    return (is_end(t, ATOM_object) || is_end(t, ATOM_applet) || is_end(t, ATOM_marquee)) &&
           stack_find(&p->stack, t->name) && !in_scope(&p->stack, t->name, scope_default(&p->stack));
}

static bool replaces_body(const struct parser *p, const struct token *t)
{
    uint32_t second = stack_second(&p->stack);
    return is_start(t, ATOM_frameset) && p->frameset_ok && second &&
           node_is_html(stack_at(&p->stack, second), ATOM_body);
}

static bool body_is_not_last(const struct parser *p, const struct token *t)
{
    return replaces_body(p, t) && stack_at(&p->stack, stack_second(&p->stack))->next;
}

static bool head_has_template(const struct parser *p, const struct token *t)
{
    const struct node *n = replaces_body(p, t) && p->head ? p->head->first_child : NULL;
    while (n && !node_is_html(n, ATOM_template))
        n = n->next;
    return n != NULL;
}

/* End tags, and tags that close an item or a formatting element, look for special elements. */
static bool looks_for_special(const struct token *t)
{
    return t->type == TOKEN_END_TAG || is_start(t, ATOM_li) || is_start(t, ATOM_dd) || is_start(t, ATOM_dt) ||
           is_start(t, ATOM_a) || is_start(t, ATOM_nobr);
}

static bool passes_svg_title(const struct parser *p, const struct token *t)
{
    uint32_t at = stack_find_foreign(&p->stack, ATOM_title);
    return looks_for_special(t) && at && stack_at(&p->stack, at)->ns == NS_SVG;
}

static bool ends_unlisted(const struct parser *p, const struct token *t)
{
    bool ends = t->type == TOKEN_END_TAG || is_start(t, ATOM_nobr);
    return ends && (tamis_parse_html_tag(t->name) & TAG_FORMATTING) && stack_find(&p->stack, t->name) &&
           !tamis_parse_formatting_find(&p->formatting, t->name);
}

static bool holds_more_than_name(const struct parser *p, const struct token *t)
{
    return t->type == TOKEN_END_TAG &&
           t->end - t->offset != tamis_base_names_text(p->tree.names, t->name).n + 3;
}

static bool follows_empty_end(const struct token *t, struct span input)
{
    return is_tag(t) && t->offset >= 3 && span_starts(span_of(input.p + t->offset - 3, 3), SPAN("</>"));
}

static bool has_duplicate(const struct lexer *l, const struct token *t)
{
    return t->type == TOKEN_START_TAG && l->attributes_seen > t->attribute_count;
}

static bool takes_eight_turns(const struct parser *p, const struct token *t)
{
    uint32_t listed = is_start(t, ATOM_a) ? tamis_parse_formatting_find(&p->formatting, ATOM_a) : 0;
    if (!listed || !(p->formatting.entries[listed].node->flags & NODE_OPEN))
        return false;
    const struct stack *s = &p->stack;
    return s->entries[s->top].special - s->entries[p->formatting.entries[listed].open].special >= 8;
}

/* Reports whether a foreign element is open that has the name of an element that determines the insertion mode. */
static bool has_foreign_mode(const struct parser *p)
{
    static const atom names[] = {ATOM_html,  ATOM_frameset, ATOM_select, ATOM_template, ATOM_table,
                                 ATOM_tbody, ATOM_thead,    ATOM_tfoot,  ATOM_tr,       ATOM_td,
                                 ATOM_th,    ATOM_head,     ATOM_body,   ATOM_caption,  ATOM_colgroup};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (stack_find_foreign(&p->stack, names[i]))
            return true;
    return false;
}

uint64_t gumbo_excuses(const struct document *d, const struct token *t, struct span input)
{
    const struct parser *p = &d->parser;
    bool foreign = tamis_parse_is_foreign(p);
    const bool holds[GUMBO_DIFFERENCES] = {
        [GUMBO_UNKNOWN_END] = ends_unknown(p, t),
        [GUMBO_DIALOG] = is_block(t, ATOM_dialog),
        [GUMBO_FRAGMENT_CDATA] = is_fragment_cdata(p, input),
        [GUMBO_FRAGMENT_FORM] = is_start(t, ATOM_form) && p->context && node_is_html(p->context, ATOM_form),
        [GUMBO_FORM_END] = ends_form_after_text(p, t),
        [GUMBO_HTML_AGAIN] = p->mode == MODE_BEFORE_HEAD && is_start(t, ATOM_html),
        [GUMBO_TABLE_TEXT] = is_loose_table_text(p, t),
        [GUMBO_TABLE_FORM] = is_table_form(p, t),
        [GUMBO_BR_END] = p->frameset_ok && is_end(t, ATOM_br),
        [GUMBO_OBJECT_END] = leaves_scope(p, t),
        [GUMBO_FORM_END_IN_TEMPLATE] = is_end(t, ATOM_form) && in_template(p),
        [GUMBO_FRAMESET_PLACE] = body_is_not_last(p, t),
        [GUMBO_FRAMESET_OK] = head_has_template(p, t),
        [GUMBO_SVG_TITLE] = passes_svg_title(p, t),
        [GUMBO_UNLISTED] = ends_unlisted(p, t),
        [GUMBO_DUPLICATE] = has_duplicate(&d->lexer, t),
        [GUMBO_ISINDEX] = is_start(t, ATOM_isindex),
        [GUMBO_FOREIGN_END] = foreign && holds_more_than_name(p, t),
        [GUMBO_MENUITEM] = is_tag(t) && t->name == ATOM_menuitem,
        [GUMBO_HUGE_REFERENCE] = t->type == TOKEN_END_OF_FILE && has_huge_reference(input),
        [GUMBO_EMPTY_END] = follows_empty_end(t, input),
        [GUMBO_EIGHT_TURNS] = takes_eight_turns(p, t),
        [GUMBO_FRAGMENT_END] = foreign && p->stack.count == 1 && t->type == TOKEN_END_TAG,
        [GUMBO_MAIN] = looks_for_special(t) && stack_find(&p->stack, ATOM_main),
        [GUMBO_AFTER_FRAMESETS] = p->mode == MODE_AFTER_AFTER_FRAMESET && p->formatting.count,
        [GUMBO_FOREIGN_NAMES] = has_foreign_mode(p),
    };
    uint64_t set = 0;
    for (unsigned i = 0; i < GUMBO_DIFFERENCES; i++)
        set |= (uint64_t)holds[i] << i;
    return set;
}

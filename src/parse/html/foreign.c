/* foreign.c: 13.2.6.5 The rules for parsing tokens in foreign content. foreign() in serialize/stable.c repeats
 * the rules for start tags; tests/serialize/stable_test.c compares its results with the results of the parser. */
#include "parse/parser.h"

static bool characters(struct parser *p, const struct token *t)
{
    if (t->data.p[0] == '\0') {
        tamis_parse_insert_text(p, SPAN("\xEF\xBF\xBD"), false, t->offset);
        return DONE;
    }
    tamis_parse_insert_characters(p, t);
    if (p->frameset_ok && !tamis_parse_all_space(t->data))
        p->frameset_ok = false;
    return DONE;
}

static bool font_breaks_out(const struct token *t)
{
    for (uint32_t i = 0; i < t->attribute_count; i++) {
        atom name = t->attributes[i].name;
        if (name == ATOM_color || name == ATOM_face || name == ATOM_size)
            return true;
    }
    return false;
}

static bool start_breaks_out(const struct token *t)
{
    if (t->name == ATOM_font)
        return font_breaks_out(t);
    return (tamis_parse_html_tag(t->name) & TAG_BREAKOUT) != 0;
}

static bool breaks_out(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_END_TAG)
        return (t->name == ATOM_br || t->name == ATOM_p) && !uses_earlier(p, EARLIER_FOREIGN_END_TAGS);
    return start_breaks_out(t) && !(p->options.fragment && uses_earlier(p, EARLIER_FOREIGN_FRAGMENT));
}

/* Processes an HTML tag that ends foreign content: pops elements until the current node is an HTML element or an
 * integration point, then processes the token using the rules of the current insertion mode. */
static bool break_out(struct parser *p, const struct token *t)
{
    for (;;) {
        const struct node *n = current_node(p);
        if (n->ns == NS_HTML || (n->flags & (NODE_INTEGRATION_HTML | NODE_INTEGRATION_TEXT)))
            break;
        tamis_parse_pop(&p->stack);
    }
    return tamis_parse_using(p, p->mode, t);
}

static bool start_tag(struct parser *p, const struct token *t)
{
    enum name_space ns = (enum name_space)adjusted_current_node(p)->ns;
    if (tamis_parse_insert_foreign(p, t, ns) && t->self_closing) {
        tamis_parse_pop(&p->stack);
        p->acknowledged = true;
    }
    return DONE;
}

/* If only the root of a fragment is open, the tag is ignored. Otherwise, the standard requires a
 * search of the stack, from the current node to the root, for a foreign element with this name. The
 * search stops at the first HTML element. If it finds a foreign element with this name, the tag closes
 * this element. Otherwise, the tag is processed using the rules of the current insertion mode. */
static bool end_tag(struct parser *p, const struct token *t)
{
    const struct stack *s = &p->stack;
    if (s->count == 1)
        return DONE;
    uint32_t match = stack_find_foreign(s, t->name);
    if (match > s->entries[s->top].html) {
        tamis_parse_pop_to(&p->stack, match);
        return DONE;
    }
    return tamis_parse_using(p, p->mode, t);
}

bool tamis_parse_foreign_content(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        return characters(p, t);
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        tamis_parse_insert_comment(p, t, NULL);
        return DONE;
    case TOKEN_START_TAG:
        return breaks_out(p, t) ? break_out(p, t) : start_tag(p, t);
    case TOKEN_END_TAG:
        return breaks_out(p, t) ? break_out(p, t) : end_tag(p, t);
    case TOKEN_DOCTYPE:
    case TOKEN_END_OF_FILE:
        break;
    }
    return DONE;
}

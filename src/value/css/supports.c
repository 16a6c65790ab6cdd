/* supports.c: conditions of @supports (CSS Conditional Rules 3, 6). Conditions can test only declarations; selector() and other
 * functions are not supported. In this file, a level is the whole condition, or a condition in parentheses within it. */
#include "value/css/parser.h"

enum { LEVELS = 8 };

enum word { NO_WORD, AND, OR };

struct condition {
    struct css_parser *p;
    struct css_value v;
    uint32_t at;
    uint32_t depth;
    enum word words[LEVELS + 1]; /* for each level: its operator, or NO_WORD if none has been read */
    bool wants;                  /* an operand comes next */
    bool alone[LEVELS + 1];      /* for each level: the level begins with "not" */
};

static bool is_word(const struct condition *c, struct span word)
{
    const struct css_token *t = &c->v.tokens[c->at];
    return t->kind == CSS_TOKEN_IDENT && span_equal_nocase(css_text(c->v.text, t), word);
}

/* Returns the index of the token that closes the parenthesis at c->at; the number of tokens if there is none. */
static uint32_t closing(const struct condition *c)
{
    uint32_t open = 0, at = c->at;
    do {
        enum css_token_kind kind = c->v.tokens[at].kind;
        open += kind == CSS_TOKEN_LEFT_PAREN || kind == CSS_TOKEN_FUNCTION;
        open -= kind == CSS_TOKEN_RIGHT_PAREN;
    } while (open && ++at < c->v.count);
    return at;
}

static bool declaration(struct condition *c)
{
    uint32_t to = closing(c);
    struct css_value inner = {c->v.tokens + c->at + 1, to - c->at - 1, 0, c->v.text};
    struct css_declaration d;
    if (to == c->v.count || tamis_value_css_check(c->p, inner, &d) != TAMIS_REASON_COUNT)
        return false;
    buf_push(c->p->out, '(');
    tamis_value_css_write_declaration(c->p, &d);
    buf_push(c->p->out, ')');
    c->at = to + 1;
    c->wants = false;
    return true;
}

static bool open(struct condition *c)
{
    if (c->v.tokens[c->at].kind != CSS_TOKEN_LEFT_PAREN)
        return false;
    if (c->at + 2 < c->v.count && c->v.tokens[c->at + 2].kind == CSS_TOKEN_COLON)
        return declaration(c);
    if (c->depth == LEVELS)
        return false;
    c->depth++;
    c->words[c->depth] = NO_WORD;
    c->alone[c->depth] = false;
    buf_push(c->p->out, '(');
    c->at++;
    return true;
}

static bool close(struct condition *c)
{
    if (!c->depth)
        return false;
    c->depth--;
    buf_push(c->p->out, ')');
    c->at++;
    return true;
}

/* Reads "not". Returns false if it is not the first token of its level. A level that begins with "not" has only one operand. */
static bool begin_not(struct condition *c)
{
    if (c->words[c->depth] != NO_WORD || c->alone[c->depth])
        return false;
    c->alone[c->depth] = true;
    buf_add(c->p->out, SPAN("not "));
    c->at++;
    return true;
}

static bool join(struct condition *c)
{
    enum word word = is_word(c, SPAN("and")) ? AND : is_word(c, SPAN("or")) ? OR : NO_WORD;
    enum word *level = &c->words[c->depth];
    if (word == NO_WORD || c->alone[c->depth] || (*level != NO_WORD && *level != word))
        return false;
    *level = word;
    buf_add(c->p->out, word == AND ? SPAN(" and ") : SPAN(" or "));
    c->at++;
    c->wants = true;
    return true;
}

static bool step(struct condition *c)
{
    if (c->wants)
        return is_word(c, SPAN("not")) ? begin_not(c) : open(c);
    return c->v.tokens[c->at].kind == CSS_TOKEN_RIGHT_PAREN ? close(c) : join(c);
}

bool tamis_value_css_supports(struct css_parser *p, struct css_value condition)
{
    struct condition c = {.p = p, .v = condition, .wants = true};
    bool fits = true;
    p->in_condition = true;
    while (fits && c.at < c.v.count)
        fits = step(&c);
    p->in_condition = false;
    return fits && !c.wants && !c.depth;
}

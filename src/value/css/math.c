/* math.c: calc(), min(), max() and clamp() (CSS Values and Units 4, 10), and the kinds of their results.
 *
 * Every open parenthesis, with or without the name of a function, begins a level. The number of open levels is
 * limited, and there is no recursion. Each argument of a level is a sum of products. An operand has a kind:
 * number, length, percentage, angle, time, or a mix of length and percentage. In a product, at most one factor
 * can be of a kind other than number, and every divisor must be a number. The terms of all arguments of a level
 * must have the same kind, or be lengths and percentages. The result of the level has the kind of these terms. */
#include "base/array.h"
#include "value/css/value.h"

enum { LEVELS = 8, KINDS = CSS_PERCENTAGE | CSS_LENGTH | CSS_ANGLE | CSS_TIME | CSS_NUMBER };

struct level {
    uint32_t arguments_min, arguments_max;
    uint32_t arguments; /* the number of arguments that are complete */
    unsigned kind;      /* the kind of the complete products of the level; 0: none yet */
    unsigned product;   /* the kind of the current product; 0: it has no factor yet */
    bool divides;       /* the last operator was "/" */
    bool wants;         /* an operand comes next */
};

struct math {
    struct css_value *value;
    unsigned accepts;
    uint32_t depth;
    struct level levels[LEVELS];
};

static bool open(struct math *m, uint32_t min, uint32_t max)
{
    if (m->depth == LEVELS)
        return false;
    m->levels[m->depth++] = (struct level){.arguments_min = min, .arguments_max = max, .wants = true};
    return true;
}

static bool open_function(struct math *m, struct css_token *t)
{
    static const struct {
        struct span name;
        uint32_t min, max;
    } functions[] = {{{"calc", 4}, 1, 1}, {{"min", 3}, 1, 32}, {{"max", 3}, 1, 32}, {{"clamp", 5}, 3, 3}};
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++)
        if (span_equal_nocase(css_text(m->value->text, t), functions[i].name)) {
            t->spelling = functions[i].name;
            return open(m, functions[i].min, functions[i].max);
        }
    return false;
}

/* Returns the kind of a sum of terms of the kinds `a` and `b`; 0 if these terms cannot be added.
 * A length and a percentage can be added if both are accepted. For the first term, `a` is 0. */
static unsigned together(const struct math *m, unsigned a, unsigned b)
{
    unsigned either = CSS_LENGTH | CSS_PERCENTAGE;
    if (!a || a == b)
        return b;
    return ((a | b) & ~either) == 0 && (m->accepts & either) == either ? either : 0;
}

static bool operand(struct math *m, unsigned kind)
{
    struct level *l = &m->levels[m->depth - 1];
    if (!l->wants || !kind || (l->divides && kind != CSS_NUMBER))
        return false;
    if (l->product && l->product != CSS_NUMBER && kind != CSS_NUMBER)
        return false;
    l->product = kind == CSS_NUMBER && l->product ? l->product : kind;
    l->wants = false;
    return true;
}

static bool end_product(struct math *m)
{
    struct level *l = &m->levels[m->depth - 1];
    if (l->wants)
        return false;
    l->kind = together(m, l->kind, l->product);
    l->product = 0;
    l->divides = false;
    l->wants = true;
    return l->kind != 0;
}

static bool end_argument(struct math *m)
{
    struct level *l = &m->levels[m->depth - 1];
    return end_product(m) && ++l->arguments <= l->arguments_max;
}

static bool close(struct math *m)
{
    const struct level *l = &m->levels[m->depth - 1];
    if (!end_argument(m) || l->arguments < l->arguments_min)
        return false;
    m->depth--;
    return m->depth == 0 || operand(m, l->kind);
}

static unsigned kind_of(const struct css_token *t)
{
    if (t->kind == CSS_TOKEN_DIMENSION)
        return t->unit & KINDS;
    return t->kind == CSS_TOKEN_PERCENTAGE ? CSS_PERCENTAGE : CSS_NUMBER;
}

/* Reads an operator. "+" and "-" must have whitespace on both sides,
 * because without whitespace they could be the sign of a number. */
static bool operator(struct math *m, uint32_t at)
{
    struct level *l = &m->levels[m->depth - 1];
    const struct css_token *t = &m->value->tokens[at];
    if (l->wants)
        return false;
    if (css_is_delim(t, '+') || css_is_delim(t, '-'))
        return t->spaced && at + 1 < m->value->count && m->value->tokens[at + 1].spaced && end_product(m);
    l->divides = css_is_delim(t, '/');
    l->wants = true;
    return l->divides || css_is_delim(t, '*');
}

static bool token(struct math *m, uint32_t at)
{
    struct css_token *t = &m->value->tokens[at];
    switch (t->kind) {
    case CSS_TOKEN_FUNCTION:
        return m->depth == 0 || m->levels[m->depth - 1].wants ? open_function(m, t) : false;
    case CSS_TOKEN_LEFT_PAREN:
        return m->levels[m->depth - 1].wants && open(m, 1, 1);
    case CSS_TOKEN_RIGHT_PAREN:
        return close(m);
    case CSS_TOKEN_COMMA:
        return end_argument(m);
    case CSS_TOKEN_NUMBER:
    case CSS_TOKEN_PERCENTAGE:
    case CSS_TOKEN_DIMENSION:
        return tamis_value_css_is_plain_number(t->number) && operand(m, kind_of(t));
    case CSS_TOKEN_DELIM:
        return operator(m, at);
    default:
        return false;
    }
}

bool tamis_value_css_match_math(struct css_value *v, unsigned accepts, uint32_t *at)
{
    struct math m = {.value = v, .accepts = accepts & CSS_INTEGER ? CSS_NUMBER : accepts & KINDS};
    uint32_t to = *at;
    do {
        if (to == v->count || !token(&m, to))
            return false;
        to++;
    } while (m.depth);
    if (m.levels[0].kind & ~m.accepts)
        return false;
    *at = to;
    return true;
}

/* range.c: rewrites the comparisons of media queries (Media Queries 4, 2.4.3) without "<", because the text of a style
 * element must not contain "<". For example, (1px < width) becomes (width > 1px). */
#include "value/css/parser.h"

static bool compares(const struct css_token *t)
{
    return css_is_delim(t, '<') || css_is_delim(t, '>');
}

/* Joins "<" or ">" and an "=" directly after it into one token. The spelling of each comparison becomes ">" or ">="; turn()
 * later reverses the operands of "<". */
static void join(struct css_value *v)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->count; i++) {
        struct css_token *t = &v->tokens[n++];
        *t = v->tokens[i];
        if (!compares(t))
            continue;
        const struct css_token *next = i + 1 < v->count ? &v->tokens[i + 1] : t;
        bool equals = css_is_delim(next, '=') && !next->spaced;
        t->spelling = equals ? SPAN(">=") : SPAN(">");
        i += equals;
    }
    v->count = n;
}

static void reverse(struct css_value *v, uint32_t from, uint32_t to)
{
    for (; from + 1 < to; from++) {
        struct css_token t = v->tokens[from];
        v->tokens[from] = v->tokens[--to];
        v->tokens[to] = t;
    }
}

/* Reverses the order of the operands between two parentheses; the order of the
 * tokens in each operand is kept. "<" becomes ">", and ">" becomes "<". */
static void turn(struct css_value *v, uint32_t from, uint32_t to)
{
    reverse(v, from, to);
    for (uint32_t i = from, begin = from; i <= to; i++) {
        if (i < to && !compares(&v->tokens[i]))
            continue;
        reverse(v, begin, i);
        begin = i + 1;
        if (i < to)
            v->tokens[i].delim = v->tokens[i].delim == '<' ? '>' : '<';
    }
}

void tamis_value_css_turn_ranges(struct css_value *v)
{
    uint32_t open = 0, from = 0;
    bool less = false;
    join(v);
    for (uint32_t i = 0; i < v->count; i++) {
        const struct css_token *t = &v->tokens[i];
        less = less || css_is_delim(t, '<');
        if (t->kind == CSS_TOKEN_LEFT_PAREN || t->kind == CSS_TOKEN_FUNCTION) {
            less = less && open;
            from = open++ ? from : i + 1;
        } else if (t->kind == CSS_TOKEN_RIGHT_PAREN && open && !--open && less) {
            turn(v, from, i);
            less = false;
        }
    }
}

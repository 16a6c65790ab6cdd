/* variables.c: replaces each var() that has a fallback with its fallback (CSS Custom Properties 1). A var() in a value is never
 * kept, because the page around the output could set the custom property to which the var() refers. */
#include "value/css/parser.h"

static bool opens(const struct css_token *t)
{
    return css_opens(t) || t->kind == CSS_TOKEN_LEFT_CURLY;
}

static bool closes(const struct css_token *t)
{
    return t->kind == CSS_TOKEN_RIGHT_PAREN || t->kind == CSS_TOKEN_RIGHT_SQUARE ||
           t->kind == CSS_TOKEN_RIGHT_CURLY;
}

/* Reports whether a var() with a fallback, such as "var(--x, red)", begins at a token. */
static bool is_variable(const struct css_value *v, uint32_t at)
{
    return at + 2 < v->count && v->tokens[at].kind == CSS_TOKEN_FUNCTION &&
           span_equal_nocase(css_text(v->text, &v->tokens[at]), SPAN("var")) &&
           v->tokens[at + 1].kind == CSS_TOKEN_IDENT &&
           span_starts(css_text(v->text, &v->tokens[at + 1]), SPAN("--")) &&
           v->tokens[at + 2].kind == CSS_TOKEN_COMMA;
}

/* `open` contains one byte for each open bracket: "v" for the bracket of a var() with a fallback, "(" for any other bracket. */
void tamis_value_css_replace_variables(struct css_value *v, struct buf *open)
{
    uint32_t count = 0;
    bool gap = false;
    open->n = 0;
    for (uint32_t i = 0; i < v->count && meter_ok(open->meter); i++) {
        bool variable = is_variable(v, i);
        if (opens(&v->tokens[i]))
            buf_push(open, variable ? 'v' : '(');
        bool ends = closes(&v->tokens[i]) && open->n && open->p[--open->n] == 'v';
        if (variable)
            i += 2;
        gap |= variable || ends;
        if (variable || ends)
            continue;
        v->tokens[count] = v->tokens[i];
        v->tokens[count++].spaced |= gap;
        gap = false;
    }
    open->n = 0;
    v->count = count;
}

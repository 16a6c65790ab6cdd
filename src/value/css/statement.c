/* statement.c: collects the tokens of a statement (CSS Syntax Level 3, 5.4). In a list of declarations, a statement is a
 * declaration or an at-rule. In a style sheet, it is the prelude of a rule, which is the part before the block of the rule. */
#include "value/css/parser.h"

#include "base/array.h"

void tamis_value_css_begin(struct css_parser *p, const struct css_rule *rule, struct span css,
                           struct css_observer observer, struct buf *out, struct buf *scratch)
{
    *p = (struct css_parser){
        .rule = rule, .observer = observer, .meter = out->meter, .out = out, .scratch = scratch};
    tamis_base_buf_init(&p->text, p->meter, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&p->url, p->meter, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&p->open, p->meter, TAMIS_MAX_ARENA_BYTES);
    p->value.text = &p->text;
    p->reader = (struct css_reader){.in = css, .text = &p->text};
    out->n = 0;
}

void tamis_value_css_end(struct css_parser *p)
{
    tamis_base_buf_free(&p->text);
    tamis_base_buf_free(&p->url);
    tamis_base_buf_free(&p->open);
    tamis_base_array_release(p->meter, p->value.tokens, p->value.capacity, sizeof *p->value.tokens);
    if (!meter_ok(p->meter))
        p->out->n = 0;
}

void tamis_value_css_drop(struct css_parser *p, tamis_reason reason)
{
    if (p->observer.dropped)
        p->observer.dropped(p->observer.user, reason, p->source);
}

void tamis_value_css_begin_statement(struct css_parser *p)
{
    p->text.n = p->open.n = 0;
    p->value.count = 0;
    p->bad = false;
}

static void brackets(struct css_parser *p, const struct css_token *t)
{
    char closing = 0;
    switch (t->kind) {
    case CSS_TOKEN_FUNCTION:
    case CSS_TOKEN_LEFT_PAREN:
        buf_push(&p->open, ')');
        break;
    case CSS_TOKEN_LEFT_SQUARE:
        buf_push(&p->open, ']');
        break;
    case CSS_TOKEN_LEFT_CURLY:
        buf_push(&p->open, '}');
        break;
    case CSS_TOKEN_RIGHT_PAREN:
    case CSS_TOKEN_RIGHT_SQUARE:
    case CSS_TOKEN_RIGHT_CURLY:
        closing = t->source.p[0];
        break;
    default:
        break;
    }
    if (!closing)
        return;
    if (p->open.n && p->open.p[p->open.n - 1] == closing)
        p->open.n--;
    else
        p->bad = true;
}

static bool is_function(const struct css_value *v, uint32_t at, struct span name)
{
    return v->tokens[at].kind == CSS_TOKEN_FUNCTION &&
           span_equal_nocase(css_text(v->text, &v->tokens[at]), name);
}

/* If the value ends with the three tokens of url("…"), replaces them with one CSS_TOKEN_URL. */
static void fold_url(struct css_value *v)
{
    uint32_t n = v->count;
    if (n < 3 || v->tokens[n - 1].kind != CSS_TOKEN_RIGHT_PAREN ||
        v->tokens[n - 2].kind != CSS_TOKEN_STRING || !is_function(v, n - 3, SPAN("url")))
        return;
    struct css_token t = v->tokens[n - 2];
    const char *from = v->tokens[n - 3].source.p;
    t.kind = CSS_TOKEN_URL;
    t.spaced = v->tokens[n - 3].spaced;
    t.source = span_of(from, (size_t)(v->tokens[n - 1].source.p + 1 - from));
    v->tokens[n - 3] = t;
    v->count = n - 2;
}

static void append(struct css_parser *p, struct css_token t)
{
    struct css_value *v = &p->value;
    if (v->count == CSS_VALUE_TOKENS)
        p->bad = true;
    if (p->bad) {
        p->text.n = t.at;
        return;
    }
    if (v->count == v->capacity) {
        struct css_token *tokens =
            tamis_base_array_grow(p->meter, v->tokens, &v->capacity, v->count + 1u, sizeof *v->tokens);
        if (!tokens)
            return;
        v->tokens = tokens;
    }
    v->tokens[v->count++] = t;
    fold_url(v);
}

bool tamis_value_css_collect(struct css_parser *p, struct css_token t)
{
    brackets(p, &t);
    if (t.kind == CSS_TOKEN_BAD_STRING || t.kind == CSS_TOKEN_BAD_URL || t.cut)
        p->bad = true;
    append(p, t);
    return p->open.n == 0;
}

/* selector.c: parses a list of selectors and writes it in canonical form (Selectors Level 4).
 *
 * Type, universal, class, id and attribute selectors, the pseudo-classes and pseudo-elements
 * of pseudo.c, and the combinators of Selectors Level 3 are supported. Namespaces, :has()
 * and all other selectors are not supported. Parentheses are counted; there is no recursion.
 *
 * With a scope, the elements that a selector matches do not depend on
 * the page around the element that the scope matches, for these reasons:
 * - Each selector begins with the scope and a descendant or child combinator. Therefore the
 *   compound selectors after the scope are compared only with elements inside of the scope.
 * - The arguments of :is(), :not() and :where() contain no combinators. Therefore an argument is
 *   compared with the same element as the compound selector that contains :is(), :not() or :where().
 * - The simple selectors depend only on the element, its content and its siblings, and on
 *   what the user does with any of these. Some pseudo-classes also depend on the fragment of
 *   the page's URL, but only if the fragment begins with the prefix of ids (pseudo.c). */
#include "value/css/selector_reader.h"

enum { SCOPE_TOKENS = 2 }; /* a scope has at most two tokens, "." and a name */
/* More tokens than the selector of a renamed element has, such as "div:where(.name)". */
enum { RENAMED_TOKENS = 9 };

/* Reports whether the selector consists of `first` and a descendant or child combinator. */
static bool is_only(struct span selector, struct span first)
{
    if (!first.n || !span_starts(selector, first))
        return false;
    struct span rest = span_of(selector.p + first.n, selector.n - first.n);
    return span_equal(rest, SPAN(" ")) || span_equal(rest, SPAN(" > "));
}

/* Writes the selector of a renamed element. "html", ":root" and "body" stand for the same element in the output, so "html" or
 * ":root" is left out of selectors such as "html body". */
static bool renamed_selector(struct selector_reader *s, const struct css_renamed *renamed)
{
    bool is_body = span_equal(renamed->from, SPAN("body"));
    struct span before = buf_span(s->one);
    if (s->level == SELECTOR_LEVELS)
        return false;
    if (is_body && !s->level && (is_only(before, s->rule->root) || is_only(before, renamed->to)))
        s->one->n = 0;
    buf_add(s->one, renamed->to);
    s->added += RENAMED_TOKENS - 1;
    s->at++;
    return true;
}

static bool type_selector(struct selector_reader *s)
{
    const struct css_token *t = selector_token(s, 0);
    if (!s->wants || (t->kind == CSS_TOKEN_IDENT && !selector_is_name(selector_text(s, 0))))
        return false;
    meter_work(s->out->meter, s->rule->renamed_count);
    for (uint32_t i = 0; t->kind == CSS_TOKEN_IDENT && i < s->rule->renamed_count; i++)
        if (span_equal_nocase(selector_text(s, 0), s->rule->renamed[i].from))
            return renamed_selector(s, &s->rule->renamed[i]);
    buf_add(s->one, t->kind == CSS_TOKEN_IDENT ? selector_text(s, 0) : SPAN("*"));
    s->at++;
    return true;
}

/* Writes the name that the token at index `at` + `ahead` contains, with the prefix before it, unless it begins with the prefix. */
static bool write_name(struct selector_reader *s, uint32_t ahead, struct span prefix)
{
    struct buf *scratch = s->v->text;
    size_t from = scratch->n;
    if (!span_starts(selector_text(s, ahead), prefix))
        buf_add(scratch, prefix);
    if (!buf_reserve(scratch, selector_token(s, ahead)->length))
        return false;
    buf_add(scratch, selector_text(s, ahead));
    tamis_value_css_write_ident(s->one, buf_part(scratch, from, scratch->n - from));
    scratch->n = from;
    return true;
}

/* Reports whether the next class selector is the scope: it begins the selector, and a descendant or child combinator follows.
 * is_scoped() has the same result for the written selector, because no character of a scope is escaped. */
static bool is_scope(const struct selector_reader *s)
{
    const struct css_token *next = selector_token(s, 2);
    if (s->one->n || !span_starts(s->scope, SPAN(".")) ||
        !span_equal(selector_text(s, 1), span_of(s->scope.p + 1, s->scope.n - 1)))
        return false;
    if (css_is_delim(next, '>'))
        return true;
    return next->spaced && next->kind != CSS_TOKEN_COMMA && next->kind != CSS_TOKEN_END &&
           !css_is_delim(next, '+') && !css_is_delim(next, '~');
}

/* Reads a class selector such as ".a" and writes it with the prefix of classes, unless it is the scope. */
static bool class_selector(struct selector_reader *s)
{
    if (!selector_follows(s, 1, CSS_TOKEN_IDENT))
        return false;
    struct span prefix = is_scope(s) ? SPAN("") : s->rule->class_prefix;
    buf_push(s->one, '.');
    bool fits = write_name(s, 1, prefix);
    s->at += 2;
    return fits;
}

/* Reads an id selector such as "#a" and writes it with the prefix before the id, unless the id begins with the prefix. */
static bool id_selector(struct selector_reader *s)
{
    if (!selector_token(s, 0)->is_id)
        return false;
    buf_push(s->one, '#');
    bool fits = write_name(s, 0, s->rule->id_prefix);
    s->at++;
    return fits;
}

/* Reads a simple selector. */
static bool simple_selector(struct selector_reader *s)
{
    const struct css_token *t = selector_token(s, 0);
    if (s->element && !s->wants)
        return false;
    switch (t->kind) {
    case CSS_TOKEN_IDENT:
        return type_selector(s);
    case CSS_TOKEN_DELIM:
        return t->delim == '*' ? type_selector(s) : t->delim == '.' && class_selector(s);
    case CSS_TOKEN_HASH:
        return id_selector(s);
    case CSS_TOKEN_LEFT_SQUARE:
        return tamis_value_css_attribute_selector(s);
    case CSS_TOKEN_COLON:
        return tamis_value_css_pseudo_selector(s);
    default:
        return false;
    }
}

/* Reports whether a selector begins with the scope and a descendant or child combinator. With "+" or "~" after the scope, the
 * selector would match elements outside of the scope. */
static bool is_scoped(struct span selector, struct span scope)
{
    if (!span_starts(selector, scope) || selector.n < scope.n + 2 || selector.p[scope.n] != ' ')
        return false;
    return selector.p[scope.n + 1] != '+' && selector.p[scope.n + 1] != '~';
}

static void write_selector(struct selector_reader *s)
{
    if (!s->first)
        buf_add(s->out, SPAN(", "));
    s->first = false;
    if (s->scope.n && !is_scoped(buf_span(s->one), s->scope)) {
        buf_add(s->out, s->scope);
        buf_push(s->out, ' ');
        s->added += SCOPE_TOKENS;
    }
    buf_add(s->out, buf_span(s->one));
    s->interaction |= s->state;
}

static void lose_selector(struct selector_reader *s)
{
    const char *from = s->v->tokens[s->from].source.p;
    struct span last = s->v->tokens[s->at - 1].source;
    s->lost++;
    if (s->observer.dropped)
        s->observer.dropped(s->observer.user, TAMIS_REASON_CSS_SELECTOR,
                            span_of(from, (size_t)(last.p + last.n - from)));
}

static void end_selector(struct selector_reader *s)
{
    if (s->refused)
        lose_selector(s);
    else
        write_selector(s);
    s->one->n = 0;
    s->refused = false;
    s->state = 0;
    s->from = s->at + 1;
}

static bool is_combinator(const struct css_token *t)
{
    return css_is_delim(t, '>') || css_is_delim(t, '+') || css_is_delim(t, '~');
}

/* Reads ">", "+", "~" or a comma after a compound selector. Returns false if the next token is not one of these. */
static bool combinator(struct selector_reader *s)
{
    const struct css_token *t = selector_token(s, 0);
    if (is_combinator(t)) {
        buf_push(s->one, ' ');
        buf_push(s->one, t->delim);
        buf_push(s->one, ' ');
    } else if (t->kind != CSS_TOKEN_COMMA) {
        return false;
    } else if (s->level) {
        buf_add(s->one, SPAN(", "));
    } else {
        end_selector(s);
    }
    s->at++;
    s->wants = true;
    return true;
}

/* Reads the combinator between two compound selectors; whitespace alone is the descendant
 * combinator. With a scope, a combinator in an argument of :is(), :not() or :where() is not
 * allowed, because it refers to ancestors or siblings, which can be outside of the scope. */
static void descend(struct selector_reader *s)
{
    s->refused = s->refused || (s->level && s->scope.n);
    if (!combinator(s)) {
        buf_push(s->one, ' ');
        s->wants = true;
    }
}

static bool step(struct selector_reader *s)
{
    const struct css_token *t = selector_token(s, 0);
    if (s->wants ||
        !(t->spaced || is_combinator(t) || t->kind == CSS_TOKEN_COMMA || t->kind == CSS_TOKEN_RIGHT_PAREN)) {
        uint32_t level = s->level;
        if (s->wants)
            s->element = false;
        bool fits = simple_selector(s);
        s->wants = s->level > level;
        return fits;
    }
    if (t->kind == CSS_TOKEN_RIGHT_PAREN)
        return s->level && (s->level--, selector_close(s));
    if (t->kind == CSS_TOKEN_COMMA)
        return combinator(s);
    return !s->element && (descend(s), true);
}

/* Reads the whole list. Returns false if a selector is not supported, or if no selector is allowed. */
static bool read_list(struct selector_reader *s)
{
    s->wants = s->first = true;
    s->one->n = 0;
    while (s->at < s->v->count)
        if (!step(s) || !meter_ok(s->out->meter))
            return false;
    if (s->wants || s->level)
        return false;
    end_selector(s);
    return !s->first && meter_ok(s->out->meter);
}

bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct css_observer observer, struct buf *one,
                                     struct buf *out, unsigned *interaction)
{
    struct selector_reader s = {.v = v, .rule = rule, .scope = scope, .one = one, .out = out};
    size_t before = out->n;
    if (!read_list(&s))
        return false;
    if (s.lost) { /* at least one selector is kept; report the selectors that are not allowed */
        out->n = before;
        s = (struct selector_reader){
            .v = v, .rule = rule, .scope = scope, .one = one, .out = out, .observer = observer};
        (void)read_list(&s);
    }
    *interaction = s.interaction;
    /* If the written list had more than CSS_VALUE_TOKENS tokens, the rule would be removed when the output is sanitized
     * again. */
    return v->count + s.added <= CSS_VALUE_TOKENS && meter_ok(out->meter);
}

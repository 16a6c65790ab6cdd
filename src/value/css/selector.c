/* selector.c: reads a list of selectors from its tokens and writes it anew (Selectors Level 4).
 *
 * Known: types, classes, ids, attributes, the pseudo-classes and pseudo-elements below, and all combinators of level 3. No
 * namespaces, and nothing that selects by what is below (:has). Parentheses count levels, nothing recurses. */
#include "value/css/selector.h"

#include "base/array.h"
#include "value/naming.h"

enum { LEVELS = 8, SCOPE_TOKENS = 2 /* "." and a name, at most */ };

struct reader {
    const struct css_value *v;
    uint32_t at;
    const struct css_rule *rule;
    struct span scope;
    struct buf *one; /* the selector that is being written */
    struct buf *out;
    uint32_t level;
    uint32_t added; /* tokens that are written and did not stand there */
    bool wants;     /* a compound selector begins here */
    bool element;   /* it ends in a pseudo-element, behind which there is nothing more */
    bool first;
};

struct words {
    const char *const *items;
    size_t count;
};

#define WORDS(array) ((struct words){array, ARRAY_LENGTH(array)})

/* The word as it is written, or empty. */
static struct span find(struct words words, struct span text)
{
    for (size_t i = 0; i < words.count; i++)
        if (span_equal_nocase(text, span_from(words.items[i])))
            return span_from(words.items[i]);
    return span_of(NULL, 0);
}

static const struct css_token *token(const struct reader *s, uint32_t ahead)
{
    static const struct css_token end = {.kind = CSS_TOKEN_END};
    return ahead < s->v->count - s->at ? &s->v->tokens[s->at + ahead] : &end;
}

static struct span text(const struct reader *s, uint32_t ahead)
{
    return css_text(s->v->text, token(s, ahead));
}

/* A token of this kind, right behind the one before it. */
static bool follows(const struct reader *s, uint32_t ahead, enum css_token_kind kind)
{
    return token(s, ahead)->kind == kind && !token(s, ahead)->spaced;
}

/* A name of HTML, SVG or MathML. */
static bool is_name(struct span name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (!i || ((c < '0' || c > '9') && c != '-' && c != '_')))
            return false;
    }
    return name.n > 0;
}

static bool type(struct reader *s)
{
    const struct css_token *t = token(s, 0);
    if (!s->wants || (t->kind == CSS_TOKEN_IDENT && !is_name(text(s, 0))))
        return false;
    buf_add(s->one, t->kind == CSS_TOKEN_IDENT ? text(s, 0) : SPAN("*"));
    s->at++;
    return true;
}

static bool class(struct reader *s)
{
    if (!follows(s, 1, CSS_TOKEN_IDENT))
        return false;
    buf_push(s->one, '.');
    tamis_value_css_write_ident(s->one, text(s, 1));
    s->at += 2;
    return true;
}

/* #a is #prefix-a, once. */
static bool id(struct reader *s)
{
    struct buf *scratch = s->v->text;
    struct span prefix = s->rule->id_prefix;
    if (!token(s, 0)->is_id)
        return false;
    size_t from = scratch->n;
    if (!span_starts(text(s, 0), prefix))
        buf_add(scratch, prefix);
    if (!buf_reserve(scratch, token(s, 0)->length))
        return false;
    buf_add(scratch, text(s, 0));
    buf_push(s->one, '#');
    tamis_value_css_write_ident(s->one, span_of(scratch->p + from, scratch->n - from));
    scratch->n = from;
    s->at++;
    return true;
}

/* What compares parts of a value can tell it, letter by letter, to whoever is asked for the url() of its rule. */
static bool is_safe_operator(const struct reader *s, char c)
{
    return c == '~' || c == '|' || (!s->rule->urls && (c == '^' || c == '$' || c == '*'));
}

/* "=", or the byte before it; 0: it is none. */
static char operator(struct reader *s)
{
    char c = token(s, 0)->kind == CSS_TOKEN_DELIM ? token(s, 0)->delim : '\0';
    if (c != '=') {
        if (!c || !is_safe_operator(s, c))
            return '\0';
        buf_push(s->one, c);
        s->at++;
        if (token(s, 0)->spaced || !css_is_delim(token(s, 0), '='))
            return '\0';
    }
    buf_push(s->one, '=');
    s->at++;
    return c;
}

/* What the value of an attribute of that name, in any case, is on most elements. */
static enum naming naming_of(struct span name)
{
    char lower[32];
    if (name.n > sizeof lower)
        return NAMING_NOT;
    for (size_t i = 0; i < name.n; i++)
        lower[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] | 0x20 : name.p[i]);
    return tamis_value_naming(
        (struct qualified_name){ATOM_NONE, NS_NONE},
        (struct qualified_name){tamis_base_names_static(span_of(lower, name.n)), NS_NONE});
}

/* The value with the prefix that the attribute has then too. What looks for an end or a part of it finds that as before. */
static void write_value(struct reader *s, enum naming naming, char compared)
{
    struct buf prefixed;
    struct span value = text(s, 0);
    bool is_whole = compared != '$' && compared != '*';
    tamis_base_buf_init(&prefixed, s->one->meter, TAMIS_MAX_OUTPUT_BYTES);
    if (s->rule->id_prefix.n && is_whole && tamis_value_prefix(naming, s->rule->id_prefix, value, &prefixed))
        value = buf_span(&prefixed);
    tamis_value_css_write_string(s->one, value);
    tamis_base_buf_free(&prefixed);
}

static bool attribute_test(struct reader *s, enum naming naming)
{
    static const char *const flags[] = {"i", "s"};
    char c = operator(s);
    if (!c || (token(s, 0)->kind != CSS_TOKEN_IDENT && token(s, 0)->kind != CSS_TOKEN_STRING))
        return false;
    write_value(s, naming, c);
    s->at++;
    if (token(s, 0)->kind != CSS_TOKEN_IDENT)
        return true;
    struct span flag = find(WORDS(flags), text(s, 0));
    buf_push(s->one, ' ');
    buf_add(s->one, flag);
    s->at++;
    return flag.n > 0;
}

static bool attribute(struct reader *s)
{
    s->at++;
    if (token(s, 0)->kind != CSS_TOKEN_IDENT || !is_name(text(s, 0)))
        return false;
    buf_push(s->one, '[');
    buf_add(s->one, text(s, 0));
    enum naming naming = naming_of(text(s, 0));
    s->at++;
    if (token(s, 0)->kind != CSS_TOKEN_RIGHT_SQUARE && !attribute_test(s, naming))
        return false;
    if (token(s, 0)->kind != CSS_TOKEN_RIGHT_SQUARE)
        return false;
    buf_push(s->one, ']');
    s->at++;
    return true;
}

static bool pseudo_element(struct reader *s, uint32_t ahead)
{
    static const char *const elements[] = {"before", "after",       "first-line",          "first-letter",
                                           "marker", "placeholder", "file-selector-button"};
    struct span name = find(WORDS(elements), text(s, ahead));
    if (!name.n || s->level)
        return false;
    buf_add(s->one, SPAN("::"));
    buf_add(s->one, name);
    s->element = true;
    s->added += ahead == 1; /* ":before" is "::before" */
    s->at += ahead + 1;
    return true;
}

static bool pseudo_class(struct reader *s)
{
    static const char *const classes[] = {
        "active",    "any-link",    "checked",       "default",  "disabled",      "empty",
        "enabled",   "first-child", "first-of-type", "focus",    "focus-visible", "focus-within",
        "hover",     "in-range",    "indeterminate", "invalid",  "last-child",    "last-of-type",
        "link",      "only-child",  "only-of-type",  "optional", "out-of-range",  "placeholder-shown",
        "read-only", "read-write",  "required",      "root",     "target",        "valid",
        "visited"};
    static const char *const old_elements[] = {"before", "after", "first-line", "first-letter"};
    if (find(WORDS(old_elements), text(s, 1)).n)
        return pseudo_element(s, 1);
    struct span name = find(WORDS(classes), text(s, 1));
    buf_push(s->one, ':');
    buf_add(s->one, name);
    s->at += 2;
    return name.n > 0;
}

static void write_function(struct reader *s, struct span name)
{
    buf_push(s->one, ':');
    buf_add(s->one, name);
    buf_push(s->one, '(');
    s->at += 2;
}

/* :nth-child( text ); its tokens are put together again, one space where there was some. */
static bool nth(struct reader *s)
{
    struct buf *scratch = s->v->text;
    size_t from = scratch->n;
    for (uint32_t i = 0; token(s, 0)->kind != CSS_TOKEN_RIGHT_PAREN; s->at++, i++) {
        const struct css_token *t = token(s, 0);
        if (t->spaced && i)
            buf_push(scratch, ' ');
        if (t->kind == CSS_TOKEN_NUMBER || t->kind == CSS_TOKEN_DIMENSION)
            buf_add(scratch, t->number);
        if (css_is_delim(t, '+') || css_is_delim(t, '-'))
            buf_push(scratch, t->delim);
        else if (t->kind != CSS_TOKEN_IDENT && t->kind != CSS_TOKEN_NUMBER && t->kind != CSS_TOKEN_DIMENSION)
            return false;
        if (!buf_reserve(scratch, t->length))
            return false;
        buf_add(scratch, css_text(scratch, t));
    }
    bool fits = tamis_value_css_write_nth(span_of(scratch->p + from, scratch->n - from), s->one);
    scratch->n = from;
    return fits;
}

static bool language(struct reader *s)
{
    for (bool first = true;; first = false, s->at++) {
        if (token(s, 0)->kind != CSS_TOKEN_IDENT && token(s, 0)->kind != CSS_TOKEN_STRING)
            return false;
        buf_add(s->one, first ? SPAN("") : SPAN(", "));
        tamis_value_css_write_string(s->one, text(s, 0));
        s->at++;
        if (token(s, 0)->kind != CSS_TOKEN_COMMA)
            return true;
    }
}

static bool direction(struct reader *s)
{
    static const char *const words[] = {"ltr", "rtl"};
    struct span word = token(s, 0)->kind == CSS_TOKEN_IDENT ? find(WORDS(words), text(s, 0))
                                                            : span_of(NULL, 0);
    buf_add(s->one, word);
    s->at++;
    return word.n > 0;
}

static bool close(struct reader *s)
{
    if (token(s, 0)->kind != CSS_TOKEN_RIGHT_PAREN)
        return false;
    buf_push(s->one, ')');
    s->at++;
    return true;
}

static bool pseudo_function(struct reader *s)
{
    static const char *const nths[] = {"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"};
    static const char *const lists[] = {"not", "is", "where"};
    static const char *const others[] = {"lang", "dir"};
    struct span name = find(WORDS(nths), text(s, 1)), list = find(WORDS(lists), text(s, 1));
    struct span other = find(WORDS(others), text(s, 1));
    if (name.n) {
        write_function(s, name);
        return nth(s) && close(s);
    }
    if (other.n) {
        write_function(s, other);
        return (other.n == 4 ? language(s) : direction(s)) && close(s);
    }
    if (!list.n || s->level == LEVELS)
        return false;
    write_function(s, list);
    s->level++;
    return true;
}

/* Behind ":". */
static bool pseudo(struct reader *s)
{
    if (follows(s, 1, CSS_TOKEN_COLON) && follows(s, 2, CSS_TOKEN_IDENT))
        return pseudo_element(s, 2);
    if (follows(s, 1, CSS_TOKEN_IDENT))
        return pseudo_class(s);
    return follows(s, 1, CSS_TOKEN_FUNCTION) && pseudo_function(s);
}

/* A part of a compound selector. */
static bool simple(struct reader *s)
{
    const struct css_token *t = token(s, 0);
    if (s->element && !s->wants)
        return false;
    switch (t->kind) {
    case CSS_TOKEN_IDENT:
        return type(s);
    case CSS_TOKEN_DELIM:
        return t->delim == '*' ? type(s) : t->delim == '.' && class(s);
    case CSS_TOKEN_HASH:
        return id(s);
    case CSS_TOKEN_LEFT_SQUARE:
        return attribute(s);
    case CSS_TOKEN_COLON:
        return pseudo(s);
    default:
        return false;
    }
}

/* What is written below the scope already; but "+" and "~" would lead out of it. */
static bool is_scoped(struct span selector, struct span scope)
{
    if (!span_starts(selector, scope) || selector.n < scope.n + 2 || selector.p[scope.n] != ' ')
        return false;
    return selector.p[scope.n + 1] != '+' && selector.p[scope.n + 1] != '~';
}

static void end_selector(struct reader *s)
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
    s->one->n = 0;
}

static bool is_combinator(const struct css_token *t)
{
    return css_is_delim(t, '>') || css_is_delim(t, '+') || css_is_delim(t, '~');
}

/* What can only stand behind a compound selector. True: it was there. */
static bool between(struct reader *s)
{
    const struct css_token *t = token(s, 0);
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

static bool step(struct reader *s)
{
    const struct css_token *t = token(s, 0);
    if (s->wants ||
        !(t->spaced || is_combinator(t) || t->kind == CSS_TOKEN_COMMA || t->kind == CSS_TOKEN_RIGHT_PAREN)) {
        uint32_t level = s->level;
        if (s->wants)
            s->element = false;
        bool fits = simple(s);
        s->wants = s->level > level;
        return fits;
    }
    if (t->kind == CSS_TOKEN_RIGHT_PAREN)
        return s->level && (s->level--, close(s));
    if (s->element && t->kind != CSS_TOKEN_COMMA)
        return false;
    if (!between(s)) {
        buf_push(s->one, ' ');
        s->wants = true;
    }
    return true;
}

bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct buf *one, struct buf *out)
{
    struct reader s = {
        .v = v, .rule = rule, .scope = scope, .one = one, .out = out, .wants = true, .first = true};
    one->n = 0;
    while (s.at < v->count)
        if (!step(&s) || !meter_ok(out->meter))
            return false;
    if (s.wants || s.level)
        return false;
    end_selector(&s);
    if (v->count + s.added > CSS_VALUE_TOKENS) /* it would be too long the next time */
        return false;
    return meter_ok(out->meter);
}

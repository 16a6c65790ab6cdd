/* sheet.c: filters style sheets (CSS Syntax Level 3, 5.4.1 to 5.4.3).
 *
 * The open blocks of @media and @supports are on a stack of limited depth (`levels`). A rule is written while it is read, and
 * removed from the output if none of its contents are kept. Each rule begins on a new line, except the rules in @keyframes. */
#include "value/css/parser.h"
#include "value/css/selector.h"

enum { LEVELS = 8 };

struct level {
    size_t before; /* the length of the output before the at-rule */
    size_t begin;  /* the length of the output after the "{" of the at-rule */
};

struct sheet {
    struct css_parser p;
    struct buf one;   /* scratch, for selectors */
    struct buf scope; /* the scope (css_rule.scope) in canonical form */
    uint32_t depth;
    struct level levels[LEVELS];
};

/* What ends the prelude of a rule (the part before its block). END_BLOCK: a "{". END_SEMICOLON: a ";". END_NOTHING: the "}" of
 * the block that contains the rule, or the end of the input. */
enum end { END_BLOCK, END_SEMICOLON, END_NOTHING };

static enum end end_of(const struct sheet *s, const struct css_token *t, bool at_rule)
{
    if (t->kind == CSS_TOKEN_LEFT_CURLY)
        return END_BLOCK;
    return t->kind == CSS_TOKEN_SEMICOLON && (at_rule || s->depth) ? END_SEMICOLON : END_NOTHING;
}

/* Collects the tokens of a prelude that begins with `t`, and returns
 * what ends the prelude. A "}" that ends the prelude is not read. */
static enum end prelude(struct sheet *s, struct css_token t)
{
    struct css_parser *p = &s->p;
    bool at_rule = t.kind == CSS_TOKEN_AT_KEYWORD;
    const char *from = t.source.p, *to = from;
    enum end end = END_NOTHING;
    for (;; t = tamis_value_css_next_word(&p->reader)) {
        bool closes = s->depth && t.kind == CSS_TOKEN_RIGHT_CURLY && !p->open.n;
        end = p->open.n ? END_NOTHING : end_of(s, &t, at_rule);
        if (closes)
            p->reader.at--;
        if (end != END_NOTHING || closes || t.kind == CSS_TOKEN_END || !meter_ok(p->meter))
            break;
        (void)tamis_value_css_collect(p, t);
        to = t.source.p + t.source.n;
    }
    p->source = span_of(from, (size_t)(to - from));
    return end;
}

/* Skips the content of a block and its "}". The "{" of the block has been read. */
static void skip_block(struct css_parser *p)
{
    p->open.n = 0;
    buf_push(&p->open, '}');
    p->bad = true;
    struct css_token t;
    do
        t = tamis_value_css_next_word(&p->reader);
    while (t.kind != CSS_TOKEN_END && meter_ok(p->meter) && !tamis_value_css_collect(p, t));
}

static void drop(struct sheet *s, tamis_reason reason, enum end end)
{
    tamis_value_css_drop(&s->p, reason);
    if (end == END_BLOCK)
        skip_block(&s->p);
}

/* Begins a new line, unless the output is empty. Returns the length of the output before the newline. */
static size_t begin_line(struct sheet *s)
{
    size_t before = s->p.out->n;
    if (before)
        buf_push(s->p.out, '\n');
    return before;
}

/* Filters the declarations of a block, writes them in curly brackets, and reads the "}" of the block. If no declaration is
 * kept, the rule is removed: the output is cut to the length `before`. */
static void block(struct sheet *s, size_t before)
{
    struct buf *out = s->p.out;
    buf_add(out, SPAN(" { "));
    size_t begin = out->n;
    tamis_value_css_declaration_list(&s->p, true);
    (void)tamis_value_css_next_word(&s->p.reader);
    if (out->n == begin)
        out->n = before;
    else
        buf_add(out, SPAN(" }"));
}

static void style_rule(struct sheet *s, enum end end)
{
    struct css_parser *p = &s->p;
    size_t before = begin_line(s);
    bool fits = end == END_BLOCK && !p->bad &&
                tamis_value_css_write_selectors(&p->value, p->rule, buf_span(&s->scope), p->observer, &s->one,
                                                p->out, &p->interaction);
    if (fits) {
        block(s, before);
        p->interaction = 0;
        return;
    }
    p->interaction = 0;
    p->out->n = before;
    drop(s, TAMIS_REASON_CSS_SELECTOR, end);
}

/* Filters @font-face. @font-face can fetch a font, so it is allowed only if the rule of the policy allows url(). */
static void font_face(struct sheet *s)
{
    struct css_parser *p = &s->p;
    if (p->value.count != 1 || !p->rule->urls) {
        drop(s, TAMIS_REASON_CSS_AT_RULE, END_BLOCK);
        return;
    }
    size_t before = begin_line(s);
    buf_add(p->out, SPAN("@font-face"));
    p->in_font_face = true;
    block(s, before);
    p->in_font_face = false;
}

static void keyframe(struct sheet *s, struct css_token t)
{
    struct css_parser *p = &s->p;
    tamis_value_css_begin_statement(p);
    s->depth++; /* so that prelude() ends at the "}" of @keyframes, as in a nested block */
    enum end end = prelude(s, t);
    s->depth--;
    if (end != END_BLOCK || p->bad || !tamis_value_css_match(&p->value, CSS_GRAMMAR_KEYFRAME)) {
        drop(s, TAMIS_REASON_CSS_SELECTOR, end);
        return;
    }
    size_t before = p->out->n;
    buf_push(p->out, ' ');
    tamis_value_css_write_value(p->out, &p->value);
    block(s, before);
}

static void keyframes(struct sheet *s)
{
    struct css_parser *p = &s->p;
    struct css_value name = {p->value.tokens + 1, p->value.count - 1, 0, &p->text};
    if (!tamis_value_css_check_names(p, &name, CSS_GRAMMAR_KEYFRAMES_NAME)) {
        drop(s, TAMIS_REASON_CSS_AT_RULE, END_BLOCK);
        return;
    }
    size_t before = begin_line(s);
    buf_add(p->out, SPAN("@keyframes "));
    tamis_value_css_write_value(p->out, &name);
    buf_add(p->out, SPAN(" {"));
    size_t begin = p->out->n;
    struct css_token t = tamis_value_css_next_word(&p->reader);
    while (t.kind != CSS_TOKEN_RIGHT_CURLY && t.kind != CSS_TOKEN_END && meter_ok(p->meter)) {
        if (t.kind != CSS_TOKEN_SEMICOLON)
            keyframe(s, t);
        t = tamis_value_css_next_word(&p->reader);
    }
    if (p->out->n == begin)
        p->out->n = before;
    else
        buf_add(p->out, SPAN(" }"));
}

/* Returns the media query that begins at the token with the index `from`, without the comma after the query. */
static struct css_value query_at(struct css_value all, uint32_t from)
{
    uint32_t at = from, open = 0;
    for (; at < all.count && (open || all.tokens[at].kind != CSS_TOKEN_COMMA); at++) {
        open += css_opens(&all.tokens[at]);
        open -= all.tokens[at].kind == CSS_TOKEN_RIGHT_PAREN || all.tokens[at].kind == CSS_TOKEN_RIGHT_SQUARE;
    }
    return (struct css_value){all.tokens + from, at - from, 0, all.text};
}

static void lose_query(struct css_parser *p, struct css_value query)
{
    struct span all = p->source;
    if (query.count) {
        struct span last = query.tokens[query.count - 1].source;
        p->source = span_of(query.tokens[0].source.p, (size_t)(last.p + last.n - query.tokens[0].source.p));
    }
    tamis_value_css_drop(p, TAMIS_REASON_CSS_AT_RULE);
    p->source = all;
}

/* Returns the number of supported media queries in the list. If `keeps` is true, writes the supported queries, and calls the
 * observer for each query that is not supported. A browser treats a query that it does not support as false, and the other
 * queries of the list still apply (Media Queries 4, 3.2). */
static uint32_t queries(struct css_parser *p, struct css_value all, bool keeps)
{
    uint32_t known = 0;
    for (uint32_t at = 0; at < all.count && meter_ok(p->meter);) {
        struct css_value query = query_at(all, at);
        bool fits = tamis_value_css_match(&query, CSS_GRAMMAR_MEDIA_QUERIES);
        at += query.count + 1;
        if (!fits && keeps)
            lose_query(p, query);
        if (fits && keeps && known)
            buf_add(p->out, SPAN(", "));
        if (fits && keeps)
            tamis_value_css_write_value(p->out, &query);
        known += fits;
    }
    return known;
}

/* Begins a block of @media or @supports. If the condition is not supported or not allowed, or if there are too many levels, the
 * block is skipped. Otherwise rule() reads the rules in the block later, like the rules outside of the block. */
static void group(struct sheet *s, bool media)
{
    struct css_parser *p = &s->p;
    struct css_value condition = {p->value.tokens + 1, p->value.count - 1, 0, &p->text};
    size_t before = begin_line(s);
    bool fits = s->depth < LEVELS && condition.count;
    buf_add(p->out, media ? SPAN("@media ") : SPAN("@supports "));
    if (fits && media) {
        tamis_value_css_turn_ranges(&condition);
        fits = queries(p, condition, false) && queries(p, condition, true);
    } else if (fits) {
        fits = tamis_value_css_supports(p, condition);
    }
    if (!fits) {
        p->out->n = before;
        drop(s, TAMIS_REASON_CSS_AT_RULE, END_BLOCK);
        return;
    }
    buf_add(p->out, SPAN(" {"));
    s->levels[s->depth++] = (struct level){before, p->out->n};
}

static void close_group(struct sheet *s)
{
    struct level *l = &s->levels[--s->depth];
    if (s->p.out->n == l->begin)
        s->p.out->n = l->before;
    else
        buf_add(s->p.out, SPAN("\n}"));
}

static enum css_at_rule at_rule_of(struct span name)
{
    if (span_equal_nocase(name, SPAN("media")))
        return CSS_AT_MEDIA;
    if (span_equal_nocase(name, SPAN("supports")))
        return CSS_AT_SUPPORTS;
    if (span_equal_nocase(name, SPAN("keyframes")))
        return CSS_AT_KEYFRAMES;
    return span_equal_nocase(name, SPAN("font-face")) ? CSS_AT_FONT_FACE : 0;
}

static void at_rule(struct sheet *s, enum end end)
{
    struct css_parser *p = &s->p;
    enum css_at_rule kind = 0;
    if (end == END_BLOCK && !p->bad && p->value.count)
        kind = at_rule_of(css_text(&p->text, &p->value.tokens[0]));
    switch (kind & p->rule->at_rules) {
    case CSS_AT_MEDIA:
    case CSS_AT_SUPPORTS:
        group(s, kind == CSS_AT_MEDIA);
        break;
    case CSS_AT_KEYFRAMES:
        keyframes(s);
        break;
    case CSS_AT_FONT_FACE:
        font_face(s);
        break;
    default:
        drop(s, TAMIS_REASON_CSS_AT_RULE, end);
    }
}

/* Reads a rule, or one of the tokens "}", ";", "<!--" and "-->" between rules. Returns false at the end of the input or if the
 * meter has failed. */
static bool rule(struct sheet *s)
{
    tamis_value_css_begin_statement(&s->p);
    struct css_token t = tamis_value_css_next_word(&s->p.reader);
    if (t.kind == CSS_TOKEN_END)
        return false;
    if (s->depth ? t.kind == CSS_TOKEN_SEMICOLON : t.kind == CSS_TOKEN_CDO || t.kind == CSS_TOKEN_CDC)
        return true;
    if (s->depth && t.kind == CSS_TOKEN_RIGHT_CURLY) {
        close_group(s);
        return true;
    }
    enum end end = prelude(s, t);
    if (t.kind == CSS_TOKEN_AT_KEYWORD)
        at_rule(s, end);
    else
        style_rule(s, end);
    return meter_ok(s->p.meter);
}

/* Reads the scope and writes it to s->scope in canonical form, without adding the prefix to an id. The check of policies
 * ensures that an id in the scope already begins with the prefix; otherwise, sanitizing the output again would add the prefix
 * to this id. Returns false if the scope is not a supported selector. */
static bool read_scope(struct sheet *s, struct span scope)
{
    struct css_rule nothing = {.properties = s->p.rule->properties};
    struct css_reader in = s->p.reader;
    unsigned interaction;
    s->p.reader.in = scope;
    tamis_value_css_begin_statement(&s->p);
    struct css_token t = tamis_value_css_next_word(&s->p.reader);
    for (; t.kind != CSS_TOKEN_END; t = tamis_value_css_next_word(&s->p.reader))
        (void)tamis_value_css_collect(&s->p, t);
    s->p.reader = in;
    return !s->p.bad && !s->p.open.n &&
           tamis_value_css_write_selectors(&s->p.value, &nothing, SPAN(""), (struct css_observer){0}, &s->one,
                                           &s->scope, &interaction);
}

/* Returns the scope with the prefix of the document. The text is in `out`, if it differs from that of the rule. */
static struct span scope_of(const struct css_rule *rule, struct buf *out)
{
    size_t rest = 1 + rule->scope_prefix;
    if (!rule->scope_prefix)
        return rule->scope;
    buf_push(out, '#');
    buf_add(out, rule->id_prefix);
    buf_add(out, span_of(rule->scope.p + rest, rule->scope.n - rest));
    return buf_span(out);
}

void tamis_value_css_sheet(const struct css_rule *css_rule, struct span css, struct css_observer observer,
                           struct buf *out, struct buf *scratch)
{
    struct sheet s = {0};
    struct buf scope;
    tamis_value_css_begin(&s.p, css_rule, css, observer, out, scratch);
    tamis_base_buf_init(&s.one, out->meter, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&s.scope, out->meter, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&scope, out->meter, TAMIS_MAX_ARENA_BYTES);
    bool scoped = !css_rule->scope.n || read_scope(&s, scope_of(css_rule, &scope));
    tamis_base_buf_free(&scope);
    while (scoped && rule(&s))
        continue;
    while (s.depth)
        close_group(&s);
    tamis_base_buf_free(&s.one);
    tamis_base_buf_free(&s.scope);
    tamis_value_css_end(&s.p);
}

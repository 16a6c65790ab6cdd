/* declaration.c: lists of declarations (CSS Syntax Level 3, 5.4.4 to 5.4.9).
 *
 * A declaration is kept or removed as a whole; in some properties, a url() that is not allowed is replaced with
 * "none". Here, a statement is a declaration or an at-rule. A statement is always read up to its end, even if
 * it is not valid. A ";" or "}" in the brackets or strings of a statement does not end the statement, as in CSS
 * Syntax 3 and in CSS 2.1 (4.2). Other parsers could end a statement of the input elsewhere. This does not
 * matter, because these parsers read only the output, which contains only declarations in canonical form. */
#include "value/css/parser.h"

#include "base/array.h"
#include "base/sort.h"

static bool is_end(const struct css_parser *p, const struct css_token *t, bool in_block)
{
    if (t->kind == CSS_TOKEN_END)
        return true;
    return p->open.n == 0 &&
           (t->kind == CSS_TOKEN_SEMICOLON || (in_block && t->kind == CSS_TOKEN_RIGHT_CURLY));
}

static struct span between(const char *from, const char *to)
{
    return span_of(from, (size_t)(to - from));
}

/* Reads a statement. The statement ends at a ";" that is not in brackets, after a "}" that leaves no bracket open, before the
 * "}" of the block around the statement, or at the end of the input. Returns false if there is no statement, or if the meter
 * has failed. */
static bool read_statement(struct css_parser *p, bool in_block)
{
    tamis_value_css_begin_statement(p);
    struct css_token t = tamis_value_css_next_word(&p->reader);
    while (t.kind == CSS_TOKEN_SEMICOLON)
        t = tamis_value_css_next_word(&p->reader);
    const char *from = t.source.p, *to = from;
    bool any = !is_end(p, &t, in_block);
    while (!is_end(p, &t, in_block) && meter_ok(p->meter)) {
        bool top = tamis_value_css_collect(p, t);
        to = t.source.p + t.source.n;
        if (top && t.kind == CSS_TOKEN_RIGHT_CURLY)
            return p->source = between(from, to), true;
        t = tamis_value_css_next_word(&p->reader);
    }
    p->source = between(from, to);
    p->bad = p->bad || p->open.n;
    if (t.kind == CSS_TOKEN_RIGHT_CURLY)
        p->reader.at--;
    return any && meter_ok(p->meter);
}

/* Removes "!important" from the end of a value. Returns false if the value does not end with "!important". */
static bool take_important(struct css_value *v)
{
    if (v->count < 2 || !css_is_delim(&v->tokens[v->count - 2], '!'))
        return false;
    const struct css_token *last = &v->tokens[v->count - 1];
    if (last->kind != CSS_TOKEN_IDENT || !span_equal_nocase(css_text(v->text, last), SPAN("important")))
        return false;
    v->count -= 2;
    return true;
}

/* Replaces the text of the token with the checked URL. In a reference such as "#a", id_prefix is written
 * before the id unless the id begins with id_prefix, because the ids in the output have this prefix. */
static void append_url(struct css_parser *p, struct css_token *t)
{
    struct span url = buf_span(&p->url), prefix = p->rule->id_prefix;
    t->at = p->text.n;
    if (span_starts(url, SPAN("#")) && !span_starts(span_of(url.p + 1, url.n - 1), prefix)) {
        buf_push(&p->text, '#');
        buf_add(&p->text, prefix);
        url = span_of(url.p + 1, url.n - 1);
    }
    buf_add(&p->text, url);
    t->length = p->text.n - t->at;
}

static bool check_url(struct css_parser *p, struct css_token *t)
{
    tamis_reason reason;
    struct span detail;
    if (!p->rule->urls || !t->length ||
        !tamis_value_url_check(p->rule->urls, URL_SINGLE, css_text(&p->text, t), &p->url, p->scratch, &reason,
                               &detail))
        return false;
    if (tamis_value_css_loads_late(p, buf_span(&p->url))) {
        t->was_url = CSS_LATE;
        return false;
    }
    append_url(p, t);
    return meter_ok(p->meter);
}

/* Reports whether a url() that is not allowed is replaced with "none" in the property that has this grammar. */
static bool may_have_no_image(uint32_t grammar)
{
    return grammar == CSS_background || grammar == CSS_background_image || grammar == CSS_list_style ||
           grammar == CSS_list_style_image;
}

/* Replaces a url(), which is not allowed, with "none". The rest of the value is kept, because it can
 * set a background color without which the text of the element is not readable. In a condition of
 * @supports, returns false and replaces nothing, because the meaning of the condition would change. */
static bool replace_with_none(struct css_parser *p, struct css_token *t)
{
    if (p->in_condition)
        return false;
    t->kind = CSS_TOKEN_IDENT;
    t->was_url = t->was_url ? t->was_url : CSS_REFUSED;
    t->at = p->text.n;
    t->length = 4;
    buf_add(&p->text, SPAN("none"));
    return meter_ok(p->meter);
}

static bool check_urls(struct css_parser *p, struct css_value *v, uint32_t grammar)
{
    for (uint32_t i = 0; i < v->count; i++) {
        struct css_token *t = &v->tokens[i];
        if (t->kind == CSS_TOKEN_URL && !check_url(p, t) &&
            !(may_have_no_image(grammar) && replace_with_none(p, t)))
            return false;
    }
    return true;
}

/* Returns the reason why a url() is not allowed: the first such url() in the value from the token with this index on. */
static tamis_reason url_reason(const struct css_value *v, uint32_t from)
{
    while (from < v->count && !v->tokens[from].was_url)
        from++;
    return from < v->count && v->tokens[from].was_url == CSS_LATE ? TAMIS_REASON_CSS_INTERACTION
                                                                  : TAMIS_REASON_CSS_URL;
}

/* Reports whether a url() in the value was replaced with "none". If `stays` is true, the
 * declaration is kept, and the observer is called for each url() that was replaced. */
static bool record_urls(struct css_parser *p, const struct css_value *v, bool stays)
{
    bool any = false;
    struct span statement = p->source;
    for (uint32_t i = 0; i < v->count; i++) {
        if (!v->tokens[i].was_url)
            continue;
        any = true;
        p->source = v->tokens[i].source;
        if (stays)
            tamis_value_css_drop(p, url_reason(v, i));
    }
    p->source = statement;
    return any;
}

static bool is_name(const struct css_token *t)
{
    return t->is_name && !t->spelling.n;
}

static void prefix_name(struct css_parser *p, struct css_token *t)
{
    size_t from = p->text.n;
    buf_add(&p->text, p->rule->id_prefix);
    if (!buf_reserve(&p->text, t->length))
        return;
    buf_add(&p->text, css_text(&p->text, t));
    t->at = from;
    t->length = p->text.n - from;
}

/* Adds the prefix to each name of @keyframes or of a counter in the value, except to the counter list-item and to names that
 * begin with the prefix. Returns false if a name with the prefix would be parsed as a keyword, or if the meter has failed. */
static bool prefix_names(struct css_parser *p, struct css_value *v, uint32_t grammar)
{
    uint32_t prefixed = 0, names = 0;
    for (uint32_t i = 0; i < v->count; i++) {
        struct css_token *t = &v->tokens[i];
        if (!is_name(t) || span_starts(css_text(&p->text, t), p->rule->id_prefix))
            continue;
        prefix_name(p, t);
        prefixed++;
    }
    if (!prefixed)
        return true;
    for (uint32_t i = 0; i < v->count; i++)
        names += is_name(&v->tokens[i]);
    if (!meter_ok(p->meter) || !tamis_value_css_match(v, grammar))
        return false;
    for (uint32_t i = 0; i < v->count; i++)
        names -= is_name(&v->tokens[i]);
    return names == 0;
}

bool tamis_value_css_check_names(struct css_parser *p, struct css_value *v, uint32_t grammar)
{
    return tamis_value_css_match(v, grammar) && prefix_names(p, v, grammar);
}

/* Reports whether the value is a CSS-wide keyword (inherit, …). If it is,
 * sets the `spelling` of its token to the canonical form of the keyword. */
static bool match_wide_keyword(struct css_value *v)
{
    if (v->count != 1 || v->tokens[0].kind != CSS_TOKEN_IDENT)
        return false;
    v->tokens[0].spelling = tamis_value_css_wide_keyword(css_text(v->text, &v->tokens[0]));
    return v->tokens[0].spelling.n > 0;
}

static struct span find_descriptor(struct span name, uint32_t *grammar)
{
    static const struct span descriptors[] = {
#define DESCRIPTOR(name, value) {name, sizeof(name) - 1},
#include "value/css/descriptors.def"
#undef DESCRIPTOR
    };
    for (uint32_t i = 0; i < ARRAY_LENGTH(descriptors); i++)
        if (span_equal_nocase(name, descriptors[i])) {
            *grammar = CSS_GRAMMAR_OF_DESCRIPTORS + i;
            return descriptors[i];
        }
    return span_of(NULL, 0);
}

/* Returns the canonical name of a property or descriptor and stores its grammar. If the property or descriptor is not allowed,
 * returns an empty span. */
static struct span find(const struct css_parser *p, struct span name, uint32_t *grammar)
{
    if (p->in_font_face)
        return find_descriptor(name, grammar);
    enum css_property property = tamis_value_css_property(name);
    if (property == CSS_NONE || !p->rule->properties[property])
        return span_of(NULL, 0);
    *grammar = property;
    return tamis_value_css_property_name(property);
}

static int order_of_texts(const void *user, const void *a, const void *b)
{
    (void)user;
    return span_compare(*(const struct span *)a, *(const struct span *)b);
}

/* Reports whether the rule lists the value in its canonical form, or lists
 * no values for the property. For descriptors, rules never list values. */
static bool is_listed_value(struct css_parser *p, const struct css_value *v, uint32_t property)
{
    if (p->in_font_face || p->rule->properties[property] != CSS_LISTED_VALUES)
        return true;
    const struct string_list *list = &p->rule->values[property];
    p->scratch->n = 0;
    tamis_value_css_write_value(p->scratch, v);
    struct span text = buf_span(p->scratch);
    size_t at = tamis_base_lower_bound(list->items, list->count, sizeof text, &text, order_of_texts, NULL);
    return at < list->count && span_equal(list->items[at], text);
}

tamis_reason tamis_value_css_check(struct css_parser *p, struct css_value tokens, struct css_declaration *d)
{
    const struct css_token *t = tokens.tokens;
    uint32_t grammar = 0;
    if (tokens.count && t[0].kind == CSS_TOKEN_AT_KEYWORD)
        return TAMIS_REASON_CSS_AT_RULE;
    if (tokens.count < 2 || t[0].kind != CSS_TOKEN_IDENT || t[1].kind != CSS_TOKEN_COLON)
        return TAMIS_REASON_CSS_SYNTAX;
    d->name = find(p, css_text(&p->text, &t[0]), &grammar);
    if (!d->name.n)
        return TAMIS_REASON_CSS_PROPERTY;
    d->value = (struct css_value){tokens.tokens + 2, tokens.count - 2, 0, tokens.text};
    d->important = take_important(&d->value);
    if (!p->in_condition) /* a var() in a condition of @supports tests whether the browser supports var() */
        tamis_value_css_replace_variables(&d->value, &p->open);
    if (!p->in_font_face && !tamis_value_css_is_calm(p, d, &grammar))
        return TAMIS_REASON_CSS_INTERACTION;
    if (!check_urls(p, &d->value, grammar))
        return url_reason(&d->value, 0);
    bool fits = (match_wide_keyword(&d->value) && !p->in_font_face) ||
                tamis_value_css_check_names(p, &d->value, grammar);
    fits = fits && !(d->important && p->in_font_face) && is_listed_value(p, &d->value, grammar);
    if (record_urls(p, &d->value, fits) && !fits)
        return url_reason(&d->value, 0);
    return fits ? TAMIS_REASON_COUNT : TAMIS_REASON_CSS_VALUE;
}

void tamis_value_css_write_declaration(struct css_parser *p, const struct css_declaration *d)
{
    buf_add(p->out, d->name);
    buf_add(p->out, p->rule->is_compact ? SPAN(":") : SPAN(": "));
    tamis_value_css_write_value(p->out, &d->value);
    if (d->important)
        buf_add(p->out, SPAN(" !important"));
}

/* Reports whether the property is for programs other than browsers: word processors (mso-),
 * programs that move style sheets into style attributes (-premailer-), and template editors
 * (-ko-). Browsers ignore these properties, so their removal is not reported. */
static bool is_noise(const struct css_parser *p)
{
    static const struct span prefixes[] = {{"mso-", 4}, {"-premailer-", 11}, {"-ko-", 4}};
    struct span name = css_text(&p->text, &p->value.tokens[0]);
    for (size_t i = 0; i < ARRAY_LENGTH(prefixes); i++)
        if (name.n > prefixes[i].n && span_equal_nocase(span_of(name.p, prefixes[i].n), prefixes[i]))
            return true;
    return false;
}

static void declaration(struct css_parser *p, bool *written)
{
    struct css_declaration d;
    tamis_reason reason = p->bad ? TAMIS_REASON_CSS_SYNTAX : tamis_value_css_check(p, p->value, &d);
    if (reason != TAMIS_REASON_COUNT) {
        if (reason != TAMIS_REASON_CSS_PROPERTY || !is_noise(p))
            tamis_value_css_drop(p, reason);
        return;
    }
    if (*written)
        buf_add(p->out, p->rule->is_compact ? SPAN(";") : SPAN("; "));
    *written = true;
    tamis_value_css_write_declaration(p, &d);
}

void tamis_value_css_declaration_list(struct css_parser *p, bool in_block)
{
    bool written = false;
    while (read_statement(p, in_block))
        declaration(p, &written);
}

void tamis_value_css_declarations(const struct css_rule *rule, struct span css, struct css_observer observer,
                                  struct buf *out, struct buf *scratch)
{
    struct css_parser p;
    tamis_value_css_begin(&p, rule, css, observer, out, scratch);
    tamis_value_css_declaration_list(&p, false);
    tamis_value_css_end(&p);
}

/* Reports whether no ";" follows the statement that was read last. */
static bool is_only_statement(const struct css_parser *p)
{
    const char *end = p->source.p + p->source.n;
    return !span_has(between(end, p->reader.in.p + p->reader.in.n), ';');
}

static bool write_value_of(struct css_parser *p)
{
    struct css_declaration d;
    if (!read_statement(p, false) || p->bad || !is_only_statement(p) ||
        tamis_value_css_check(p, p->value, &d) != TAMIS_REASON_COUNT || d.important ||
        record_urls(p, &d.value, false))
        return false;
    tamis_value_css_write_value(p->out, &d.value);
    return meter_ok(p->meter);
}

bool tamis_value_css_value(const struct css_rule *rule, enum css_property property, struct span value,
                           struct buf *out, struct buf *scratch)
{
    struct css_parser p;
    struct buf css;
    tamis_base_buf_init(&css, out->meter, TAMIS_MAX_ARENA_BYTES);
    buf_add(&css, tamis_value_css_property_name(property));
    buf_push(&css, ':');
    buf_add(&css, value);
    tamis_value_css_begin(&p, rule, buf_span(&css), (struct css_observer){NULL, NULL}, out, scratch);
    bool kept = meter_ok(p.meter) && write_value_of(&p);
    tamis_value_css_end(&p);
    tamis_base_buf_free(&css);
    return kept;
}

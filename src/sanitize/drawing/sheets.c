/* sheets.c: finds what the rules of style sheets refer to, or need; see graph.h.
 *
 * Selectors are not evaluated. Only the last name in the last compound selector of each selector is considered: a class,
 * an id or a type. The rule counts for all elements that have this class, id or type; if there is no name, for all elements. Therefore
 * the rule counts at least for every element that the selector matches. If a selector requires a data attribute
 * that no element has, it matches no element, and the rule does not count for this selector. */
#include "sanitize/drawing/graph.h"
#include "value/css/token.h"

/* The state while a prelude is read. */
struct prelude {
    struct css_reader reader;
    struct css_token before;
    atom name; /* the name that was found in the current compound selector; ATOM_NONE: all elements */
    enum selected_by by;
    uint32_t open;
    bool is_at_rule;
    bool
        has_functions; /* attribute selectors after a function are ignored: they can be alternatives, as in :is() */
    bool is_absent; /* the last token was the name of a data attribute that no element has */
    bool is_never;  /* the selector requires such an attribute */
};

static bool is_data(struct span name)
{
    return name.n > 5 && span_equal_nocase(span_of(name.p, 5), SPAN("data-"));
}

/* Finds the data attributes that attribute selectors require. A name before "|" is a namespace prefix, not an attribute. */
static void read_attribute_token(struct drawing *d, struct prelude *p, const struct css_token *t)
{
    struct span name = css_text(&d->text, t);
    bool is_name = t->kind == CSS_TOKEN_IDENT && p->before.kind == CSS_TOKEN_LEFT_SQUARE;
    p->has_functions |= css_opens(t) && t->kind != CSS_TOKEN_LEFT_SQUARE;
    p->is_never |= p->is_absent && !css_is_delim(t, '|');
    p->is_absent = false;
    if (is_name && is_data(name) && !p->has_functions && !p->is_at_rule) {
        atom data = tamis_sanitize_drawing_find(d, tamis_sanitize_drawing_fold(d, name));
        p->is_absent = data == ATOM_NONE || !d->by_name[data].is_data;
    }
}

/* Reports whether the token is an id, a class or a type. The result is false for the types
 * "from" and "to", because they can select keyframes, which can apply to any element. */
static bool is_name(const struct drawing *d, const struct css_token *t, const struct css_token *before)
{
    bool is_pseudo = before->kind == CSS_TOKEN_COLON && !t->spaced;
    struct span name = css_text(&d->text, t);
    if (t->kind != CSS_TOKEN_IDENT || is_pseudo)
        return t->kind == CSS_TOKEN_HASH;
    return css_is_delim(before, '.') ||
           !(span_equal_nocase(name, SPAN("from")) || span_equal_nocase(name, SPAN("to")));
}

static void read_selector_token(struct drawing *d, struct prelude *p, const struct css_token *t)
{
    p->is_at_rule |= t->kind == CSS_TOKEN_AT_KEYWORD;
    if (p->open || p->is_at_rule)
        return;
    if (t->spaced || t->kind == CSS_TOKEN_COMMA || (t->kind == CSS_TOKEN_DELIM && t->delim != '.'))
        p->name = ATOM_NONE;
    if (!is_name(d, t, &p->before))
        return;
    p->by = css_is_delim(&p->before, '.') ? SELECTED_BY_CLASS : SELECTED_BY_TYPE;
    p->by = t->kind == CSS_TOKEN_HASH ? SELECTED_BY_ID : p->by;
    p->name = tamis_sanitize_drawing_name(d, tamis_sanitize_drawing_fold(d, css_text(&d->text, t)));
}

/* Adds the list of a rule to the list `*to`, unless it was the last list that was added. */
static void add_list(struct drawing *d, uint32_t *to, uint32_t rule)
{
    uint32_t list = meter_ok(d->meter) ? tamis_sanitize_drawing_list(d, to) : 0;
    uint32_t last = list ? d->parts[list].last : 0;
    if (list && !(last && d->edges[last].to == rule))
        tamis_sanitize_drawing_edge(d, list, rule, EDGE_OWN);
}

static void end_selector(struct drawing *d, struct prelude *p, uint32_t rule)
{
    uint32_t *to = p->name == ATOM_NONE ? &d->rules_for_all : &d->by_name[p->name].rules[p->by];
    if (!p->is_never)
        add_list(d, to, rule);
    p->is_never = false;
}

/* A name that begins with two dashes, for example in the prelude of @property or @function, is that of a custom property or
 * function. */
static void add_custom(struct drawing *d, const struct css_token *t, uint32_t rule)
{
    bool named = t->kind == CSS_TOKEN_IDENT || t->kind == CSS_TOKEN_FUNCTION;
    if (named && span_starts(css_text(&d->text, t), SPAN("--")))
        add_list(d, &d->custom, rule);
}

/* Records the list of a rule for each of its selectors. If the prelude is an at-rule, records it for all elements. */
static void add_rule(struct drawing *d, struct span prelude, uint32_t rule)
{
    struct prelude p = {.reader = {.in = prelude, .text = &d->text}, .before = {.kind = CSS_TOKEN_COMMA}};
    for (;;) {
        d->text.n = 0;
        struct css_token t = tamis_value_css_next_word(&p.reader);
        if (t.kind == CSS_TOKEN_END || !meter_ok(d->meter))
            break;
        if (t.kind == CSS_TOKEN_COMMA && !p.open)
            end_selector(d, &p, rule);
        read_attribute_token(d, &p, &t);
        read_selector_token(d, &p, &t);
        add_custom(d, &t, rule);
        p.open += css_opens(&t);
        p.open -= p.open && (t.kind == CSS_TOKEN_RIGHT_PAREN || t.kind == CSS_TOKEN_RIGHT_SQUARE);
        p.before = t;
    }
    if (meter_ok(d->meter))
        end_selector(d, &p, rule);
}

/* Each "{" and "}" ends declarations. Declarations after a "}" count for all elements, because they can belong to any rule. */
void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css)
{
    struct span selectors = SPAN("*");
    for (size_t at = 0; at < css.n && meter_ok(d->meter);) {
        uint32_t rule = 0;
        size_t last,
            n = tamis_sanitize_drawing_read_declarations(d, &rule, span_of(css.p + at, css.n - at), &last);
        if (rule && d->parts[rule].distortion.enlarges) /* the rule may not apply */
            tamis_sanitize_drawing_distort_or(&d->parts[rule].distortion, NO_DISTORTION);
        if (rule && meter_ok(d->meter))
            add_rule(d, selectors, rule);
        bool opens = n > 0 && css.p[at + n - 1] == '{';
        selectors = opens ? span_of(css.p + at + last, n - 1 - last) : SPAN("*");
        at += n;
    }
}

/* ---- Elements */

void tamis_sanitize_drawing_note_data(struct drawing *d, const struct node *n)
{
    for (uint32_t i = 0; n->type == NODE_ELEMENT && i < n->count && meter_ok(d->meter); i++) {
        struct span name = tamis_base_names_text(d->tree->names, n->attributes[i].name);
        atom data = is_data(name) ? tamis_sanitize_drawing_name(d, tamis_sanitize_drawing_fold(d, name))
                                  : ATOM_NONE;
        if (data != ATOM_NONE)
            d->by_name[data].is_data = true;
    }
}

static void apply_rules(struct drawing *d, uint32_t part, struct span name, enum selected_by by)
{
    atom word = tamis_sanitize_drawing_find(d, tamis_sanitize_drawing_fold(d, name));
    meter_work(d->meter, name.n);
    if (word == ATOM_NONE || !d->by_name[word].rules[by])
        return;
    uint32_t list = d->parts[part].list;
    add_list(d, &list, d->by_name[word].rules[by]);
    d->parts[part].list = list;
}

void tamis_sanitize_drawing_apply_sheets(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *class = tamis_parse_attribute(n, ATOM_class);
    const struct attribute *id = tamis_parse_attribute(n, ATOM_id);
    size_t at = 0;
    for (struct span word;
         class && meter_ok(d->meter) && (word = span_next_word(attribute_value(class), &at)).n > 0;)
        apply_rules(d, part, word, SELECTED_BY_CLASS);
    if (id && meter_ok(d->meter))
        apply_rules(d, part, attribute_value(id), SELECTED_BY_ID);
    if (meter_ok(d->meter))
        apply_rules(d, part, tamis_base_names_text(d->tree->names, n->name), SELECTED_BY_TYPE);
}

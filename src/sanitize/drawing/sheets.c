/* sheets.c: finds the references in style sheets; see graph.h.
 *
 * Selectors are not evaluated. Instead, only the last compound selector of each selector is considered. The rule
 * counts for all elements with the last class in this compound selector; if it contains no class, for all elements
 * with its last id; if it contains no id either, for all elements with its type; if it contains no type either, for
 * all elements. Therefore the rule counts at least for every element that the selector matches. If a selector requires
 * a data attribute that no element has, it matches no element, and the rule does not count for this selector. */
#include "base/array.h"
#include "sanitize/drawing/scan.h"

/* ---- Selectors */

/* Returns the name in lowercase. In quirks mode, selectors match classes and ids case-insensitively. */
static struct span folded(struct drawing *d, struct span name)
{
    size_t small = 0;
    while (small < name.n && !(name.p[small] >= 'A' && name.p[small] <= 'Z'))
        small++;
    if (small == name.n)
        return name;
    char *p = tamis_base_arena_copy(d->tree->arena, name);
    for (size_t i = 0; p && i < name.n; i++)
        if (p[i] >= 'A' && p[i] <= 'Z')
            p[i] = (char)(p[i] | 0x20);
    return span_of(p, p ? name.n : 0);
}

/* Specifies the elements for which a rule counts because of a selector.
 * `name` is in lowercase; it is not used for SELECTED_BY_ANY. */
struct key {
    enum selected_by by;
    atom name;
};

/* Reads one token of a compound selector. */
static void read_compound(struct drawing *d, struct key *key, const struct css_token *t, bool is_class)
{
    enum selected_by by = SELECTED_BY_TYPE;
    if (t->kind == CSS_TOKEN_HASH)
        by = SELECTED_BY_ID;
    else if (is_class)
        by = SELECTED_BY_CLASS;
    if (by > key->by)
        return;
    atom name = tamis_sanitize_drawing_name(d, folded(d, css_text(&d->text, t)));
    *key = (struct key){name == ATOM_NONE ? SELECTED_BY_ANY : by, name};
}

static bool closes(const struct css_token *t)
{
    return t->kind == CSS_TOKEN_RIGHT_PAREN || t->kind == CSS_TOKEN_RIGHT_SQUARE;
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

/* The state while a prelude is read. */
struct prelude {
    struct css_reader reader;
    struct css_token before;
    struct key key;
    uint32_t open;
    bool is_at_rule;
    /* A function or "(" was read. The attribute selectors after it
     * are ignored, because they can be alternatives, as in :is(). */
    bool has_functions;
    bool is_absent; /* the last token was the name of a data attribute that no element has */
    bool is_never;  /* the selector requires a data attribute that no element has */
};

/* Reports whether the last call of tamis_sanitize_drawing_join() for the list `to` added `list`. */
static bool is_joined(const struct drawing *d, uint32_t to, uint32_t list)
{
    uint32_t last = to ? d->parts[to].last : 0;
    return last && d->edges[last].to == list;
}

/* Records the lists of a rule for the elements that `key` specifies. If several selectors of the rule
 * have the same key, the lists are recorded once, because a rule gives an element its declarations once. */
static void add_rule(struct drawing *d, struct key key, const uint32_t *lists)
{
    for (uint32_t kind = 0; kind < REFERENCE_KINDS && meter_ok(d->meter); kind++) {
        uint32_t *to = &d->rules_for_all[kind];
        if (key.by != SELECTED_BY_ANY)
            to = &d->by_name[key.name].rules[key.by][kind];
        if (!is_joined(d, *to, lists[kind]))
            tamis_sanitize_drawing_join(d, to, lists[kind]);
    }
}

/* If the token is a name that begins with two dashes, for example in the prelude of @property or @function, adds `lists` to the
 * list of the references in all custom properties and functions with this name. */
static void add_custom(struct drawing *d, const struct css_token *t, const uint32_t *lists)
{
    bool named = t->kind == CSS_TOKEN_IDENT || t->kind == CSS_TOKEN_FUNCTION;
    uint32_t custom = 0;
    if (named && span_starts(css_text(&d->text, t), SPAN("--")))
        custom = tamis_sanitize_drawing_custom_list(d, t);
    for (uint32_t kind = 0; custom && kind < REFERENCE_KINDS && meter_ok(d->meter); kind++)
        tamis_sanitize_drawing_edge(d, custom, lists[kind], EDGE_COPY);
}

static bool is_data(struct span name)
{
    return name.n > 5 && span_equal_nocase(span_of(name.p, 5), SPAN("data-"));
}

/* Reads a token of a prelude, and finds the data attributes that attribute selectors require. A name before "|" is a namespace
 * prefix, not an attribute. */
static void read_attribute_token(struct drawing *d, struct prelude *p, const struct css_token *t)
{
    struct span name = css_text(&d->text, t);
    bool is_name = t->kind == CSS_TOKEN_IDENT && p->before.kind == CSS_TOKEN_LEFT_SQUARE;
    p->has_functions |= css_opens(t) && t->kind != CSS_TOKEN_LEFT_SQUARE;
    p->is_never |= p->is_absent && !css_is_delim(t, '|');
    p->is_absent = false;
    if (is_name && is_data(name) && !p->has_functions && !p->is_at_rule) {
        atom data = tamis_sanitize_drawing_find(d, folded(d, name));
        p->is_absent = data == ATOM_NONE || !d->by_name[data].is_data;
    }
}

static void end_selector(struct drawing *d, struct prelude *p, const uint32_t *lists)
{
    if (!p->is_never)
        add_rule(d, p->key, lists);
    p->is_never = false;
}

static void read_selector_token(struct drawing *d, struct prelude *p, const struct css_token *t)
{
    const struct key all = {.by = SELECTED_BY_ANY};
    p->is_at_rule |= t->kind == CSS_TOKEN_AT_KEYWORD;
    if (p->open || p->is_at_rule)
        return;
    if (t->spaced || t->kind == CSS_TOKEN_COMMA || (t->kind == CSS_TOKEN_DELIM && t->delim != '.'))
        p->key = all;
    if (is_name(d, t, &p->before))
        read_compound(d, &p->key, t, css_is_delim(&p->before, '.') && !t->spaced);
}

/* Records the lists of a rule for each of its selectors. If the prelude is an at-rule, records them for all elements. */
static void add_rules(struct drawing *d, struct span prelude, const uint32_t *lists)
{
    struct prelude p = {.reader = {.in = prelude, .text = &d->text},
                        .before = {.kind = CSS_TOKEN_COMMA},
                        .key = {.by = SELECTED_BY_ANY}};
    for (;;) {
        d->text.n = 0;
        struct css_token t = tamis_value_css_next_word(&p.reader);
        if (t.kind == CSS_TOKEN_END || !meter_ok(d->meter))
            break;
        if (t.kind == CSS_TOKEN_COMMA && !p.open)
            end_selector(d, &p, lists);
        read_attribute_token(d, &p, &t);
        read_selector_token(d, &p, &t);
        add_custom(d, &t, lists);
        p.open += css_opens(&t);
        p.open -= p.open && closes(&t);
        p.before = t;
    }
    if (meter_ok(d->meter))
        end_selector(d, &p, lists);
}

/* ---- Style sheets */

/* Adds the references that were found since the last call, as references of a rule with these selectors. */
static void end_declarations(struct scan *s, struct span selectors)
{
    bool found = false;
    for (uint32_t kind = 0; kind < REFERENCE_KINDS; kind++)
        found |= s->lists[kind] != 0;
    if (found && meter_ok(s->d->meter))
        add_rules(s->d, selectors, s->lists);
    tamis_base_array_zero(s->lists, REFERENCE_KINDS, sizeof s->lists[0]);
}

void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css)
{
    struct scan s = tamis_sanitize_drawing_scan(d, css);
    struct span selectors = SPAN("*");
    size_t from = 0;
    while (meter_ok(d->meter)) {
        struct css_token t = tamis_sanitize_drawing_scan_next(&s);
        bool opens = s.first && t.kind == CSS_TOKEN_LEFT_CURLY;
        if (opens || (s.first && t.kind == CSS_TOKEN_RIGHT_CURLY) || t.kind == CSS_TOKEN_END)
            end_declarations(&s, selectors);
        if (t.kind == CSS_TOKEN_END)
            return;
        if (s.first && t.kind != CSS_TOKEN_SEMICOLON)
            selectors = opens ? span_of(css.p + from, s.reader.at - 1 - from) : SPAN("*");
        from = s.first ? s.reader.at : from;
    }
}

/* ---- Elements */

void tamis_sanitize_drawing_note_data(struct drawing *d, const struct node *n)
{
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        struct span name = tamis_base_names_text(d->tree->names, n->attributes[i].name);
        atom data = is_data(name) ? tamis_sanitize_drawing_name(d, folded(d, name)) : ATOM_NONE;
        if (data != ATOM_NONE)
            d->by_name[data].is_data = true;
    }
}

static void apply_rules(struct drawing *d, uint32_t part, struct span name, enum selected_by by)
{
    atom word = tamis_sanitize_drawing_find(d, folded(d, name));
    meter_work(d->meter, name.n);
    for (uint32_t kind = 0; word != ATOM_NONE && kind < REFERENCE_KINDS && meter_ok(d->meter); kind++) {
        uint32_t list = d->parts[part].lists[kind];
        tamis_sanitize_drawing_join(d, &list, d->by_name[word].rules[by][kind]);
        d->parts[part].lists[kind] = list;
    }
}

void tamis_sanitize_drawing_apply_class(struct drawing *d, uint32_t part, struct span name)
{
    apply_rules(d, part, name, SELECTED_BY_CLASS);
}

void tamis_sanitize_drawing_apply_sheets(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *class = tamis_parse_attribute(n, ATOM_class);
    const struct attribute *id = tamis_parse_attribute(n, ATOM_id);
    size_t at = 0;
    for (struct span word; class && (word = span_next_word(attribute_value(class), &at)).n > 0;)
        apply_rules(d, part, word, SELECTED_BY_CLASS);
    if (id)
        apply_rules(d, part, attribute_value(id), SELECTED_BY_ID);
    apply_rules(d, part, tamis_base_names_text(d->tree->names, n->name), SELECTED_BY_TYPE);
    for (uint32_t kind = REFERENCE_INHERITED; kind < REFERENCE_KINDS && meter_ok(d->meter); kind++)
        tamis_sanitize_drawing_edge(d, part, d->rules_for_all[kind], EDGE_COPY);
}

/* styles.c: the references in presentation attributes, style attributes and style sheets, see graph.h.
 *
 * Selectors are not matched. Instead, a rule counts as a rule for all elements with the last class in the last compound
 * selector. Without a class, it counts for all elements with the id, and without an id, for all elements with the type in this
 * selector; otherwise, for all elements. This includes every element that the selector matches. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"
#include "value/css/token.h"

/* The state while a statement of CSS is read, token by token. */
struct scan {
    struct drawing *d;
    struct css_reader reader;
    enum reference kind;  /* of the property of the current value */
    struct span property; /* the first ident of a statement, which may be a property */
    bool declares;        /* the CSS is declarations, not a value */
    bool first;           /* the next token begins a statement */
    bool in_function;     /* the last token was the name of a function */
};

static struct scan scan_of(struct drawing *d, struct span css)
{
    return (struct scan){.d = d,
                         .reader = {.in = css, .text = &d->text},
                         .kind = REFERENCE_LAYER,
                         .declares = true,
                         .first = true};
}

/* A custom property can be used as the value of any property, and an unknown property counts as the most expensive kind. */
static enum reference kind_of(struct span property)
{
    static const struct {
        const char *name;
        enum reference kind;
    } known[] = {{"fill", REFERENCE_PAINT},         {"stroke", REFERENCE_PAINT},
                 {"marker-start", REFERENCE_PAINT}, {"marker-end", REFERENCE_PAINT},
                 {"marker-mid", REFERENCE_MARKER},  {"marker", REFERENCE_MARKER},
                 {"clip-path", REFERENCE_CLIP}};
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
        if (span_equal_nocase(property, span_from(known[i].name)))
            return known[i].kind;
    return span_starts(property, SPAN("--")) ? REFERENCE_PAINT : REFERENCE_LAYER;
}

/* Reads the next token. The buffer holds only the text of this token. */
static struct css_token next_token(struct scan *s)
{
    s->d->text.n = 0;
    struct css_token t = tamis_value_css_next_word(&s->reader);
    if (s->declares && t.kind == CSS_TOKEN_COLON && s->property.n)
        s->kind = kind_of(s->property);
    s->property = s->first && t.kind == CSS_TOKEN_IDENT ? t.source : SPAN("");
    s->first = t.kind == CSS_TOKEN_SEMICOLON || t.kind == CSS_TOKEN_LEFT_CURLY ||
               t.kind == CSS_TOKEN_RIGHT_CURLY;
    if (s->declares && s->first)
        s->kind = REFERENCE_LAYER;
    return t;
}

/* Returns the name in url(#name), or an empty span. */
static struct span reference_in(struct scan *s, const struct css_token *t)
{
    bool is_url = t->kind == CSS_TOKEN_URL || (t->kind == CSS_TOKEN_STRING && s->in_function);
    struct span url = css_text(&s->d->text, t);
    s->in_function = t->kind == CSS_TOKEN_FUNCTION;
    return is_url && span_starts(url, SPAN("#")) ? span_of(url.p + 1, url.n - 1) : SPAN("");
}

static bool may_refer(struct span css)
{
    return span_has(css, '(') && (span_has(css, '#') || span_has(css, '\\'));
}

static enum edge_kind edge_kind_of(enum reference kind)
{
    return kind == REFERENCE_LAYER ? EDGE_LAYER : EDGE_ONCE;
}

/* ---- Style sheets */

/* Returns the name in lowercase, because selectors are case-insensitive in documents in quirks mode. */
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

/* The elements that a selector counts as selecting. `name` is in lowercase; it is not used for SELECTED_BY_ANY. */
struct key {
    enum selected_by by;
    atom name;
};

static uint32_t list_or_new(struct drawing *d, uint32_t list)
{
    return list ? list : tamis_sanitize_drawing_part(d);
}

static void add_rule(struct drawing *d, struct key key, enum reference kind, uint32_t list)
{
    uint32_t *rules = key.by == SELECTED_BY_ANY ? d->rules_for_all : d->by_name[key.name].rules[key.by];
    rules[kind] = list_or_new(d, rules[kind]);
    if (rules[kind])
        tamis_sanitize_drawing_edge(d, rules[kind], list, EDGE_ONCE);
}

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

static bool is_name(const struct css_token *t, const struct css_token *before)
{
    bool is_pseudo = before->kind == CSS_TOKEN_COLON && !t->spaced;
    return t->kind == CSS_TOKEN_HASH || (t->kind == CSS_TOKEN_IDENT && !is_pseudo);
}

/* Adds a list of references under the key of each selector of a rule. */
static void add_rules(struct drawing *d, struct span prelude, enum reference kind, uint32_t list)
{
    const struct key all = {.by = SELECTED_BY_ANY};
    struct css_reader reader = {.in = prelude, .text = &d->text};
    struct css_token before = {.kind = CSS_TOKEN_COMMA};
    struct key key = all;
    uint32_t open = 0;
    for (;;) {
        d->text.n = 0;
        struct css_token t = tamis_value_css_next_word(&reader);
        if (t.kind == CSS_TOKEN_END || !meter_ok(d->meter))
            break;
        if (t.kind == CSS_TOKEN_COMMA && !open)
            add_rule(d, key, kind, list);
        if (!open && (t.spaced || t.kind == CSS_TOKEN_COMMA || (t.kind == CSS_TOKEN_DELIM && t.delim != '.')))
            key = all;
        if (!open && is_name(&t, &before))
            read_compound(d, &key, &t, css_is_delim(&before, '.') && !t.spaced);
        open += css_opens(&t);
        open -= open && closes(&t);
        before = t;
    }
    if (meter_ok(d->meter))
        add_rule(d, key, kind, list);
}

/* Returns the selectors of a rule. Keyframes ("from", "to") can apply to any element. */
static struct span selectors_of(struct span prelude)
{
    size_t at = 0;
    struct span word = span_next_word(prelude, &at);
    bool is_keyframe = span_equal_nocase(word, SPAN("from")) || span_equal_nocase(word, SPAN("to"));
    return is_keyframe ? SPAN("*") : prelude;
}

/* The references of the current rule, one list for each kind; 0: none yet. */
struct rule_lists {
    struct span selectors;
    uint32_t of[REFERENCE_KINDS];
};

static void add_reference(struct drawing *d, struct rule_lists *lists, struct span id, enum reference kind)
{
    const char *copy = tamis_base_arena_copy(d->tree->arena, id); /* the buffer is used for the next tokens */
    if (!lists->of[kind]) {
        lists->of[kind] = tamis_sanitize_drawing_part(d);
        add_rules(d, lists->selectors, kind, lists->of[kind]);
    }
    if (copy && lists->of[kind])
        tamis_sanitize_drawing_refer(d, lists->of[kind], span_of(copy, id.n), edge_kind_of(kind));
}

void tamis_sanitize_drawing_read_sheet(struct drawing *d, struct span css)
{
    struct scan s = scan_of(d, css);
    struct rule_lists lists = {.selectors = SPAN("*")};
    size_t from = 0;
    while (may_refer(css) && meter_ok(d->meter)) {
        struct css_token t = next_token(&s);
        if (t.kind == CSS_TOKEN_END)
            return;
        struct span id = reference_in(&s, &t);
        if (id.n)
            add_reference(d, &lists, id, s.kind);
        if (t.kind == CSS_TOKEN_LEFT_CURLY)
            lists = (struct rule_lists){selectors_of(span_of(css.p + from, s.reader.at - 1 - from)), {0}};
        else if (t.kind == CSS_TOKEN_RIGHT_CURLY)
            lists = (struct rule_lists){SPAN("*"), {0}};
        from = s.first ? s.reader.at : from;
    }
}

/* ---- Elements */

/* Returns the part's list of references for an inherited kind of property. Creates the list if the part has none. */
static uint32_t own_list(struct drawing *d, uint32_t part, enum reference kind)
{
    uint32_t list = list_or_new(d, d->parts[part].inherited[kind]);
    d->parts[part].inherited[kind] = list;
    return list;
}

static void apply_rules(struct drawing *d, uint32_t part, const uint32_t *rules)
{
    for (uint32_t kind = 0; kind < REFERENCE_KINDS; kind++) {
        uint32_t list = rules[kind];
        uint32_t by = list && kind < INHERITED ? own_list(d, part, (enum reference)kind) : part;
        if (list && meter_ok(d->meter))
            tamis_sanitize_drawing_edge(d, by, list, EDGE_ONCE);
    }
}

static void apply_rules_for(struct drawing *d, uint32_t part, struct span name, enum selected_by by)
{
    atom word = tamis_sanitize_drawing_find(d, folded(d, name));
    meter_work(d->meter, name.n);
    if (word == ATOM_NONE)
        return;
    uint32_t rules[REFERENCE_KINDS];
    tamis_base_array_copy(rules, d->by_name[word].rules[by], REFERENCE_KINDS, sizeof rules[0]);
    apply_rules(d, part, rules);
}

static void apply_sheets(struct drawing *d, const struct node *n, uint32_t part)
{
    const struct attribute *class = tamis_parse_attribute(n, ATOM_class);
    const struct attribute *id = tamis_parse_attribute(n, ATOM_id);
    size_t at = 0;
    for (struct span word; class && (word = span_next_word(attribute_value(class), &at)).n > 0;)
        apply_rules_for(d, part, word, SELECTED_BY_CLASS);
    if (id)
        apply_rules_for(d, part, attribute_value(id), SELECTED_BY_ID);
    apply_rules_for(d, part, tamis_base_names_text(d->tree->names, n->name), SELECTED_BY_TYPE);
    for (uint32_t kind = INHERITED; kind < REFERENCE_KINDS; kind++)
        tamis_sanitize_drawing_edge(d, part, d->rules_for_all[kind], EDGE_ONCE);
}

/* Returns the kind of an attribute; for an animation, the kind of the attribute that it changes. */
static enum reference kind_of_attribute(const struct drawing *d, const struct node *n,
                                        const struct attribute *a)
{
    const struct attribute *other = tamis_parse_attribute(n, ATOM_attributeName);
    return kind_of(other ? attribute_value(other) : tamis_base_names_text(d->tree->names, a->name));
}

/* Reads the references in a value, or in the declarations of a style attribute. */
static void read_value(struct drawing *d, const struct node *n, const struct attribute *a, uint32_t part)
{
    struct span css = attribute_value(a);
    struct scan s = scan_of(d, css);
    s.declares = a->name == ATOM_style;
    s.kind = kind_of_attribute(d, n, a);
    while (may_refer(css) && meter_ok(d->meter)) {
        struct css_token t = next_token(&s);
        if (t.kind == CSS_TOKEN_END)
            return;
        struct span id = reference_in(&s, &t);
        uint32_t list = id.n && s.kind < INHERITED ? own_list(d, part, s.kind) : part;
        if (id.n && meter_ok(d->meter))
            tamis_sanitize_drawing_refer(d, list, id, edge_kind_of(s.kind));
    }
}

/* Returns an upper bound of the vertices of a path: the number of its numbers and letters. */
static uint64_t vertices_in(struct span path)
{
    uint64_t count = 0;
    bool number = false, point = false;
    for (size_t i = 0; i < path.n; i++) {
        char c = path.p[i];
        bool digit = c >= '0' && c <= '9';
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        bool begins = c == '-' || c == '+' || (c == '.' && (point || !number)) || (digit && !number);
        count += letter || begins;
        number = digit || c == '.' || c == '-' || c == '+';
        point = number && (c == '.' || (point && !begins));
    }
    return count;
}

static bool is_path(const struct attribute *a)
{
    return a->name == ATOM_d || a->name == ATOM_points || a->name == ATOM_values || a->name == ATOM_from ||
           a->name == ATOM_to || a->name == ATOM_by;
}

void tamis_sanitize_drawing_read_attributes(struct drawing *d, const struct node *n, uint32_t owner)
{
    for (uint32_t i = 0; i < n->count && meter_ok(d->meter); i++) {
        const struct attribute *a = &n->attributes[i];
        meter_work(d->meter, 1 + a->value_length / 16);
        if (is_path(a))
            d->parts[owner].vertices += vertices_in(attribute_value(a));
        if (a->name != ATOM_href)
            read_value(d, n, a, owner);
    }
    if (meter_ok(d->meter))
        apply_sheets(d, n, owner);
}

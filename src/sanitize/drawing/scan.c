/* scan.c: see scan.h. The first table of costs.def (DRAWING_WAY) states which values refer to elements. */
#include "sanitize/drawing/scan.h"

#include "base/array.h"
#include "value/css/css.h"

/* The property for tokens that are not in the value of a property: tokens of
 * a prelude, or of a statement that other CSS parsers can read differently. */
static const struct scan_property no_property = {.is = {REFERENCE_OWN, EDGE_LAYER, false}};

struct scan tamis_sanitize_drawing_scan(struct drawing *d, struct span css)
{
    return (struct scan){.d = d,
                         .reader = {.in = css, .text = &d->text},
                         .property = no_property,
                         .next = no_property,
                         .declares = true,
                         .first = true};
}

static bool is_dashed(struct span name)
{
    return span_starts(name, SPAN("--"));
}

/* Reports whether the property is not inherited, and its value can refer to elements or be a path.
 * In costs.def, these are the properties with the list OWN and the edge COPY, ONCE or LAYER. */
static bool inherits(struct drawing_property p)
{
    return p.list == REFERENCE_OWN && (p.edge == EDGE_COPY || p.edge == EDGE_ONCE || p.edge == EDGE_LAYER);
}

static struct scan_property property_of(struct drawing *d, struct span name)
{
    struct scan_property p = {.is = tamis_sanitize_drawing_property(name),
                              .is_stroke = span_equal_nocase(name, SPAN("stroke"))};
    if (is_dashed(name))
        p.custom = tamis_sanitize_drawing_name(d, name);
    p.is_plain = !p.is.listed && !p.custom && tamis_value_css_property(name) != CSS_NONE;
    p.inherits = !p.is_plain && !p.custom && inherits(p.is);
    return p;
}

/* An attribute that costs.def does not list is not a presentation attribute
 * that refers to elements, so its value "inherit" has no effect here. */
struct scan tamis_sanitize_drawing_scan_value(struct drawing *d, struct span css, struct span property)
{
    struct scan s = tamis_sanitize_drawing_scan(d, css);
    s.property = property_of(d, property);
    s.property.inherits &= s.property.is.listed;
    s.declares = s.first = false;
    return s;
}

/* ---- Lists */

static uint32_t list_or_new(struct drawing *d, uint32_t *list)
{
    if (!*list)
        *list = tamis_sanitize_drawing_part(d);
    return *list;
}

void tamis_sanitize_drawing_join(struct drawing *d, uint32_t *to, uint32_t list)
{
    if (list && list_or_new(d, to) && meter_ok(d->meter))
        tamis_sanitize_drawing_edge(d, *to, list, EDGE_COPY);
}

static uint32_t custom_list(struct drawing *d, atom name)
{
    if (name == ATOM_NONE)
        return 0;
    uint32_t list = d->by_name[name].custom ? d->by_name[name].custom : tamis_sanitize_drawing_part(d);
    if (!d->by_name[name].custom && meter_ok(d->meter))
        tamis_sanitize_drawing_edge(d, d->custom, list, EDGE_COPY);
    d->by_name[name].custom = list;
    return list;
}

uint32_t tamis_sanitize_drawing_custom_list(struct drawing *d, const struct css_token *t)
{
    return custom_list(d, tamis_sanitize_drawing_name(d, css_text(&d->text, t)));
}

/* Returns the list for the references in the current value; 0 if the meter has failed. */
static uint32_t list_of(struct scan *s)
{
    if (s->property.custom)
        return custom_list(s->d, s->property.custom);
    return list_or_new(s->d, &s->lists[s->property.is.list]);
}

/* ---- Tokens of a value */

static void need(struct scan *s, uint32_t part, enum edge_kind kind)
{
    uint32_t list = list_of(s);
    if (list && meter_ok(s->d->meter))
        tamis_sanitize_drawing_edge(s->d, list, part, kind);
}

/* Adds a reference to the fragment of a URL. The fragment is copied, because its buffer is reused for the next tokens. */
static void refer(struct scan *s, struct span fragment)
{
    const char *copy = tamis_base_arena_copy(s->d->tree->arena, fragment);
    uint32_t list = list_of(s);
    bool draws_once = !s->property.custom && s->property.is.edge == EDGE_ONCE;
    if (copy && list && meter_ok(s->d->meter))
        tamis_sanitize_drawing_refer(s->d, list, span_of(copy, fragment.n),
                                     draws_once ? EDGE_ONCE : EDGE_LAYER);
}

static void add_geometry(struct scan *s, uint64_t vertices, uint64_t length)
{
    uint32_t list = list_of(s);
    struct part *p = &s->d->parts[list];
    if (!list)
        return;
    p->vertices = drawing_count(p->vertices, vertices);
    p->length = drawing_count(p->length, length);
}

static void take_string(struct scan *s, const struct css_token *t, bool in_function)
{
    struct span text = css_text(&s->d->text, t);
    if (t->kind == CSS_TOKEN_STRING && !in_function)
        return;
    if (text.n > 1 && *text.p == '#')
        refer(s, span_of(text.p + 1, text.n - 1));
    else if (t->kind == CSS_TOKEN_STRING && s->property.is.edge == EDGE_COPY)
        add_geometry(s, tamis_sanitize_drawing_vertices(text),
                     tamis_sanitize_drawing_length(SPAN("d"), text));
}

/* Adds the length that a radius or a side adds to the outline. If the token is a function such as calc(), or a name
 * other than auto and none, such as inherit or non-scaling-stroke, this length is unknown and counts as UINT32_MAX. */
static void take_length(struct scan *s, const struct css_token *t)
{
    struct span text = css_text(&s->d->text, t);
    bool known = t->kind == CSS_TOKEN_NUMBER || t->kind == CSS_TOKEN_DIMENSION ||
                 t->kind == CSS_TOKEN_PERCENTAGE;
    bool is_name = t->kind == CSS_TOKEN_FUNCTION || t->kind == CSS_TOKEN_IDENT;
    if (known)
        add_geometry(s, 0, tamis_sanitize_drawing_length(SPAN("r"), t->source));
    else if (is_name && !span_equal_nocase(text, SPAN("auto")) && !span_equal_nocase(text, SPAN("none")))
        add_geometry(s, 0, UINT32_MAX);
}

/* Reports whether the function draws on a separate surface, and sets `*edge` to the kind of edge for this surface. In the value
 * of a property such as filter or mask, every function does so except url() and var(); in a custom property, only the functions
 * that costs.def lists do so. */
static bool makes_surface(const struct scan *s, struct span name, enum edge_kind *edge)
{
    bool is_layer = s->property.is.listed && s->property.is.edge == EDGE_LAYER;
    *edge = EDGE_LAYER;
    if ((is_layer || s->property.custom) && tamis_sanitize_drawing_function(name, edge))
        return true;
    return is_layer && !span_equal_nocase(name, SPAN("url")) && !span_equal_nocase(name, SPAN("var"));
}

static void take_function(struct scan *s, struct span name)
{
    enum edge_kind edge;
    if (span_equal_nocase(name, SPAN("attr"))) {
        s->d->inherits = s->d->takes_context = true;
        need(s, s->d->custom, EDGE_COPY);
    } else if (makes_surface(s, name, &edge)) {
        need(s, s->d->surface, edge);
    }
}

/* Reads an ident or the name of a function. A name that begins with two dashes is the name of a custom function, or of a custom
 * property that is the argument of var(). */
static void take_name(struct scan *s, const struct css_token *t)
{
    struct span name = css_text(&s->d->text, t);
    if (s->property.is_plain)
        return;
    if (is_dashed(name))
        need(s, tamis_sanitize_drawing_custom_list(s->d, t), EDGE_COPY);
    else if (t->kind == CSS_TOKEN_FUNCTION)
        take_function(s, name);
    else if (span_equal_nocase(name, SPAN("inherit")))
        s->d->inherits |= s->property.inherits;
    else if (span_equal_nocase(name, SPAN("context-fill")) || span_equal_nocase(name, SPAN("context-stroke")))
        s->d->takes_context = true;
}

/* Reads a length of a dash pattern. A length is known if it has no unit or an
 * absolute unit. Each absolute unit is about as long as a pixel, or longer. */
static void take_dash(struct scan *s, const struct css_token *t)
{
    static const char *const units[] = {"px", "pt", "pc", "mm", "cm", "in", "q"};
    bool known = t->kind == CSS_TOKEN_NUMBER;
    for (size_t i = 0; t->kind == CSS_TOKEN_DIMENSION && i < ARRAY_LENGTH(units); i++)
        known |= span_equal_nocase(css_text(&s->d->text, t), span_from(units[i]));
    if (known)
        tamis_sanitize_drawing_dash(&s->dashes, t->number);
    s->dashes.is_unknown |= !known && (t->kind == CSS_TOKEN_DIMENSION || t->kind == CSS_TOKEN_PERCENTAGE ||
                                       t->kind == CSS_TOKEN_FUNCTION);
}

/* If the dash pattern that was read has dashes, adds it to the list of dash patterns. Begins a new pattern. */
static void end_dashes(struct scan *s)
{
    uint32_t dashes = tamis_sanitize_drawing_dashes(&s->dashes);
    uint32_t list = dashes ? list_or_new(s->d, &s->lists[REFERENCE_DASHES]) : 0;
    if (list && meter_ok(s->d->meter)) {
        s->d->parts[list].length = drawing_count(s->d->parts[list].length, dashes);
        s->d->dashes = true;
    }
    s->dashes = (struct dash_pattern){0};
}

/* Reports whether a surface can be necessary because of a token in the value of opacity, isolation or mix-blend-mode. */
static bool makes_group(const struct scan *s, const struct css_token *t)
{
    struct span text = css_text(&s->d->text, t);
    if (t->kind == CSS_TOKEN_IDENT)
        return !span_equal_nocase(text, SPAN("normal")) && !span_equal_nocase(text, SPAN("auto"));
    return (t->kind == CSS_TOKEN_NUMBER && !span_equal(t->source, SPAN("1"))) ||
           t->kind == CSS_TOKEN_PERCENTAGE || t->kind == CSS_TOKEN_FUNCTION;
}

/* Reports whether a token in the value of stroke can be a paint. */
static bool is_paint(const struct scan *s, const struct css_token *t)
{
    if (t->kind == CSS_TOKEN_IDENT)
        return !span_equal_nocase(css_text(&s->d->text, t), SPAN("none"));
    return t->kind == CSS_TOKEN_HASH || t->kind == CSS_TOKEN_FUNCTION || t->kind == CSS_TOKEN_URL;
}

static void take_token(struct scan *s, const struct css_token *t, bool in_function)
{
    if (t->kind == CSS_TOKEN_URL || t->kind == CSS_TOKEN_STRING)
        take_string(s, t, in_function);
    else if (t->kind == CSS_TOKEN_IDENT || t->kind == CSS_TOKEN_FUNCTION)
        take_name(s, t);
    s->d->strokes |= s->property.is_stroke && is_paint(s, t);
    if (s->property.is.list == REFERENCE_DASHES)
        take_dash(s, t);
    if (s->property.is.edge == EDGE_LENGTH)
        take_length(s, t);
    if (s->property.is.edge == EDGE_GROUP && makes_group(s, t))
        need(s, s->d->surface, EDGE_GROUP);
}

/* ---- Brackets: a semicolon or curly bracket inside () or [] does not end a declaration, for example in if(). */

enum { BRACKET_BITS = 2, BRACKET_MASK = 3, BRACKETS = 64 / BRACKET_BITS };

static unsigned bracket_of(enum css_token_kind kind)
{
    switch (kind) {
    case CSS_TOKEN_FUNCTION:
    case CSS_TOKEN_LEFT_PAREN:
    case CSS_TOKEN_RIGHT_PAREN:
        return 1;
    case CSS_TOKEN_LEFT_SQUARE:
    case CSS_TOKEN_RIGHT_SQUARE:
        return 2;
    case CSS_TOKEN_LEFT_CURLY:
    case CSS_TOKEN_RIGHT_CURLY:
        return 3;
    default:
        return 0;
    }
}

/* Records which brackets are open. If more brackets are open than can be recorded, other CSS
 * parsers can read the CSS differently; therefore the cost of drawing counts as infinite. */
static void count_bracket(struct scan *s, const struct css_token *t)
{
    unsigned bracket = bracket_of(t->kind);
    bool opens = css_opens(t) || (t->kind == CSS_TOKEN_LEFT_CURLY && s->open);
    if (opens) {
        s->d->endless |= s->open == BRACKETS;
        s->brackets = s->brackets << BRACKET_BITS | bracket;
        s->open += s->open < BRACKETS;
    } else if (bracket && s->open && (s->brackets & BRACKET_MASK) == bracket &&
               t->kind != CSS_TOKEN_LEFT_CURLY) {
        s->brackets >>= BRACKET_BITS;
        s->open--;
    }
}

/* ---- Statements */

/* An ident at the start of a statement is the name of a property if a colon follows. */
static void begin_statement(struct scan *s, const struct css_token *t)
{
    s->names = s->declares && s->first && t->kind == CSS_TOKEN_IDENT;
    if (s->names)
        s->next = property_of(s->d, css_text(&s->d->text, t));
    s->first = !s->open && (t->kind == CSS_TOKEN_SEMICOLON || t->kind == CSS_TOKEN_LEFT_CURLY ||
                            t->kind == CSS_TOKEN_RIGHT_CURLY);
    if (s->first || t->kind == CSS_TOKEN_END)
        end_dashes(s);
    if (s->declares && s->first)
        s->property = no_property;
}

struct css_token tamis_sanitize_drawing_scan_next(struct scan *s)
{
    bool named = s->names, in_function = s->in_function;
    s->d->text.n = 0;
    struct css_token t = tamis_value_css_next_word(&s->reader);
    if (named && t.kind == CSS_TOKEN_COLON)
        s->property = s->next;
    begin_statement(s, &t);
    count_bracket(s, &t);
    if (!s->names && meter_ok(s->d->meter))
        take_token(s, &t, in_function);
    s->in_function = t.kind == CSS_TOKEN_FUNCTION;
    return t;
}

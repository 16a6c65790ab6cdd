/* values.c: finds what a value of a property refers to, or needs; see graph.h. */
#include "sanitize/drawing/graph.h"
#include "value/css/css.h"
#include "value/css/token.h"

/* The state while a value or declarations are read, token by token. */
struct scan {
    struct drawing *d;
    struct css_reader reader;
    uint32_t *list;             /* receives what is found */
    enum drawing_property what; /* of the current property */
    bool is_custom;             /* the current property is a custom property */
    bool names;                 /* the last token can be the name of a property */
    uint32_t open;              /* the number of open brackets */
    uint64_t brackets; /* the kinds of the open brackets, two bits each, the last one in the lowest bits */
    enum drawing_property next; /* the property that the last token names */
    bool next_is_custom;
    struct dash_pattern pattern; /* the dash pattern in the current value */
    uint32_t blur; /* the value of `open` within the current blur() or drop-shadow(); 0: there is none */
    struct transform_scan transform; /* the transform functions in the current value */
    size_t statement;                /* where the last statement begins */
};

static bool is_dashed(struct span name)
{
    return span_starts(name, SPAN("--"));
}

/* Returns the list for what is found in the current value; NULL if the meter has failed. */
static struct part *list_of(const struct scan *s)
{
    uint32_t custom = s->d->custom;
    uint32_t list =
        meter_ok(s->d->meter) ? tamis_sanitize_drawing_list(s->d, s->is_custom ? &custom : s->list) : 0;
    return list ? &s->d->parts[list] : NULL;
}

static void take_custom(const struct scan *s)
{
    const struct part *list = s->is_custom ? NULL : list_of(s);
    s->d->nests |= s->is_custom;
    if (list)
        tamis_sanitize_drawing_edge(s->d, (uint32_t)(list - s->d->parts), s->d->custom, EDGE_OWN);
}

/* Adds a cost, and links, for each element to which the value applies. */
static void add_cost(const struct scan *s, struct drawing_cost cost, uint32_t links)
{
    struct part *list = cost.all || links ? list_of(s) : NULL;
    if (!list)
        return;
    drawing_add(&list->each[OFTEN_ELEMENT], cost, 1);
    list->links = drawing_count(list->links, links);
}

/* Reports whether the token cannot be the initial value of the property, or another value that needs nothing. */
static bool needs_more(const struct scan *s, const struct css_token *t)
{
    struct span text = css_text(&s->d->text, t);
    if (t->kind == CSS_TOKEN_IDENT)
        return !span_equal_nocase(text, SPAN("normal")) && !span_equal_nocase(text, SPAN("auto")) &&
               !span_equal_nocase(text, SPAN("none"));
    if (t->kind == CSS_TOKEN_NUMBER)
        return !span_equal(t->source, SPAN("1"));
    return t->kind == CSS_TOKEN_PERCENTAGE || t->kind == CSS_TOKEN_FUNCTION || t->kind == CSS_TOKEN_HASH ||
           t->kind == CSS_TOKEN_URL || t->kind == CSS_TOKEN_DIMENSION || t->kind == CSS_TOKEN_STRING;
}

/* ---- Blurs */

static void add_reach(const struct scan *s, struct drawing_reach reach)
{
    struct part *list = list_of(s);
    if (list)
        tamis_sanitize_drawing_stretch(&list->reach, reach);
}

static bool is_color(struct span name)
{
    return span_equal_nocase(name, SPAN("rgb")) || span_equal_nocase(name, SPAN("rgba")) ||
           span_equal_nocase(name, SPAN("hsl")) || span_equal_nocase(name, SPAN("hsla"));
}

/* Reads an argument of blur() or drop-shadow(). A length whose unit is not px, or that is a function, counts as the largest one. */
static void take_deviation(const struct scan *s, const struct css_token *t)
{
    int64_t deviation = DRAWING_ANY_LENGTH;
    size_t at = 0;
    bool is_function = t->kind == CSS_TOKEN_FUNCTION && !is_color(css_text(&s->d->text, t));
    bool is_length = s->open == s->blur && (t->kind == CSS_TOKEN_NUMBER || t->kind == CSS_TOKEN_DIMENSION);
    if (!is_function && !is_length)
        return;
    if (t->kind == CSS_TOKEN_NUMBER || (is_length && span_equal_nocase(css_text(&s->d->text, t), SPAN("px"))))
        (void)tamis_sanitize_drawing_number(t->number, &at, &deviation);
    add_cost(s, tamis_sanitize_drawing_deviation(s->d, deviation), 0);
    add_reach(s, tamis_sanitize_drawing_reach_of_blur(s->d, deviation));
}

static void take_blur(struct scan *s, const struct css_token *t)
{
    bool begins = t->kind == CSS_TOKEN_FUNCTION &&
                  tamis_sanitize_drawing_function(css_text(&s->d->text, t)).links > 0;
    if (s->blur && s->open < s->blur)
        s->blur = 0;
    else if (s->blur)
        take_deviation(s, t);
    if (begins && !s->blur) {
        s->blur = s->open;
        const uint64_t link = (uint64_t)DRAWING_LINK * DRAWING_ONE;
        add_reach(s, (struct drawing_reach){link, link});
    }
}

/* ---- Tokens of a value */

/* Adds a reference to the fragment of a URL. The fragment is copied, because its buffer is reused for the next tokens. */
static void refer(const struct scan *s, struct span fragment)
{
    const char *copy = tamis_base_arena_copy(s->d->tree->arena, fragment);
    const struct part *list = copy ? list_of(s) : NULL;
    if (list)
        tamis_sanitize_drawing_refer(s->d, (uint32_t)(list - s->d->parts), span_of(copy, fragment.n),
                                     EDGE_REFER);
}

static void take_string(struct scan *s, const struct css_token *t)
{
    struct span text = css_text(&s->d->text, t);
    if (text.n > 1 && *text.p == '#')
        refer(s, span_of(text.p + 1, text.n - 1));
    struct part *list = s->what == PROPERTY_LENGTH ? list_of(s) : NULL;
    if (list)
        list->vertices = drawing_count(list->vertices, text.n);
}

/* attr() can have the value of a custom property, or inherit. */
static void take_function(const struct scan *s, struct span name)
{
    bool is_attr = span_equal_nocase(name, SPAN("attr"));
    s->d->inherits |= is_attr;
    s->d->takes_context |= is_attr;
    if (is_attr || is_dashed(name) || span_equal_nocase(name, SPAN("var")))
        take_custom(s);
    struct drawing_function f = tamis_sanitize_drawing_function(name);
    add_cost(s, (struct drawing_cost){f.cost, f.cost, 0}, f.links);
}

static void take_ident(const struct scan *s, struct span name)
{
    if (span_equal_nocase(name, SPAN("inherit")))
        s->d->inherits |= s->what == PROPERTY_LAYER || s->what >= PROPERTY_TRANSFORM || s->is_custom;
    else if (span_equal_nocase(name, SPAN("context-fill")) || span_equal_nocase(name, SPAN("context-stroke")))
        s->d->takes_context = true;
}

/* Reads a length of a dash pattern. It is known if it has no unit or the unit px. */
static void take_dash(struct scan *s, const struct css_token *t)
{
    bool known = t->kind == CSS_TOKEN_NUMBER ||
                 (t->kind == CSS_TOKEN_DIMENSION && span_equal_nocase(css_text(&s->d->text, t), SPAN("px")));
    if (known)
        tamis_sanitize_drawing_dash(&s->pattern, t->number);
    s->pattern.is_unknown |= !known && (t->kind == CSS_TOKEN_DIMENSION || t->kind == CSS_TOKEN_PERCENTAGE ||
                                        t->kind == CSS_TOKEN_FUNCTION);
}

/* Adds what a value does to the coordinate system to the list. */
static void distort(const struct scan *s, struct distortion distortion)
{
    struct part *list = distortion.enlarges ? list_of(s) : NULL;
    if (list)
        tamis_sanitize_drawing_distort_or(&list->distortion, distortion);
    s->d->turns |= distortion.turns;
}

/* If the dash pattern that was read has dashes, adds it to the list. Begins a new pattern. */
static void end_value(struct scan *s)
{
    distort(s, tamis_sanitize_drawing_end_transform(&s->transform));
    s->blur = 0;
    uint32_t dashes = tamis_sanitize_drawing_dashes(&s->pattern);
    struct part *list = dashes ? list_of(s) : NULL;
    if (list)
        list->dashes = drawing_count(list->dashes, dashes);
    s->d->dashes |= dashes > 0;
    s->pattern = (struct dash_pattern){0};
}

/* A length in a style is not read: the outline can have any length. */
static void take_needs(struct scan *s)
{
    bool matters = s->what == PROPERTY_LENGTH || s->what == PROPERTY_STROKE;
    struct part *list = matters ? list_of(s) : NULL;
    if (list && s->what == PROPERTY_LENGTH)
        list->length = UINT32_MAX;
    if (list)
        list->strokes |= s->what == PROPERTY_STROKE;
    s->d->turns |= s->what == PROPERTY_TURN;
    if (s->what == PROPERTY_UNKNOWN_TRANSFORM)
        distort(s, UNKNOWN_DISTORTION);
    if (s->what == PROPERTY_SURFACE)
        add_cost(s, (struct drawing_cost){DRAWING_SURFACE, 0, 0}, 0);
}

static void take_token(struct scan *s, const struct css_token *t)
{
    struct span text = css_text(&s->d->text, t);
    if (t->kind == CSS_TOKEN_URL || t->kind == CSS_TOKEN_STRING)
        take_string(s, t);
    else if (t->kind == CSS_TOKEN_IDENT)
        take_ident(s, text);
    else if (t->kind == CSS_TOKEN_FUNCTION)
        take_function(s, text);
    if (s->what == PROPERTY_DASHES)
        take_dash(s, t);
    if (s->what == PROPERTY_TRANSFORM)
        tamis_sanitize_drawing_take_transform(&s->transform, t, text, s->open);
    else
        take_blur(s, t);
    if (needs_more(s, t))
        take_needs(s);
}

/* ---- Declarations */

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

/* Records which brackets are open: what is in brackets, as in if(), does not end a declaration. If brackets do not match, or more are
 * open than can be recorded, CSS parsers can read the CSS in different ways, and the cost counts as infinite. */
static void count_bracket(struct scan *s, const struct css_token *t)
{
    unsigned bracket = bracket_of(t->kind);
    if (css_opens(t) || (t->kind == CSS_TOKEN_LEFT_CURLY && s->open)) {
        s->d->endless |= s->open == 32;
        s->brackets = s->brackets << 2 | bracket;
        s->open += s->open < 32;
    } else if (bracket && s->open) {
        s->d->endless |= (s->brackets & 3) != bracket;
        s->brackets >>= 2;
        s->open--;
    }
}

/* An ident before a colon is the name of a property. Returns true for this colon. */
static bool take_name(struct scan *s, const struct css_token *t)
{
    struct span name = css_text(&s->d->text, t);
    bool known = tamis_value_css_property(name) != CSS_NONE;
    bool begins = s->names && t->kind == CSS_TOKEN_COLON;
    if (begins) {
        end_value(s);
        s->what = s->next;
        s->is_custom = s->next_is_custom;
    }
    s->names = t->kind == CSS_TOKEN_IDENT && !s->open;
    if (s->names) {
        s->next = tamis_sanitize_drawing_property(name, known ? PROPERTY_PLAIN : PROPERTY_LAYER);
        s->next_is_custom = is_dashed(name);
    }
    return begins;
}

static bool ends(const struct scan *s, const struct css_token *t)
{
    return !meter_ok(s->d->meter) || t->kind == CSS_TOKEN_END ||
           (!s->open && (t->kind == CSS_TOKEN_LEFT_CURLY || t->kind == CSS_TOKEN_RIGHT_CURLY));
}

/* A semicolon ends a declaration, or one of the values of an animation. */
static void end_statement(struct scan *s)
{
    end_value(s);
    s->statement = s->reader.at;
}

static size_t read_tokens(struct scan *s, bool declares)
{
    for (;;) {
        s->d->text.n = 0;
        struct css_token t = tamis_value_css_next_word(&s->reader);
        if (ends(s, &t))
            break;
        count_bracket(s, &t);
        if (!declares || !take_name(s, &t))
            take_token(s, &t);
        if (t.kind == CSS_TOKEN_SEMICOLON && !s->open)
            end_statement(s);
    }
    end_value(s);
    return s->reader.at;
}

size_t tamis_sanitize_drawing_read_declarations(struct drawing *d, uint32_t *list, struct span css,
                                                size_t *statement)
{
    struct scan s = {.d = d, .reader = {.in = css, .text = &d->text}};
    s.list = list;
    size_t end = read_tokens(&s, true);
    *statement = s.statement;
    return end;
}

/* The value of an attribute that costs.def does not list can contain a reference only if it contains "(" or "\". Other
 * functions read the geometry of attributes, such as the value of d or width. */
void tamis_sanitize_drawing_read_value(struct drawing *d, uint32_t *list, struct span name, struct span value)
{
    enum drawing_property what = tamis_sanitize_drawing_property(name, PROPERTY_PLAIN);
    bool is_geometry = what == PROPERTY_LENGTH && !span_equal(name, SPAN("vector-effect"));
    struct scan s = {
        .d = d, .reader = {.in = value, .text = &d->text}, .what = is_geometry ? PROPERTY_PLAIN : what};
    s.list = list;
    bool may_refer = span_has(value, '(') || span_has(value, '\\');
    if (may_refer || (what != PROPERTY_PLAIN && !is_geometry))
        read_tokens(&s, false);
}

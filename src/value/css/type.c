/* type.c: matches the basic types of values (CSS Values and Units 4; CSS Color 4, 5.2). */
#include "base/array.h"
#include "value/css/value.h"

typedef bool type(struct css_value *v, unsigned accepts, uint32_t *at);

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool tamis_value_css_is_word(struct span a, struct span b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (fold(a.p[i]) != fold(b.p[i]))
            return false;
    return true;
}

struct span tamis_value_css_wide_keyword(struct span text)
{
    static const struct span words[] = {
        {"inherit", 7}, {"initial", 7}, {"unset", 5}, {"revert", 6}, {"revert-layer", 12}};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (span_equal_nocase(text, words[i]))
            return words[i];
    return span_of(NULL, 0);
}

unsigned tamis_value_css_unit(const struct css_value *v, struct css_token *t)
{
    static const struct {
        struct span name;
        unsigned kind;
    } units[] = {
#define UNIT(name, kind) {{name, sizeof(name) - 1}, kind},
#include "value/css/units.def"
#undef UNIT
    };
    for (size_t i = 0; i < ARRAY_LENGTH(units); i++)
        if (tamis_value_css_is_word(css_text(v->text, t), units[i].name)) {
            t->spelling = units[i].name;
            return units[i].kind;
        }
    return 0;
}

static bool in_range(const struct css_token *t, unsigned accepts)
{
    bool zero = tamis_value_css_is_zero(t->number);
    if (zero ? accepts & CSS_NOT_ZERO : (accepts & CSS_NOT_NEGATIVE) && t->number.p[0] == '-')
        return false;
    return tamis_value_css_is_plain_number(t->number);
}

/* Reports whether a number without a unit is accepted. A length or an angle of zero needs no unit. */
static bool is_bare(const struct css_token *t, unsigned accepts)
{
    if (accepts & CSS_NUMBER || (accepts & CSS_INTEGER && t->integer))
        return true;
    return accepts & (CSS_LENGTH | CSS_ANGLE) && tamis_value_css_is_zero(t->number);
}

static bool numeric(struct css_value *v, unsigned accepts, uint32_t *at)
{
    struct css_token *t = &v->tokens[*at];
    bool fits = false;
    if (t->kind == CSS_TOKEN_FUNCTION)
        return tamis_value_css_match_math(v, accepts, at);
    if (t->kind == CSS_TOKEN_NUMBER)
        fits = is_bare(t, accepts);
    else if (t->kind == CSS_TOKEN_PERCENTAGE)
        fits = accepts & CSS_PERCENTAGE;
    else if (t->kind == CSS_TOKEN_DIMENSION)
        fits = accepts & t->unit;
    fits = fits && in_range(t, accepts);
    *at += fits;
    return fits;
}

/* Skips one token if `fits` is true. Returns `fits`. */
static bool single(bool fits, uint32_t *at)
{
    *at += fits;
    return fits;
}

static bool string(struct css_value *v, unsigned accepts, uint32_t *at)
{
    (void)accepts;
    return single(v->tokens[*at].kind == CSS_TOKEN_STRING, at);
}

static bool url(struct css_value *v, unsigned accepts, uint32_t *at)
{
    (void)accepts;
    return single(v->tokens[*at].kind == CSS_TOKEN_URL, at);
}

static bool is_ident_char(char c)
{
    return span_is_letter(c) || span_is_digit(c) || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

bool tamis_value_css_is_plain_ident(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!is_ident_char(text.p[i]))
            return false;
    return text.n > 0 && !span_starts(text, SPAN("--")) && !span_equal(text, SPAN("-"));
}

bool tamis_value_css_is_custom_ident(struct span text)
{
    return tamis_value_css_is_plain_ident(text) && !tamis_value_css_wide_keyword(text).n &&
           !span_equal_nocase(text, SPAN("default"));
}

static bool is_ident(const struct css_value *v, uint32_t at)
{
    const struct css_token *t = &v->tokens[at];
    return t->kind == CSS_TOKEN_IDENT && tamis_value_css_is_custom_ident(css_text(v->text, t));
}

static bool ident(struct css_value *v, unsigned accepts, uint32_t *at)
{
    (void)accepts;
    v->tokens[*at].spelling.n = 0;
    return single(is_ident(v, *at), at);
}

/* Reports whether all characters of the text are spaces or characters of identifiers. */
static bool is_plain_words(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != ' ' && !is_ident_char(text.p[i]))
            return false;
    return true;
}

/* Matches a name of @keyframes, which is an identifier or a string. CSSOM returns the name without quotes and escapes. If a script
 * wrote "a}*{" back into a style sheet, the name would end the rule. Therefore other strings are refused. */
static bool keyframes_name(struct css_value *v, unsigned accepts, uint32_t *at)
{
    struct css_token *t = &v->tokens[*at];
    bool plain = t->kind != CSS_TOKEN_STRING || is_plain_words(css_text(v->text, t));
    t->is_name = plain && (ident(v, accepts, at) || string(v, accepts, at));
    return t->is_name;
}

/* Matches the name of a counter. The name list-item gets no prefix, because it is the name of the counter that all lists have (CSS
 * Lists 3). */
static bool counter_name(struct css_value *v, unsigned accepts, uint32_t *at)
{
    struct css_token *t = &v->tokens[*at];
    bool fits = ident(v, accepts, at);
    t->is_name = fits && !span_equal(css_text(v->text, t), SPAN("list-item"));
    return fits;
}

/* Matches the names of a grid line, as in "[name name]". */
static bool line_names(struct css_value *v, unsigned accepts, uint32_t *at)
{
    (void)accepts;
    uint32_t to = *at + 1;
    if (v->tokens[*at].kind != CSS_TOKEN_LEFT_SQUARE)
        return false;
    for (; to < v->count && is_ident(v, to); to++)
        v->tokens[to].spelling.n = 0;
    if (to == v->count || v->tokens[to].kind != CSS_TOKEN_RIGHT_SQUARE)
        return false;
    *at = to + 1;
    return true;
}

bool tamis_value_css_is_hex(struct span s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = fold(s.p[i]);
        if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
            return false;
    }
    return true;
}

static bool hex_color(struct css_value *v, unsigned accepts, uint32_t *at)
{
    (void)accepts;
    const struct css_token *t = &v->tokens[*at];
    bool length = t->length == 3 || t->length == 4 || t->length == 6 || t->length == 8;
    return single(t->kind == CSS_TOKEN_HASH && length && tamis_value_css_is_hex(css_text(v->text, t)), at);
}

bool tamis_value_css_match_leaf(struct css_value *v, uint32_t leaf, uint32_t *at)
{
    static const struct {
        type *match;
        unsigned accepts;
    } leaves[] = {
#define LEAF(name, function, accepts) {function, accepts},
#include "value/css/leaves.def"
#undef LEAF
    };
    return leaves[leaf].match(v, leaves[leaf].accepts, at);
}

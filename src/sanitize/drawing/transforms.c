/* transforms.c: computes how much transformations can enlarge the surfaces of filters; see graph.h.
 *
 * A renderer draws a filter on a surface in the coordinate system of the element, or on an axis-aligned enlargement of it. If this system
 * is skewed, the part of the surface that the picture shows grows with the ratio of the longest to the shortest image of a unit vector (the
 * condition number). If this system is enlarged, deviations grow. For nested transformations, the ratios and the enlargements
 * multiply, so the factors here are powers of them: then the factors multiply too. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

/* If an entry of a matrix, as a fixed-point number, is greater than this, it is shifted down together with the others. */
#define LARGEST ((uint64_t)1 << 20)

struct matrix {
    int64_t a, b, c, d; /* fixed-point numbers of any unit: `one` is 1 */
    uint64_t one;
};

static uint64_t absolute(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

/* Returns the square root, rounded up. */
static uint64_t root_of(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root + (root * root < n);
}

static uint64_t at_most(uint64_t n, uint64_t most)
{
    return n < most ? n : most;
}

/* Returns ratio^1.5, both in units of DRAWING_ONE. */
static uint64_t power_of(uint64_t ratio)
{
    return ratio * root_of(ratio * DRAWING_ONE) / DRAWING_ONE;
}

/* Reports whether the number can be one that could not be read exactly, because it was too large. */
static bool is_too_large(int64_t n)
{
    return absolute(n) >= (uint64_t)1 << 47;
}

/* Divides the entries and their unit by a power of two, so that the entries are at most LARGEST. */
static void shrink(struct matrix *m)
{
    while (absolute(m->a) > LARGEST || absolute(m->b) > LARGEST || absolute(m->c) > LARGEST ||
           absolute(m->d) > LARGEST) {
        m->a /= 2;
        m->b /= 2;
        m->c /= 2;
        m->d /= 2;
        m->one /= 2;
    }
}

/* Reports whether the matrix is a rotation, a reflection or an enlargement, or consists of these. */
static bool keeps_angles(struct matrix m)
{
    return (m.a == m.d && m.b == -m.c) || (m.a == -m.d && m.b == m.c);
}

/* For the singular values s ≥ t: s² + t² is the sum of the squares of the entries, and st is the determinant. Hence K = s/t + t/s is known,
 * and s/t = (K + √(K² - 4)) / 2. */
static struct distortion distortion_of(struct matrix m)
{
    enum { FEWEST = 1 << 6 }; /* of a determinant, to be precise enough */
    if (is_too_large(m.a) || is_too_large(m.b) || is_too_large(m.c) || is_too_large(m.d))
        return UNKNOWN_DISTORTION;
    shrink(&m);
    uint64_t squares = (uint64_t)(m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d);
    uint64_t determinant = absolute(m.a * m.d - m.b * m.c);
    if (!m.one || (!keeps_angles(m) &&
                   (determinant < FEWEST || squares / determinant > DRAWING_MOST_FACTOR / DRAWING_ONE)))
        return UNKNOWN_DISTORTION;
    uint64_t one = DRAWING_ONE, k = keeps_angles(m) ? 2 * one : squares * one / determinant;
    uint64_t less = k > 2 * one ? root_of(k * k - 4 * one * one) : 0;
    uint64_t ratio = (k + less) / 2;
    uint64_t longest = root_of(determinant) * root_of(ratio * DRAWING_ONE) / m.one + 1;
    return (struct distortion){.enlarges = (uint32_t)at_most(longest, DRAWING_MOST_FACTOR),
                               .distorts = (uint32_t)at_most(power_of(ratio), DRAWING_MOST_FACTOR)};
}

/* Returns an upper bound of the tangent of an angle in degrees; both are fixed-point numbers. */
static int64_t tangent_of(int64_t degrees)
{
    enum { HALF_TURN = 180, RIGHT = 90, DEGREES_OF_A_RADIAN = 58 };
    const int64_t unit = DRAWING_UNIT;
    int64_t angle = (int64_t)(absolute(degrees) % (uint64_t)(HALF_TURN * unit));
    angle = angle > RIGHT * unit ? HALF_TURN * unit - angle : angle;
    int64_t rest = RIGHT * unit - angle;
    if (angle <= RIGHT / 2 * unit)
        return angle / (RIGHT / 2);
    return rest > 0 ? DEGREES_OF_A_RADIAN * unit * unit / rest : INT32_MAX;
}

/* ---- Functions */

enum function { UNKNOWN, MOVES, ROTATES, SCALES, SCALES_X, SCALES_Y, SKEWS_X, SKEWS_Y, MATRIX };
enum { MOST_NUMBERS = ARRAY_LENGTH(((struct transform_scan *)0)->numbers) };

/* Names are case-sensitive in attributes; in CSS, tamis writes them in this spelling. */
static enum function function_of(struct span name)
{
    static const struct {
        const char *name;
        enum function is;
    } rows[] = {{"translate", MOVES}, {"translateX", MOVES}, {"translateY", MOVES}, {"rotate", ROTATES},
                {"rotateZ", ROTATES}, {"scale", SCALES},     {"scaleX", SCALES_X},  {"scaleY", SCALES_Y},
                {"skewX", SKEWS_X},   {"skewY", SKEWS_Y},    {"matrix", MATRIX}};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal(name, span_from(rows[i].name)))
            return rows[i].is;
    return UNKNOWN;
}

/* Sets the matrix of the current function. Returns false if the function does not have this number of arguments. */
static bool matrix_of(const struct transform_scan *s, struct matrix *m)
{
    switch (s->function) {
    case SCALES:
        m->a = s->numbers[0];
        m->d = s->numbers[s->count == 2];
        return s->count == 1 || s->count == 2;
    case SCALES_X:
        m->a = s->numbers[0];
        return s->count == 1;
    case SCALES_Y:
        m->d = s->numbers[0];
        return s->count == 1;
    case SKEWS_X:
        m->c = tangent_of(s->numbers[0]);
        return s->count == 1;
    case SKEWS_Y:
        m->b = tangent_of(s->numbers[0]);
        return s->count == 1;
    case MATRIX:
        m->a = s->numbers[0];
        m->b = s->numbers[1];
        m->c = s->numbers[2];
        m->d = s->numbers[3];
        return s->count == MOST_NUMBERS;
    default:
        return false;
    }
}

/* Returns what the current function does to a coordinate system. */
static struct distortion apply_function(const struct transform_scan *s)
{
    struct matrix m = {DRAWING_UNIT, 0, 0, DRAWING_UNIT, DRAWING_UNIT};
    struct distortion result = NO_DISTORTION;
    if (s->function != MOVES && s->function != ROTATES)
        result = matrix_of(s, &m) ? distortion_of(m) : UNKNOWN_DISTORTION;
    result.turns |= s->function == ROTATES || m.b || m.c;
    return result;
}

/* Returns the product of two factors in units of DRAWING_ONE. */
static uint32_t product_of(uint32_t a, uint32_t b)
{
    return (uint32_t)at_most(((uint64_t)a * b + DRAWING_ONE - 1) / DRAWING_ONE, DRAWING_MOST_FACTOR);
}

/* Applies a transformation within those of the functions before. */
static void distort(struct transform_scan *s, struct distortion next)
{
    struct distortion *all = &s->distortion;
    *all = all->enlarges ? *all : NO_DISTORTION;
    all->enlarges = product_of(all->enlarges, next.enlarges ? next.enlarges : 1);
    all->distorts = product_of(all->distorts, next.distorts);
    all->turns |= next.turns;
}

/* ---- Values */

/* A function in a function is not supported. */
static void begin_function(struct transform_scan *s, struct span name, uint32_t open)
{
    if (s->open)
        distort(s, UNKNOWN_DISTORTION);
    s->function = s->open ? UNKNOWN : function_of(name);
    s->open = open;
    s->count = 0;
    s->needs_number = true;
}

/* Reads an argument. An angle without a unit is in degrees. If only a function that moves or turns has other units, this does not matter. */
static void take_argument(struct transform_scan *s, const struct css_token *t, struct span text)
{
    size_t at = 0;
    bool has_any = s->function == MOVES || s->function == ROTATES;
    bool is_angle = s->function == SKEWS_X || s->function == SKEWS_Y;
    bool is_number =
        t->kind == CSS_TOKEN_NUMBER ||
        (t->kind == CSS_TOKEN_DIMENSION && (has_any || (is_angle && span_equal(text, SPAN("deg"))))) ||
        (t->kind == CSS_TOKEN_PERCENTAGE && has_any);
    bool is_comma = t->kind == CSS_TOKEN_COMMA && !s->needs_number;
    bool is_known = is_comma;
    if (is_number && s->count < MOST_NUMBERS)
        is_known = tamis_sanitize_drawing_number(t->number, &at, &s->numbers[s->count++]);
    if (!is_known)
        distort(s, UNKNOWN_DISTORTION);
    s->needs_number = is_comma;
}

static void end_function(struct transform_scan *s)
{
    distort(s, s->needs_number ? UNKNOWN_DISTORTION : apply_function(s));
    s->open = 0;
}

/* Between functions, an attribute can have commas, and a value in CSS keywords and "!important". If the value is not valid, it has no
 * effect, so it does not reduce anything. Everything else is not known. */
static void take_other(struct transform_scan *s, const struct css_token *t)
{
    bool is_known = t->kind == CSS_TOKEN_IDENT || t->kind == CSS_TOKEN_COMMA || css_is_delim(t, '!');
    if (is_known)
        tamis_sanitize_drawing_distort_or(&s->distortion, NO_DISTORTION);
    else if (t->kind != CSS_TOKEN_SEMICOLON)
        distort(s, UNKNOWN_DISTORTION);
}

void tamis_sanitize_drawing_take_transform(struct transform_scan *s, const struct css_token *t,
                                           struct span text, uint32_t open)
{
    if (t->kind == CSS_TOKEN_FUNCTION)
        begin_function(s, text, open);
    else if (s->open && t->kind == CSS_TOKEN_RIGHT_PAREN && open < s->open)
        end_function(s);
    else if (s->open)
        take_argument(s, t, text);
    else
        take_other(s, t);
}

struct distortion tamis_sanitize_drawing_end_transform(struct transform_scan *s)
{
    struct distortion result = s->open ? UNKNOWN_DISTORTION : s->distortion;
    *s = (struct transform_scan){0};
    return result;
}

void tamis_sanitize_drawing_distort_or(struct distortion *one, struct distortion other)
{
    one->enlarges = one->enlarges > other.enlarges ? one->enlarges : other.enlarges;
    one->distorts = one->distorts > other.distorts ? one->distorts : other.distorts;
    one->turns |= other.turns;
}

/* ---- Elements */

/* Reports whether the element is an outermost svg element. */
static bool is_outermost(const struct node *n)
{
    return drawing_is_svg(n, ATOM_svg) &&
           (!n->parent || n->parent->ns != NS_SVG || n->parent->type != NODE_ELEMENT);
}

/* Reports whether the attribute makes the size of the coordinate system of the content depend on something that is not known: a bounding
 * box, or the size that the viewBox of an inner element gets. */
static bool hides_size(const struct node *n, const struct attribute *a)
{
    size_t at = 0;
    switch (a->name) {
    case ATOM_maskContentUnits:
    case ATOM_patternContentUnits:
    case ATOM_clipPathUnits:
        return span_equal(attribute_value(a), SPAN("objectBoundingBox"));
    case ATOM_viewBox:
        return a->value_length > 0 && !is_outermost(n) && n->name != ATOM_view;
    case ATOM_preserveAspectRatio:
        return span_equal(span_next_word(attribute_value(a), &at), SPAN("none"));
    default:
        return false;
    }
}

/* The coordinate system of a marker depends on the stroke. */
struct distortion tamis_sanitize_drawing_of_element(const struct node *n)
{
    struct distortion none = {0};
    bool is_known = n->name != ATOM_marker;
    for (uint32_t i = 0; i < n->count; i++)
        is_known &= !hides_size(n, &n->attributes[i]);
    return is_known ? none : UNKNOWN_DISTORTION;
}

uint32_t tamis_sanitize_drawing_pixels(const struct node *n)
{
    enum { SIDE = 200, NUMBERS = 4 };
    if (!is_outermost(n))
        return 0;
    struct span box = node_value(n, ATOM_viewBox);
    bool is_sliced = span_ends(node_value(n, ATOM_preserveAspectRatio), SPAN("slice"));
    int64_t numbers[NUMBERS] = {0};
    unsigned count = 0;
    for (size_t at = 0; at < box.n && count < NUMBERS;)
        count += tamis_sanitize_drawing_number(box, &at, &numbers[count]);
    if (count < NUMBERS)
        return DRAWING_ONE;
    bool is_wide = numbers[2] > numbers[3];
    uint64_t side = absolute(is_wide == is_sliced ? numbers[3] : numbers[2]);
    uint64_t pixels = (uint64_t)SIDE * DRAWING_UNIT * DRAWING_ONE;
    return side > pixels / DRAWING_MOST_FACTOR ? (uint32_t)(pixels / side + 1) : DRAWING_MOST_FACTOR;
}

/* ---- Lengths in filters */

/* Returns an upper bound of the length in pixels of the picture, multiplied by `times`. */
static uint64_t pixels_of(const struct drawing *d, int64_t length, uint64_t times)
{
    enum { MOST_UNITS = 1 << 20 };
    uint64_t units = at_most(absolute(length), (uint64_t)MOST_UNITS * DRAWING_UNIT);
    return units * times / DRAWING_UNIT * d->pixels / DRAWING_ONE + (length != 0);
}

/* A deviation that is not known does not depend on the coordinate system. Others can be greater than DRAWING_LARGEST_DEVIATION before they are
 * reduced by a transformation. */
struct drawing_cost tamis_sanitize_drawing_deviation(const struct drawing *d, int64_t deviation)
{
    uint64_t any = (uint64_t)DRAWING_LARGEST_DEVIATION * DRAWING_DEVIATION;
    uint64_t cost = pixels_of(d, deviation, DRAWING_DEVIATION);
    return deviation == DRAWING_ANY_LENGTH ? (struct drawing_cost){any, any, 0}
                                           : (struct drawing_cost){cost, cost, cost};
}

struct drawing_reach tamis_sanitize_drawing_reach(const struct drawing *d, int64_t margin)
{
    enum { HALF_SIDE = 100, MOST_PIXELS = 1 << 17 };
    const uint64_t one = DRAWING_ONE, any = DRAWING_LARGEST_REACH * one;
    uint64_t half = HALF_SIDE + at_most(pixels_of(d, margin, 1), MOST_PIXELS);
    if (margin == DRAWING_ANY_LENGTH)
        return (struct drawing_reach){any, any};
    return (struct drawing_reach){half * half * one / HALF_SIDE / HALF_SIDE, one};
}

struct drawing_reach tamis_sanitize_drawing_reach_of_blur(const struct drawing *d, int64_t deviation)
{
    bool is_known = deviation < DRAWING_ANY_LENGTH / DRAWING_BLUR_MARGIN;
    return tamis_sanitize_drawing_reach(d, is_known ? DRAWING_BLUR_MARGIN * deviation : DRAWING_ANY_LENGTH);
}

void tamis_sanitize_drawing_stretch(struct drawing_reach *reach, struct drawing_reach by)
{
    if (!by.all)
        return;
    reach->all = reach->all ? tamis_sanitize_drawing_scaled(reach->all, by.all) : by.all;
    reach->fixed = reach->fixed ? tamis_sanitize_drawing_scaled(reach->fixed, by.fixed) : by.fixed;
}

/* What the filter is applied to is drawn on its surfaces, so all of it grows with them. */
struct drawing_cost tamis_sanitize_drawing_stretched(struct drawing_cost cost, struct drawing_reach reach)
{
    if (!reach.all)
        return cost;
    uint64_t all = tamis_sanitize_drawing_scaled(cost.all, reach.all);
    uint64_t rest = tamis_sanitize_drawing_scaled(cost.all - cost.blurs, reach.fixed);
    return (struct drawing_cost){all, all, rest < all ? all - rest : 0};
}

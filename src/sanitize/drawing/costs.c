/* costs.c: searches the tables of costs.def; see graph.h. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

uint64_t tamis_sanitize_drawing_scaled(uint64_t cost, uint64_t factor)
{
    uint64_t product = drawing_times(cost, factor);
    return product < DRAWING_ENDLESS ? (product + DRAWING_ONE - 1) / DRAWING_ONE : DRAWING_ENDLESS;
}

/* ---- Properties and functions */

enum drawing_property tamis_sanitize_drawing_property(struct span name, enum drawing_property other)
{
    static const struct {
        const char *name;
        enum drawing_property what;
    } rows[] = {
#define DRAWING_PROPERTY(name, what) {name, PROPERTY_##what},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal_nocase(name, span_from(rows[i].name)))
            return rows[i].what;
    return other;
}

struct drawing_function tamis_sanitize_drawing_function(struct span name)
{
    static const struct {
        const char *name;
        struct drawing_function is;
    } rows[] = {
#define DRAWING_FUNCTION(name, cost, links) {name, {cost, links}},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal_nocase(name, span_from(rows[i].name)))
            return rows[i].is;
    return (struct drawing_function){0, 0};
}

/* ---- Elements */

struct element_cost {
    const char *name;
    enum drawing_kind kind;
    uint32_t cost;
};

static struct element_cost cost_of_element(struct span name)
{
    static const struct element_cost rows[] = {
#define DRAWING_ELEMENT(name, kind, cost) {#name, DRAWING_##kind, cost},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal(name, span_from(rows[i].name)))
            return rows[i];
    if (span_starts(name, SPAN("fe")))
        return (struct element_cost){"", DRAWING_PRIMITIVE, DRAWING_UNKNOWN_PRIMITIVE};
    return (struct element_cost){"", DRAWING_TEXT, DRAWING_UNKNOWN};
}

/* Reads the number at or after `*at`, without its sign and fraction, and moves `*at` to its end. Returns `none` if there is no
 * number. */
static uint64_t number_at(struct span value, size_t *at, uint64_t none)
{
    uint64_t number = 0;
    while (*at < value.n && !span_is_digit(value.p[*at]))
        ++*at;
    if (*at == value.n)
        return none;
    for (; *at < value.n && span_is_digit(value.p[*at]); ++*at)
        number = drawing_plus(drawing_times(number, 10), (uint64_t)(value.p[*at] - '0'));
    return number;
}

/* ---- Parameters of filter primitives */

/* Returns the cost of the attribute if its value is 1. Returns 0 if costs.def does not list the attribute. */
static uint64_t cost_of_one(struct span name)
{
    static const struct {
        const char *name;
        uint32_t cost;
    } rows[] = {
#define DRAWING_PARAMETER(name, cost) {#name, cost},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal(name, span_from(rows[i].name)))
            return rows[i].cost;
    return 0;
}

/* Returns the product of the two numbers in the value, or the square if there is only one number. A value with a fraction or an
 * exponent counts as infinite: renderers read it in different ways. */
static uint64_t cost_of_parameter(struct span name, struct span value)
{
    uint64_t one = cost_of_one(name);
    size_t at = 0;
    bool is_integer = !span_has(value, '.') && !span_has(value, 'e') && !span_has(value, 'E');
    uint64_t width = number_at(value, &at, 0);
    uint64_t height = span_equal(name, SPAN("order")) ? number_at(value, &at, width) : 1;
    return one && !is_integer ? DRAWING_ENDLESS : drawing_times(one, drawing_times(width, height));
}

bool tamis_sanitize_drawing_is_fixed(struct span name)
{
    static const char *const names[] = {"class",  "style",        "id",     "in",   "in2",
                                        "result", "stdDeviation", "radius", "scale"};
    bool is_fixed = cost_of_one(name) > 0 || span_ends(name, SPAN("href"));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        is_fixed |= span_equal_nocase(name, span_from(names[i]));
    return is_fixed;
}

/* ---- Weights */

/* The text of nodes is not read here: a caller may know only its length (straight/copy.c). */
static uint64_t bytes_of_text(const struct node *n)
{
    uint64_t bytes = 0;
    for (const struct node *child = n->first_child; child; child = child->next)
        bytes += child->type == NODE_TEXT ? child->count : 0;
    return bytes;
}

/* Returns the cost of the attributes of a filter primitive. */
static uint64_t cost_of_parameters(const struct tree *t, const struct node *n)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        struct span name = tamis_base_names_text(t->names, a->name);
        cost = drawing_plus(cost, cost_of_parameter(name, attribute_value(a)));
    }
    return cost;
}

void tamis_sanitize_drawing_weigh(const struct tree *t, const struct node *n, struct part *p)
{
    bool is_svg = n->type == NODE_ELEMENT && n->ns == NS_SVG;
    struct element_cost cost = {"", DRAWING_GROUP, 0};
    uint64_t bytes = 0;
    if (is_svg)
        cost = cost_of_element(tamis_base_names_text(t->names, n->name));
    for (uint32_t i = 0; n->type == NODE_ELEMENT && i < n->count; i++)
        bytes += n->attributes[i].value_length;
    uint64_t letters = cost.kind == DRAWING_TEXT ? bytes_of_text(n) : 0;
    p->kind = (uint8_t)(cost.kind == DRAWING_TEXT ? DRAWING_GROUP : cost.kind);
    p->draws_text = cost.kind == DRAWING_TEXT;
    p->weight = drawing_count(DRAWING_ELEMENT, bytes / DRAWING_BYTES_OF_ONE);
    p->read = cost.kind == DRAWING_RESOURCE ? p->weight : p->weight - DRAWING_ELEMENT;
    p->letters = drawing_count(letters, 0);
    p->length = letters ? UINT32_MAX : 0; /* the size of letters is not known */
    p->size.all = drawing_times(letters, DRAWING_LETTER);
    if (cost.kind == DRAWING_PRIMITIVE)
        p->size.all = drawing_plus(cost.cost, cost_of_parameters(t, n));
    else if (cost.kind == DRAWING_RESOURCE)
        p->cost = cost.cost;
    else
        p->weight += cost.cost;
    p->size.all = drawing_plus(p->size.all, p->weight);
}

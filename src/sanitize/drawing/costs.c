/* costs.c: searches the tables of costs.def; see graph.h. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

/* The cost of an element is the sum of 1, its costs in costs.def, 1 for each 64 bytes of its
 * attribute values, and 1 for each 16 bytes of its text. A path of 64 bytes can describe about
 * ten short curves; all of them together take about as long to draw as a small element. */
enum { BYTES_OF_ONE = 64, BYTES_OF_A_LETTER = 4 };

/* ---- Properties */

/* A reference in the value of a property that costs.def does not list counts like a reference in mask. This also applies to a
 * custom property, because any property can use the value of a custom property. */
struct drawing_property tamis_sanitize_drawing_property(struct span name)
{
    static const struct {
        const char *name;
        struct drawing_property is;
    } rows[] = {
#define DRAWING_PROPERTY(name, list, edge) {name, {REFERENCE_##list, EDGE_##edge, true}},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal_nocase(name, span_from(rows[i].name)))
            return rows[i].is;
    return (struct drawing_property){REFERENCE_OWN, EDGE_LAYER, false};
}

/* ---- Functions */

bool tamis_sanitize_drawing_function(struct span name, enum edge_kind *edge)
{
    static const struct {
        const char *name;
        enum edge_kind edge;
    } rows[] = {
#define DRAWING_FUNCTION(name, edge) {name, EDGE_##edge},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal_nocase(name, span_from(rows[i].name))) {
            *edge = rows[i].edge;
            return true;
        }
    return false;
}

/* ---- Elements */

/* Returns the cost of an element whose name costs.def does not list: the cost of feMorphology for a filter primitive, 0 for any
 * other element. */
static uint64_t cost_of_unlisted(struct span name)
{
    enum {
#define DRAWING_ELEMENT(name, cost) COST_##name = cost,
#include "sanitize/drawing/costs.def"
    };
    return span_starts(name, SPAN("fe")) ? COST_feMorphology : 0;
}

static uint64_t cost_of_element(struct span name)
{
    static const struct {
        const char *name;
        uint32_t cost;
    } rows[] = {
#define DRAWING_ELEMENT(name, cost) {#name, cost},
#include "sanitize/drawing/costs.def"
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (span_equal(name, span_from(rows[i].name)))
            return rows[i].cost;
    return cost_of_unlisted(name);
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
        if (span_equal_nocase(name, span_from(rows[i].name)) || span_equal(name, span_from(rows[i].name)))
            return rows[i].cost;
    return 0;
}

bool tamis_sanitize_drawing_is_parameter(struct span name)
{
    return cost_of_one(name) > 0;
}

static void skip_digits(struct span value, size_t *at)
{
    while (*at < value.n && span_is_digit(value.p[*at]))
        ++*at;
}

uint64_t tamis_sanitize_drawing_number(struct span value, size_t *at, uint64_t none)
{
    uint64_t number = 0;
    while (*at < value.n && !span_is_digit(value.p[*at]) && value.p[*at] != '.')
        ++*at;
    if (*at == value.n)
        return none;
    for (; *at < value.n && span_is_digit(value.p[*at]); ++*at)
        number = number < DRAWING_ENDLESS / 16 ? number * 10 + (uint64_t)(value.p[*at] - '0') : number;
    if (*at < value.n && value.p[*at] == '.') {
        ++*at;
        skip_digits(value, at);
    }
    return number;
}

/* Returns the number in a value. If `is_area` is true, returns the product of the two numbers in the value, or the square if
 * there is only one number. If the value contains a dot, 1 is added to each number, because its fraction is dropped. If a value
 * that is not 0 contains an "e", which can begin an exponent, it counts as infinite. */
static uint64_t quantity_of(struct span value, bool is_area)
{
    size_t at = 0;
    uint64_t more = span_has(value, '.');
    uint64_t width = tamis_sanitize_drawing_number(value, &at, 0) + more;
    uint64_t height = is_area ? tamis_sanitize_drawing_number(value, &at, width - more) + more : 1;
    if (!width || !height)
        return 0;
    bool exponent = span_has(value, 'e') || span_has(value, 'E');
    return exponent || height > DRAWING_ENDLESS / width ? DRAWING_ENDLESS : width * height;
}

static uint64_t cost_of_parameter(struct span name, struct span value)
{
    uint64_t one = cost_of_one(name);
    uint64_t quantity = one ? quantity_of(value, span_equal(name, SPAN("order"))) : 0;
    return quantity < DRAWING_ENDLESS / 1024 ? one * quantity : DRAWING_ENDLESS;
}

uint64_t tamis_sanitize_drawing_weight(const struct tree *t, const struct node *n)
{
    struct span name = n->type == NODE_ELEMENT && n->ns == NS_SVG ? tamis_base_names_text(t->names, n->name)
                                                                  : SPAN("");
    bool is_primitive = span_starts(name, SPAN("fe"));
    uint64_t bytes = 0, cost = 1 + cost_of_element(name);
    for (uint32_t i = 0; n->type == NODE_ELEMENT && i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        bytes += a->value_length;
        if (is_primitive)
            cost += cost_of_parameter(tamis_base_names_text(t->names, a->name), attribute_value(a));
    }
    for (const struct node *child = n->first_child; child; child = child->next)
        bytes += child->type == NODE_TEXT ? (uint64_t)child->count * BYTES_OF_A_LETTER : 0;
    cost += bytes / BYTES_OF_ONE;
    return cost < DRAWING_ENDLESS ? cost : DRAWING_ENDLESS;
}
